import BezelCommandLine
import BezelControlWire
import BezelValues
import HUDCommands
import HUDModel
import SeededRandom

/// Makes requests from every verb, option and property, with values that are valid, out of range or nonsense.
struct HostileWords {
  private(set) var random: SeededRandom
  /// Whether all values of options are valid. Few of the others' requests are run.
  private var isValid = false

  /// Verbs of the server and of the other programs. `stop` is omitted: it ends the server.
  private static let verbs = [
    "show", "show", "show", "success", "error", "warning", "info", "update", "update", "dismiss", "list",
    "events", "help", "--help", "--version", "bogus", "run", "hook", "hook-end", "notify", "render", "serve",
  ]
  private static let verbsOfServer = ["show", "show", "show", "update", "success", "dismiss", "list"]
  private static let flags = ["all", "json", "help", "wait", "hold", "free"]
  private static let ids = ["a", "b", "c", "d", "e", "f", "default"]
  private static let numbers = [
    "0", "-0", "-1", "1", "0.5", "1e308", "1e-320", "nan", "inf", "999999999999999999999999999999999999",
    "9223372036854775808", "9223372036854775807", "4294967296", "2147483648", "-2147483649", "1e400", "",
    "0x1", "366", "31622400", "100", "101", "4096", "٣", "1,5", " 1",
  ]
  private static let units = ["", "", "", "%", "ms", "s", "min", "px"]
  private static let files = [
    "/dev/zero", "/dev/null", "/etc/passwd", "/", "x", "", "/proc/self/mem", "/proc/self/fd/0", "..",
    "/nonexistent",
  ]
  private static let directories = ["/", "", "/tmp", "x", "/nonexistent"]
  private static let variables = ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_DATA_DIRS", "HOME", "x", "", "="]
  /// What texts are repeated from: letters, combining marks, joiners, controls, directions.
  private static let pieces = [
    "a", "é", "漢", "\u{301}", "\u{301}\u{323}", "\u{200f}", "\u{202e}", "\n", "\t", "👩‍👩‍👧", "\u{1100}",
    "ก็", "क्ष",
    "\u{fffe}", "\u{ad}", "\u{fe0f}", "<", "&", "&foo;", "%", "\u{1b}[31m", "-", "--", "=", "\u{2028}",
  ]
  private static let texts = ["Building", "", "Done", "a b c", "&amp;", "<b>x</b>", "\u{1b}[31m", "-", "--x"]
  private static let tags = ["b", "i", "span", "big", "u", "x", "tt", "sub"]
  private static let attributes = [
    "size", "rise", "font", "letter_spacing", "foreground", "lang", "font_features",
  ]

  init(_ random: SeededRandom) {
    self.random = random
    isValid = self.random.below(2) == 0
  }

  /// A request: the words of a command line, or those of a command as our own programs send it.
  mutating func request() -> ControlRequest {
    var words = self.words()
    if random.below(4) == 0,
      case .command(let command)? = try? Invocation(parsing: words.map { Array($0.utf8) })
    {
      words = command.words
    }
    var request = ControlRequest(id: id(), words: words)
    request.directory = random.below(5) == 0 ? nil : pick(Self.directories)
    request.environment = environment()
    return request
  }

  private mutating func id() -> RequestID {
    switch random.below(4) {
    case 0: .none
    case 1: .text(String(repeating: pick(Self.pieces), count: random.below(20)))
    default: .number([0, 1, -1, .max, .min][random.below(5)])
    }
  }

  private mutating func words() -> [String] {
    var words = [pick(isValid ? Self.verbsOfServer : Self.verbs)]
    if random.below(10) < 7, !["list", "events"].contains(words[0]) {
      let text = text()
      words.append(isValid && text.hasPrefix("-") ? "_\(text)" : text)
    }
    if words[0] == "list" { return words }
    if words[0] == "dismiss" { words[1...] = random.below(4) == 0 ? ["--all"] : [pick(Self.ids)] }
    if words[0] != "dismiss", random.below(10) < 6 { words += ["--id", pick(Self.ids)] }
    for _ in 0..<random.below(words[0] == "dismiss" ? 2 : 7) { words += option() }
    if random.below(2) == 0, words[0] == "show", !words.contains("--timeout") {
      words += ["--timeout", pick(["0s", "10ms", "200ms"])]
    }
    if random.below(10) == 0 { words.shuffle(using: &random) }
    return words
  }

  private mutating func option() -> [String] {
    if !isValid, random.below(6) == 0 { return ["--" + pick(Self.flags)] }
    if !isValid, random.below(30) == 0 { return ["--" + text()] }
    let option = Patch.options[random.below(Patch.options.count)]
    guard option.metavariable != nil else { return ["--\(option.name)"] }
    let value = self.value(of: option)
    return random.below(3) == 0 ? ["--\(option.name)=\(value)"] : ["--\(option.name)", value]
  }

  private mutating func value(of option: any OptionRow) -> String {
    if isValid { return validValue(of: option) }
    if random.below(10) == 0 { return text() }
    switch option.completion {
    case .names(let names): return random.below(5) == 0 ? number() : pick(names)
    case .file: return pick(Self.files)
    case .id: return pick(Self.ids)
    case .output: return pick(["focused", "all", "HEADLESS-1", "HEADLESS-9", ""])
    case .icon: return pick(["x", "../x", "a/b", ".", "dialog-error", ""])
    case .theme: return pick(["auto", "dark", "light", "mbprogresshud", "nosuch", ""])
    case .style: return pick(Style.builtIn.map(\.name) + ["nosuch", ""])
    case .property: return property()
    case .none, .player, .device: break
    }
    return switch option.name {
    case "title", "details", "button": text()
    case "mask": pick(["none", "pass", "clear", "dim", "gradient", "#123", "#12345678", "#", "blur"])
    case "timeout", "watchdog", "grace", "min-show":
      pick(["0s", "10ms", "200ms", "auto", "never", number(), number()])
    case "offset": "\(number()),\(number())"
    default: number()
    }
  }

  private mutating func validValue(of option: any OptionRow) -> String {
    switch option.completion {
    case .names(let names): return pick(names)
    case .theme: return pick(["auto", "dark", "light", "mbprogresshud", "svprogresshud"])
    case .style: return pick(Style.builtIn.map(\.name))
    default: break
    }
    if option.completion == .property {
      let property = ThemeProperty.all[random.below(ThemeProperty.all.count)]
      return "\(property.key)=\(property.text(in: [.dark, .light][random.below(2)]))"
    }
    return switch option.name {
    case "title", "details", "button": text()
    case "progress": pick(["0", "1", "40%", "3/12", "0.123"])
    case "segments": pick(["0", "3", "12"])
    case "mask": pick(["none", "pass", "clear", "dim", "gradient", "#123", "#12345678"])
    case "timeout", "watchdog", "grace", "min-show": pick(["0s", "10ms", "200ms", "1.5s"])
    case "offset": pick(["0,0", "10,-20", "-300,400"])
    case "output": pick(["focused", "all", "HEADLESS-1"])
    default: pick(Self.files)
    }
  }

  private mutating func property() -> String {
    let property = ThemeProperty.all[random.below(ThemeProperty.all.count)]
    let value =
      switch random.below(7) {
      case 0: property.defaultText
      case 1: pick(["on", "off", "zoom", "30,40", "60s", "10ms", "200", "500"])
      case 2: "#" + String(random.below(1 << 32), radix: 16)
      case 3: "Sans \(number()) bold"
      case 4: text()
      default: number()
      }
    return "\(property.key)=\(value)"
  }

  private mutating func number() -> String {
    let number = pick(Self.numbers)
    switch random.below(6) {
    case 0: return "\(number)/\(pick(Self.numbers))"
    case 1: return "\(Double(random.below(1 << 30)) / Double(1 + random.below(1 << 30)))"
    default: return number + pick(Self.units)
    }
  }

  private mutating func text() -> String {
    switch random.below(9) {
    case 0:
      var text = ""
      for _ in 0..<random.below(60) {
        if let scalar = Unicode.Scalar(UInt32(1 + random.below(0x10FFFF))) {
          text.unicodeScalars.append(scalar)
        }
      }
      return text
    case 1:
      let (tag, other) = (pick(Self.tags), pick(Self.tags))
      return
        "<\(tag) \(pick(Self.attributes))='\(number())'>\(pick(Self.texts))"
        + "</\(random.below(4) == 0 ? other : tag)>"
    case 2:
      // Few are long: the time of most is that of the connection.
      let limit = random.below(50) == 0 ? 60_000 : random.below(5) == 0 ? 3000 : 40
      return "a" + String(repeating: pick(Self.pieces), count: random.below(limit))
    case 3:
      var text = ""
      for _ in 0..<random.below(30) { text += pick(Self.pieces) }
      return text
    default: return pick(Self.texts)
    }
  }

  private mutating func environment() -> [ControlRequest.Variable] {
    guard random.below(5) == 0 else { return [] }
    return (0..<1 + random.below(3)).map { _ in
      let name = pick(Self.variables)
      let value =
        switch random.below(5) {
        case 0: String(repeating: "/tmp/x:", count: random.below(3000))
        case 1: String(repeating: ":", count: random.below(3000))
        default: pick(Self.directories)
        }
      return ControlRequest.Variable(name: name, value: value)
    }
  }

  private mutating func pick(_ list: [String]) -> String { list[random.below(list.count)] }
}

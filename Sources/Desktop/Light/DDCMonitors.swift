import BezelEventLoop
import BezelPosix
import BezelValues
import Glibc

/// The external monitors that ddcutil finds, each with the output that it is connected to.
///
/// ddcutil takes seconds to find them. They are kept in a file until the outputs change or one of them doesn't answer. That
/// there is none is kept for a minute: DDC/CI may be switched on in a monitor's menu.
struct DDCMonitors {
  /// A monitor as `ddcutil detect --brief` prints it.
  struct Found: Hashable {
    var bus: Int
    /// Such as `DP-1`; nil if it is unknown.
    var connector: String?
    /// The codes of make, model and serial number in its EDID, with colons.
    var identity: String
  }

  /// The displays with DDC/CI in the output of `ddcutil detect --brief`, of ddcutil 1.4 and 2.2. Blocks of displays that
  /// can't be used begin with 'Invalid display', 'Phantom display' and the like.
  static func parse(_ output: String) -> [Found] {
    var found: [Found] = []
    var block: Found?
    func end() {
      if let block, block.bus >= 0 { found.append(block) }
      block = nil
    }
    for line in output.split(whereSeparator: \.isNewline) {
      guard line.first?.isWhitespace == true else {
        end()
        let words = line.split(separator: " ")
        if words.count == 2, words[0] == "Display", Int(words[1]) != nil {
          block = Found(bus: -1, connector: nil, identity: "")
        }
        continue
      }
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingSpaces }
      guard parts.count == 2 else { continue }
      switch parts[0].lowercased().replacing("_", with: " ") {
      case "i2c bus": block?.bus = parts[1].split(separator: "-").last.flatMap { Int($0) } ?? -1
      case "drm connector": block?.connector = connector(parts[1])
      case "monitor":
        block?.identity = identity(parts[1].split(separator: ":", omittingEmptySubsequences: false))
      default: break
      }
    }
    end()
    return found
  }

  /// `card1-DP-1` is `DP-1`. Nil for another text.
  private static func connector(_ name: String) -> String? {
    guard name.hasPrefix("card"), let dash = name.firstIndex(of: "-") else { return nil }
    return String(name[name.index(after: dash)...])
  }

  private static func identity(_ parts: [Substring]) -> String {
    parts.map { $0.trimmingSpaces }.joined(separator: ":")
  }

  /// The failure that says what ddcutil needs, or must be allowed; nil if the text is about something else.
  static func refusal(in text: String) -> DesktopFailure? {
    if text.contains("i2c-dev") {
      return DesktopFailure(
        "ddcutil finds no /dev/i2c-*; load the kernel's module i2c-dev, as with 'modprobe i2c-dev'",
        .unavailable)
    }
    guard text.contains("EACCES") || text.contains("ermission denied") else { return nil }
    let device =
      text.split { $0.isWhitespace || ",:".contains($0) }.first { $0.hasPrefix("/dev/i2c-") } ?? "/dev/i2c-*"
    return DesktopFailure(
      "ddcutil may not open \(device); join the group 'i2c' if it owns that file, or install ddcutil's udev rule "
        + "60-ddcutil-i2c.rules, and log in again")
  }

  // MARK: Names

  /// The monitors as lights. Monitors that would have the same name are named by their buses.
  static func lights(_ found: [Found], _ outputs: [DRMOutput], by program: String = "ddcutil")
    -> [CommandLight]
  {
    let names = found.map { monitor -> String? in
      if let connector = monitor.connector { return connector }
      let same = outputs.filter { $0.identity == monitor.identity && !monitor.identity.isEmpty }
      return same.count == 1 && found.count(where: { $0.identity == monitor.identity }) == 1
        ? same[0].name : nil
    }
    return zip(found, names).map { monitor, name in
      let isUnique = names.count(where: { $0 == name }) == 1
      let model =
        monitor.identity.split(separator: ":", omittingEmptySubsequences: false).dropFirst().first ?? ""
      let unique = isUnique ? name : nil
      let shown = unique ?? "i2c-\(monitor.bus)"
      return CommandLight(monitor: shown, model.isEmpty ? shown : String(model), at: monitor.bus, by: program)
    }
  }

  // MARK: The file

  let program: String
  private let path: String?
  private let outputs: [DRMOutput]

  /// `program` is ddcutil, a path or a name in `PATH`. Without a folder nothing can be kept. `root` is the folder of sysfs.
  init(_ program: String, in folder: String?, sysfs root: String) {
    self.program = program
    path = folder.map { "\($0)/monitors" }
    outputs = DRMOutput.all(in: root)
  }

  /// Says which outputs there are with which monitors.
  private var mark: String {
    let text = outputs.map { "\($0.name) \($0.identity) \($0.hash)\n" }.joined()
    return String(stableHash(Array(text.utf8)), radix: 16)
  }

  /// Nil if they have not been looked for since the outputs have changed, or not lately and there was none.
  var known: [Found]? {
    guard let path, let bytes = startOfFile(at: path, upTo: 1 << 16) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard lines.first.map(String.init) == mark else { return nil }
    if lines.count == 2, let time = Int(lines[1]) {
      return LightMemory.isFresh(time, for: LightMemory.lifetimeOfMonitor) ? [] : nil
    }
    return lines.dropFirst().compactMap { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 3, let bus = Int(parts[0]) else { return nil }
      return Found(bus: bus, connector: parts[1].isEmpty ? nil : String(parts[1]), identity: String(parts[2]))
    }
  }

  func keep(_ found: [Found]) {
    guard let path else { return }
    let monitors = found.map { "\($0.bus)\t\($0.connector ?? "")\t\($0.identity.asColumn)" }
    let lines = found.isEmpty ? ["\(LightMemory.now)"] : monitors
    // Without it they are looked for again.
    try? replaceFile(at: path, with: Array(([mark] + lines).joined(separator: "\n").utf8), mode: 0o600)
  }

  var isProgramInstalled: Bool {
    program.contains("/") ? access(program, X_OK) == 0 : InstalledProgram(program, beside: "").isInstalled
  }

  func lights(_ found: [Found]) -> [CommandLight] { Self.lights(found, outputs, by: program) }
}

/// An output of the graphics card with a monitor, in sysfs.
struct DRMOutput: Hashable {
  /// As compositors name it, such as `DP-1`.
  var name: String
  /// As ddcutil writes it: the codes of make, model and serial number.
  var identity: String
  /// A hash of the EDID.
  var hash: UInt64

  static func all(in root: String) -> [DRMOutput] {
    let folder = "\(root)/class/drm"
    return names(inFolder: folder).sorted().compactMap { entry in
      guard entry.hasPrefix("card"), let dash = entry.firstIndex(of: "-"),
        SysfsFile.word(in: "\(folder)/\(entry)/status") == "connected"
      else { return nil }
      let edid = startOfFile(at: "\(folder)/\(entry)/edid", upTo: 1 << 15) ?? []
      return DRMOutput(
        name: String(entry[entry.index(after: dash)...]), identity: identity(of: edid), hash: stableHash(edid)
      )
    }
  }

  /// The make is three letters of five bits; model and serial number are texts of 13 bytes in the four descriptors.
  static func identity(of edid: [UInt8]) -> String {
    guard edid.count >= 128 else { return "" }
    let code = UInt16(edid[8]) << 8 | UInt16(edid[9])
    let make = [10, 5, 0].map { Character(UnicodeScalar(UInt8(code >> $0 & 31) + 64)) }
    func text(_ tag: UInt8) -> String {
      for start in stride(from: 54, to: 126, by: 18)
      where edid[start..<start + 3] == [0, 0, 0] && edid[start + 3] == tag {
        return String(decoding: edid[start + 5..<start + 18].prefix { $0 != 10 }, as: UTF8.self)
          .trimmingSpaces
      }
      return ""
    }
    return "\(String(make)):\(text(0xfc)):\(text(0xff))"
  }
}

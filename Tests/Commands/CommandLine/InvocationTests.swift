import BezelValues
import HUDCommands
import HUDModel
import Testing

@testable import BezelCommandLine

private func invocation(_ words: String...) throws -> Invocation {
  try Invocation(parsing: words.map { Array($0.utf8) })
}

private func error(_ words: String...) -> String? { error(words) }

private func error(_ words: [String]) -> String? {
  do {
    _ = try Invocation(parsing: words.map { Array($0.utf8) })
    return nil
  } catch {
    return error.description
  }
}

@Suite struct InvocationTests {
  private func show(_ words: String...) throws -> Command.Show {
    guard case .command(.show(let show)) = try Invocation(parsing: words.map { Array($0.utf8) }) else {
      throw UsageError("no show")
    }
    return show
  }

  @Test func `show has the options that are given, and no others`() throws {
    var expected = Command.Show()
    expected.hasDefaultID = true
    #expect(try show("show") == expected)
    expected.hasDefaultID = false
    (expected.id, expected.waits, expected.patch.title) = ("a", true, "Two words")
    (expected.patch.progress, expected.patch.timeout) = (Progress(0.4), .never)
    #expect(
      try show("show", "Two words", "--id", "a", "--wait", "--progress=40%", "--timeout", "never") == expected
    )
  }

  @Test(arguments: [
    ("success", Indicator.Mode.success), ("error", .error), ("warning", .warning), ("info", .info),
  ])
  func `a status has its indicator`(verb: String, indicator: Indicator.Mode) throws {
    let show = try show(verb, "Done", "--hold", "--free")
    #expect(show.indicator == indicator && show.holds && show.frees && !show.waits)
    #expect(show.patch.title == "Done")
  }

  // Comparing texts as Unicode does takes time that grows with the square of a run of combining marks. For a million
  // marks it would be hours.
  private static let marks = String(repeating: "\u{301}\u{323}", count: 1 << 19)

  @Test(arguments: [
    ["MARKED"], ["show", "--MARKED"], ["show", "--MARKED=1"], ["show", "-MARKED"],
    ["show", "--set", "MARKED=1"], ["show", "--mode", "MARKED"],
    ["show", "--layout=MARKED"], ["show", "--mask=MARKED"], ["help", "MARKED"],
  ])
  func `a name with a million combining marks is refused`(words: [String]) throws {
    let marked = words.map { Array($0.replacing("MARKED", with: "a" + Self.marks).utf8) }
    #expect(throws: UsageError.self) { try Invocation(parsing: marked) }
  }

  @Test func `a name that is too long is refused`() throws {
    let words = ["show", "--id", String(repeating: "é", count: 129)]
    #expect(throws: UsageError.self) { try Invocation(parsing: words.map { Array($0.utf8) }) }
  }

  @Test func `a text has at most 30 combining marks in a row`() throws {
    #expect(try show("show", "a" + Self.marks).patch.title?.unicodeScalars.count == 31)
    #expect(try show("show", "--details=a" + Self.marks).patch.details?.unicodeScalars.count == 31)
  }

  @Test func `of a text over 64 KiB, the start is taken`() throws {
    let text = "a" + String(repeating: "é", count: 40_000)
    #expect(try show("show", text).patch.title == String(text.prefix(32_768)))
  }

  @Test func `a hundred thousand properties are taken`() throws {
    let words = ["show", "a"] + Array(repeating: "--set=padding=1", count: 100_000)
    guard case .command(.show(let show)) = try Invocation(parsing: words.map { Array($0.utf8) }) else {
      throw UsageError("no show")
    }
    #expect(show.patch.properties?.count == 100_000)
  }

  @Test func `dots need their value`() {
    #expect(
      error("show", "3", "--mode", "dots") == "--mode dots needs its dots; add --dots, as in --dots oo*o.")
    #expect(error("update", "--mode=dots") == "--mode dots needs its dots; add --dots, as in --dots oo*o.")
    #expect(error("show", "3", "--mode", "dots", "--dots", "o*.") == nil)
  }

  @Test func `the id is an operand or an option`() throws {
    for words in [["update", "a", "--title", "x"], ["update", "--id", "a", "--title=x"]] {
      guard case .command(.update("a", let patch)) = try Invocation(parsing: words.map { Array($0.utf8) })
      else {
        Issue.record("\(words)")
        continue
      }
      #expect(patch.title == "x")
    }
    guard case .command(.dismiss(let dismissal)) = try invocation("dismiss", "--after", "2s") else {
      throw UsageError("no dismiss")
    }
    #expect(dismissal == Command.Dismiss(id: "default", delay: .seconds(2)))
    #expect(error("update", "a", "--id", "b") == "'a' and --id 'b' both name the HUD; give one of them")
    #expect(error("dismiss", "a", "--all")?.hasPrefix("--all dismisses all HUDs, and 'a' names one") == true)
  }

  @Test(arguments: [
    ("--percent", true), ("--no-percent", false), ("--percent=yes", true), ("--percent=no", false),
    ("--percent=on", true), ("--percent=off", false), ("--percent=true", true), ("--percent=false", false),
  ])
  func `a flag has a negative and takes an answer`(word: String, value: Bool) throws {
    #expect(try show("show", word).patch.showsPercent == value)
    #expect(try show("show", "--no-percent", "--percent", word).patch.showsPercent == value)
    #expect(try show("success", word.replacing("percent", with: "wait")).waits == value)
  }

  @Test func `every flag of every verb has a negative`() throws {
    for verb in Verb.all {
      for option in verb.optionGroups.flatMap(\.rows) where option.synopsis.contains("--[no-]") {
        let words = ["--no-\(option.name)", "a"].map { Array($0.utf8) }
        var parser = ArgumentParser(verb, (verb.operands.isEmpty ? words.dropLast() : words)[...])
        #expect(throws: Never.self, "\(verb.name) --no-\(option.name)") { _ = try parser.parse() }
      }
    }
    #expect(try show("show", "--no-tint").patch.isTinted == false)
  }

  @Test func `a flag has no other values`() {
    #expect(
      error("show", "--percent=1")
        == "--percent can't be '1'; it is yes or no, on or off, true or false")
    #expect(
      error("show", "--percent=") == "--percent= has no value; it is yes or no, on or off, true or false")
    #expect(
      error("show", "--no-percent=yes")
        == "--no-percent takes no value; write --percent=yes or --percent=no")
    #expect(error("show", "--no-title")?.hasPrefix("'show' has no option '--no-title'; ") == true)
  }

  @Test func `options have letters`() throws {
    let long = try show(
      "show", "--title=a", "--details=b", "--mode=bar", "--progress=40%", "--icon=volume", "--style=osd")
    #expect(
      try show("show", "-t", "a", "-d", "b", "-m", "bar", "-p", "40%", "-i", "volume", "-s", "osd") == long)
    #expect(try show("show", "-ta", "-d=b", "-mbar", "-p40%", "-ivolume", "-sosd") == long)
    guard case .text(HelpPage.version) = try invocation("-V") else { throw UsageError("no version") }
  }

  @Test func `a negative number is a value or an operand, and never a letter`() throws {
    #expect(try show("show", "-p", "-5").patch.progress == Progress(0))
    #expect(try show("show", "-5°").patch.title == "-5°")
    #expect(try show("show", "-d", "-.5", "--offset", "-4,2").patch.details == "-.5")
  }

  @Test func `the title is an operand or an option`() throws {
    for verb in ["show", "success"] {
      #expect(try show(verb, "--title", "a").patch.title == "a")
      #expect(error(verb, "a", "-t", "b") == "'a' and --title 'b' are both the title; give one of them")
    }
  }

  @Test(arguments: [
    ([], Command.Format.text), (["--json"], .json), (["--no-json"], .text), (["--format", "json"], .json),
    (["--format=waybar"], .waybar), (["--format=text"], .text),
  ])
  func `list and events have a format`(words: [String], format: Command.Format) throws {
    for (verb, command) in [("list", Command.list(format)), ("events", .events(format))] {
      guard case .command(command) = try Invocation(parsing: ([verb] + words).map({ Array($0.utf8) })) else {
        Issue.record("\(verb) \(words)")
        continue
      }
    }
    #expect(
      error("list", "--format", "typed") == "--format can't be 'typed'; it is text, json or waybar")
  }

  @Test func `an operand may look like an option after two dashes`() throws {
    #expect(try show("show", "--id", "x", "--", "--id").patch.title == "--id")
    #expect(try show("show", "--title=--").patch.title == "--")
    #expect(try show("show", "--details=--id").patch.details == "--id")
    #expect(try show("show", "-").patch.title == "-")
  }

  @Test(arguments: ["", " ", "\u{a0}\u{2003}", "\u{200b}", "a\nb", "a\u{2028}b", "a\u{9b}"])
  func `an id that can't be seen in a line is refused`(id: String) {
    for words in [["show", "x", "--id=\(id)"], ["update", "--id=\(id)"], ["dismiss", "--id=\(id)"]] {
      let sentence = error(words)
      #expect(sentence?.hasSuffix("it is a name of visible characters, on one line") == true, "\(words)")
    }
  }

  @Test func `arguments that aren't text are named`() {
    #expect(throws: UsageError("argument 2, 'A\u{fffd}', is not valid UTF-8; texts and names must be")) {
      try Invocation(parsing: [Array("show".utf8), [0x41, 0xff]])
    }
    #expect(throws: UsageError.self) { try Invocation(parsing: [[0xff]]) }
  }

  @Test(arguments: [
    ("sho", "unknown verb 'sho'; did you mean 'show'?"),
    ("dismis", "unknown verb 'dismis'; did you mean 'dismiss'?"),
    ("hook-edn", "unknown verb 'hook-edn'; 'bezel help' lists the verbs"),
    ("frobnicate", "unknown verb 'frobnicate'; 'bezel help' lists the verbs"),
    ("", "unknown verb ''; 'bezel help' lists the verbs"),
    ("bezel", "unknown verb 'bezel'; a command begins with its verb: omit 'bezel'"),
    ("--", "unknown option '--'; a command begins with its verb: omit '--'"),
    ("close", "unknown verb 'close'; did you mean 'dismiss'?"),
    ("quit", "unknown verb 'quit'; did you mean 'stop'?"),
    ("mute", "unknown verb 'mute'; did you mean 'volume mute'?"),
    ("Hello world", "unknown verb 'Hello world'; to show a text, write: bezel show TEXT"),
    ("-t", "unknown option '-t'; options come after a verb, as in: bezel show Title -t"),
    ("--versoin", "unknown option '--versoin'; did you mean '--version'?"),
  ])
  func `an unknown verb suggests the nearest`(verb: String, sentence: String) {
    #expect(error(verb) == sentence)
    #expect(error("help", verb) == sentence)
  }

  @Test(arguments: [
    ("--value", "write --progress P"), ("--body", "write --details TEXT"),
    ("--monitor", "write --output NAME"),
    ("--expire-time", "write --timeout D"), ("--font", "it is a property; write --set font=VALUE"),
    ("--corner-radius", "it is a property; write --set corner-radius=VALUE"),
  ])
  func `an option of another program is answered with the one here`(option: String, advice: String) {
    #expect(error(["show", "X", "\(option)=1"]) == "'show' has no option '\(option)'; \(advice)")
  }

  @Test func `a picture's name ends in .png`() {
    let sentence =
      "'Hi' does not end in .png; the picture's name comes first, as in: bezel render OUT.png TITLE"
    #expect(error(["render", "Hi"]) == sentence)
  }

  @Test func `an unknown option suggests the nearest that the verb has`() {
    #expect(error("show", "--tiemout", "2s") == "'show' has no option '--tiemout'; did you mean '--timeout'?")
    #expect(error("success", "--mode", "ring")?.hasPrefix("'success' has no option '--mode'; ") == true)
    #expect(error("show", "-mode", "ring") == "'show' has no option '-mode'; did you mean '--mode'?")
    #expect(
      error("hook", "--shell", "bash")
        == "'hook' has no option '--shell'; SHELL has no dashes, as in: bezel hook SHELL")
    #expect(
      error("show", "--no-thyme") == "'show' has no option '--no-thyme'; 'bezel help show' lists its options")
    #expect(error("help", "prop") == "unknown verb 'prop'; did you mean 'properties'?")
    #expect(error("show", "-x") == "'show' has no option '-x'; 'bezel help show' lists its options")
    #expect(error("stop", "--al") == "'stop' has no option '--al'; 'bezel help stop' lists its options")
  }

  /// Where the time grows with the square of the number, it is some minutes.
  @Test func `a hundred thousand buttons are refused`() {
    let words = ["show"] + [String](repeating: "--button=a", count: 100_000)
    #expect(error(words) == "a HUD has at most 2 buttons; omit 'a'")
  }

  @Test func `unknown values suggest the nearest`() {
    #expect(error("show", "--mode", "rign") == "--mode can't be 'rign'; did you mean 'ring'?")
    #expect(
      error("show", "--position", "top-rigth") == "--position can't be 'top-rigth'; did you mean 'top-right'?"
    )
    #expect(
      error("show", "--set", "corner-radios=3")
        == "unknown property 'corner-radios'; did you mean 'corner-radius'?")
  }

  @Test func `a value that was omitted is not the next option`() {
    #expect(
      error("show", "--output", "--id", "x")
        == "--output needs a value; if its value is '--id', write --output=--id")
    for text in ["focused,DP-1", "!focused", "!", "DP-1,!!X"] {
      #expect(error("show", "x", "--output", text)?.contains("a list of names and patterns") == true)
    }
    #expect(error("show", "--output")?.hasPrefix("--output needs a value: --output ") == true)
    #expect(
      error("show", "--details", "-t", "x")
        == "--details needs a value; if its value is '-t', write --details=-t")
    #expect(
      error("run", "-t", "--", "ls") == "--title needs a value; if its value is '--', write --title=--")
    #expect(
      error("notify", "-vu", "--", "A")?.hasPrefix("--urgency needs a value; if its value is '--'") == true)
    #expect(error("list", "--help=yes") == "--help takes no value; write only --help")
    #expect(error("notify", "-wt") == "--expire-time needs a value: --expire-time MS")
    #expect(error("notify", "-wz", "A")?.hasPrefix("'notify' has no option '-wz'") == true)
  }

  @Test func `help is asked for by its name or its option`() throws {
    for words in [[], ["help"], ["--help"], ["-h"], ["help", "help"]] {
      guard case .text(HelpPage.general) = try Invocation(parsing: words.map { Array($0.utf8) }) else {
        Issue.record("\(words)")
        continue
      }
    }
    for verb in Verb.all {
      // The -h of 'notify' is a hint.
      let letter = verb.name == "notify" ? "--help" : "-h"
      for words in [["help", verb.name], [verb.name, "--help"], [verb.name, letter]] {
        guard case .text(verb.help) = try Invocation(parsing: words.map { Array($0.utf8) }) else {
          Issue.record("\(words)")
          continue
        }
      }
    }
  }
}

@Suite struct RunInvocationTests {
  private func run(_ words: String...) throws -> RunOptions {
    guard case .run(let run) = try Invocation(parsing: (["run"] + words).map { Array($0.utf8) }) else {
      throw UsageError("no run")
    }
    return run
  }

  @Test func `an update does not change the namespace of a surface`() throws {
    #expect(
      error("update", "a", "--namespace", "style")
        == "--namespace can't change while the HUD is up; give it to the command that shows the HUD")
    // What a program resets has the options of its show.
    #expect(error("update", "a", "--reset", "--namespace", "style") == nil)
    #expect(error("show", "--namespace", "style") == nil)
  }

  @Test func `a command keeps its arguments, whatever they look like`() throws {
    let command = ["make", "--title", "--", "-h", ""].map { Array($0.utf8) }
    #expect(try run("make", "--title", "--", "-h", "").command == command)
    #expect(try run("--", "make", "--title", "--", "-h", "").command == command)
    #expect(try run("--title=x", "--cancel", "--", "make", "--title", "--", "-h", "").command == command)
    guard case .run(let run) = try Invocation(parsing: [Array("run".utf8), [0xff], [0xfe, 0x2d]]) else {
      throw UsageError("no run")
    }
    #expect(run.command == [[0xff], [0xfe, 0x2d]])
  }

  @Test func `options are typed`() throws {
    let options = try run(
      "--theme", "light", "--keyboard", "--title=A=B", "--mode", "bar", "--grace", "1.5s",
      "--match=(?<step>=)",
      "--error-timeout=2s", "--progress-fd=5", "--cancel", "--no-history", "--verbose", "--", "true")
    #expect(options.title == "A=B" && options.mode == .bar && options.match == "(?<step>=)")
    #expect(options.patch.theme == "light" && options.patch.keyboard == true)
    #expect(options.grace == .milliseconds(1500) && options.errorTimeout == .after(.seconds(2)))
    #expect(
      options.progressDescriptor == 5 && options.hasCancel && !options.keepsHistory && options.isVerbose)
    #expect(try run("--json", "true").progressDescriptor == 3)
    #expect(try run("true").progressDescriptor == nil)
  }
}

@Suite struct HelpTests {
  private static let pages = [HelpPage.general, HelpPage.look, HelpPage.properties] + Verb.all.map(\.help)

  @Test(arguments: pages)
  func `a page has at most 80 columns`(page: String) {
    for line in page.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func `all verbs but the hook's own are listed`() {
    for verb in Verb.all {
      #expect(
        HelpPage.general.contains("\n  \(verb.name) ") == !["hook-end", "raise"].contains(verb.name),
        "\(verb.name)")
    }
  }

  @Test(arguments: Verb.all.map(\.name))
  func `a verb's page lists its own options once each, and names the others`(verb: String) throws {
    let verb = try Verb.named(verb)
    for group in verb.ownGroups {
      let page = group.isLook ? HelpPage.look : verb.help
      for name in group.rows.map(\.name) {
        let listed = page.split(separator: "\n").count {
          $0.matches(of: /^  (-[a-zA-Z], )?--(\[no-\])?([a-z-]+)(?: |$)/).contains { $0.3 == name }
        }
        #expect(listed == 1, "--\(name)")
        #expect(verb.help.contains(name))
      }
    }
  }

  @Test(arguments: Verb.all.map(\.name))
  func `a verb's example is a command line with it`(name: String) throws {
    let example = try Verb.named(name).example
    let command = try #require(example.split(separator: "|").last)
    let words = try #require(try CommandWords.read(Array(command.utf8)[...]))
    #expect(words.prefix(2) == ["bezel", name])
    _ = try Invocation(parsing: words.dropFirst().map { Array($0.utf8) })
  }

  @Test func `the page of events explains every reason of an end`() {
    for reason in HUDLifecycle.Reason.allCases {
      #expect(Verb.events.help.contains("\n  \(reason.rawValue): "), "\(reason)")
    }
  }

  @Test func `an option of a HUD is in the help of show or of the look`() {
    for option in Patch.options {
      let prefix = option.letter.map { "-\($0), " } ?? ""
      #expect(
        (Verb.show.help + HelpPage.look).contains(
          "  \(prefix)--\(option.isFlag ? "[no-]" : "")\(option.name)"),
        "--\(option.name)")
    }
  }

  @Test func `properties are listed on a page of their own, and nowhere else`() {
    for property in ThemeProperty.all {
      #expect(HelpPage.properties.contains("\n  \(property.key) (default: "))
    }
    for verb in Verb.all { #expect(!verb.help.contains("ring-width")) }
  }
}

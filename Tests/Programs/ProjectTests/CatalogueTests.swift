import Foundation
import HeadlessSway
import Testing

/// The words that Bezel draws, and their catalogues in `share/po`.
struct CatalogueTests {
  /// A call of `translated` in the sources.
  private struct Word: Hashable {
    var text: String
    var plural: String?
  }

  /// The words in the order of the sources, each with the files that have it. A literal is taken as it stands: msgid has the same
  /// escapes.
  private static let words = Result { () -> [(word: Word, files: [String])] in
    var words: [(word: Word, files: [String])] = []
    for file in try Project.files(under: "Sources")
    where file.text.contains("translated(\"") || file.text.contains("translated(\n") {
      for match in file.text.matches(
        of: /\btranslated\(\s*"((?:[^"\\]|\\.)*)"(?:,\s*plural:\s*"((?:[^"\\]|\\.)*)")?/)
      {
        let word = Word(text: String(match.1), plural: match.2.map(String.init))
        if let place = words.firstIndex(where: { $0.word == word }) {
          if !words[place].files.contains(file.path) { words[place].files.append(file.path) }
        } else {
          words.append((word, [file.path]))
        }
      }
    }
    return words
  }

  private static func template() throws -> String {
    let entries = try words.get().map { word, files in
      let flag = word.text.contains("%1$s") ? "#, c-format\n" : ""
      let texts =
        word.plural.map { "msgid_plural \"\($0)\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n" } ?? "msgstr \"\"\n"
      return "\n#: \(files.joined(separator: " "))\n\(flag)msgid \"\(word.text)\"\n\(texts)"
    }
    return """
      # The words that Bezel draws.
      msgid ""
      msgstr ""
      "Project-Id-Version: bezel\\n"
      "PO-Revision-Date: YEAR-MO-DA HO:MI+ZONE\\n"
      "Last-Translator: FULL NAME <EMAIL@ADDRESS>\\n"
      "Language-Team: LANGUAGE\\n"
      "Language: \\n"
      "MIME-Version: 1.0\\n"
      "Content-Type: text/plain; charset=UTF-8\\n"
      "Content-Transfer-Encoding: 8bit\\n"
      "Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"
      "X-Status: unreviewed\\n"

      """ + entries.joined()
  }

  /// The languages that have a catalogue.
  private static let languages = [
    "ar", "cs", "de", "es", "fr", "he", "it", "ja", "ko", "nl", "pl", "pt_BR", "ru", "sv", "tr", "uk",
    "zh_CN", "zh_TW",
  ]

  /// `BEZEL_UPDATE_WORDS=1` writes it.
  @Test func `the template has the words of the sources`() throws {
    let path = "share/po/bezel.pot"
    let template = try Self.template()
    if ProcessInfo.processInfo.environment["BEZEL_UPDATE_WORDS"] != nil {
      try template.write(to: Project.root.appendingPathComponent(path), atomically: true, encoding: .utf8)
    }
    #expect(
      try Project.read(path).text == template,
      "BEZEL_UPDATE_WORDS=1 swift test --filter CatalogueTests writes \(path)")
  }

  @Test func `every catalogue is for a language of the list`() throws {
    #expect(
      try Project.files(under: "share/po", ending: ".po").map(\.path)
        == Self.languages.map { "share/po/\($0).po" })
  }

  @Test(arguments: languages)
  func `a catalogue has every word, with its placeholders`(language: String) throws {
    let path = Project.root.appendingPathComponent("share/po").path
    for command in [
      ["msgfmt", "--check", "-o", "/dev/null", "\(path)/\(language).po"],
      ["msgcmp", "\(path)/\(language).po", "\(path)/bezel.pot"],
    ] {
      let result = try FinishedProgram.run(
        command, environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"])
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.isEmpty)
    }
    let text = try Project.read("share/po/\(language).po").text
    #expect(text.contains("\"Language: \(language)\\n\""))
    #expect(text.contains(/"X-Status: (un)?reviewed\\n"/))
    // A catalogue in which a program looks for nothing any more.
    let entries = try Self.words.get().count
    #expect(text.matches(of: /(?m)^msgid "/).count == entries + 1)
    #expect(!text.contains("#~") && !text.contains("fuzzy"))
  }

  // MARK: Words that are not marked

  /// What begins like a sentence is drawn, as errors and the words of protocols don't, except for these.
  private static let otherNames: Set = [
    // D-Bus and MPRIS
    "Action", "Discharging", "Charging", "Hello", "Introspect", "Metadata", "Next", "Pause", "Paused", "Play",
    "Playing",
    "Position", "Previous", "Profile", "Profiles", "Rate", "Seek", "Stop", "Stopped", "Volume",
    // AT-SPI, notifications and docks
    "Announcement", "Bezel", "Description", "Embed", "Get", "Id", "Locale", "Name", "Notify", "Parent", "Set",
    "Update", "Version",
    // KIO
    "Copying", "Deleting", "Downloading", "Emptying", "Moving", "Trashing",
    // sysfs, niri, PulseAudio, ddcutil
    "Battery", "Device", "Display", "Err", "Mains", "Ok", "Peak detect", "Windows",
  ]

  @Test func `a literal that begins like a sentence is translated`() throws {
    for room in ["Run/RunHUD", "Run/ShellHook", "Desktop", "Server"] {
      for file in try Project.files(under: "Sources/\(room)") {
        for (number, line) in file.lines.enumerated() where !line.contains("///") {
          let text = line.replacing(/translated\(.*?"\)?[,)]/, with: "").replacing(/\bid: "\w+"/, with: "")
          for match in text.matches(of: /"([A-Z][a-z]+(?: [^"]*)?)"/)
          where !Self.otherNames.contains(String(match.1)) {
            // What is printed, and the commands of the tour.
            if file.path.hasSuffix("Replay.swift") || file.path.contains("/Demo/") { continue }
            Issue.record("\(file.path):\(number + 1): \"\(match.1)\" is not translated")
          }
        }
      }
    }
  }

  @Test func `a literal that becomes a text of a HUD is translated`() throws {
    let fields = "title|details|note|valueText"
    let assignment = try Regex("\\bpatch\\.(?:\(fields)) = (.*)")
    let tuple = try Regex("^ *\\(((?:[\\w.]+, )+[\\w.]+)\\) = \\((.*)\\)$")
    for room in ["Run/RunHUD", "Run/ShellHook", "Desktop", "Server"] {
      for file in try Project.files(under: "Sources/\(room)") {
        for (number, line) in file.lines.enumerated() {
          var values: [Substring] = []
          let line = String(line)
          if let match = try assignment.firstMatch(in: line) { values = [match[1].substring ?? ""] }
          if let match = try tuple.firstMatch(in: line) {
            let names = (match[1].substring ?? "").split(separator: ", ")
            let parts = Self.parts(of: match[2].substring ?? "")
            values += zip(names, parts).filter { $0.0.contains(/\.(title|details|note|valueText)$/) }.map(\.1)
          }
          values += line.matches(of: /(?:\bfailure\(|details: )(".*)/).map(\.1)
          for value in values where Self.hasWords(value) {
            Issue.record("\(file.path):\(number + 1): \(value) is not translated")
          }
        }
      }
    }
  }

  /// What is between commas outside of parentheses and literals.
  private static func parts(of tuple: Substring) -> [Substring] {
    var (depth, isLiteral, start, parts) = (0, false, tuple.startIndex, [Substring]())
    for index in tuple.indices {
      switch tuple[index] {
      case "\"": isLiteral.toggle()
      case "(" where !isLiteral: depth += 1
      case ")" where !isLiteral: depth -= 1
      case "," where depth == 0 && !isLiteral:
        parts.append(tuple[start..<index])
        start = tuple.index(after: index)
      default: break
      }
    }
    return parts + [tuple[start...]]
  }

  /// Whether a literal in an expression has letters, except for what is translated or inserted.
  private static func hasWords(_ expression: Substring) -> Bool {
    String(expression).replacing(/translated\("(?:[^"\\]|\\.)*"/, with: "").replacing(
      /\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/, with: ""
    )
    .matches(of: /"([^"]*)"/).contains { $0.1.contains(/[A-Za-z]{2}/) }
  }
}

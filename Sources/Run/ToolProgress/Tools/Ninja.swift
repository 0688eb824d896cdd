/// ninja with a status of the user's own: NINJA_STATUS in the environment, in which each `%` and a letter stands for a
/// number. Also the statuses that scripts set for themselves: those of Android's build, LLVM's buildbots and CMake Tools.
///
/// ninja's own status, `[%f/%t] `, is one of the counts in brackets.
extension Tool {
  private static let usualStatuses = ["[%p %f/%t] ", "[%p %s/%t] ", "%e [%u/%r/%f] ", "[%s/%t %p :: %e] "]
  /// The variable in a shell's code, with or without quotes. The value of another variable isn't known.
  private static let assignment =
    #"NINJA_STATUS=(?:'(?<step>[^']*)'|"(?<step>[^"$`\\]*)"|(?<step>[^\s'"$`\\;]+))"#

  /// The tool for a command, whose words may set the variable, as in `env NINJA_STATUS=… ninja` and
  /// `sh -c 'NINJA_STATUS=… ninja'`. `variable` returns the value of a variable of the command's environment.
  static func ninja(_ command: [String], _ variable: (String) -> String?) -> Tool {
    let code = CommandName.shellCode(in: command)
    let word = command.last { $0 != code && $0.hasPrefix("NINJA_STATUS=") }?.dropFirst(13)
    let own =
      code.flatMap { Expression(assignment).step(in: $0) } ?? word.map(String.init)
      ?? variable("NINJA_STATUS")
    let statuses = (own.map { [$0] } ?? []) + usualStatuses
    return Tool("ninja", command: nil, rows: statuses.compactMap(row))
  }

  /// The row for a line with a status. Nil for a status that ninja refuses, and for one that doesn't say how far the build
  /// is.
  private static func row(of status: String) -> Row? {
    var parts: [(pattern: String, letter: Character?)] = []
    var rest = status[...]
    var sequence = EscapeSequence()
    while let character = rest.popFirst() {
      if sequence.isOpen, character.asciiValue.map({ sequence.take($0) }) != .abandoned { continue }
      switch character {
      case "\u{1b}": sequence.begin()
      // The line that is read begins after these.
      case "\n", "\r": parts = []
      case "\t": parts.append((" ", nil))
      case "\0"..."\u{1f}": return nil
      case "%":
        guard let letter = rest.popFirst(), "%strufocepwWPE".contains(letter) else { return nil }
        parts.append(letter == "%" ? ("%", nil) : ("", letter))
      default:
        parts.append((character.isPunctuation || character.isSymbol ? "\\\(character)" : "\(character)", nil))
      }
    }
    let letters = Set(parts.compactMap(\.letter))
    let hasCount = ["ft", "st", "ut", "su", "urf"].contains { letters.isSuperset(of: $0) }
    guard hasCount || letters.contains("p") || letters.contains("P") else { return nil }
    func group(_ letter: Character) -> String {
      switch letter {
      case "f",
        "s" where !letters.contains("f"):
        #"(?<done>\d{1,9})"#
      case "t": #"(?<total>\d{1,9})"#
      case "u" where !letters.contains("t"), "u" where letters.isDisjoint(with: "fs"): #"(?<left>\d{1,9})"#
      case "r" where letters.contains("u") && !letters.contains("s"): #"(?<left>\d{1,9})"#
      case "p" where !hasCount, "P" where !hasCount && !letters.contains("p"): #" *(?<percent>\d+)%"#
      case "p", "P": #" *\d+%"#
      // A rate may be infinite, or not a number.
      default: "[0-9.:?infa-]*"
      }
    }
    let pattern = parts.map { $0.letter.map(group) ?? $0.pattern }.joined()
    var flags: Row.Flags = .rises
    if letters.contains("s"), !letters.contains("f") { flags.insert(.begun) }
    // ninja counts an edge that has just finished as running, too.
    if letters.isDisjoint(with: "st") { flags.insert(.endsLate) }
    return .match("^\(pattern)(?<step>.*)", flags)
  }
}

extension Expression {
  /// The group `step` in a text.
  fileprivate func step(in text: String) -> String? {
    let bytes = Array(text.utf8)
    guard matches(bytes.span), let range = self[.step] else { return nil }
    return String(decoding: bytes[range], as: UTF8.self)
  }
}

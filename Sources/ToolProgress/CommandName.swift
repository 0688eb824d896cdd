/// What a command is called.
package enum CommandName {
  /// Programs that run the command that follows them.
  private static let starters: Set = ["sudo", "doas", "env", "nice", "nohup", "setsid", "time"]
  private static let shells: Set = ["sh", "bash", "dash", "ash", "ksh", "mksh", "zsh", "fish"]
  /// Programs that run the file that is their first word, by their names without a version.
  private static let interpreters: Set = ["python", "perl", "ruby", "node", "php", "lua", "Rscript", "tclsh"]
  /// What a shell's text may begin with that isn't what it is about.
  private static let keywords: Set = [
    "if", "for", "while", "until", "case", "function", "time", "cd", "set", "export", "exec", "eval",
    "source", ".", "trap", "umask", "ulimit",
  ]

  /// The name of the program that does the work, by the command's words: without those that only start it, and a
  /// script's own name rather than that of what runs it. Empty for no words.
  package static func program(in command: [String]) -> String {
    var words = command[...]
    var name = lastPart(of: command.last ?? "")
    while let word = words.popFirst() {
      if isAssignment(word) { continue }
      name = lastPart(of: word)
      guard starters.contains(name) else { return script(of: name, words) ?? name }
      // Nobody here knows which of its options have values.
      if words.first?.hasPrefix("-") == true { return name }
    }
    return name
  }

  /// What a shell or an interpreter runs.
  private static func script(of name: String, _ words: ArraySlice<String>) -> String? {
    guard let first = words.first, !first.isEmpty else { return nil }
    let language = String(name.prefix { !$0.isNumber && $0 != "." })
    let isShell = shells.contains(language)
    guard isShell || interpreters.contains(language) else { return nil }
    if isShell, first == "-c" { return words.dropFirst().first.flatMap(firstWord) }
    return first.hasPrefix("-") ? nil : lastPart(of: first)
  }

  /// What a shell's text begins with; nil for what isn't the plain name of a program.
  private static func firstWord(of text: String) -> String? {
    guard let word = text.split(whereSeparator: \.isWhitespace).first else { return nil }
    guard word.unicodeScalars.allSatisfy({ isNamePart($0) || "./+-".unicodeScalars.contains($0) }) else {
      return nil
    }
    let name = lastPart(of: String(word))
    return keywords.contains(name) ? nil : name
  }

  /// `NAME=value`.
  private static func isAssignment(_ word: String) -> Bool {
    guard let end = word.firstIndex(of: "=") else { return false }
    return end > word.startIndex && word[..<end].unicodeScalars.allSatisfy(isNamePart)
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }

  private static func lastPart(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

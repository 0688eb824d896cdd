/// The name by which users know a command.
package enum CommandName {
  /// Programs that run the command that follows them.
  private static let wrappers = ["sudo", "doas", "env", "nice", "nohup", "setsid", "time"]
  private static let shells = ["sh", "bash", "dash", "ash", "ksh", "mksh", "zsh", "fish"]
  /// Programs that run the file in their first argument. Their names are without a version.
  private static let interpreters = ["python", "perl", "ruby", "node", "php", "lua", "Rscript", "tclsh"]
  /// First words of shell code that don't say what the code does.
  private static let keywords = [
    "if", "for", "while", "until", "case", "function", "time", "cd", "set", "export", "exec", "eval",
    "source", ".", "trap", "umask", "ulimit",
  ]

  /// The name of the program that does the work: `make` for `sudo make`, `build.sh` for `sh ./build.sh`. Empty for an
  /// empty command.
  package static func program(in command: [String]) -> String {
    var words = command[...]
    var name = lastComponent(of: command.last ?? "")
    while let word = words.popFirst() {
      if isAssignment(word) { continue }
      name = lastComponent(of: word)
      guard wrappers.contains(name) else { return script(of: name, words) ?? name }
      // Which options have a value differs from wrapper to wrapper.
      if words.first?.hasPrefix("-") == true { return name }
    }
    return name
  }

  /// The name of what a shell or an interpreter runs.
  private static func script(of name: String, _ words: ArraySlice<String>) -> String? {
    guard let first = words.first, !first.isEmpty else { return nil }
    let language = String(name.prefix { !$0.isNumber && $0 != "." })
    let isShell = shells.contains(language)
    guard isShell || interpreters.contains(language) else { return nil }
    if isShell, first == "-c" { return words.dropFirst().first.flatMap(program(inShellCode:)) }
    return first.hasPrefix("-") ? nil : lastComponent(of: first)
  }

  /// Nil if the code doesn't begin with the plain name of a program.
  private static func program(inShellCode code: String) -> String? {
    guard let word = code.split(whereSeparator: \.isWhitespace).first else { return nil }
    guard word.unicodeScalars.allSatisfy({ isNamePart($0) || "./+-".unicodeScalars.contains($0) }) else {
      return nil
    }
    let name = lastComponent(of: String(word))
    return keywords.contains(name) ? nil : name
  }

  /// Whether a word is `NAME=value`.
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

  private static func lastComponent(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

/// Environment variables that make a command report more of its progress, without a change that its user would see.
package struct ToolHints: Equatable, Sendable {
  package struct Variable: Equatable, Sendable {
    package let name: String
    package let value: String
  }

  /// The variables to add to the command's environment.
  package private(set) var variables: [Variable] = []
  /// Whether the command sends OSC 9;4 only because of the variables, so that ``ProgressFilter`` must remove it from what
  /// the terminal gets.
  package var removesTerminalProgress: Bool { !variables.isEmpty }

  private static let integration = "CARGO_TERM_PROGRESS_TERM_INTEGRATION"

  /// The hints for a command. `variable` returns the value of a variable of its environment.
  ///
  /// cargo reports its exact percentage to terminals that it knows to show it. With the variable it does so on every
  /// terminal. The choice of a user who has set the variable, or who wants no bar, is kept.
  package init(command: [String], writesToTerminal: Bool, variable: (String) -> String?) {
    guard writesToTerminal, CommandName.program(in: command) == "cargo" else { return }
    guard variable(Self.integration) == nil, variable("CARGO_TERM_PROGRESS_WHEN") != "never" else { return }
    guard !Self.isKnownToCargo(variable), variable("TERM") != "dumb" else { return }
    variables = [Variable(name: Self.integration, value: "true")]
  }

  /// Whether cargo reports to this terminal anyway. The terminal then gets the report.
  private static func isKnownToCargo(_ variable: (String) -> String?) -> Bool {
    variable("WT_SESSION") != nil || variable("ConEmuANSI") == "ON" || variable("PTYXIS_VERSION") != nil
      || ["WezTerm", "ghostty", "iTerm.app"].contains(variable("TERM_PROGRAM") ?? "")
  }
}

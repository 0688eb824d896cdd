/// The name by which users know a command.
package enum CommandName {
  /// A program that runs the command that follows it.
  private struct Wrapper {
    let name: String
    /// The letters of the options that have a value in the next word.
    var options = ""
    /// The long options that have a value in the next word.
    var longOptions: [String] = []
    /// How many words stand between the options and the command.
    var operands = 0
  }

  private static let wrappers = [
    Wrapper(name: "sudo", options: "ugphCDRTU", longOptions: ["--user", "--group", "--chdir"]),
    Wrapper(name: "doas", options: "uC"),
    Wrapper(name: "env", options: "uC", longOptions: ["--unset", "--chdir"]),
    Wrapper(name: "nice", options: "n", longOptions: ["--adjustment"]), Wrapper(name: "nohup"),
    Wrapper(name: "setsid"), Wrapper(name: "time", options: "fo"),
    Wrapper(name: "timeout", options: "ks", longOptions: ["--kill-after", "--signal"], operands: 1),
    Wrapper(name: "stdbuf", options: "ioe"), Wrapper(name: "ionice", options: "cn"),
    Wrapper(name: "chrt", options: "TPD", operands: 1), Wrapper(name: "taskset", operands: 1),
    Wrapper(name: "flock", options: "wE", operands: 1), Wrapper(name: "unbuffer"),
    Wrapper(name: "systemd-inhibit"), Wrapper(name: "xvfb-run", options: "nsefpw"),
  ]
  private static let shells = ["sh", "bash", "dash", "ash", "ksh", "mksh", "zsh", "fish"]
  /// Programs that run the file in their first argument. Their names are without a version.
  private static let interpreters = ["python", "perl", "ruby", "node", "php", "lua", "Rscript", "tclsh"]

  /// The name of the program that does the work: `make` for `sudo make`, `build.sh` for `sh ./build.sh`. Empty for an
  /// empty command.
  package static func program(in command: [String]) -> String {
    var words = command[...]
    var name = lastComponent(of: command.last ?? "")
    while let word = words.popFirst() {
      if isAssignment(word) { continue }
      name = lastComponent(of: word)
      guard let wrapper = wrappers.first(where: { $0.name == name }) else {
        return script(of: name, words) ?? name
      }
      guard skipOptions(of: wrapper, &words), words.count > wrapper.operands else { return name }
      words = words.dropFirst(wrapper.operands)
    }
    return name
  }

  /// The title of a command: the name of its program; of a shell's code that runs none, its first words.
  package static func title(of command: [String]) -> String {
    let name = program(in: command)
    guard shells.contains(name), let code = shellCode(in: command) else { return name }
    return firstWords(of: code) ?? name
  }

  /// The longest text of ``firstWords(of:)`` in characters. Longer ones are cut after the last whole word.
  private static let mostCharacters = 40

  /// The first words of a command line or of code. Nil if there are none.
  package static func firstWords(of line: String) -> String? {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let first = words.first else { return nil }
    var text = String(first)
    for word in words.dropFirst() {
      guard text.count + 1 + word.count <= mostCharacters else { return text + " …" }
      text += " " + word
    }
    return text.count > mostCharacters ? text.prefix(mostCharacters - 1) + "…" : text
  }

  /// The name of what has failed: of a shell's code, the program that the reason begins with, otherwise the only one that
  /// can have failed, otherwise the shell.
  package static func failed(in command: [String], reason: String? = nil) -> String {
    let name = program(in: command)
    guard let code = shellCode(in: command) else { return name }
    let programs = ShellCode.programs(in: code)
    if let first = reason?.prefix(while: { $0 != ":" }), let named = programs.first(where: { $0 == first }) {
      return named
    }
    // Without a program in the code, the name is the shell's.
    guard ShellCode.program(in: code) == name else { return name }
    let shell = command.map(lastComponent).first(where: shells.contains) ?? name
    let isOfShell = reason.map { $0.hasPrefix("\(shell): ") || $0.hasPrefix("/bin/\(shell): ") } == true
    return isOfShell || !ShellCode.isOnlySuspect(name, in: code) ? shell : name
  }

  /// The words behind the name of a program, if the command runs that program and not a shell's code.
  static func arguments(of name: String, in command: [String]) -> ArraySlice<String>? {
    guard program(in: command) == name, shellCode(in: command) == nil,
      let place = command.firstIndex(where: { $0 == name || $0.hasSuffix("/" + name) })
    else { return nil }
    return command[(place + 1)...]
  }

  /// Removes a wrapper's options. Returns false if an option has the command in it, as `env -S`.
  private static func skipOptions(of wrapper: Wrapper, _ words: inout ArraySlice<String>) -> Bool {
    while let word = words.first, word.hasPrefix("-"), word != "-" {
      words = words.dropFirst()
      if word == "--" { return true }
      if wrapper.name == "env", word.hasPrefix("-S") || word.hasPrefix("--split") { return false }
      let hasValue =
        word.hasPrefix("--")
        ? wrapper.longOptions.contains(word)
        : word.count == 2 && word.last.map(wrapper.options.contains) == true
      if hasValue { words = words.dropFirst() }
    }
    return true
  }

  /// The name of what a shell or an interpreter runs.
  private static func script(of name: String, _ words: ArraySlice<String>) -> String? {
    guard let first = words.first, !first.isEmpty else { return nil }
    let language = String(name.prefix { !$0.isNumber && $0 != "." })
    let isShell = shells.contains(language)
    guard isShell || interpreters.contains(language) else { return nil }
    if isShell, isCodeOption(first) { return words.dropFirst().first.flatMap(ShellCode.program) }
    if language == "python", first == "-m" { return words.dropFirst().first }
    return first.hasPrefix("-") ? nil : lastComponent(of: first)
  }

  /// Whether an option of a shell takes code: `-c`, `-ec`, `-lc`.
  private static func isCodeOption(_ word: String) -> Bool {
    word.hasPrefix("-") && !word.hasPrefix("--") && word.hasSuffix("c")
  }

  /// The code that a shell among the command's words is given.
  static func shellCode(in command: [String]) -> String? {
    guard let shell = command.firstIndex(where: { shells.contains(lastComponent(of: $0)) }) else {
      return nil
    }
    let words = command[shell...]
    return words.firstIndex(where: isCodeOption).flatMap { words.dropFirst($0 + 1 - shell).first }
  }

  /// Whether a word is `NAME=value`.
  static func isAssignment(_ word: String) -> Bool {
    guard let end = word.firstIndex(of: "=") else { return false }
    return end > word.startIndex && word[..<end].unicodeScalars.allSatisfy(isNamePart)
  }

  static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }

  private static func lastComponent(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

/// Code for a shell, as far as it says what the work is.
enum ShellCode {
  /// Words before a command that are not its name.
  private static let prefixes = [
    "if", "then", "else", "elif", "while", "until", "do", "time", "exec", "command", "builtin", "!", "{", "(",
  ]
  /// Keywords whose command decides whether others run.
  private static let conditions = ["if", "elif", "while", "until"]
  /// First words of parts without a program, which can't fail.
  private static let grammar = [
    "for", "case", "select", "done", "fi", "esac", "}", ")", "set", "export", "local", "umask", "ulimit",
    "trap",
  ]
  /// `grammar`, and first words of other parts without a program.
  private static let silent =
    grammar + [
      "function", "eval", "source", ".", "declare", "typeset", "readonly", "shopt", "alias", "unset", "shift",
      "return", "exit", "break", "continue", "wait", "read",
    ]
  /// Commands that take no time, `harmless` among them.
  private static let quick =
    harmless + [
      "false", "test", "[", "[[", "ls", "which", "type", "basename", "dirname", "hostname", "uname", "id",
      "whoami",
      "kill", "tput",
    ]
  /// Quick commands that do not fail, or name themselves in their error.
  private static let harmless = [
    "echo", "printf", "cd", "pushd", "popd", "true", ":", "mkdir", "rmdir", "touch", "pwd", "date", "sleep",
    "rm", "ln", "chmod", "clear",
  ]

  /// The name of the first program that may take time, or of the only command. Nil if there is none with a plain name.
  static func program(in code: String) -> String? {
    var quickNames: [String] = []
    let parts = parts(of: code)
    for part in parts {
      var words = part[...]
      var isCondition = false
      while let word = words.first, prefixes.contains(word) || CommandName.isAssignment(word) {
        if conditions.contains(word) { isCondition = true }
        words = words.dropFirst()
      }
      guard let first = words.first, !silent.contains(first), !(isCondition && quick.contains(first)) else {
        continue
      }
      guard quick.contains(first) || first.unicodeScalars.allSatisfy(isPlain) else { return nil }
      let name = CommandName.program(in: Array(words))
      guard quick.contains(name) else { return name }
      quickNames.append(name)
    }
    return quickNames.count == 1 && !hasLoop(parts) ? quickNames[0] : nil
  }

  private static func hasLoop(_ parts: [[String]]) -> Bool {
    parts.contains { ["for", "while", "until"].contains($0.first ?? "") }
  }

  /// The names of all programs, in their order.
  static func programs(in code: String) -> [String] {
    parts(of: code).compactMap { program(in: $0.joined(separator: " ")) }
  }

  /// Whether programs that take time run one after the other: a number may be of one of them.
  static func hasSteps(_ code: String) -> Bool {
    let isList = code.contains("&&") || code.contains(";") || code.contains("\n")
    return isList && (hasLoop(parts(of: code)) || programs(in: code).filter { !quick.contains($0) }.count > 1)
  }

  /// Whether a failure without a reason is the program's: it is the only command, or others do not fail silently.
  static func isOnlySuspect(_ name: String, in code: String) -> Bool {
    let commands = parts(of: code).filter { !$0.isEmpty }
    let names = commands.map { program(in: $0.joined(separator: " ")) ?? $0[0] }
    let others = names.filter { $0 != name && !harmless.contains($0) && !grammar.contains($0) }
    return commands.count < 2 || others.isEmpty && !harmless.contains(name)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    CommandName.isNamePart(scalar) || "./+-".unicodeScalars.contains(scalar)
  }

  /// The words of the simple commands, without redirections. Quotes are kept in the words.
  private static func parts(of code: String) -> [[String]] {
    var parts: [[String]] = [[]]
    var word = ""
    var quote: Character?
    var isComment = false
    // Whether the word that begins is the file of a redirection.
    var isTarget = false
    // How many parentheses of `$(` are open.
    var depth = 0
    func endWord() {
      if !word.isEmpty, !isTarget { parts[parts.count - 1].append(word) }
      if !word.isEmpty { isTarget = false }
      word = ""
    }
    var previous: Character = " "
    for (character, next) in zip(code, code.dropFirst() + " ") {
      defer { previous = character }
      if isComment {
        isComment = character != "\n"
        if isComment { continue }
      }
      if let open = quote {
        word.append(character)
        if character == open { quote = nil }
        continue
      }
      if depth > 0 || character == "(" && previous == "$" {
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        word.append(character)
        continue
      }
      switch character {
      case "'", "\"", "`":
        quote = character
        word.append(character)
      case ">", "<":
        // `2>` has the number of a descriptor before it.
        if word.allSatisfy(\.isWholeNumber) { word = "" }
        endWord()
        isTarget = true
      case "&" where "<>".contains(previous) || next == ">": continue
      case "|" where previous == ">": continue
      case ";", "&", "|", "\n":
        endWord()
        isTarget = false
        parts.append([])
      case "(", ")", "{", "}":
        // Subshells and groups; a part of `${x}` or `f()` makes the word no plain name.
        if word.isEmpty || ")}".contains(character) && !word.contains(where: { "({".contains($0) }) {
          endWord()
        } else {
          word.append(character)
        }
      case "#" where word.isEmpty: isComment = true
      case _ where character.isWhitespace: endWord()
      default: word.append(character)
      }
    }
    endWord()
    return parts
  }
}

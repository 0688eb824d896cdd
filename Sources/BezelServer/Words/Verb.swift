import HUDModel

/// The first word of a command line, and what may follow it.
protocol Verb: SendableMetatype {
  static var name: String { get }
  static var abstract: String { get }
  static var operands: [Operand<Self>] { get }
  /// What takes all words from the first that is no option, or after `--`; nil for a verb that ends there.
  static var rest: Rest<Self>? { get }
  static var options: [OptionGroup<Self>] { get }
  /// What the help says at its end.
  static var remarks: String { get }

  /// The command as it is when nothing follows the verb.
  init()

  /// Looks at the words together, when all of them are read, and at the files that they name.
  mutating func finish(in surroundings: Surroundings) throws(UsageError)
}

extension Verb {
  static var operands: [Operand<Self>] { [] }
  static var rest: Rest<Self>? { nil }
  static var remarks: String { "" }

  mutating func finish(in surroundings: Surroundings) throws(UsageError) {}

  /// Reads what follows the verb; nil if it is help that is asked for. After `--` every word is an operand.
  static func read(
    _ words: ArraySlice<String>, in surroundings: Surroundings
  ) throws(UsageError) -> Self? {
    var verb = Self()
    var words = words
    var operands = Self.operands[...]
    var takesOptions = true
    while let word = words.popFirst() {
      if takesOptions, word == "--" {
        takesOptions = false
        if verb.takeRest(of: words) { words = [] }
      } else if takesOptions, word == "--help" || word == "-h" {
        return nil
      } else if takesOptions, word.hasPrefix("-"), word != "-" {
        try verb.take(option: word, followedBy: &words)
      } else if verb.takeRest(of: [word] + words) {
        words = []
      } else {
        guard let operand = operands.popFirst() else {
          let advice = Self.operands.contains { $0.isText } ? "; quote a text that has spaces" : ""
          throw UsageError("'\(word.shortened)' is a word too many for '\(Self.name)'\(advice)")
        }
        verb[keyPath: operand.path] = word
      }
    }
    if let missing = operands.first, missing.isNeeded {
      throw UsageError("'\(Self.name)' needs \(missing.name); 'bezel help \(Self.name)' tells more")
    }
    try verb.finish(in: surroundings)
    return verb
  }

  private mutating func takeRest(of words: ArraySlice<String>) -> Bool {
    guard let rest = Self.rest else { return false }
    self[keyPath: rest.path] = words.count
    return true
  }

  /// `--name value`, `--name=value` or `--flag`.
  private mutating func take(option word: String, followedBy words: inout ArraySlice<String>)
    throws(UsageError)
  {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].dropFirst(2)
    guard word.hasPrefix("--"), let option = Self.option(named: name) else {
      throw UsageError(
        "'\(Self.name)' has no option '\(String(parts[0]).shortened)'; 'bezel help \(Self.name)' lists what it has"
      )
    }
    guard let value = option.value else {
      guard parts.count == 1 else {
        throw UsageError("--\(name) takes no value; leave '=' and the rest")
      }
      return try option.take(&self, "")
    }
    if parts.count == 2 { return try option.take(&self, String(parts[1])) }
    try option.take(&self, Self.value(value, of: name, from: &words))
  }

  /// The word after an option. An option's name there is more likely one whose value was left out before it.
  private static func value(
    _ value: String, of name: Substring, from words: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    let missing = "--\(name) needs a value after it: \(value)"
    guard let word = words.popFirst() else { throw UsageError(missing) }
    guard !word.hasPrefix("--") || option(named: word.dropFirst(2)) == nil else {
      throw UsageError("\(missing); write --\(name)=\(word) if that is meant")
    }
    return word
  }

  private static func option(named name: Substring) -> CommandOption<Self>? {
    for group in options {
      if let option = group.options.first(where: { $0.name == name }) { return option }
    }
    return nil
  }
}

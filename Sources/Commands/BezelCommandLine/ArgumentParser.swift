import BezelValues
import HUDCommands
import HUDModel

/// The arguments of a verb.
struct Arguments: Sendable {
  var values = OptionValues()
  var operands: [String] = []
  /// What follows the options of a verb that runs a command.
  var command: [[UInt8]] = []

  /// An operand; nil if it was not given.
  func operand(_ place: Int) -> String? { place < operands.count ? operands[place] : nil }

  /// Refuses what follows an action that takes nothing.
  func refuseSubject(of action: String) throws(UsageError) {
    if let subject = operand(1) {
      throw UsageError("'\(subject.shortened)' is one argument too many for '\(action)'")
    }
  }

  /// Refuses options that have no effect. `reason` is the beginning of the error, `advice` its end: what else can be done. A
  /// flag that is off asks for nothing.
  func refuse(_ rows: [any OptionRow], _ reason: String, or advice: String = "") throws(UsageError) {
    guard let row = rows.first(where: { ![nil, ["no"]].contains($0.texts(in: values)) }) else { return }
    throw UsageError("\(reason); omit --\(row.name)\(advice)")
  }
}

extension UsageError {
  /// The error for an action that a verb does not have. `values` is what it takes in place of an action, `words` what other
  /// programs call its actions.
  static func unknownAction(
    _ action: String, of verb: String, among names: [String], orValues values: [String] = [],
    words: [String: String] = [:]
  ) -> UsageError {
    let word = words[action].flatMap { names.contains($0) ? "; did you mean '\($0)'?" : nil }
    let nearest = word ?? suggestion(for: action, among: names)
    let advice = nearest.isEmpty ? "; 'bezel \(verb)' takes \((names + values).choices)" : nearest
    return UsageError("unknown action '\(action.shortened)'\(advice)")
  }
}

/// Reads the arguments of one verb, from the first to the last.
struct ArgumentParser {
  private let verb: Verb
  private var options: [OptionGroup] { verb.optionGroups }
  private var rest: ArraySlice<[UInt8]>
  private var operands: ArraySlice<Operand>
  private var arguments = Arguments()

  /// The arguments are those after the verb.
  init(_ verb: Verb, _ arguments: ArraySlice<[UInt8]>) {
    self.verb = verb
    rest = arguments
    operands = verb.operands[...]
  }

  /// Returns nil when help is asked for. After `--` all arguments are operands.
  mutating func parse() throws(UsageError) -> Arguments? {
    var takesOptions = true
    while let bytes = rest.first {
      if takesOptions, bytes == Array("--".utf8) {
        takesOptions = false
        rest.removeFirst()
        if takeCommand() { break }
      } else if takesOptions, Self.isOption(bytes) {
        try take(option: try nextText())
        if CommonOptions.asksForHelp(arguments.values) { return nil }
      } else if takeCommand() {
        break
      } else {
        try take(operand: try nextText())
      }
    }
    if let missing = operands.first, missing.isRequired {
      let names = missing.completion.names
      throw UsageError(
        "'\(verb.name)' needs \(missing.name)"
          + (names.isEmpty ? "" : ", which is \(names.choices)")
          + "; 'bezel help \(verb.name)' describes it")
    }
    return arguments
  }

  /// A dash alone and negative numbers are operands.
  private static func isOption(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 1, bytes[0] == UInt8(ascii: "-") else { return false }
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[1]) && bytes[1] != UInt8(ascii: ".")
  }

  /// Takes all the remaining arguments as they are, if the verb runs a command.
  private mutating func takeCommand() -> Bool {
    guard verb.runsCommand else { return false }
    arguments.command = Array(rest)
    return true
  }

  private mutating func take(operand text: String) throws(UsageError) {
    guard let operand = operands.first else {
      let advice =
        if Bool(answer: text) != nil {
          "; the answer of a flag follows an '=', as in --FLAG=\(text)"
        } else if verb.operands.contains(where: \.isText) {
          options.option(spelled: "--details") != nil && !arguments.operands.isEmpty
            ? "; quote a text that contains spaces, and write --details TEXT for a second one"
            : "; quote a text that contains spaces"
        } else {
          options.option(spelled: "--title") != nil ? "; the title is --title TEXT" : ""
        }
      throw UsageError("'\(text.shortened)' is one argument too many for '\(verb.name)'\(advice)")
    }
    if !operand.isRepeated { operands.removeFirst() }
    arguments.operands.append(text)
  }

  /// Takes `--name value`, `--name=value`, `--flag`, `--no-flag`, `--flag=yes`, `-n value` or `-nvalue`, the last two also
  /// behind other letters: `-vn value`.
  private mutating func take(option text: String) throws(UsageError) {
    let equals = text.utf8.firstIndex(of: UInt8(ascii: "="))
    let spelling = text[..<(equals ?? text.endIndex)]
    let given = equals.map { String(text[text.utf8.index(after: $0)...]) }
    // First: a verb's own flag is found before the table of all options of a HUD is made.
    if spelling.utf8.starts(with: "--no-".utf8),
      let option = options.option(spelled: "--" + spelling.dropFirst(5)), option.isFlag
    {
      guard given == nil else {
        throw UsageError(
          "--no-\(option.name) takes no value; write --\(option.name)=yes or --\(option.name)=no")
      }
      return try option.read("no", into: &arguments.values)
    }
    if let option = options.option(spelled: spelling) { return try set(option, to: given) }
    // A long name with one dash is an error, and not letters.
    guard !spelling.hasPrefix("--"),
      !options.names.contains(where: { $0.hasBytes(of: spelling.dropFirst()) }),
      let letters = letters(text.unicodeScalars.dropFirst())
    else { throw unknownOption(String(spelling)) }
    for flag in letters.flags { try set(flag, to: nil) }
    guard let option = letters.option else { return }
    // -n=value is -n value.
    let value =
      letters.flags.isEmpty || letters.value.first != "=" ? letters.value : letters.value.dropFirst()
    try value.isEmpty ? set(option, to: given) : option.read(String(value), into: &arguments.values)
  }

  /// The options of one letter that begin a word: flags, and then one with a value, whose value is the rest. Nil if a letter is
  /// none.
  private mutating func letters(
    _ text: String.UnicodeScalarView.SubSequence
  ) -> (flags: [any OptionRow], option: (any OptionRow)?, value: String.UnicodeScalarView.SubSequence)? {
    var flags: [any OptionRow] = []
    for place in text.indices {
      guard let option = options.option(spelled: "-\(text[place])") else { return nil }
      if option.metavariable != nil { return (flags, option, text[text.index(after: place)...]) }
      flags.append(option)
    }
    return (flags, nil, text.suffix(0))
  }

  private mutating func set(_ option: any OptionRow, to given: String?) throws(UsageError) {
    let name = option.name
    if let metavariable = option.metavariable {
      let value = if let given { given } else { try value(metavariable, of: name) }
      try option.read(value, into: &arguments.values)
    } else if let given {
      guard option.isFlag else { throw UsageError("--\(name) takes no value; write only --\(name)") }
      guard !given.isEmpty else { throw UsageError("--\(name)= has no value; it is \(Bool.acceptedAnswers)") }
      try option.read(given, into: &arguments.values)
    } else {
      try option.read("", into: &arguments.values)
    }
  }

  /// The argument after an option. If it is another option, or the end of the options, the value was probably omitted.
  private mutating func value(_ metavariable: String, of name: String) throws(UsageError) -> String {
    guard !rest.isEmpty else { throw UsageError("--\(name) needs a value: --\(name) \(metavariable)") }
    let text = try nextText()
    guard text != "--", !text.hasPrefix("-") || options.option(spelled: text[...]) == nil else {
      throw UsageError("--\(name) needs a value; if its value is '\(text)', write --\(name)=\(text)")
    }
    return text
  }

  private mutating func unknownOption(_ text: String) -> UsageError {
    let name = String(text.drop { $0 == "-" })
    let advice =
      if let operand = verb.operands.first(where: { $0.name.lowercased() == name }) {
        "\(operand.name) has no dashes, as in: bezel \(verb.name) \(operand.name)"
      } else if let word = Self.otherWords[name],
        options.option(spelled: "--\(word.prefix { $0 != " " })") != nil
      {
        "write --\(word)"
      } else if ThemeProperty.find(name) != nil, options.option(spelled: "--set") != nil {
        "it is a property; write --set \(name)=VALUE"
      } else if name.count > 1, let nearest = nearestName(to: name, among: options.names) {
        "did you mean '--\(nearest)'?"
      } else {
        "'bezel help \(verb.name)' lists its options"
      }
    return UsageError(
      "'\(verb.name)' has no option '\(text.shortened)'; \(advice)", code: .unknownWord)
  }

  /// What other programs call an option, and what it is here.
  private static let otherWords = [
    "value": "progress P", "percentage": "progress P", "text": "title TEXT", "body": "details TEXT",
    "message": "title TEXT", "summary": "title TEXT",
    "color": "set fill=COLOR",
    "colour": "set fill=COLOR", "background": "set fill=COLOR", "border-radius": "set corner-radius=N",
    "monitor": "output NAME", "screen": "output NAME", "duration": "timeout D", "expire-time": "timeout D",
    "time": "timeout D",
  ]

  private mutating func nextText() throws(UsageError) -> String {
    // The verb is argument 1, and slices keep the indices of the whole.
    let position = rest.startIndex + 1
    return try Self.text(rest.removeFirst(), at: position)
  }

  /// The most bytes of an argument. A HUD shows a small part of such a text: the rest would only take time.
  private static let limit = 64 << 10

  /// The argument as text. The position is counted from 1 after the program's name.
  static func text(_ bytes: [UInt8], at position: Int) throws(UsageError) -> String {
    if let text = String(validating: bytes, as: UTF8.self) {
      if bytes.count <= limit { return text.withBoundedMarks }
      let end = text.utf8.index(text.startIndex, offsetBy: limit)
      return String(text.unicodeScalars[..<end]).withBoundedMarks
    }
    let readable = String(decoding: bytes, as: UTF8.self).shortened
    throw UsageError("argument \(position), '\(readable)', is not valid UTF-8; texts and names must be")
  }
}

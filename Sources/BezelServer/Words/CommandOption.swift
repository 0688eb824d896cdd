import HUDModel

/// An option of a verb: how it is written, what it is for, and what its value does to the command.
///
/// A verb's options are a table, from which its words are read and its help is written. (A parser library
/// that finds options by reflection took a millisecond for each command, three times what the command takes.)
struct CommandOption<Command>: Sendable {
  let name: String
  /// What its value is called; nil for a flag.
  let value: String?
  let help: String
  let take: @Sendable (inout Command, String) throws(UsageError) -> Void

  /// An option with a value that `read` turns into what the command keeps; nil for what isn't accepted.
  init<Value>(
    _ name: String, _ value: String, _ help: String, accepted: String,
    _ read: @escaping @Sendable (String) -> Value?, _ path: any WritableKeyPath<Command, Value?> & Sendable
  ) {
    self.init(name, value, help) { (command, word) throws(UsageError) in
      guard let value = read(word) else {
        throw UsageError("--\(name) can't be '\(word.shortened)'; it is \(accepted)")
      }
      command[keyPath: path] = value
    }
  }

  /// An option whose value is one of a few words.
  init<Choice: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    _ name: String, _ value: String, _ help: String,
    _ path: any WritableKeyPath<Command, Choice?> & Sendable
  ) {
    let words = Choice.names.joined(separator: ", ")
    self.init(
      name, value, "\(help): \(words).", accepted: "one of \(words)", { Choice(rawValue: $0) }, path)
  }

  /// An option with a value that is taken as it is.
  init(
    _ name: String, _ value: String, _ help: String, _ path: any WritableKeyPath<Command, String?> & Sendable
  ) {
    self.init(name, value, help) { (command, word) throws(UsageError) in command[keyPath: path] = word }
  }

  /// An option that is there or not.
  init(flag name: String, _ help: String, _ path: any WritableKeyPath<Command, Bool> & Sendable) {
    self.init(name, nil, help) { (command, _) throws(UsageError) in command[keyPath: path] = true }
  }

  init(
    _ name: String, _ value: String?, _ help: String,
    take: @escaping @Sendable (inout Command, String) throws(UsageError) -> Void
  ) {
    self.name = name
    self.value = value
    self.help = help
    self.take = take
  }

  /// The same option of a command that has this one as a part.
  func part<Whole>(
    of whole: Whole.Type, at path: any WritableKeyPath<Whole, Command> & Sendable
  ) -> CommandOption<Whole> {
    CommandOption<Whole>(name, value, help) { (command, word) throws(UsageError) in
      try take(&command[keyPath: path], word)
    }
  }
}

/// Options under one heading of the help.
struct OptionGroup<Command>: Sendable {
  let title: String
  let options: [CommandOption<Command>]

  init(_ title: String, _ options: [CommandOption<Command>]) {
    self.title = title
    self.options = options
  }
}

/// A word of a verb that stands without a name, such as a title.
struct Operand<Command>: Sendable {
  let name: String
  let help: String
  let isNeeded: Bool
  /// Whether it may have spaces, which nobody quotes at first.
  let isText: Bool
  let path: any WritableKeyPath<Command, String?> & Sendable

  init(
    _ name: String, _ help: String, _ path: any WritableKeyPath<Command, String?> & Sendable,
    isNeeded: Bool = false, isText: Bool = false
  ) {
    self.name = name
    self.help = help
    self.path = path
    self.isNeeded = isNeeded
    self.isText = isText
  }
}

/// Words that a verb leaves as they are, such as a command to run.
struct Rest<Command>: Sendable {
  let name: String
  let help: String
  /// How many words they are: the last ones of the command line, which needn't be text.
  let path: any WritableKeyPath<Command, Int> & Sendable

  init(_ name: String, _ help: String, _ path: any WritableKeyPath<Command, Int> & Sendable) {
    self.name = name
    self.help = help
    self.path = path
  }
}

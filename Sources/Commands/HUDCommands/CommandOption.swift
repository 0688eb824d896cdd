package import BezelValues
import HUDModel

/// An option of a command: a row of an option table.
///
/// Parsing, help, completions and the decoder of the wire are derived from the row. `Root` is the value that the option
/// changes, such as a ``Patch``.
package final class CommandOption<Root>: Sendable {
  package typealias Path<Value> = any WritableKeyPath<Root, Value?> & Sendable

  /// The name without its dashes.
  package let name: String
  /// The ASCII letter after a single dash.
  package let shortName: Character?
  /// The name of its value in help texts; nil for a flag, and for an option without a value.
  package let metavariable: String?
  /// Whether it is written `--name`, `--no-name` or `--name=yes`.
  package let isFlag: Bool
  /// Whether it can be given again, for a list of values.
  package let isRepeatable: Bool
  /// What the option does, its unit and its default.
  package let help: String
  package let completion: Completion
  /// Sets the option to a value as it is typed. An empty one sets a flag.
  package let read: @Sendable (_ text: String, inout Root) throws(UsageError) -> Void
  let decode: @Sendable (inout PayloadReader, inout Root) throws(PayloadError) -> Void
  /// Removes the value if another root has one.
  let remove: @Sendable (inout Root, _ other: Root) -> Void

  /// An option whose value `read` converts; nil is an invalid value, and `accepted` names the valid ones.
  package convenience init<Value: PayloadValue>(
    _ name: String, _ metavariable: String, _ help: String, accepted: String,
    completion: Completion = .none, _ path: Path<Value>, _ read: @escaping @Sendable (String) -> Value?
  ) {
    self.init(name, metavariable, help, completion: completion, path) { text throws(UsageError) in
      guard let value = read(text) else { throw Self.invalid(text, for: name, accepted, completion.names) }
      return value
    }
  }

  /// An option whose value `read` converts, with its own errors.
  package init<Value: PayloadValue>(
    _ name: String, _ metavariable: String?, _ help: String, completion: Completion = .none,
    isFlag: Bool = false, _ path: Path<Value>,
    _ read: @escaping @Sendable (String) throws(UsageError) -> Value
  ) {
    (self.name, self.metavariable, self.help) = (name, metavariable, help)
    (self.completion, self.isFlag, shortName, isRepeatable) = (completion, isFlag, nil, false)
    self.read = { text, root throws(UsageError) in root[keyPath: path] = try read(text) }
    decode = { payload, root throws(PayloadError) in root[keyPath: path] = try Value(decoding: &payload) }
    remove = { root, other in if other[keyPath: path] != nil { root[keyPath: path] = nil } }
  }

  /// An option whose value is one of a few names.
  package convenience init<Value: PayloadValue & CaseIterable & RawRepresentable<String> & SendableMetatype>(
    _ name: String, _ metavariable: String, _ help: String, default: String, _ path: Path<Value>
  ) {
    let names = Value.names
    self.init(
      name, metavariable, "\(help): \(names.joined(separator: ", ")). Default: \(`default`).",
      completion: .names(names), path
    ) { text throws(UsageError) in
      if let value = Value(rawValue: text) { return value }
      let nearest = suggestion(for: text, among: names)
      let advice = nearest.isEmpty ? "; it is one of \(names.joined(separator: ", "))" : nearest
      throw UsageError("--\(name) can't be '\(text.shortened)'\(advice)")
    }
  }

  /// An option with any text as its value.
  package convenience init(
    _ name: String, _ metavariable: String, _ help: String, completion: Completion = .none,
    _ path: Path<String>
  ) {
    self.init(name, metavariable, help, completion: completion, path) { $0 }
  }

  /// An option that can be given again: each value is added to the list.
  package convenience init<Element: PayloadValue>(
    repeatable name: String, _ metavariable: String, _ help: String, completion: Completion = .none,
    _ path: Path<[Element]>, _ read: @escaping @Sendable (String) throws(UsageError) -> Element
  ) {
    let option = CommandOption(name, metavariable, help, completion: completion, path) {
      text throws(UsageError) in
      [try read(text)]
    }
    self.init(
      option, isRepeatable: true,
      read: { text, root throws(UsageError) in
        let element = try read(text)
        // In place: a command line can have a hundred thousand.
        if root[keyPath: path] == nil { root[keyPath: path] = [] }
        root[keyPath: path]?.append(element)
      }, decode: option.decode)
  }

  /// An option that can be given again, whose list replaces another one as a whole. `read` returns nil for a value that
  /// empties the list. Elements beyond `most` are one too many for the check of the whole; more are not kept.
  package convenience init<Element: PayloadValue>(
    list name: String, most: Int, _ metavariable: String, _ help: String, _ path: Path<[Element]>,
    _ read: @escaping @Sendable (String) throws(UsageError) -> Element?
  ) {
    let option = CommandOption(name, metavariable, help, path) { text throws(UsageError) in
      try read(text).map { [$0] } ?? []
    }
    self.init(
      option, isRepeatable: true,
      read: { text, root throws(UsageError) in
        let known = root[keyPath: path] ?? []
        guard known.count <= most || text.isEmpty else { return }
        root[keyPath: path] = try read(text).map { known + [$0] } ?? []
      }, decode: option.decode)
  }

  /// An option that is set or not. In the configuration it has a value.
  package convenience init(flag name: String, _ help: String, _ path: Path<Bool>) {
    self.init(name, nil, help, isFlag: true, path) { text throws(UsageError) in
      try Self.answer(text, for: name)
    }
  }

  /// An option that no payload contains: the program that parses it carries it out.
  package init(
    local name: String, _ metavariable: String?, _ help: String,
    completion: Completion = .none, isFlag: Bool = false,
    set: @escaping @Sendable (inout Root, String) throws(UsageError) -> Void
  ) {
    (self.name, self.metavariable, self.help) = (name, metavariable, help)
    (self.completion, self.isFlag, shortName, isRepeatable) = (completion, isFlag, nil, false)
    read = { text, root throws(UsageError) in try set(&root, text) }
    decode = { _, _ throws(PayloadError) in throw .malformed }
    remove = { _, _ in }
  }

  /// The same, with a value that `read` converts; nil is an invalid value, and `accepted` names the valid ones.
  package convenience init<Value>(
    local name: String, _ metavariable: String, _ help: String, accepted: String,
    completion: Completion = .none, _ read: @escaping @Sendable (String) -> Value?,
    set: @escaping @Sendable (inout Root, Value) -> Void
  ) {
    self.init(local: name, metavariable, help, completion: completion) { root, text throws(UsageError) in
      guard let value = read(text) else { throw Self.invalid(text, for: name, accepted, completion.names) }
      set(&root, value)
    }
  }

  /// The same, which is set or not.
  package convenience init(
    localFlag name: String, _ help: String, set: @escaping @Sendable (inout Root, Bool) -> Void
  ) {
    self.init(local: name, nil, help, isFlag: true) { root, text throws(UsageError) in
      set(&root, try Self.answer(text, for: name))
    }
  }

  /// The value of a flag. The flag alone sets it.
  private static func answer(_ text: String, for name: String) throws(UsageError) -> Bool {
    guard let isSet = text.isEmpty ? true : Bool(answer: text) else {
      throw invalid(text, for: name, Bool.acceptedAnswers, [])
    }
    return isSet
  }

  /// The option, which a letter after a single dash names too.
  package func short(_ letter: Character) -> CommandOption {
    CommandOption(self, short: letter, read: read, decode: decode)
  }

  private static func invalid(
    _ text: String, for name: String, _ accepted: String, _ names: [String]
  ) -> UsageError {
    let nearest = suggestion(for: text, among: names)
    return UsageError(
      "--\(name) can't be '\(text.shortened)'\(nearest.isEmpty ? "; it is \(accepted)" : nearest)")
  }

  /// The option, which is refused with a sentence in some states of the root.
  package func refused(
    _ sentence: String, when isRefused: @escaping @Sendable (Root) -> Bool
  ) -> CommandOption {
    CommandOption(
      self,
      read: { [read] text, root throws(UsageError) in
        if isRefused(root) { throw UsageError(sentence) }
        try read(text, &root)
      }, decode: decode)
  }

  private init(
    _ option: CommandOption<Root>, short letter: Character? = nil, isRepeatable: Bool = false,
    read: @escaping @Sendable (String, inout Root) throws(UsageError) -> Void,
    decode: @escaping @Sendable (inout PayloadReader, inout Root) throws(PayloadError) -> Void
  ) {
    (name, metavariable, help) = (option.name, option.metavariable, option.help)
    (shortName, isFlag, completion) = (letter ?? option.shortName, option.isFlag, option.completion)
    self.isRepeatable = isRepeatable || option.isRepeatable
    (self.read, self.decode, remove) = (read, decode, option.remove)
  }
}

/// The kind of values of an option that a shell can complete.
package enum Completion: Sendable, Equatable {
  case none, file, id, output, icon, theme, style, property
  /// What `bezel media list` prints.
  case player
  /// What the verb's `list` prints, and other names.
  case device(others: [String])
  case names([String])

  /// The names to which a mistyped one is compared.
  package var names: [String] {
    if case .names(let names) = self { names } else { [] }
  }
}

/// An option of a command: a row of an option table, which has all that is known about it.
///
/// Parsing, help, manual pages, completions, the keys of the configuration and the words of a command follow from it.
///
/// The type of its value has no requirement that the runtime would have to look for among all conformances of the program,
/// once for each type: that took a third of the time to build the tables.
package final class Option<Value: Sendable>: OptionRow {
  package let name: String
  package let letter: Character?
  package let metavariable: String?
  package let kind: ValueKind<Value>
  /// The built-in value; nil if it depends on the HUD.
  package let `default`: Value?
  package let isKey: Bool
  package let isAdvanced: Bool
  private let makeMeaning: @Sendable () -> String
  private let absence: String?
  private let once: String?
  private let isEqual: @Sendable (Value, Value) -> Bool

  /// - Parameters:
  ///   - name: The name without its dashes.
  ///   - metavariable: The name of its value in help texts; nil for a flag.
  ///   - kind: The kind of its value.
  ///   - letter: The ASCII letter after a single dash.
  ///   - default: The built-in value.
  ///   - absence: What applies without the option, for help texts; nil is the built-in value, and empty is omitted.
  ///   - isKey: Whether the configuration has a key of this name.
  ///   - isAdvanced: Whether few users need it: a help page has it near its end.
  ///   - once: The error for an option that is given twice; nil if the last one counts.
  ///   - meaning: What the option does, in a sentence with its unit.
  package init(
    _ name: String, _ metavariable: String?, _ kind: ValueKind<Value>, letter: Character? = nil,
    default: Value? = nil, absence: String? = nil, isKey: Bool = true, isAdvanced: Bool = false,
    once: String? = nil, _ meaning: @autoclosure @escaping @Sendable () -> String
  ) where Value: Equatable {
    (self.name, self.metavariable, self.kind, self.letter) = (name, metavariable, kind, letter)
    (self.isKey, self.isAdvanced) = (isKey, isAdvanced)
    (self.default, self.absence, self.once, makeMeaning) = (`default`, absence, once, meaning)
    isEqual = { $0 == $1 }
  }

  package var meaning: String { makeMeaning() }
  package var isFlag: Bool { kind.isFlag }
  package var isRepeatable: Bool { kind.add != nil }
  package var completion: Completion { kind.completion }
  package var defaultText: String? { `default`.map(kind.write) }

  package var help: String {
    // A flag is off unless it is given.
    let standard = absence ?? (`default` as? Bool == false ? "" : defaultText ?? "")
    return [
      meaning, kind.range.map { "Range: \($0)." }, standard.isEmpty ? nil : "Default: \(standard).",
    ].compactMap { $0 }.joined(separator: " ")
  }

  package func read(_ text: String, into values: inout OptionValues, as name: String?) throws(UsageError) {
    if let once, values.has(self) { throw UsageError(once) }
    let value = try kind.value(of: text, for: name)
    // In place: a command line can have a hundred thousand.
    if let add = kind.add, var list = values.take(self) {
      add(&list, value)
      values[self] = list
    } else {
      values[self] = value
    }
  }

  package func readKey(_ text: String, into values: inout OptionValues) throws(UsageError) {
    if text == OptionValues.builtInText { return values[self] = nil }
    guard !text.isEmpty || kind.isEmptyAccepted else { throw UsageError("a value is needed after the '='") }
    values[self] = try kind.value(of: text, for: nil)
  }

  package func texts(in values: OptionValues) -> [String]? { values[self].map(kind.texts) }

  package func isEqual(in one: OptionValues, _ other: OptionValues) -> Bool {
    guard let first = one[self], let second = other[self] else { return false }
    return isEqual(first, second)
  }

  /// The words that set the option to a value.
  package func words(for value: Value) -> [String] {
    var values = OptionValues()
    values[self] = value
    return words(in: values)
  }
}

extension Option<Bool> {
  /// An option that is set or not.
  package convenience init(
    flag name: String, letter: Character? = nil, default: Bool? = nil, absence: String? = nil,
    isKey: Bool = true, isAdvanced: Bool = false, _ meaning: @autoclosure @escaping @Sendable () -> String
  ) {
    self.init(
      name, nil, .flag, letter: letter, default: `default`, absence: absence, isKey: isKey,
      isAdvanced: isAdvanced,
      meaning())
  }
}

/// An option whatever the type of its value is.
package protocol OptionRow: AnyObject, Sendable {
  var name: String { get }
  /// The ASCII letter after a single dash.
  var letter: Character? { get }
  /// The name of its value in help texts; nil for an option without one.
  var metavariable: String? { get }
  /// What the option does, in a sentence with its unit.
  var meaning: String { get }
  /// The same with its range and its default.
  var help: String { get }
  /// The built-in value as it is written; nil if it depends on the HUD.
  var defaultText: String? { get }
  var completion: Completion { get }
  /// Whether it is written `--name`, `--no-name` or `--name=yes`.
  var isFlag: Bool { get }
  /// Whether it can be given again, for a list of values.
  var isRepeatable: Bool { get }
  /// Whether the configuration has a key of this name.
  var isKey: Bool { get }
  /// Whether few users need it.
  var isAdvanced: Bool { get }

  /// Sets the option to a value as it is typed. An empty one sets a flag.
  ///
  /// - Throws: `UsageError` that says of `name` what is accepted; without a name it says only that.
  func read(_ text: String, into values: inout OptionValues, as name: String?) throws(UsageError)
  /// Sets the option to the value of a line of the configuration; `default` removes it.
  ///
  /// - Throws: `UsageError` that says what is accepted.
  func readKey(_ text: String, into values: inout OptionValues) throws(UsageError)
  /// The texts that `read` turns into the value again; nil if the option is not set.
  func texts(in values: OptionValues) -> [String]?
  /// Whether the option has the same value in both; false if it is not set in one of them.
  func isEqual(in one: OptionValues, _ other: OptionValues) -> Bool
}

extension OptionRow {
  package func read(_ text: String, into values: inout OptionValues) throws(UsageError) {
    try read(text, into: &values, as: "--\(name)")
  }

  /// The words that set the option to its value, as in `--progress 40%`.
  package func words(in values: OptionValues) -> [String] {
    (texts(in: values) ?? []).flatMap { text in
      if isFlag { return [["yes": "--\(name)", "no": "--no-\(name)"][text] ?? "--\(name)=\(text)"] }
      if metavariable == nil { return ["--\(name)"] }
      return text.hasPrefix("-") ? ["--\(name)=\(text)"] : ["--\(name)", text]
    }
  }
}

/// A table of options: a type whose properties are the rows or lists of rows, in the order in which they are listed.
package protocol OptionTable: Sendable {
  static var table: Self { get }
  var rows: [any OptionRow] { get }
}

extension OptionTable {
  package static var rows: [any OptionRow] { table.rows }

  /// All rows except those of the given properties.
  package static func rows(without paths: PartialKeyPath<Self>...) -> [any OptionRow] {
    let excluded = paths.compactMap { table[keyPath: $0] as? any OptionRow }
    return rows.filter { row in !excluded.contains { $0 === row } }
  }

  package var rows: [any OptionRow] { allRows }

  /// The rows of all properties.
  package var allRows: [any OptionRow] {
    Mirror(reflecting: self).children.flatMap { child in
      (child.value as? any OptionRow).map { [$0] } ?? child.value as? [any OptionRow] ?? []
    }
  }
}

/// The options of a command, which are properties: an option that was not given has its built-in value.
///
/// Each row of the table has one.
@dynamicMemberLookup
package protocol TypedOptions: Hashable, Sendable {
  associatedtype Table: OptionTable
  var table: Table { get }
  var values: OptionValues { get set }
}

extension TypedOptions {
  package var table: Table { Table.table }

  package subscript<Value>(dynamicMember path: KeyPath<Table, Option<Value>>) -> Value {
    get {
      let option = table[keyPath: path]
      guard let value = values[option] ?? option.default else {
        preconditionFailure("the option \(option.name) has no built-in value")
      }
      return value
    }
    set { values[table[keyPath: path]] = newValue }
  }
}

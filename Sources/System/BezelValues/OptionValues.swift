/// The options that were given, with their values.
package struct OptionValues: Sendable {
  /// The value of a key of the configuration that stands for the built-in one.
  package static let builtInText = "default"

  private struct Entry: Sendable {
    let option: any OptionRow
    let value: any Sendable
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  package init() {}

  /// The value that was given; nil if there is none.
  package subscript<Value>(option: Option<Value>) -> Value? {
    // Where `Value` is an optional, `as?` would turn a missing entry into `.some(nil)`: the entry is unwrapped first.
    get { entries[ObjectIdentifier(option)].flatMap { $0.value as? Value } }
    set { entries[ObjectIdentifier(option)] = newValue.map { Entry(option: option, value: $0) } }
  }

  package var isEmpty: Bool { entries.isEmpty }

  package func has(_ option: AnyObject) -> Bool { entries[ObjectIdentifier(option)] != nil }

  package mutating func remove(_ option: any OptionRow) { entries[ObjectIdentifier(option)] = nil }

  /// Removes and returns a value.
  package mutating func take<Value>(_ option: Option<Value>) -> Value? {
    entries.removeValue(forKey: ObjectIdentifier(option)).flatMap { $0.value as? Value }
  }

  /// Moves the value of an option to other values, if it has one.
  package mutating func move(_ option: any OptionRow, to others: inout OptionValues) {
    guard let entry = entries.removeValue(forKey: ObjectIdentifier(option)) else { return }
    others.entries[ObjectIdentifier(option)] = entry
  }

  /// The values of these options alone. Without values, the table of the options need not be built.
  package func limited(to options: @autoclosure () -> [any OptionRow]) -> OptionValues {
    guard !isEmpty else { return self }
    var limited = OptionValues()
    for option in options() { limited.entries[ObjectIdentifier(option)] = entries[ObjectIdentifier(option)] }
    return limited
  }

  /// Takes the values of a lower level for options that have none here.
  package mutating func merge(over lower: OptionValues) { entries.merge(lower.entries) { own, _ in own } }
}

extension OptionValues: Hashable {
  package static func == (one: Self, other: Self) -> Bool {
    one.entries.count == other.entries.count
      && one.entries.values.allSatisfy { $0.option.isEqual(in: one, other) }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(Set(entries.keys)) }
}

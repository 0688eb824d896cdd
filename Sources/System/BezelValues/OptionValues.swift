/// The options that were given, with their values.
package struct OptionValues: Sendable {
  /// The value of a key of the configuration that stands for the built-in one.
  package static let builtInText = "default"

  private var values: [ObjectIdentifier: any Hashable & Sendable] = [:]

  package init() {}

  /// The value that was given; nil if there is none.
  package subscript<Value>(option: Option<Value>) -> Value? {
    get { values[ObjectIdentifier(option)] as? Value }
    set { values[ObjectIdentifier(option)] = newValue }
  }

  package var isEmpty: Bool { values.isEmpty }

  package func has(_ option: any OptionRow) -> Bool { values[ObjectIdentifier(option)] != nil }

  @discardableResult
  package mutating func remove<Value>(_ option: Option<Value>) -> Value? {
    values.removeValue(forKey: ObjectIdentifier(option)) as? Value
  }

  package mutating func remove(_ option: any OptionRow) {
    values[ObjectIdentifier(option)] = nil
  }

  /// Moves the value of an option to other values, if it has one.
  package mutating func move(_ option: any OptionRow, to others: inout OptionValues) {
    if let value = values.removeValue(forKey: ObjectIdentifier(option)) {
      others.values[ObjectIdentifier(option)] = value
    }
  }

  /// The values of these options alone.
  package func limited(to options: [any OptionRow]) -> OptionValues {
    let names = Set(options.map { ObjectIdentifier($0) })
    var limited = OptionValues()
    limited.values = values.filter { names.contains($0.key) }
    return limited
  }

  /// Takes the values of a lower level for options that have none here.
  package mutating func merge(over lower: OptionValues) {
    values.merge(lower.values) { own, _ in own }
  }
}

extension OptionValues: Hashable {
  private var hashable: [ObjectIdentifier: AnyHashable] { values.mapValues { AnyHashable($0) } }

  package static func == (one: Self, other: Self) -> Bool { one.hashable == other.hashable }
  package func hash(into hasher: inout Hasher) { hasher.combine(hashable) }
}

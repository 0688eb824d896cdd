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

  package func has(_ option: AnyObject) -> Bool { values[ObjectIdentifier(option)] != nil }

  package mutating func remove(_ option: any OptionRow) { values[ObjectIdentifier(option)] = nil }

  /// Removes and returns a value.
  package mutating func take<Value>(_ option: Option<Value>) -> Value? {
    values.removeValue(forKey: ObjectIdentifier(option)) as? Value
  }

  /// Moves the value of an option to other values, if it has one.
  package mutating func move(_ option: any OptionRow, to others: inout OptionValues) {
    guard let value = values.removeValue(forKey: ObjectIdentifier(option)) else { return }
    others.values[ObjectIdentifier(option)] = value
  }

  /// The values of these options alone.
  package func limited(to options: [any OptionRow]) -> OptionValues {
    var limited = OptionValues()
    for option in options { limited.values[ObjectIdentifier(option)] = values[ObjectIdentifier(option)] }
    return limited
  }

  /// Takes the values of a lower level for options that have none here.
  package mutating func merge(over lower: OptionValues) { values.merge(lower.values) { own, _ in own } }
}

extension OptionValues: Hashable {
  package static func == (one: Self, other: Self) -> Bool {
    one.values.count == other.values.count
      && one.values.allSatisfy { option, value in
        other.values[option].map { value.isEqual(to: $0) } ?? false
      }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(Set(values.keys)) }
}

extension Equatable {
  fileprivate func isEqual(to other: any Hashable) -> Bool { self == other as? Self }
}

/// The options that were given, with their values.
///
/// There are a few, so a list is faster than a dictionary.
package struct OptionValues: Sendable {
  /// The value of a key of the configuration that stands for the built-in one.
  package static let builtInText = "default"

  private var options: [ObjectIdentifier] = []
  /// The value of each option.
  private var values: [any Hashable & Sendable] = []

  package init() {}

  /// The value that was given; nil if there is none.
  package subscript<Value>(option: Option<Value>) -> Value? {
    get {
      guard let place = options.firstIndex(of: ObjectIdentifier(option)) else { return nil }
      return values[place] as? Value
    }
    set {
      let place = options.firstIndex(of: ObjectIdentifier(option))
      switch (place, newValue) {
      case (let place?, let value?): values[place] = value
      case (let place?, nil): remove(at: place)
      case (nil, let value?): append(ObjectIdentifier(option), value)
      case (nil, nil): break
      }
    }
  }

  package var isEmpty: Bool { options.isEmpty }

  package func has(_ option: AnyObject) -> Bool { options.contains(ObjectIdentifier(option)) }

  package mutating func remove(_ option: any OptionRow) {
    if let place = options.firstIndex(of: ObjectIdentifier(option)) { remove(at: place) }
  }

  /// Removes and returns a value.
  package mutating func take<Value>(_ option: Option<Value>) -> Value? {
    options.firstIndex(of: ObjectIdentifier(option)).flatMap { remove(at: $0) as? Value }
  }

  /// Moves the value of an option to other values, if it has one.
  package mutating func move(_ option: any OptionRow, to others: inout OptionValues) {
    guard let place = options.firstIndex(of: ObjectIdentifier(option)) else { return }
    others.remove(option)
    others.append(options[place], values[place])
    remove(at: place)
  }

  /// The values of these options alone.
  package func limited(to options: [any OptionRow]) -> OptionValues {
    var limited = OptionValues()
    for (option, value) in zip(self.options, values)
    where options.contains(where: { ObjectIdentifier($0) == option }) {
      limited.append(option, value)
    }
    return limited
  }

  /// Takes the values of a lower level for options that have none here.
  package mutating func merge(over lower: OptionValues) {
    for (option, value) in zip(lower.options, lower.values) where !options.contains(option) {
      append(option, value)
    }
  }

  private mutating func append(_ option: ObjectIdentifier, _ value: any Hashable & Sendable) {
    options.append(option)
    values.append(value)
  }

  @discardableResult
  private mutating func remove(at place: Int) -> any Hashable & Sendable {
    options.remove(at: place)
    return values.remove(at: place)
  }
}

extension OptionValues: Hashable {
  /// The order in which they were given does not count.
  package static func == (one: Self, other: Self) -> Bool {
    one.options.count == other.options.count
      && zip(one.options, one.values).allSatisfy { option, value in
        other.options.firstIndex(of: option).map { value.isEqual(to: other.values[$0]) } ?? false
      }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(Set(options)) }
}

extension Equatable {
  fileprivate func isEqual(to other: any Hashable) -> Bool { self == other as? Self }
}

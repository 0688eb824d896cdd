/// The options that were given, with their values.
///
/// There are a few, so a list is faster than a dictionary.
package struct OptionValues: Sendable {
  /// The value of a key of the configuration that stands for the built-in one.
  package static let builtInText = "default"

  private var options: [any OptionRow] = []
  /// The value of each option.
  private var values: [any Sendable] = []

  package init() {}

  /// The value that was given; nil if there is none.
  package subscript<Value>(option: Option<Value>) -> Value? {
    get {
      guard let place = place(of: option) else { return nil }
      return values[place] as? Value
    }
    set {
      let place = place(of: option)
      switch (place, newValue) {
      case (let place?, let value?): values[place] = value
      case (let place?, nil): remove(at: place)
      case (nil, let value?): append(option, value)
      case (nil, nil): break
      }
    }
  }

  package var isEmpty: Bool { options.isEmpty }

  package func has(_ option: AnyObject) -> Bool { place(of: option) != nil }

  package mutating func remove(_ option: any OptionRow) {
    if let place = place(of: option) { remove(at: place) }
  }

  /// Removes and returns a value.
  package mutating func take<Value>(_ option: Option<Value>) -> Value? {
    place(of: option).flatMap { remove(at: $0) as? Value }
  }

  /// Moves the value of an option to other values, if it has one.
  package mutating func move(_ option: any OptionRow, to others: inout OptionValues) {
    guard let place = place(of: option) else { return }
    others.remove(option)
    others.append(options[place], values[place])
    remove(at: place)
  }

  /// The values of these options alone. Without values, the table of the options need not be built.
  package func limited(to options: @autoclosure () -> [any OptionRow]) -> OptionValues {
    guard !isEmpty else { return self }
    var limited = OptionValues()
    let options = options()
    for (option, value) in zip(self.options, values)
    where options.contains(where: { $0 === option }) {
      limited.append(option, value)
    }
    return limited
  }

  /// Takes the values of a lower level for options that have none here.
  package mutating func merge(over lower: OptionValues) {
    for (option, value) in zip(lower.options, lower.values) where !has(option) {
      append(option, value)
    }
  }

  private func place(of option: AnyObject) -> Int? { options.firstIndex { $0 === option } }

  private mutating func append(_ option: any OptionRow, _ value: any Sendable) {
    options.append(option)
    values.append(value)
  }

  @discardableResult
  private mutating func remove(at place: Int) -> any Sendable {
    options.remove(at: place)
    return values.remove(at: place)
  }
}

extension OptionValues: Hashable {
  /// The order in which they were given does not count.
  package static func == (one: Self, other: Self) -> Bool {
    one.options.count == other.options.count && one.options.allSatisfy { $0.isEqual(in: one, other) }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(Set(options.map { ObjectIdentifier($0) })) }
}

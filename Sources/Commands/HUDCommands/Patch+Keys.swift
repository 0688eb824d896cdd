package import BezelValues
package import HUDModel

// The options of a HUD as keys: what a section of `bezel.ini` can set.

extension Patch {
  /// The options that a section can set.
  package static let keys = options.filter { $0.isKey }
  private static let keysByName = Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0) })

  /// The option with this name; nil if a section can't set it.
  package static func key(named name: String) -> (any OptionRow)? {
    keysByName[name].flatMap { $0.name.hasBytes(of: name) ? $0 : nil }
  }

  /// Sets an option, or a property of the theme, to the value of a line. False for an unknown key.
  ///
  /// - Throws: `UsageError` that says what is accepted.
  package mutating func set(_ key: String, to text: String) throws(UsageError) -> Bool {
    if key == BehaviorOptions.table.properties.name {
      set(try ThemeAssignment(parsing: text))
    } else if let option = Self.key(named: key) {
      try option.readKey(text, into: &values)
    } else if ThemeProperty.find(key) == nil {
      return false
    } else if let assignment = try ThemeAssignment(key: key, text) {
      set(assignment)
    }
    return true
  }

  private mutating func set(_ assignment: ThemeAssignment) {
    self.properties = (self.properties ?? []).replacing(assignment)
  }
}

extension ThemeAssignment {
  /// The assignment of a line `KEY=VALUE`; nil for a key that is no property, and for the built-in value.
  ///
  /// - Throws: `UsageError` that says what is accepted.
  package init?(key: String, _ text: String) throws(UsageError) {
    guard let property = ThemeProperty.find(key), text != OptionValues.builtInText else { return nil }
    guard let assignment = try? ThemeAssignment(key, text) else {
      throw UsageError(property.advice(about: text))
    }
    self = assignment
  }
}

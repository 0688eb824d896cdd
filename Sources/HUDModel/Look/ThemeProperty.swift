/// A property of a theme that people can set by name: `corner-radius=24`.
package struct ThemeProperty: Sendable {
  /// Where in a theme it is.
  typealias Path<Value> = any WritableKeyPath<Theme, Value> & Sendable

  package let key: String
  /// What a value has to be, as the end of a sentence.
  package let accepted: String
  /// False leaves the theme as it was.
  private let write: @Sendable (inout Theme, String) -> Bool

  /// A property whose values are read by `read`, nil for what it doesn't accept.
  init<Value>(
    _ key: String, _ accepted: String, _ read: @escaping @Sendable (String) -> Value?,
    _ write: @escaping @Sendable (inout Theme, Value) -> Void
  ) {
    self.key = key
    self.accepted = accepted
    self.write = { theme, text in
      guard let value = read(text) else { return false }
      write(&theme, value)
      return true
    }
  }

  init<Value>(
    _ key: String, _ accepted: String, _ read: @escaping @Sendable (String) -> Value?,
    _ path: Path<Value>
  ) {
    self.init(key, accepted, read) { theme, value in theme[keyPath: path] = value }
  }

  fileprivate func set(_ text: String, in theme: inout Theme) -> Bool { write(&theme, text) }

  fileprivate static func unknown(_ key: String) -> UsageError {
    let nearest = suggestion(for: key, among: all.map(\.key))
    let advice = nearest.isEmpty ? "; 'bezel help properties' lists them" : nearest
    return UsageError("there is no property '\(key.shortened)'\(advice)")
  }
}

extension Theme {
  /// This theme with one property set as in `corner-radius=24`.
  package func setting(_ assignment: String) -> Result<Theme, UsageError> {
    guard let equals = assignment.firstIndex(of: "=") else {
      return .failure(UsageError("'\(assignment.shortened)' sets nothing; write KEY=VALUE"))
    }
    return setting(
      String(assignment[..<equals]), to: String(assignment[assignment.index(after: equals)...]))
  }

  /// This theme with the property `key` set to what `value` says.
  package func setting(_ key: String, to value: String) -> Result<Theme, UsageError> {
    guard let property = ThemeProperty.all.first(where: { $0.key == key }) else {
      return .failure(ThemeProperty.unknown(key))
    }
    var theme = self
    guard property.set(value, in: &theme) else {
      return .failure(
        UsageError("\(key) can't be '\(value.shortened)'; it is \(property.accepted)"))
    }
    return .success(theme)
  }
}

/// A property of a theme that users can set by its name, as in `corner-radius=24`.
package struct ThemeProperty: Sendable {
  /// The place of a value in a theme.
  typealias Path<Value> = any WritableKeyPath<Theme, Value> & Sendable

  package let key: String
  /// What the property sets, in one sentence with its unit.
  package let meaning: String
  /// What a value has to be, as the end of a sentence.
  package let accepted: String
  private let read: @Sendable (Theme) -> String
  /// Returns false, and leaves the theme as it was, for a text that isn't accepted.
  private let write: @Sendable (inout Theme, String) -> Bool

  init<Value>(
    _ key: String, _ meaning: String, _ kind: ThemeValue<Value>,
    get: @escaping @Sendable (Theme) -> Value, set: @escaping @Sendable (inout Theme, Value) -> Void
  ) {
    self.key = key
    self.meaning = meaning
    accepted = kind.accepted
    read = { theme in kind.write(get(theme)) }
    write = { theme, text in
      guard let value = kind.read(text) else { return false }
      set(&theme, value)
      return true
    }
  }

  init<Value>(_ key: String, _ meaning: String, _ kind: ThemeValue<Value>, _ path: Path<Value>) {
    self.init(
      key, meaning, kind, get: { $0[keyPath: path] }, set: { theme, value in theme[keyPath: path] = value })
  }

  /// The value in a theme, as text.
  package func text(in theme: Theme) -> String { read(theme) }

  /// The value in the theme `dark`, as text.
  package var defaultText: String { text(in: .dark) }

  fileprivate func set(_ text: String, in theme: inout Theme) -> Bool { write(&theme, text) }

  /// Properties of one part of a theme.
  package struct Group: Sendable {
    package let title: String
    package let properties: [ThemeProperty]
  }

  /// All properties, by the part of the theme that they belong to.
  package static let groups = [
    Group(title: "Bezel", properties: bezel), Group(title: "Layout", properties: layout),
    Group(title: "Texts", properties: texts), Group(title: "Button", properties: button),
    Group(title: "Indicator", properties: indicator), Group(title: "Pie and bar", properties: pieAndBar),
    Group(title: "Backdrop", properties: backdrop), Group(title: "Motion", properties: motion),
    Group(title: "Timing", properties: timing),
  ]

  package static let all = groups.flatMap(\.properties)

  /// The property of this name.
  ///
  /// - Throws: `UsageError` that suggests the nearest name, or says where all are listed.
  package static func named(_ key: String) throws(UsageError) -> ThemeProperty {
    if let property = all.first(where: { $0.key == key }) { return property }
    let nearest = suggestion(for: key, among: all.map(\.key))
    let advice = nearest.isEmpty ? "; 'bezel help properties' lists them" : nearest
    throw UsageError("there is no property '\(key.shortened)'\(advice)")
  }
}

extension Theme {
  /// Sets one property, as in `corner-radius=24`.
  package func setting(_ assignment: String) throws(UsageError) -> Theme {
    guard let equals = assignment.firstIndex(of: "=") else {
      throw UsageError("'\(assignment.shortened)' sets nothing; write KEY=VALUE")
    }
    return try setting(
      String(assignment[..<equals]), to: String(assignment[assignment.index(after: equals)...]))
  }

  /// Sets the property `key` to the value that `text` means.
  package func setting(_ key: String, to text: String) throws(UsageError) -> Theme {
    let property = try ThemeProperty.named(key)
    var theme = self
    guard property.set(text, in: &theme) else {
      throw UsageError("\(key) can't be '\(text.shortened)'; it is \(property.accepted)")
    }
    return theme
  }
}

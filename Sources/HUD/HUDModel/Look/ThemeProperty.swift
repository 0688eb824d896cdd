package import BezelValues

/// A property of a theme that users can set by its name, as in `corner-radius=24`.
///
/// A `gap` is a space between two parts, a `padding` the space around the parts of a panel or a button, inside of it, and a
/// `margin` the space outside of the bezel, at the edge of the output.
package struct ThemeProperty: Sendable {
  /// The place of a value in a theme.
  typealias Path<Value> = any WritableKeyPath<Theme, Value> & Sendable

  package let key: String
  /// What the property sets, in one sentence with its unit.
  package let meaning: String
  /// What a value has to be, as the end of a sentence.
  package let accepted: String
  private let adviceAbout: @Sendable (String) -> String
  private let read: @Sendable (Theme) -> String
  /// Sets the property to the value of a text; nil for a text that isn't accepted.
  fileprivate let setter: @Sendable (_ text: String) -> (@Sendable (inout Theme) -> Void)?

  init<Value>(
    _ key: String, _ meaning: String, _ kind: ValueKind<Value>,
    get: @escaping @Sendable (Theme) -> Value, set: @escaping @Sendable (inout Theme, Value) -> Void
  ) {
    self.key = key
    self.meaning = meaning
    accepted = kind.accepted
    adviceAbout = { kind.advice(about: $0) }
    read = { theme in kind.write(get(theme)) }
    setter = { text in
      guard let value = try? kind.read(text) else { return nil }
      return { theme in set(&theme, value) }
    }
  }

  /// A key path takes long to make: it is made when it is used.
  init<Value>(
    _ key: String, _ meaning: String, _ kind: ValueKind<Value>,
    _ path: @autoclosure @escaping @Sendable () -> Path<Value>
  ) {
    self.init(
      key, meaning, kind, get: { $0[keyPath: path()] },
      set: { theme, value in theme[keyPath: path()] = value })
  }

  /// The end of a sentence about a text that isn't accepted.
  package func advice(about text: String) -> String { adviceAbout(text) }

  /// The value in a theme, as text.
  package func text(in theme: Theme) -> String { read(theme) }

  /// The value in the theme `dark`, as text.
  package var defaultText: String { text(in: .dark) }

  /// Properties of one part of a theme.
  package struct Group: Sendable {
    package let title: String
    package let properties: [ThemeProperty]
  }

  /// All properties, by the part of the theme that they belong to.
  package static let groups = [
    Group(title: "All at once", properties: shorthands),
    Group(title: "Bezel", properties: bezel), Group(title: "Layout", properties: layout),
    Group(title: "Row", properties: row), Group(title: "Banner", properties: banner),
    Group(title: "Report", properties: report),
    Group(title: "Texts", properties: texts), Group(title: "Button", properties: button),
    Group(title: "Indicator", properties: indicator), Group(title: "Pie and bar", properties: pieAndBar),
    Group(title: "Backdrop", properties: backdrop), Group(title: "Motion", properties: motion),
    Group(title: "Timing", properties: timing),
  ]

  package static let all = groups.flatMap(\.properties)
  private static let byKey = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })

  /// The property of this name; nil if there is none.
  package static func find(_ key: String) -> ThemeProperty? {
    byKey[key].flatMap { $0.key.hasBytes(of: key) ? $0 : nil }
  }

  /// The present name of a property that had another one; nil for all other keys.
  package static func newName(of key: String) -> String? {
    oldNames[key]
  }

  private static let oldNames = [
    "margin": "padding", "top-margin": "top-padding", "row-spacing": "indicator-gap",
    "icon-spacing": "icon-gap", "text-spacing": "text-gap", "stack-spacing": "stack-gap",
    "note-spacing": "note-gap", "button-spacing": "button-top-gap", "row-margin": "row-side-padding",
    "row-button-margin": "row-button-padding", "row-upright-margin": "row-upright-padding",
    "banner-margin": "banner-padding", "banner-art-margin": "banner-art-padding",
    "banner-art-width": "banner-width",
  ]

  /// The property of this name.
  ///
  /// - Throws: `UsageError` that suggests the nearest name, or says where all are listed.
  package static func named(_ key: String) throws(UsageError) -> ThemeProperty {
    if let property = find(key) { return property }
    if let name = newName(of: key) {
      throw UsageError("unknown property '\(key)'; write '\(name)'", code: .unknownWord)
    }
    let nearest = suggestion(for: key, among: all.map(\.key))
    let advice = nearest.isEmpty ? "; 'bezel help properties' lists them" : nearest
    throw UsageError("unknown property '\(key.shortened)'\(advice)", code: .unknownWord)
  }
}

/// A property of a theme with the value that it is set to.
package struct ThemeAssignment: Sendable {
  package let key: String
  /// The value as it is written.
  package let text: String
  /// Whether a built-in style or a program has set it: its lengths grow with the theme.
  package var isBuiltIn = false
  private let set: @Sendable (inout Theme) -> Void

  /// Parses a value.
  ///
  /// - Throws: `UsageError` for an unknown property, and for a value that it can't have.
  package init(_ key: String, _ text: String) throws(UsageError) {
    let property = try ThemeProperty.named(key)
    guard let set = property.setter(text) else {
      throw UsageError("\(key) can't be '\(text.shortened)'; \(property.advice(about: text))")
    }
    (self.key, self.text, self.set) = (key, text, set)
  }

  /// An assignment of the program itself. It is parsed when it is applied, not by a client that only sends it.
  ///
  /// - Precondition: The property exists and can have the value.
  package init(constant key: String, _ text: String) {
    (self.key, self.text, isBuiltIn) = (key, text, true)
    set = { theme in
      guard let assignment = try? ThemeAssignment(key, text) else {
        preconditionFailure("the theme has no property \(key) with a value \(text)")
      }
      assignment.apply(to: &theme)
    }
  }

  /// Parses an assignment such as `corner-radius=24`.
  package init(parsing assignment: String) throws(UsageError) {
    guard let equals = assignment.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      throw UsageError("the property '\(assignment.shortened)' has no value; write KEY=VALUE")
    }
    try self.init(
      String(assignment[..<equals]), String(assignment[assignment.utf8.index(after: equals)...]))
  }

  package func apply(to theme: inout Theme) { set(&theme) }

  /// Whether it stands for several properties: one of these at the same level wins, wherever it is.
  var isShorthand: Bool { ThemeProperty.shorthands.contains { $0.key == key } }
}

extension [ThemeAssignment] {
  /// Adds assignments of the same level.
  package mutating func add(_ assignments: Self) {
    for assignment in assignments { insert(assignment, at: assignment.isShorthand ? 0 : count) }
  }

  /// The assignments of one level with another one, in place of an assignment of the same property.
  package func replacing(_ assignment: ThemeAssignment) -> Self {
    let others = filter { $0.key != assignment.key }
    return assignment.isShorthand ? [assignment] + others : others + [assignment]
  }

  /// The same as assignments of the program itself.
  package var builtIn: Self {
    map {
      var assignment = $0
      assignment.isBuiltIn = true
      return assignment
    }
  }
}

extension ThemeAssignment: Hashable, CustomStringConvertible {
  /// The assignment as it is written: `corner-radius=24`.
  package var description: String { "\(key)=\(text)" }

  package static func == (one: Self, other: Self) -> Bool { (one.key, one.text) == (other.key, other.text) }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(text)
  }
}

// MARK: Kinds of values

extension ValueKind<Color> {
  static let color = Self(accepted: Color.accepted, read: { Color(text: $0) }, write: \.text)
}

extension ValueKind<ColorOr<Accent>> {
  static let accent = Self(
    accepted: "none, auto (the desktop's) or \(Color.accepted)", read: { Value(text: $0) }, write: \.text)
}

extension ValueKind<ColorOr<ResultColor>> {
  static let iconColor = Self(
    accepted: "\(Color.accepted), or success, error, warning or info for the colour of that",
    read: { Value(text: $0) }, write: \.text)
}

extension ValueKind<Font> {
  static let font = Self(accepted: Font.accepted, read: { Font(text: $0) }, write: \.text)
}

extension ValueKind<String> {
  static let family = Self(
    accepted: "a font family, such as Inter, without a size",
    read: { text in
      let isFamily = text.contains { !$0.isWhitespace } && text.utf8.count <= String.longestName
      // A size of a few pixels is part of the name, as in Source Serif 4.
      return isFamily && Font(text: text).map { $0.size < 6 } ?? true ? text : nil
    }, write: { $0 })
}

extension ValueKind<Bool> {
  static let onOff = Self(
    accepted: "on or off", read: { Bool(answer: $0) }, write: { $0 ? "on" : "off" })
}

extension ValueKind<Double> {
  /// In logical pixels.
  static func length(_ range: ClosedRange<Double>) -> Self { number(range, of: "logical pixels") }
}

extension ValueKind<Size> {
  /// One number for both, or two numbers with a comma between them, in logical pixels.
  static func pair(to greatest: Double) -> Self {
    Self(
      accepted: "one number of logical pixels or two, horizontal,vertical, from 0 to \(greatest.text)",
      read: { text in
        guard let numbers = numbers(in: text, 0...greatest), let width = numbers.first,
          let height = numbers.last, numbers.count <= 2
        else { return nil }
        return Size(width: width, height: height)
      }, write: { $0.width == $0.height ? $0.width.text : "\($0.width.text),\($0.height.text)" })
  }
}

extension ValueKind<Point> {
  static let offset = Self(
    accepted: "two numbers from -100 to 100, such as 0,8",
    read: { text in Point(text: text).flatMap { abs($0.x) <= 100 && abs($0.y) <= 100 ? $0 : nil } },
    write: \.text)
}

/// The numbers between the commas of a text; nil if one is missing or out of range.
private func numbers(in text: String, _ range: ClosedRange<Double>) -> [Double]? {
  let parts = text.split(separator: ",", omittingEmptySubsequences: false)
  let numbers = parts.compactMap { Double(finite: $0) }.filter(range.contains)
  return numbers.count == parts.count ? numbers : nil
}

extension ValueKind<Duration> {
  /// A time that something takes.
  static let time = duration(.milliseconds(10)...(.seconds(60)), ", from 10ms to 60s")
  /// A time that something waits.
  static let wait = duration(.zero...(.seconds(3600)), ", up to 60min")
}

extension ValueKind {
  /// A value that a theme may lack. `absence` describes that, and can't be set.
  static func value<Wrapped>(_ kind: ValueKind<Wrapped>, or absence: String) -> Self where Value == Wrapped? {
    Self(
      accepted: kind.accepted, completion: kind.completion,
      read: { text throws(UsageError) in try kind.read(text).map { .some($0) } },
      write: { $0.map(kind.write) ?? absence })
  }
}

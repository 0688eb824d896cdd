/// A kind of value that an option or a property can have: how it is read and written as text, what is accepted, and how a
/// shell completes it.
package struct ValueKind<Value: Sendable>: Sendable {
  /// What a value has to be, as the end of a sentence.
  package let accepted: String
  package let completion: Completion
  /// Whether it is a flag: an option of this kind is written `--name`, `--no-name` or `--name=yes`.
  package let isFlag: Bool
  /// The least and the greatest value, for help texts; nil for a kind without them.
  package let range: String?
  /// Whether a key of the configuration may have an empty value.
  package let isEmptyAccepted: Bool
  /// Reads a text; nil if it is not accepted. An error has a sentence of its own.
  package let read: @Sendable (String) throws(UsageError) -> Value?
  /// The texts that `read` turns into the value again: one, or one for each element of a list.
  package let texts: @Sendable (Value) -> [String]
  /// Adds the value of a text to the one before; nil for a kind whose last text counts.
  package let add: (@Sendable (inout Value, Value) -> Void)?
  /// The end of a sentence about a text that is not accepted; nil for the usual one.
  private let adviceAbout: @Sendable (String) -> String?

  package init(
    accepted: String, completion: Completion = .none, isFlag: Bool = false, range: String? = nil,
    isEmptyAccepted: Bool = false, adviceAbout: @escaping @Sendable (String) -> String? = { _ in nil },
    read: @escaping @Sendable (String) throws(UsageError) -> Value?,
    texts: @escaping @Sendable (Value) -> [String], add: (@Sendable (inout Value, Value) -> Void)? = nil
  ) {
    (self.accepted, self.completion, self.isFlag, self.adviceAbout) = (
      accepted, completion, isFlag, adviceAbout
    )
    (self.range, self.isEmptyAccepted) = (range, isEmptyAccepted)
    (self.read, self.texts, self.add) = (read, texts, add)
  }

  /// A kind whose values have one text each.
  package init(
    accepted: String, completion: Completion = .none, range: String? = nil, isEmptyAccepted: Bool = false,
    adviceAbout: @escaping @Sendable (String) -> String? = { _ in nil },
    read: @escaping @Sendable (String) throws(UsageError) -> Value?,
    write: @escaping @Sendable (Value) -> String
  ) {
    self.init(
      accepted: accepted, completion: completion, range: range, isEmptyAccepted: isEmptyAccepted,
      adviceAbout: adviceAbout, read: read, texts: { [write($0)] })
  }

  package func write(_ value: Value) -> String { texts(value).joined(separator: " ") }

  /// The value of a text.
  ///
  /// - Throws: `UsageError` that says of `name` what is accepted; without a name it says only that.
  package func value(of text: String, for name: String?) throws(UsageError) -> Value {
    if let value = try read(text) { return value }
    guard let name else { throw UsageError(advice(about: text)) }
    throw UsageError("\(name) can't be '\(text.shortened)'; \(advice(about: text))")
  }

  /// The end of a sentence about a text that is not accepted.
  package func advice(about text: String) -> String {
    if let advice = adviceAbout(text) { return advice }
    return nearestName(to: text, among: completion.names).map { "did you mean '\($0)'?" }
      ?? "it is \(accepted)"
  }
}

/// How a shell completes a value.
package enum Completion: Sendable, Equatable {
  case none, file, id, output, icon, theme, style, property
  /// What `bezel media list` prints.
  case player
  /// What the verb's `list` prints, and other names.
  case device(others: [String])
  case names([String])

  /// The names to which a mistyped one is compared.
  package var names: [String] {
    if case .names(let names) = self { names } else { [] }
  }
}

// MARK: Kinds

extension ValueKind<String> {
  /// Any text.
  package static let text = text(completion: .none)

  package static func text(completion: Completion = .none, isEmptyAccepted: Bool = false) -> Self {
    Self(
      accepted: "a text", completion: completion, isEmptyAccepted: isEmptyAccepted, read: { $0 },
      write: { $0 })
  }
}

extension ValueKind<String> {
  /// A name, which is not empty.
  package static func name(_ accepted: String = "a name", completion: Completion = .none) -> Self {
    Self(
      accepted: accepted, completion: completion,
      read: { $0.isEmpty || $0.utf8.count > String.longestName ? nil : $0 }, write: { $0 })
  }
}

extension ValueKind<Bool> {
  /// What is only given or not: `--help`.
  package static let mark = Self(accepted: "nothing", read: { _ in true }, write: { _ in "" })

  package static let flag = Self(
    accepted: Bool.acceptedAnswers, isFlag: true, read: { $0.isEmpty ? true : Bool(answer: $0) },
    texts: { [$0 ? "yes" : "no"] })
}

extension ValueKind<Int> {
  package static func count(_ range: ClosedRange<Int>) -> Self {
    let limits = "\(range.lowerBound) to \(range.upperBound)"
    return Self(
      accepted: "a whole number from \(limits)", range: limits,
      read: { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }, write: { "\($0)" })
  }
}

extension ValueKind<Double> {
  package static func number(_ range: ClosedRange<Double>, of unit: String? = nil) -> Self {
    let limits = "\(range.lowerBound.text) to \(range.upperBound.text)"
    return Self(
      accepted: "a number\(unit.map { " of \($0)" } ?? "") from \(limits)", range: limits,
      read: { text in Double(finite: text).flatMap { range.contains($0) ? $0 : nil } }, write: \.text)
  }

  /// A part of the whole.
  package static func percentage(_ range: ClosedRange<Double>) -> Self {
    let limits = "\(range.lowerBound.shareText) to \(range.upperBound.shareText)"
    return Self(
      accepted: "a percentage from \(limits)", range: limits,
      read: { text in Double(share: text).flatMap { range.contains($0) ? $0 : nil } }, write: \.shareText)
  }
}

extension ValueKind<Duration> {
  package static let duration = Self(
    accepted: Duration.accepted, read: { Duration(text: $0) }, write: \.text)

  package static func duration(_ range: ClosedRange<Duration>, _ limits: String) -> Self {
    Self(
      accepted: Duration.form + limits,
      read: { text in Duration(text: text).flatMap { range.contains($0) ? $0 : nil } }, write: \.text)
  }
}

extension ValueKind where Value: RawRepresentable<String> & SendableMetatype {
  /// One of a few names.
  package static func choice(of values: [Value]) -> Self {
    Self(
      accepted: values.map(\.rawValue).choices, completion: .names(values.map(\.rawValue)),
      read: { text in values.first { $0.rawValue == text } }, write: \.rawValue)
  }
}

extension ValueKind where Value: CaseIterable & RawRepresentable<String> & SendableMetatype {
  package static var choice: Self { choice(of: Array(Value.allCases)) }
}

extension ValueKind {
  /// A value or none. `none` is the text that stands for none.
  package static func optional<Wrapped>(_ kind: ValueKind<Wrapped>, none: String) -> Self
  where Value == Wrapped? {
    Self(
      accepted: kind.accepted, completion: kind.completion, range: kind.range,
      read: { text throws(UsageError) in text == none ? .some(nil) : try kind.read(text).map { .some($0) } },
      write: { $0.map(kind.write) ?? none })
  }

  /// An option that can be given again: each value is added to the list.
  package static func list<Element>(of element: ValueKind<Element>) -> Self where Value == [Element] {
    Self(
      accepted: element.accepted, completion: element.completion,
      read: { text throws(UsageError) in try element.read(text).map { [$0] } },
      texts: { $0.flatMap(element.texts) }, add: { $0 += $1 })
  }
}

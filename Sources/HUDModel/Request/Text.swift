extension Double {
  /// A plain decimal number; `nan`, `inf` and hexadecimals are none.
  package init?(finite text: some StringProtocol) {
    guard text.utf8.allSatisfy({ "0123456789.-+eE".utf8.contains($0) }), let value = Double(text),
      value.isFinite
    else { return nil }
    self = value
  }
}

extension Duration {
  /// What `init(text:)` accepts, for messages.
  package static let accepted = "a duration such as 300ms, 2s, 1.5s or 2min"

  /// A duration as people write it: `300ms`, `2s`, `1.5s`, `2min`, up to a year; nil for anything else.
  package init?(text: String) {
    let units = [("ms", 0.001), ("min", 60.0), ("s", 1.0)]
    guard let (suffix, factor) = units.first(where: { text.hasSuffix($0.0) }),
      let amount = Double(finite: text.dropLast(suffix.count)), amount >= 0
    else { return nil }
    let seconds = amount * factor
    guard seconds <= 366 * 24 * 3600 else { return nil }
    self = .seconds(seconds)
  }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// Every word for a value of this type, in the order people know them.
  package static var words: [String] { allCases.map(\.rawValue) }
}

extension Point {
  /// Two numbers as people write them, `0,-40`; nil for anything else.
  package init?(text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double(finite: $0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], abs(x) < 1e6, abs(y) < 1e6 else {
      return nil
    }
    self.init(x: x, y: y)
  }
}

extension String {
  /// Not more of someone's word than a sentence bears, on its line.
  package var shortened: String {
    let isLong = unicodeScalars.count > 60
    return (isLong ? String(String.UnicodeScalarView(unicodeScalars.prefix(60))) + "…" : self).onOneLine
  }

  /// With what would end the line, or change the terminal that it is told in, spelled out: `\n`, `\u{1B}`.
  package var onOneLine: String {
    guard unicodeScalars.contains(where: { $0.isControl }) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar.isControl ? scalar.escaped(asASCII: true) : String(scalar)
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

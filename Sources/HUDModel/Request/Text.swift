import Time

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

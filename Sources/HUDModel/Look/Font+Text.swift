import Time

extension Font {
  /// What `init(text:)` accepts, for messages.
  static let accepted =
    "a font: a size from 4 to 200, a family before and a weight after it if you like "
    + "(Inter 15 semibold); weights are \(Weight.names.joined(separator: ", "))"

  /// A font as people write it, `Noto Sans 15 bold` or just `15`; nil for anything else.
  init?(text: String) {
    var words = text.split(separator: " ")
    var weight = Weight.regular
    if let last = words.last, let named = Weight(name: last) {
      weight = named
      words.removeLast()
    }
    guard let last = words.popLast(), let size = Double(finite: last), (4...200).contains(size)
    else { return nil }
    self.init(family: words.isEmpty ? nil : words.joined(separator: " "), size: size, weight: weight)
  }
}

extension Font.Weight {
  fileprivate static let named: [(name: String, weight: Self)] = [
    ("regular", .regular), ("medium", .medium), ("semibold", .semibold), ("bold", .bold),
  ]

  fileprivate static var names: [String] { named.map(\.name) }

  fileprivate init?(name: Substring) {
    guard let weight = Self.named.first(where: { $0.name == name })?.weight else { return nil }
    self = weight
  }
}

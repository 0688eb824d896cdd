/// A message below a place, such as that of an error in a file. The place has one line, and lacks folders before it lacks letters;
/// the message wraps, and is cut at its end.
struct PlacedMessage {
  private(set) var place: TextBlock
  private(set) var message: TextBlock

  /// Splits a text behind its first line. Nil for a text of one line, and for one with markup.
  init?(_ text: TextBlock, measure: TextMeasure) {
    let lines = text.string.split(maxSplits: 1, whereSeparator: \.isNewline).map(String.init)
    guard lines.count > 1, text.markup == nil else { return nil }
    (place, message) = (text, text)
    (place.string, place.limit, place.ellipsis, place.lineFont) = (lines[0], .lines(1), .middle, text.font)
    (message.string, message.ellipsis) = (lines[1], .end)
    func isTooWide() -> Bool { measure(place.unlimited).width > place.maxWidth }
    while isTooWide(), place.omitFolder() {}
    // A name that is too long has an ellipsis of its own.
    if isTooWide(), place.string.hasPrefix(TextBlock.omission) {
      place.string.removeFirst(TextBlock.omission.count)
    }
  }
}

extension TextBlock {
  fileprivate var unlimited: TextBlock {
    var block = self
    block.maxWidth = 100_000
    return block
  }

  /// What is in place of the folders that a path lacks.
  fileprivate static let omission = "…/"

  /// Omits the first folder of a path: the end of a place is what one looks for. False if it has none.
  fileprivate mutating func omitFolder() -> Bool {
    let path = string.hasPrefix(Self.omission) ? string.dropFirst(Self.omission.count) : string[...]
    guard let end = path.dropFirst().firstIndex(of: "/") else { return false }
    let rest = path[path.index(after: end)...]
    guard !rest.isEmpty else { return false }
    string = Self.omission + rest
    return true
  }
}

extension String {
  /// Whether the first line of several is a place as compilers write it, such as `parser.cpp:41:9`.
  var beginsWithPlace: Bool {
    guard let line = split(maxSplits: 1, whereSeparator: \.isNewline).first, !line.contains(" ") else {
      return false
    }
    let parts = line.split(separator: ":")
    return parts.count > 1 && parts[0].contains(".") && parts[1...].allSatisfy { $0.allSatisfy(\.isNumber) }
  }
}

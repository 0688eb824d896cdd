/// What a HUD says.
package struct Content: Hashable, Sendable {
  package var indicator: Indicator
  package var title: String
  package var details: String
  /// The same texts with Pango's markup, where they came with one.
  package var markup = Markup()

  package struct Markup: Hashable, Sendable {
    package var title: String?
    package var details: String?

    package init(title: String? = nil, details: String? = nil) {
      self.title = title
      self.details = details
    }
  }
  /// What is on the button; empty for a HUD without one.
  package var button: String

  package init(
    indicator: Indicator = .spinner, title: String = "", details: String = "", button: String = ""
  ) {
    self.indicator = indicator
    self.title = title
    self.details = details
    self.button = button
  }

  /// Whether there would be nothing in the bezel.
  package var isEmpty: Bool { indicator == .none && title.isEmpty && details.isEmpty && button.isEmpty }

  /// The characters that someone has to read, as they count them; of a huge text only the part that is set.
  var characters: Int { TextBlock.cut(title).count + TextBlock.cut(details).count }
}

extension TextBlock {
  /// More than fits any screen, and little enough to be set in a moment.
  private static let longest = 4096

  /// Whether `string` stays whole when it is cut.
  static func isShort(_ string: String) -> Bool { string.unicodeScalars.count <= longest }

  /// `string`, or its beginning and an ellipsis. It counts scalars: one character can hold a megabyte of them.
  static func cut(_ string: String) -> String {
    let scalars = string.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: longest, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return string }
    return String(scalars[..<end]) + "…"
  }
}

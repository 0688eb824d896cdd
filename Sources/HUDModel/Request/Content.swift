import Time

/// What a HUD shows.
package struct Content: Hashable, Sendable {
  package var indicator: Indicator
  package var title: String
  package var details: String
  /// The same texts with Pango markup, where they were given with it.
  package var markup = Markup()
  /// Where a title or details that are too long are shortened.
  package var titleEllipsis = TextBlock.Ellipsis.end
  package var detailsEllipsis = TextBlock.Ellipsis.end
  /// The button's label; empty for a HUD without a button.
  package var button: String

  package struct Markup: Hashable, Sendable {
    package var title: String?
    package var details: String?

    package init(title: String? = nil, details: String? = nil) {
      self.title = title
      self.details = details
    }
  }

  package init(
    indicator: Indicator = .spinner, title: String = "", details: String = "", button: String = ""
  ) {
    self.indicator = indicator
    self.title = title
    self.details = details
    self.button = button
  }

  /// Whether the bezel would show nothing.
  package var isEmpty: Bool { indicator == .none && title.isEmpty && details.isEmpty && button.isEmpty }

  /// The number of characters to read, as a reader counts them. Of a huge text only the part that is shown counts.
  var characters: Int { TextBlock.truncated(title).count + TextBlock.truncated(details).count }
}

/// How much of a task is done.
package struct Progress: Hashable, Sendable {
  /// From 0 to 1.
  package let fraction: Double

  package static let none = Progress(0)

  /// Values beyond 0…1 are clamped. NaN is 0.
  package init(_ fraction: Double) {
    self.fraction = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
  }

  /// The percentage, rounded down, so that "100%" means done.
  package var percentText: String { "\(Int(fraction * 100 + 1e-9))%" }

  /// What `init(text:)` accepts, for messages.
  package static let accepted = "a number from 0 to 1 (0.4), a percentage (40%) or a part of a whole (3/12)"

  /// Reads `0.4`, `40%` or `3/12`. Numbers beyond the ends are clamped. Nil for any other text.
  package init?(text: String) {
    if text.hasSuffix("%") {
      guard let percent = Double(finite: text.dropLast()) else { return nil }
      self.init(percent / 100)
      return
    }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let part = Double(finite: first) else { return nil }
    guard parts.count == 2 else {
      self.init(part)
      return
    }
    guard let whole = Double(finite: parts[1]), whole > 0 else { return nil }
    self.init(part / whole)
  }
}

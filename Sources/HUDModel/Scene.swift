/// A finished layout at one instant: everything a painter needs and nothing it must decide.
///
/// Coordinates are the surface's, in logical pixels; rectangles already fall on buffer pixels at the
/// scale the layout was made for. `presence` is applied to the whole picture, about the bezel's centre.
package struct Scene: Hashable, Sendable {
  package var bezel: Bezel
  package var indicator: Indicator?
  package var texts: [Text]
  package var button: Button?
  package var presence: Presence

  package init(
    bezel: Bezel, indicator: Indicator?, texts: [Text], button: Button? = nil, presence: Presence
  ) {
    self.bezel = bezel
    self.indicator = indicator
    self.texts = texts
    self.button = button
    self.presence = presence
  }

  /// How much of the HUD is there while it appears and disappears.
  package struct Presence: Hashable, Sendable {
    /// Of the bezel about its centre; 1 is its real size.
    package var scale: Double
    /// Of everything at once, as a group; from 0 to 1.
    package var opacity: Double

    package static let full = Presence(scale: 1, opacity: 1)

    package init(scale: Double, opacity: Double) {
      self.scale = scale
      self.opacity = opacity
    }
  }

  /// The rounded panel. The border is drawn inside the frame's edge, the shadow outside only.
  package struct Bezel: Hashable, Sendable {
    package var frame: Rect
    package var cornerRadius: Double
    package var fill: Color
    package var borderColor: Color
    package var borderWidth: Double
    package var shadow: Shadow?
    /// Whether what is behind it is to be blurred.
    package var isBlurred = false

    package init(
      frame: Rect, cornerRadius: Double, fill: Color, borderColor: Color, borderWidth: Double,
      shadow: Shadow?
    ) {
      self.frame = frame
      self.cornerRadius = cornerRadius
      self.fill = fill
      self.borderColor = borderColor
      self.borderWidth = borderWidth
      self.shadow = shadow
    }
  }

  /// Centred text that wraps and ends in an ellipsis where `frame` ends.
  package struct Text: Hashable, Sendable {
    package var block: TextBlock
    package var frame: Rect
    package var color: Color

    package init(block: TextBlock, frame: Rect, color: Color) {
      self.block = block
      self.frame = frame
      self.color = color
    }
  }
}

extension Scene {
  /// A rounded button. The border is drawn inside the frame's edge, the focus ring around it.
  package struct Button: Hashable, Sendable {
    package var frame: Rect
    package var cornerRadius: Double
    package var fill: Color
    package var borderColor: Color
    package var borderWidth: Double
    /// Nil without the keyboard's focus.
    package var focusColor: Color?
    package var focusWidth: Double
    package var label: Text

    /// Between the frame and the focus ring.
    package static let focusGap = 2.0

    /// All that it paints, its label's ink included.
    package var inkBounds: Rect {
      frame.grown(by: Self.focusGap + focusWidth + 1).union(label.inkBounds)
    }

    package init(
      frame: Rect, cornerRadius: Double, fill: Color, borderColor: Color, borderWidth: Double,
      focusColor: Color?, focusWidth: Double, label: Text
    ) {
      self.frame = frame
      self.cornerRadius = cornerRadius
      self.fill = fill
      self.borderColor = borderColor
      self.borderWidth = borderWidth
      self.focusColor = focusColor
      self.focusWidth = focusWidth
      self.label = label
    }
  }
}

/// Text to be set, and how far it may spread: the common ground of measuring and painting.
package struct TextBlock: Hashable, Sendable {
  package var string: String
  /// The string with Pango's markup, which is valid; nil for a plain text.
  package var markup: String?
  package var font: Font
  /// Whether all digits are as wide, so that a number that counts doesn't shift about.
  package var hasTabularDigits = false
  /// Lines wrap here, in logical pixels.
  package var maxWidth: Double
  package var limit: Limit

  package enum Limit: Hashable, Sendable {
    case lines(Int)
    /// As many lines as fit the height in logical pixels; at least one.
    case height(Double)
  }

  package init(string: String, font: Font, maxWidth: Double, limit: Limit) {
    self.string = string
    self.font = font
    self.maxWidth = maxWidth
    self.limit = limit
  }
}

/// Sets text without painting it: the size that `block` takes, in logical pixels. Nil as long as there are no
/// fonts to set it with: the HUD then goes without.
package typealias TextMeasure = (TextBlock) -> Size?

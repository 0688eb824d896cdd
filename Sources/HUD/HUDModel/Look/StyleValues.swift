import BezelValues

// The kinds of values that a theme has, with their text forms.

// MARK: Colour

/// An sRGB colour with straight alpha. Components are from 0 to 1.
package struct Color: Hashable, Sendable {
  package var red, green, blue, alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour with components from 0 to 255: `Color(28, 28, 30, alpha: 0.84)`.
  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: Double = 1) {
    self.init(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
  }

  package static let black = Color(0, 0, 0)
  package static let white = Color(255, 255, 255)
  package static let clear = Color(0, 0, 0, alpha: 0)

  /// The same without transparency.
  var opaque: Color { Color(red: red, green: green, blue: blue) }

  /// The same with its alpha multiplied by `factor`.
  package func faded(_ factor: Double) -> Color {
    var color = self
    color.alpha *= factor
    return color
  }

  /// The colour between this one and another: 0 is this one, 1 the other.
  package func mixed(with other: Color, share: Double) -> Color {
    let mix = { (one: Double, two: Double) in one + (two - one) * share }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}

extension Color {
  /// The relative luminance of WCAG 2, without regard to alpha.
  private var luminance: Double {
    let light = [red, green, blue].map { $0 <= 0.04045 ? $0 / 12.92 : (($0 + 0.055) / 1.055).raised(to: 2.4) }
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
  }

  /// The contrast of WCAG 2 between two opaque colours, from 1 to 21.
  private func contrast(with other: Color) -> Double {
    let (one, two) = (luminance + 0.05, other.luminance + 0.05)
    return max(one, two) / min(one, two)
  }

  /// Black on a light colour, white on a dark one.
  package var legibleInk: Color { contrast(with: .black) > contrast(with: .white) ? .black : .white }
}

extension Color {
  /// What `init(text:)` accepts, for messages.
  package static let accepted = "a colour: #rgb, #rgba, #rrggbb or #rrggbbaa"

  /// Reads `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, also without the `#`. Nil for any other text.
  package init?(text: String) {
    let text = text.utf8.first == UInt8(ascii: "#") ? text.utf8.dropFirst() : text.utf8[...]
    guard [3, 4, 6, 8].contains(text.count) else { return nil }
    let digits = text.compactMap(Self.hexDigit)
    guard digits.count == text.count else { return nil }
    var bytes = digits.map { $0 &* 17 }
    if digits.count >= 6 {
      bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
    self.init(bytes[0], bytes[1], bytes[2], alpha: bytes.count == 4 ? Double(bytes[3]) / 255 : 1)
  }

  /// `#rrggbb`, or `#rrggbbaa` for a colour that is not opaque.
  package var text: String {
    let components = alpha >= 1 ? [red, green, blue] : [red, green, blue, alpha]
    return components.reduce(into: "#") { text, component in
      let byte = UInt8(((component > 0 ? min(component, 1) : 0) * 255).rounded())
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// A colour, or a word that stands for one.
package enum ColorOr<Word: RawRepresentable<String> & Hashable & Sendable>: Hashable, Sendable {
  case word(Word)
  case color(Color)

  init?(text: String) {
    guard let choice = Word(rawValue: text).map(Self.word) ?? Color(text: text).map(Self.color) else {
      return nil
    }
    self = choice
  }

  var text: String {
    switch self {
    case .word(let word): word.rawValue
    case .color(let color): color.text
    }
  }
}

/// What the colour of progress can be besides a colour.
package enum Accent: String, Hashable, Sendable {
  /// The indicator's.
  case none
  /// The desktop's, if it has one.
  case auto
}

/// The colour of a result, for icons.
package enum ResultColor: String, Hashable, Sendable {
  case success, error, warning, info
}

extension ColorOr<ResultColor> {
  /// How much of the text's colour is mixed into an icon that has the colour of a result. That colour is made for a badge with
  /// a glyph on it; an icon has only thin lines.
  private static var inkShare: Double { 0.25 }

  func color(in style: Theme.IndicatorStyle) -> Color {
    let color: Color
    switch self {
    case .word(.success): color = style.success
    case .word(.error): color = style.error
    case .word(.warning): color = style.warning
    case .word(.info): color = style.info
    case .color(let color): return color
    }
    return color.mixed(with: style.color.opaque, share: Self.inkShare)
  }
}

// MARK: Font

package struct Font: Hashable, Sendable {
  /// A family as fontconfig knows it. Nil is the desktop's sans-serif font.
  package var family: String?
  /// In logical pixels.
  package var size: Double
  package var weight: Weight

  package enum Weight: String, CaseIterable, Hashable, Sendable {
    case regular, medium, semibold, bold

    /// The weight as CSS and Pango count it.
    package var number: Int {
      switch self {
      case .regular: 400
      case .medium: 500
      case .semibold: 600
      case .bold: 700
      }
    }
  }

  package init(family: String? = nil, size: Double, weight: Weight) {
    self.family = family
    self.size = size
    self.weight = weight
  }
}

extension Font {
  /// What `init(text:)` accepts, for messages.
  static let accepted =
    "a font: a size from 4 to 200, with a family of at most \(String.longestName) bytes before and a weight after it if needed "
    + "(Inter 15 semibold); weights are \(Weight.list)"

  /// Reads `Noto Sans 15 bold`, `Noto Sans Bold 15` as Pango has it, or only `15`. Nil for any other text.
  package init?(text: String) {
    // Pango and fontconfig take time that grows with the square of a family's length.
    guard text.utf8.count <= String.longestName + 32 else { return nil }
    var parts = text.split(separator: " ")
    func takeWeight() -> Weight? {
      guard let weight = parts.last.flatMap({ Weight(rawValue: $0.lowercased()) }) else { return nil }
      parts.removeLast()
      return weight
    }
    let weight = takeWeight()
    guard let last = parts.popLast(), let size = Double(finite: last), (4...200).contains(size)
    else { return nil }
    let inner = weight == nil ? takeWeight() : nil
    self.init(
      family: parts.isEmpty ? nil : parts.joined(separator: " "), size: size,
      weight: weight ?? inner ?? .regular)
  }

  /// The font as `init(text:)` reads it.
  package var text: String {
    [family, size.text, weight == .regular ? nil : weight.rawValue].compactMap { $0 }.joined(separator: " ")
  }
}

// MARK: Shadow and lines

package struct Shadow: Hashable, Sendable {
  package var color = Color.black.faded(0.36)
  package var offset = Point(x: 0, y: 10)
  /// The distance over which the shadow fades, as in CSS: twice the standard deviation.
  package var blur = 34.0

  /// The shadow of a panel that nearly touches what is behind it.
  package static let contact: Shadow = {
    var shadow = Shadow()
    (shadow.color, shadow.offset, shadow.blur) = (.black.faded(0.25), Point(x: 0, y: 1), 3)
    return shadow
  }()

  package init() {}
}

/// How the corners of a bezel are rounded.
package enum CornerShape: String, CaseIterable, Hashable, Sendable {
  /// The curvature begins and ends gradually.
  case continuous
  /// A quarter of a circle.
  case round
}

/// Where the fill of a bar grows to.
package enum BarDirection: String, CaseIterable, Hashable, Sendable {
  /// Up in a bar that is higher than wide, otherwise to the end of a line.
  case auto
  case right, up
}

/// How the result of a task is drawn.
package enum StatusStyle: String, CaseIterable, Hashable, Sendable {
  /// A glyph on a filled circle or triangle.
  case badge
  /// A glyph alone, or in a circle or triangle of the same line.
  case outline
}

/// How the progress of a ring ends.
package enum LineCap: String, CaseIterable, Hashable, Sendable {
  case round, square, butt
}

/// How a theme draws a spinner.
package enum SpinnerStyle: String, CaseIterable, Hashable, Sendable {
  case ring, classic
}

// MARK: Animation

/// How a HUD appears and disappears. All kinds but `none` fade. Only the bezel is scaled or moved; the backdrop fades.
package enum Animation: String, CaseIterable, Hashable, Sendable {
  case zoom
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case pop
  case rise
  case fade
  case none

  /// How far below its place the bezel starts to appear, in logical pixels.
  package var firstDrop: Double { self == .rise ? 8 : 0 }

  /// How far below its place it has disappeared.
  package var lastDrop: Double { self == .rise ? 4 : 0 }
}

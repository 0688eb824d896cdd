/// What is behind the bezel over the whole output, and which input the HUD takes.
package enum Mask: Hashable, Sendable {
  /// No backdrop. The bezel takes input if a tap or a button needs it.
  case none
  /// No backdrop, no input.
  case pass
  /// A transparent backdrop that blocks all other input on the output.
  case clear
  /// A backdrop in the theme's dim colour, which blocks input.
  case dim
  /// A backdrop that is clear in the output's centre, which blocks input.
  case gradient
  /// A backdrop in a colour, which blocks input.
  case color(Color)

  /// What `init(text:)` accepts, for messages.
  package static let accepted = "none, pass, clear, dim, gradient or \(Color.accepted)"

  package init?(text: String) {
    switch text {
    case "none": self = .none
    case "pass": self = .pass
    case "clear": self = .clear
    case "dim": self = .dim
    case "gradient": self = .gradient
    default:
      guard let color = Color(text: text) else { return nil }
      self = .color(color)
    }
  }

  /// The mask as `init(text:)` reads it.
  package var text: String {
    switch self {
    case .none: "none"
    case .pass: "pass"
    case .clear: "clear"
    case .dim: "dim"
    case .gradient: "gradient"
    case .color(let color): color.text
    }
  }

  /// Whether nothing else on the output gets input.
  package var blocksOutput: Bool {
    switch self {
    case .none, .pass: false
    case .clear, .dim, .gradient, .color: true
    }
  }

  /// The visible part; nil if there is none.
  func backdrop(in theme: Theme) -> Backdrop? {
    switch self {
    case .none, .pass, .clear: nil
    case .dim: .plain(theme.backdrop.dim)
    case .gradient: .gradient(theme.backdrop.gradient)
    case .color(let color): .plain(color)
    }
  }
}

/// What lies behind the bezel over the whole output, and what becomes of input there.
package enum Mask: Hashable, Sendable {
  /// Nothing; the bezel takes input if it has something to do with it.
  case none
  /// Nothing, and nothing takes input.
  case pass
  /// Nothing to be seen, but the output takes no other input.
  case clear
  /// The theme's dim colour, and the output takes no other input.
  case dim
  /// Darker the farther from the output's centre, and the output takes no other input.
  case gradient
  /// That colour, and the output takes no other input.
  case color(Color)

  /// What `init(text:)` accepts.
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

  /// Whether it keeps input from everything else on the output.
  package var blocksOutput: Bool {
    switch self {
    case .none, .pass: false
    case .clear, .dim, .gradient, .color: true
    }
  }

  /// What it paints; nil where it paints nothing.
  func backdrop(in theme: Theme) -> Backdrop? {
    switch self {
    case .none, .pass, .clear: nil
    case .dim: .plain(theme.backdrop.dim)
    case .gradient: .gradient(theme.backdrop.gradient)
    case .color(let color): .plain(color)
    }
  }
}

/// What there is to be seen behind a bezel, over the whole output.
package enum Backdrop: Hashable, Sendable {
  case plain(Color)
  /// Clear in the output's centre; this colour from the output's shorter side away from there, and beyond.
  case gradient(Color)

  /// The strongest that there is of it.
  package var color: Color {
    switch self {
    case .plain(let color), .gradient(let color): color
    }
  }

  /// The same at `factor` times its alpha.
  package func faded(_ factor: Double) -> Backdrop {
    switch self {
    case .plain(let color): .plain(color.faded(factor))
    case .gradient(let color): .gradient(color.faded(factor))
    }
  }
}

/// Which tap sends a HUD away.
package enum DismissOn: String, CaseIterable, Hashable, Sendable {
  /// One on the bezel.
  case tap
  /// One wherever the HUD takes input.
  case anywhere
  case none
}

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

  /// What `init(word:)` accepts.
  package static let words = ["none", "pass", "clear", "dim"]

  package init?(word: String) {
    switch word {
    case "none": self = .none
    case "pass": self = .pass
    case "clear": self = .clear
    case "dim": self = .dim
    default: return nil
    }
  }

  /// Whether it keeps input from everything else on the output.
  package var blocksOutput: Bool {
    switch self {
    case .none, .pass: false
    case .clear, .dim: true
    }
  }

  /// What it paints; nil where it paints nothing.
  func backdrop(in theme: Theme) -> Color? {
    switch self {
    case .none, .pass, .clear: nil
    case .dim: theme.backdrop.dim
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

/// How a HUD comes and goes. All kinds but `none` fade; the scales are of the bezel, the backdrop only fades.
package enum Animation: String, CaseIterable, Hashable, Sendable {
  case zoom
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case pop
  case fade
  case none

  /// The scale from which it grows or shrinks to 1 as it appears.
  package var firstScale: Double {
    switch self {
    case .zoom, .zoomIn: 0.5
    case .zoomOut: 1.5
    case .pop: 1.3
    case .fade, .none: 1
    }
  }

  /// The scale at which it is gone.
  package var lastScale: Double {
    switch self {
    case .zoom, .zoomOut: 0.5
    case .zoomIn: 1.5
    case .pop: 1 / 1.3
    case .fade, .none: 1
    }
  }
}

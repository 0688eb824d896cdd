/// Where a HUD is on the desktop.
package struct Placement: Hashable, Sendable {
  package var position = Position.center
  /// Moves the bezel from its position; it stops at the output's edge. x to the right, y down.
  package var offset = Point(x: 0, y: 0)
  package var layer = Layer.overlay
  package var output = Output.focused

  package init() {}

  /// From the front to the back.
  package enum Layer: String, CaseIterable, Hashable, Sendable {
    case overlay, top, bottom, background
  }

  package enum Output: Hashable, Sendable {
    /// The compositor's choice, usually the one with the focus.
    case focused
    /// Every one, those that come while it is up included.
    case all
    case named(String)

    /// `focused`, `all`, or the name of an output as the compositor tells it.
    package init(text: String) {
      switch text {
      case "focused": self = .focused
      case "all": self = .all
      default: self = .named(text)
      }
    }
  }
}

/// The nine places on an output.
package enum Position: String, CaseIterable, Hashable, Sendable {
  case topLeft = "top-left"
  case top
  case topRight = "top-right"
  case left
  case center
  case right
  case bottomLeft = "bottom-left"
  case bottom
  case bottomRight = "bottom-right"

  /// The part of the free room that lies to the left of the bezel: 0, ½ or 1.
  package var horizontal: Double {
    switch self {
    case .topLeft, .left, .bottomLeft: 0
    case .top, .center, .bottom: 0.5
    case .topRight, .right, .bottomRight: 1
    }
  }

  /// The part of the free room that lies above the bezel: 0, ½ or 1.
  package var vertical: Double {
    switch self {
    case .topLeft, .top, .topRight: 0
    case .left, .center, .right: 0.5
    case .bottomLeft, .bottom, .bottomRight: 1
    }
  }
}

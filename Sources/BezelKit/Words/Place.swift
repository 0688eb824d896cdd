internal import HUDModel

extension HUD {
  /// The nine places on an output.
  public enum Position: String, CaseIterable, Hashable, Sendable {
    /// The corner above and to the left.
    case topLeft = "top-left"
    /// The middle of the upper edge.
    case top
    /// The corner above and to the right.
    case topRight = "top-right"
    /// The middle of the left edge.
    case left
    /// The middle, at the height that the theme has for it.
    case center
    /// The middle of the right edge.
    case right
    /// The corner below and to the left.
    case bottomLeft = "bottom-left"
    /// The middle of the lower edge.
    case bottom
    /// The corner below and to the right.
    case bottomRight = "bottom-right"
  }

  /// The way from a position, in logical pixels.
  public struct Offset: Hashable, Sendable {
    /// To the right.
    public var x: Double
    /// Downwards.
    public var y: Double

    /// An offset in logical pixels, to the right and downwards.
    public init(x: Double = 0, y: Double = 0) {
      self.x = x
      self.y = y
    }
  }

  /// Where among the desktop's windows a HUD lies, from the front to the back.
  public enum Layer: String, CaseIterable, Hashable, Sendable {
    /// Over everything, fullscreen windows included.
    case overlay
    /// Over windows.
    case top
    /// Under windows.
    case bottom
    /// On the wallpaper.
    case background
  }

  /// The output (the monitor) that a HUD is on.
  public enum Output: Hashable, Sendable {
    /// The compositor's choice, usually the one with the focus.
    case focused
    /// Every one, those that come while the HUD is up included.
    case all
    /// The one with this name, such as `DP-1`. A HUD for an output that isn't there fails.
    case named(String)
  }
}

extension HUDModel.Placement {
  init(_ configuration: HUD.Configuration) {
    self.init()
    position = HUDModel.Position(rawValue: configuration.position.rawValue) ?? position
    layer = Layer(rawValue: configuration.layer.rawValue) ?? layer
    offset = configuration.offset.point
    output =
      switch configuration.output {
      case .focused: .focused
      case .all: .all
      case .named(let name): .named(name)
      }
  }
}

extension HUD.Offset {
  /// The same in the model's words, within what is a way on any desktop; none for what is no number.
  var point: Point { Point(x: Self.bounded(x), y: Self.bounded(y)) }

  private static func bounded(_ way: Double) -> Double {
    way.isNaN ? 0 : min(max(way, -999_999), 999_999)
  }
}

internal import HUDModel

extension HUD {
  /// The place of a HUD on its output.
  ///
  ///     HUD.info("Paired") { $0.position = .topRight }
  ///     HUD.info("Muted") { $0.position = .centered(x: 0.5, y: 0.88) }
  public enum Position: Hashable, Sendable {
    /// The top left corner.
    case topLeft
    /// The middle of the top edge.
    case top
    /// The top right corner.
    case topRight
    /// The middle of the left edge.
    case left
    /// The centre, at the height of the theme's centre line.
    case center
    /// The middle of the right edge.
    case right
    /// The bottom left corner.
    case bottomLeft
    /// The middle of the bottom edge.
    case bottom
    /// The bottom right corner.
    case bottomRight
    /// The HUD's centre as shares of the output's width and height, from 0 to 1; other values are clamped.
    case centered(x: Double, y: Double)

    /// The positions that have a name, row by row from ``topLeft`` to ``bottomRight``: what a program's settings offer.
    public static let named: [Position] = [
      .topLeft, .top, .topRight, .left, .center, .right, .bottomLeft, .bottom, .bottomRight,
    ]
  }

  /// An offset from a position, in logical pixels.
  ///
  ///     HUD.info("Paired") {
  ///       $0.position = .top
  ///       $0.offset = HUD.Offset(y: 40)
  ///     }
  public struct Offset: Hashable, Sendable {
    /// The distance to the right.
    public var x: Double
    /// The distance downwards.
    public var y: Double

    /// Creates an offset in logical pixels.
    ///
    ///     HUD.info("Paired") { ($0.position, $0.offset) = (.topRight, HUD.Offset(x: -20, y: 20)) }
    public init(x: Double = 0, y: Double = 0) {
      self.x = x
      self.y = y
    }
  }

  /// The layer of a HUD among the windows, from front to back. The wire name is `zwlr_layer_shell_v1.layer`.
  ///
  ///     let hud = HUD.show("Rendering", indicator: .ring(progress: 0)) { $0.layer = .bottom }
  public enum Layer: String, CaseIterable, Hashable, Sendable {
    /// Above everything, fullscreen windows included.
    case overlay
    /// Above windows.
    case top
    /// Below windows.
    case bottom
    /// At the level of the wallpaper.
    case background
  }

  /// The output (the monitor) of a HUD.
  ///
  ///     HUD.info("The meeting begins") { $0.output = .all }
  public enum Output: Hashable, Sendable {
    /// The compositor's choice, usually the focused output.
    case focused
    /// All outputs, also those that are added while the HUD is up.
    case all
    /// The output with this name, such as `DP-1`. A HUD for a missing output fails; one whose output goes is on the focused
    /// one until it comes back.
    case named(String)
  }
}

extension HUD.Output {
  init(_ model: HUDModel.Placement.Output) {
    switch model {
    case .focused: self = .focused
    case .all: self = .all
    case .named(let name): self = .named(name)
    }
  }
}

extension HUDModel.Placement.Output {
  init(_ output: HUD.Output) {
    switch output {
    case .focused: self = .focused
    case .all: self = .all
    case .named(let name): self = .named(name)
    }
  }
}

extension HUD.Offset {
  /// The offset clamped to ±999,999; NaN is 0.
  var point: Point { Point(x: Self.bounded(x), y: Self.bounded(y)) }

  private static func bounded(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -999_999), 999_999)
  }
}

extension HUD.Position {
  init(_ model: HUDModel.Position) {
    if case .centered(let x, let y) = model {
      self = .centered(x: x, y: y)
    } else {
      self = zip(Self.named, HUDModel.Position.named).first { $0.1 == model }?.0 ?? .center
    }
  }

  var model: HUDModel.Position {
    if case .centered(let x, let y) = self {
      return .centered(x: Progress(x).fraction, y: Progress(y).fraction)
    }
    return zip(Self.named, HUDModel.Position.named).first { $0.0 == self }?.1 ?? .center
  }
}

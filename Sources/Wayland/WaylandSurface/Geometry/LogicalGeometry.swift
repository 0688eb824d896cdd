/// A point of a surface in logical pixels, from the top left corner, y down.
///
/// The positions of pointers and fingers have fractions (1/256).
///
/// ```swift
/// if case .pointer(let event) = event, event.position.x < 20 { closeMenu() }
/// ```
public struct LogicalPoint: Hashable, Sendable {
  /// Logical pixels from the left edge.
  public var x: Double
  /// Logical pixels from the top edge.
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The distance to another point of the same surface.
  ///
  /// ```swift
  /// if case .pointer(let event) = event, event.position.distance(to: LogicalPoint(x: 50, y: 50)) < 40 { highlight() }
  /// ```
  public func distance(to other: LogicalPoint) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

/// A size in logical pixels, the unit in which compositors place and size surfaces.
///
/// A surface's buffer has this size times its ``Scale``; see ``Scale/bufferSize(of:)``.
///
/// ```swift
/// let panel = LayerSurface.Configuration(namespace: "panel", size: LogicalSize(width: 240, height: 160))
/// ```
public struct LogicalSize: Hashable, Sendable {
  /// Logical pixels from left to right.
  public var width: Int
  /// Logical pixels from top to bottom.
  public var height: Int

  /// Empty. In a ``LayerSurface/Configuration`` it leaves both axes to the compositor.
  public static let zero = LogicalSize(width: 0, height: 0)

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in whole logical pixels: of a surface, the unit of input regions, or of an output among the others.
///
/// ```swift
/// let close = LogicalRect(x: 200, y: 8, width: 32, height: 32)
/// surface.tapArea = .rects([close])
/// ```
public struct LogicalRect: Hashable, Sendable {
  /// Logical pixels from the left edge.
  public var x: Int
  /// Logical pixels from the top edge.
  public var y: Int
  /// Logical pixels from left to right.
  public var width: Int
  /// Logical pixels from top to bottom.
  public var height: Int

  /// Makes a rectangle.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Makes the smallest rectangle around one with fractions. Not a number is 0, and an edge beyond ±2²⁴ is there.
  ///
  /// ```swift
  /// let shape = LogicalRect(enclosingX: 10.5, y: 8.25, width: 20, height: 20)
  /// surface.inputRegion = .rects([shape])
  /// ```
  public init(enclosingX x: Double, y: Double, width: Double, height: Double) {
    self.x = x.whole(.down)
    self.y = y.whole(.down)
    self.width = (x + width).whole(.up) - self.x
    self.height = (y + height).whole(.up) - self.y
  }

  /// Whether the point is inside. The right and bottom edges are outside.
  ///
  /// ```swift
  /// let close = LogicalRect(x: 200, y: 8, width: 32, height: 32)
  /// if case .tap(.tapped(let point)) = event, close.contains(point) { surface.close() }
  /// ```
  public func contains(_ point: LogicalPoint) -> Bool {
    point.x >= Double(x) && point.x < Double(x + width)
      && point.y >= Double(y) && point.y < Double(y + height)
  }
}

/// The part of a surface that takes input, or in which a tap can happen.
///
/// Input outside of a surface's region goes to what is below. The wire name is `wl_surface.set_input_region`.
///
/// ```swift
/// surface.inputRegion = .nothing  // a picture that nobody can touch
/// ```
public enum InputRegion: Hashable, Sendable {
  /// The whole surface, whatever its size.
  case everything
  /// No part of it: all input goes to what is below.
  case nothing
  /// These rectangles together, in logical pixels.
  case rects([LogicalRect])

  /// Whether the point is in the region, regardless of the surface's edges.
  ///
  /// ```swift
  /// if case .pointer(let event) = event, surface.inputRegion.contains(event.position) { highlight() }
  /// ```
  public func contains(_ point: LogicalPoint) -> Bool {
    switch self {
    case .everything: true
    case .nothing: false
    case .rects(let rects): rects.contains { $0.contains(point) }
    }
  }
}

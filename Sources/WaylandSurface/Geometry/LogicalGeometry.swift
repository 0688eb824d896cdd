/// A point of a surface in logical pixels, from its top left corner, y down.
///
/// Pointers and fingers are told in fractions of a pixel (1/256).
public struct LogicalPoint: Hashable, Sendable {
  /// Logical pixels from the left edge.
  public var x: Double
  /// Logical pixels from the top edge.
  public var y: Double

  /// A point from its distances to the left and top edges.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The straight distance to another point of the same surface.
  public func distance(to other: LogicalPoint) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

/// A size in logical pixels, the unit that compositors place and size surfaces in.
///
/// A surface's buffer has these times its ``Scale``; see ``Scale/bufferSize(of:)``.
public struct LogicalSize: Hashable, Sendable {
  /// Logical pixels from left to right.
  public var width: Int
  /// Logical pixels from top to bottom.
  public var height: Int

  /// No extent at all. In a ``LayerSurface/Configuration`` it leaves both axes to the compositor.
  public static let zero = LogicalSize(width: 0, height: 0)

  /// A size from its two extents.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A rectangle of a surface in whole logical pixels, the unit of input regions.
public struct LogicalRect: Hashable, Sendable {
  /// Logical pixels from the surface's left edge.
  public var x: Int
  /// Logical pixels from the surface's top edge.
  public var y: Int
  /// Logical pixels from left to right.
  public var width: Int
  /// Logical pixels from top to bottom.
  public var height: Int

  /// A rectangle from its top left corner and its extents.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The smallest whole rectangle around one that is told in fractions of a pixel.
  public init(enclosingX x: Double, y: Double, width: Double, height: Double) {
    self.x = Int(x.rounded(.down))
    self.y = Int(y.rounded(.down))
    self.width = Int((x + width).rounded(.up)) - self.x
    self.height = Int((y + height).rounded(.up)) - self.y
  }

  /// Whether the point lies inside; the right and bottom edges are outside.
  public func contains(_ point: LogicalPoint) -> Bool {
    point.x >= Double(x) && point.x < Double(x + width)
      && point.y >= Double(y) && point.y < Double(y + height)
  }
}

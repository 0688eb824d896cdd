/// A size in buffer pixels: what is painted, and what is seen one to one on the glass.
public struct BufferSize: Hashable, Sendable {
  /// Buffer pixels from left to right.
  public var width: Int
  /// Buffer pixels from top to bottom.
  public var height: Int

  /// A size from its two extents.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A rectangle of a buffer, in its pixels, from its top left corner, y down.
public struct BufferRect: Hashable, Sendable {
  /// Buffer pixels from the left edge.
  public var x: Int
  /// Buffer pixels from the top edge.
  public var y: Int
  /// Buffer pixels from left to right.
  public var width: Int
  /// Buffer pixels from top to bottom.
  public var height: Int

  /// A rectangle from its top left corner and its extents.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The whole of a buffer.
  public init(_ size: BufferSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// Whether it holds no pixel.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether every pixel of `other` is in this rectangle, too; an empty one always is.
  public func contains(_ other: BufferRect) -> Bool {
    other.isEmpty
      || (other.x >= x && other.y >= y && other.x + other.width <= x + width
        && other.y + other.height <= y + height)
  }

  /// The smallest rectangle that holds both; an empty one adds nothing.
  public func union(_ other: BufferRect) -> BufferRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return BufferRect(
      x: left, y: top,
      width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// The pixels that both have; empty when they don't meet.
  public func intersection(_ other: BufferRect) -> BufferRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return BufferRect(
      x: left, y: top,
      width: max(0, min(x + width, other.x + other.width) - left),
      height: max(0, min(y + height, other.y + other.height) - top))
  }
}

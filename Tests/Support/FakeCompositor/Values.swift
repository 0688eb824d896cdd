/// A rectangle in whole units: logical pixels of a surface, or pixels of a buffer.
package struct Box: Hashable, Sendable, CustomStringConvertible {
  package var x, y, width, height: Int32

  package init(x: Int32 = 0, y: Int32 = 0, width: Int32, height: Int32) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  init(_ extent: Extent) {
    self.init(width: extent.width, height: extent.height)
  }

  package var isEmpty: Bool { width <= 0 || height <= 0 }
  package var description: String { "\(width)×\(height) at \(x),\(y)" }

  /// Whether the point is inside; the right and bottom edges are exclusive.
  package func contains(_ place: Place) -> Bool {
    place.x >= Double(x) && place.y >= Double(y)
      && place.x < Double(x) + Double(width) && place.y < Double(y) + Double(height)
  }

  /// Whether `other` is completely inside.
  func encloses(_ other: Box) -> Bool {
    other.x >= x && other.y >= y
      && Int64(other.x) + Int64(other.width) <= Int64(x) + Int64(width)
      && Int64(other.y) + Int64(other.height) <= Int64(y) + Int64(height)
  }
}

/// A width and a height in whole units.
package struct Extent: Hashable, Sendable, CustomStringConvertible {
  package var width, height: Int32

  package init(_ width: Int32, _ height: Int32) {
    self.width = width
    self.height = height
  }

  package var description: String { "\(width)×\(height)" }
}

/// A point in a surface's logical pixels.
package struct Place: Hashable, Sendable {
  package var x, y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

// Logical pixels, but where a name says pixel; x to the right, y down. A logical pixel is as many buffer pixels as the
// output's scale.

import BezelValues

package struct Point: Hashable, Sendable {
  package var x, y: Double

  @inlinable package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Reads two numbers with a comma between them, as in `0,-40`. Nil for any other text.
  package init?(text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double(finite: $0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], abs(x) < 1e6, abs(y) < 1e6 else {
      return nil
    }
    self.init(x: x, y: y)
  }

  /// The point as `init(text:)` reads it.
  package var text: String { "\(x.text),\(y.text)" }
}

package struct Size: Hashable, Sendable {
  package var width, height: Double

  @inlinable package static var zero: Size { Size(width: 0, height: 0) }

  @inlinable package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A size in whole buffer pixels.
package struct PixelSize: Hashable, Sendable {
  package var width, height: Int

  @inlinable package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

package struct Rect: Hashable, Sendable {
  package var x, y, width, height: Double

  @inlinable package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  @inlinable package init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2,
      width: size.width, height: size.height)
  }

  @inlinable package var size: Size { Size(width: width, height: height) }
  @inlinable package var center: Point { Point(x: x + width / 2, y: y + height / 2) }
  @inlinable package var maxX: Double { x + width }
  @inlinable package var maxY: Double { y + height }
  @inlinable package var isEmpty: Bool { width <= 0 || height <= 0 }

  @inlinable package func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// The rectangle grown by `amount` on every side; a negative amount shrinks it.
  @inlinable package func grown(by amount: Double) -> Rect {
    Rect(x: x - amount, y: y - amount, width: width + 2 * amount, height: height + 2 * amount)
  }

  @inlinable package func offset(x dx: Double, y dy: Double) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// The part that both have; empty without one.
  package func overlap(with other: Rect) -> Rect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (width, height) = (min(maxX, other.maxX) - left, min(maxY, other.maxY) - top)
    let isEmpty = width <= 0 || height <= 0
    return Rect(x: left, y: top, width: isEmpty ? 0 : width, height: isEmpty ? 0 : height)
  }

  /// The smallest rectangle that contains both. An empty rectangle adds nothing.
  @inlinable package func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rect(
      x: left, y: top,
      width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}

/// Distances from the four edges of a rectangle.
package struct Insets: Hashable, Sendable {
  package var left, top, right, bottom: Double

  @inlinable package static var zero: Insets { Insets(left: 0, top: 0, right: 0, bottom: 0) }

  @inlinable package init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }
}

extension Rect {
  @inlinable package func shrunk(by insets: Insets) -> Rect {
    Rect(
      x: x + insets.left, y: y + insets.top,
      width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }

  @inlinable package func grown(by insets: Insets) -> Rect {
    Rect(
      x: x - insets.left, y: y - insets.top,
      width: width + insets.left + insets.right, height: height + insets.top + insets.bottom)
  }
}

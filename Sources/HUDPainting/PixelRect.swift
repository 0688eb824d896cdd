package import HUDModel

/// A rectangle of whole buffer pixels.
package struct PixelRect: Hashable, Sendable {
  package var x, y, width, height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The pixels that `rect`, in logical pixels, touches at `scale`. An edge within a thousandth of a
  /// pixel's border lies on it.
  package init(covering rect: Rect, scale: Double) {
    let left = (rect.x * scale + 0.001).rounded(.down)
    let top = (rect.y * scale + 0.001).rounded(.down)
    let right = (rect.maxX * scale - 0.001).rounded(.up)
    let bottom = (rect.maxY * scale - 0.001).rounded(.up)
    self.init(
      x: Int(left), y: Int(top), width: max(0, Int(right - left)), height: max(0, Int(bottom - top)))
  }

  package var isEmpty: Bool { width <= 0 || height <= 0 }
  package var maxX: Int { x + width }
  package var maxY: Int { y + height }

  package func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top,
      width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  package func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }

  func grown(by amount: Int) -> PixelRect {
    PixelRect(x: x - amount, y: y - amount, width: width + 2 * amount, height: height + 2 * amount)
  }

  func offset(x dx: Int, y dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }
}

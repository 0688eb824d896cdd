/// What a layout has to know of an output.
package struct Screen: Hashable, Sendable {
  /// Logical pixels.
  package var size: Size
  /// Buffer pixels to a logical pixel; may be fractional.
  package var scale: Double
  /// Whether the compositor blurs what is behind a bezel.
  package var blurs: Bool

  package init(size: Size, scale: Double, blurs: Bool = false) {
    precondition(scale > 0 && scale.isFinite, "an output's scale is greater than 0, not \(scale)")
    self.size = size
    self.scale = scale
    self.blurs = blurs
  }

  // Lengths and places in logical pixels that fall on a buffer pixel's edge. What is a hair beyond an edge
  // because of how numbers are stored counts as on it.

  package func rounded(_ length: Double) -> Double { (length * scale).rounded() / scale }
  func roundedUp(_ length: Double) -> Double { (length * scale - 1e-6).rounded(.up) / scale }
  func roundedDown(_ length: Double) -> Double { (length * scale + 1e-6).rounded(.down) / scale }

  /// The same, and so many pixels that as many are left on either side of `inner`, which is whole pixels: half a pixel
  /// off the middle can be seen.
  func roundedUp(_ length: Double, centering inner: Double) -> Double {
    let length = roundedUp(length)
    let isOdd = ((length - inner) * scale).rounded().truncatingRemainder(dividingBy: 2) != 0
    return isOdd ? ((length * scale).rounded() + 1) / scale : length
  }

  func roundedUp(_ size: Size) -> Size {
    Size(width: roundedUp(size.width), height: roundedUp(size.height))
  }
}

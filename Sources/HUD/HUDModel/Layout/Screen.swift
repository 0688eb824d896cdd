/// What a layout depends on of an output.
package struct Screen: Hashable, Sendable {
  /// In logical pixels.
  package var size: Size
  /// Buffer pixels per logical pixel; may be fractional.
  package var scale: Double
  /// Whether the compositor blurs what is behind a bezel.
  package var blurs: Bool

  /// - Precondition: `scale` is finite and greater than 0.
  package init(size: Size, scale: Double, blurs: Bool = false) {
    precondition(scale > 0 && scale.isFinite, "an output's scale is greater than 0, not \(scale)")
    self.size = size
    self.scale = scale
    self.blurs = blurs
  }

  // Rounding to buffer pixels, in logical pixels. A millionth of a pixel is an error of the floating point numbers,
  // and not rounded up or down.

  package func rounded(_ length: Double) -> Double { (length * scale).rounded() / scale }
  func roundedUp(_ length: Double) -> Double { (length * scale - 1e-6).rounded(.up) / scale }
  func roundedDown(_ length: Double) -> Double { (length * scale + 1e-6).rounded(.down) / scale }

  func roundedUp(_ size: Size) -> Size {
    Size(width: roundedUp(size.width), height: roundedUp(size.height))
  }

  /// The frame of a measured text: as wide as it is at least, and of the nearest height. A font has space above and
  /// below its letters.
  func frame(ofText size: Size) -> Size {
    Size(width: roundedUp(size.width), height: size.height > 0 ? max(1 / scale, rounded(size.height)) : 0)
  }

  /// `length` rounded up so that `inner`, which is whole pixels, can be centred in it on whole pixels: half a pixel
  /// off the centre is visible.
  func roundedUp(_ length: Double, centering inner: Double) -> Double {
    let length = roundedUp(length)
    let isOdd = ((length - inner) * scale).rounded().truncatingRemainder(dividingBy: 2) != 0
    return isOdd ? ((length * scale).rounded() + 1) / scale : length
  }
}

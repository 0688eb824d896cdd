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

  /// `length` rounded up so that `inner`, which is whole pixels, can be centred in it on whole pixels: half a pixel
  /// off the centre is visible.
  func roundedUp(_ length: Double, centering inner: Double) -> Double {
    let length = roundedUp(length)
    let isOdd = ((length - inner) * scale).rounded().truncatingRemainder(dividingBy: 2) != 0
    return isOdd ? ((length * scale).rounded() + 1) / scale : length
  }
}

/// The smallest surface that holds a HUD through all its movements.
package struct Footprint: Hashable, Sendable {
  /// The greatest size of the bezel, before its zoom.
  package var bezel: Size
  /// The space around the bezel for its zoom, shadow and way to another place, in whole logical pixels.
  package var insets: Insets

  /// In whole logical pixels, as surfaces are sized.
  package var size: Size {
    Size(
      width: (bezel.width + insets.left + insets.right).rounded(.up),
      height: (bezel.height + insets.top + insets.bottom).rounded(.up))
  }

  /// The area of a surface in which the bezel is aligned. The surface may be larger than `size`.
  package func area(in surface: Size) -> Rect {
    Rect(x: 0, y: 0, width: surface.width, height: surface.height).shrunk(by: insets)
  }

  /// - Parameters:
  ///   - bezel: The greatest size of the bezel.
  ///   - scale: The greatest scale that the bezel is drawn at.
  ///   - shadow: The bezel's shadow.
  ///   - way: How far the bezel moves beyond its place, to each side.
  init(bezel: Size, scale: Double, shadow: Shadow?, way: Insets = .zero) {
    self.bezel = bezel
    let outset = shadow?.outset ?? .zero
    let x = bezel.width * (scale - 1) / 2
    let y = bezel.height * (scale - 1) / 2
    insets = Insets(
      left: (x + outset.left * scale + way.left).rounded(.up),
      top: (y + outset.top * scale + way.top).rounded(.up),
      right: (x + outset.right * scale + way.right).rounded(.up),
      bottom: (y + outset.bottom * scale + way.bottom).rounded(.up))
  }
}

extension Shadow {
  /// How far the shadow reaches beyond the bezel: two and a half standard deviations. Beyond that, even a black shadow
  /// is invisible.
  package var outset: Insets {
    let reach = 1.25 * blur
    return Insets(
      left: max(0, reach - offset.x), top: max(0, reach - offset.y), right: max(0, reach + offset.x),
      bottom: max(0, reach + offset.y))
  }
}

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

  /// `bezel` and `scale` are the greatest ones of the bezel, `outset` is how far its shadows reach beyond it, and `way` how
  /// far it moves beyond its place, to each side.
  init(bezel: Size, scale: Double, outset: Insets, way: Insets = .zero) {
    self.bezel = bezel
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

  /// The same shadow, smaller if it reaches farther than the space between the bezels of a stack: it would lie on the next one.
  /// `share` is the part of the difference, from 0 to 1.
  func reaching(atMost gap: Double, share: Double) -> Shadow {
    let all = outset
    let reach = max(all.left, all.top, all.right, all.bottom)
    guard reach > gap else { return self }
    let factor = 1 - (1 - gap / reach) * share
    var shadow = self
    shadow.blur *= factor
    (shadow.offset.x, shadow.offset.y) = (offset.x * factor, offset.y * factor)
    return shadow
  }
}

extension Sequence<Shadow?> {
  /// How far the farthest of the shadows reaches to each side.
  var outset: Insets {
    reduce(into: Insets.zero) { all, shadow in
      let one = shadow?.outset ?? .zero
      all = Insets(
        left: Swift.max(all.left, one.left), top: Swift.max(all.top, one.top),
        right: Swift.max(all.right, one.right), bottom: Swift.max(all.bottom, one.bottom))
    }
  }
}

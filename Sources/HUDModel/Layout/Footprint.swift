/// The least surface that holds a HUD through all its motion.
package struct Footprint: Hashable, Sendable {
  /// The largest that the bezel becomes, before its zoom.
  package var bezel: Size
  /// What zoom, shadow and the way to another place need around the bezel; whole logical pixels.
  package var insets: Insets

  /// Whole logical pixels, as surfaces are sized.
  package var size: Size {
    Size(
      width: (bezel.width + insets.left + insets.right).rounded(.up),
      height: (bezel.height + insets.top + insets.bottom).rounded(.up))
  }

  /// Where in a surface of any size the bezel is aligned.
  package func area(in surface: Size) -> Rect {
    Rect(x: 0, y: 0, width: surface.width, height: surface.height).shrunk(by: insets)
  }

  /// `scale` is the greatest that the bezel is drawn at, `way` how far from its place it comes by.
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
  /// How far it reaches beyond the bezel: two and a half standard deviations, beyond which even a black
  /// shadow changes nothing that can be seen.
  package var outset: Insets {
    let reach = 1.25 * blur
    return Insets(
      left: max(0, reach - offset.x), top: max(0, reach - offset.y), right: max(0, reach + offset.x),
      bottom: max(0, reach + offset.y))
  }
}

import HUDModel

/// A painted panel: its shadows, its fill and its border. All lengths are buffer pixels.
final class Panel {
  /// In coordinates that begin near the panel's corner.
  let bezel: Scene.Bezel
  /// The bitmap's place in the same coordinates.
  let bounds: PixelRect
  let bitmap: Bitmap

  /// The longest side of a panel with its shadow in pixels. At the scale of 1000 that a compositor may report, the
  /// mask of the shadow would take more memory than there is.
  private static let longestSide = 16384

  init(_ bezel: Scene.Bezel, shadowMask: (ShadowMask.Shape) -> ShadowMask) throws(PaintingError) {
    self.bezel = bezel
    bounds = PixelRect(covering: bezel.frame.grown(by: bezel.shadowOutset).grown(by: 1), scale: 1)
    guard max(bounds.width, bounds.height) <= Self.longestSide else {
      throw .noSurface(
        width: bounds.width, height: bounds.height, reason: "a side has at most \(Self.longestSide)")
    }
    bitmap = try Bitmap(width: bounds.width, height: bounds.height)
    let context = CairoContext(bitmap)
    context.translate(x: -Double(bounds.x), y: -Double(bounds.y))
    let frame = PixelRect(covering: bezel.frame, scale: 1)
    for shadow in [bezel.shadow, bezel.contactShadow].compactMap(\.self) {
      let mask = shadowMask(
        ShadowMask.Shape(
          width: frame.width, height: frame.height, radius: bezel.cornerRadius, deviation: shadow.blur / 2))
      let place = frame.offset(x: Int(shadow.offset.x.rounded()), y: Int(shadow.offset.y.rounded()))
        .grown(by: mask.shape.reach)
      context.setColor(shadow.color)
      context.paint(
        through: try mask.bitmap(width: place.width, height: place.height), x: Double(place.x),
        y: Double(place.y))
    }
    // The fill replaces the shadow beneath it: a translucent panel isn't darkened by its own shadow.
    context.setColor(bezel.fill)
    addOutline(bezel.frame, to: context)
    context.replacing { context.fill() }
    if bezel.borderWidth > 0 { paintBorder(on: context) }
  }

  private func paintBorder(on context: CairoContext) {
    context.setColor(bezel.borderColor)
    addOutline(bezel.frame, to: context)
    addOutline(bezel.frame.grown(by: -bezel.borderWidth), insetBy: bezel.borderWidth, to: context)
    context.fillBetween()
    guard bezel.topEdgeColor.alpha > 0 else { return }
    // What is inside the panel, but not inside the panel moved down by the width of its border. In the upper half that
    // is all between the two outlines.
    var upper = PixelRect(covering: bezel.frame, scale: 1)
    upper.height /= 2
    context.saved {
      context.clip(to: upper)
      context.setColor(bezel.topEdgeColor)
      addOutline(bezel.frame, to: context)
      addOutline(bezel.frame.offset(x: 0, y: bezel.borderWidth), to: context)
      context.fillBetween()
    }
  }

  private func addOutline(_ frame: Rect, insetBy inset: Double = 0, to context: CairoContext) {
    let radius = max(0, bezel.cornerRadius - inset)
    switch bezel.cornerShape {
    case .round: context.roundedRect(frame, radius: radius)
    case .continuous: context.continuousRect(frame, radius: radius)
    }
  }
}

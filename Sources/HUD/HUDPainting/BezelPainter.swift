import HUDModel

/// Paints the rounded panel with its border and shadow. All lengths are buffer pixels.
struct BezelPainter {
  let resources: PaintResources

  /// - Parameters:
  ///   - bezel: The panel, in the context's coordinates.
  ///   - context: A context whose unit is a pixel.
  ///   - surface: The transparent surface that `context` paints into.
  ///   - origin: The surface's top left pixel in the context's coordinates.
  func paint(
    _ bezel: Scene.Bezel, on context: CairoContext, surface: ImageSurface, origin: (x: Int, y: Int)
  ) {
    if let shadow = bezel.shadow { paint(shadow, of: bezel, on: surface, origin: origin, isFirst: true) }
    if let shadow = bezel.contactShadow {
      paint(shadow, of: bezel, on: surface, origin: origin, isFirst: bezel.shadow == nil)
    }
    context.setColor(bezel.fill)
    addPath(bezel.frame, bezel, on: context)
    // The fill replaces the shadow beneath it: a translucent panel isn't darkened by its own shadow.
    context.replacing { context.fill() }
    guard bezel.borderWidth > 0 else { return }
    if bezel.borderColor.alpha > 0 {
      context.setColor(bezel.borderColor)
      addPath(bezel.frame, bezel, on: context)
      addPath(bezel.frame.grown(by: -bezel.borderWidth), bezel, insetBy: bezel.borderWidth, on: context)
      context.fillBetween()
    }
    if bezel.topEdgeColor.alpha > 0 { paintTopEdge(bezel, on: context) }
  }

  /// The pixels that are painted. Where the outer part of a shadow is invisible, which is a fifth of its width, there is
  /// none.
  func bounds(of bezel: Scene.Bezel) -> PixelRect {
    let panel = PixelRect(covering: bezel.frame, scale: 1)
    let shadows = [bezel.shadow, bezel.contactShadow].compactMap(\.self)
    let visible = shadows.reduce(panel.grown(by: 1)) { bounds, shadow in
      let mask = mask(of: shadow, panel, bezel)
      return bounds.union(
        shadow.rect(of: panel, reach: mask.shape.reach - mask.invisibleReach(in: shades(of: shadow.color))))
    }
    let greatest = PixelRect(covering: bezel.frame.grown(by: bezel.shadowOutset).grown(by: 1), scale: 1)
    return visible.intersection(greatest)
  }

  private func addPath(
    _ frame: Rect, _ bezel: Scene.Bezel, insetBy inset: Double = 0, on context: CairoContext
  ) {
    let radius = max(0, bezel.cornerRadius - inset)
    switch bezel.cornerShape {
    case .round: context.roundedRect(frame, radius: radius)
    case .continuous: context.continuousRect(frame, radius: radius)
    }
  }

  /// Paints what is inside the panel, but not inside the panel moved down by the width of its border. In the upper half
  /// that is all between the two outlines.
  private func paintTopEdge(_ bezel: Scene.Bezel, on context: CairoContext) {
    var upper = PixelRect(covering: bezel.frame, scale: 1)
    upper.height /= 2
    context.saved {
      context.clip(to: upper)
      context.setColor(bezel.topEdgeColor)
      addPath(bezel.frame, bezel, on: context)
      addPath(bezel.frame.offset(x: 0, y: bezel.borderWidth), bezel, on: context)
      context.fillBetween()
    }
  }

  // MARK: Shadow

  /// Writes the shadow's pixels outside of the panel and under its edge. Nothing is below the first one.
  private func paint(
    _ shadow: Shadow, of bezel: Scene.Bezel, on surface: ImageSurface, origin: (x: Int, y: Int), isFirst: Bool
  ) {
    let panel = PixelRect(covering: bezel.frame, scale: 1).offset(x: -origin.x, y: -origin.y)
    let mask = mask(of: shadow, panel, bezel)
    let whole = shadow.rect(of: panel, reach: mask.shape.reach)
    let hidden = HiddenRegion(panel: panel, cornerRadius: bezel.cornerRadius)
    write(mask, over: whole, except: hidden, shades(of: shadow.color), to: surface, isFirst: isFirst)
  }

  private func mask(of shadow: Shadow, _ panel: PixelRect, _ bezel: Scene.Bezel) -> ShadowMask {
    resources.shadowMask(
      ShadowMask.Shape(
        width: panel.width, height: panel.height, radius: bezel.cornerRadius, deviation: shadow.blur / 2))
  }

  /// The pixels that the panel's fill replaces whole.
  private struct HiddenRegion {
    let panel: PixelRect
    /// Round corners of this radius cut off more than continuous ones do, too.
    let radius: Double

    init(panel: PixelRect, cornerRadius: Double) {
      self.panel = panel
      radius = min(1.6 * cornerRadius, Double(min(panel.width, panel.height)) / 2)
    }

    /// The columns of a row; empty if there are none.
    func columns(row: Int) -> Range<Int> {
      let fromEdge = min(row - panel.y, panel.maxY - 1 - row)
      guard fromEdge >= 1 else { return panel.x..<panel.x }
      let up = max(0, radius - Double(fromEdge))
      let inset = 2 + Int(radius - (radius * radius - up * up).squareRoot())
      return panel.x + inset..<max(panel.x + inset, panel.maxX - inset)
    }
  }

  /// Writes the pixels of `whole` that aren't hidden over those that are there. Each quarter of `whole` mirrors the mask.
  private func write(
    _ mask: ShadowMask, over whole: PixelRect, except hidden: HiddenRegion, _ shades: [UInt32],
    to surface: ImageSurface, isFirst: Bool
  ) {
    let visible = whole.intersection(
      PixelRect(x: 0, y: 0, width: surface.width, height: surface.height))
    guard !visible.isEmpty else { return }
    var line = [UInt32](repeating: 0, count: whole.width)
    var lineRow = -1
    surface.withPixels { base, stride in
      for y in visible.y..<visible.maxY {
        let maskRow = min(y - whole.y, whole.maxY - 1 - y, mask.rows - 1)
        if maskRow != lineRow { mask.setLine(&line, row: maskRow, shades) }
        lineRow = maskRow
        let row = (base + y * stride).assumingMemoryBound(to: UInt32.self)
        let hole = hidden.columns(row: y).clamped(to: visible.x..<visible.maxX)
        for range in [visible.x..<hole.lowerBound, hole.upperBound..<visible.maxX] {
          let pixels = UnsafeMutableBufferPointer(start: row + range.lowerBound, count: range.count)
          line.withUnsafeBufferPointer { line in
            let shades = line[(range.lowerBound - whole.x)...].prefix(range.count)
            if isFirst {
              _ = pixels.update(fromContentsOf: shades)
            } else {
              for (x, shade) in shades.enumerated() { pixels[x] = shade.blended(over: pixels[x]) }
            }
          }
        }
      }
    }
  }

  /// The pixels of a colour at each value of an 8-bit mask.
  private func shades(of color: Color) -> [UInt32] {
    (0...255).map { value in
      var shade = color
      shade.alpha = color.alpha * Double(value) / 255
      return shade.premultipliedWord
    }
  }
}

/// Paints a button without its label. All lengths are buffer pixels.
struct ButtonPainter {
  /// `scale` is the number of buffer pixels per logical pixel.
  func paint(_ button: Scene.Button, scale: Double, on context: CairoContext) {
    context.setColor(button.fill)
    context.roundedRect(button.frame, radius: button.cornerRadius)
    context.fill()
    context.setColor(button.borderColor)
    context.fillBorder(of: button.frame, radius: button.cornerRadius, width: button.borderWidth)
    guard let color = button.focusColor else { return }
    let outset = (Scene.Button.focusGap * scale).rounded() + button.focusWidth
    context.setColor(color)
    context.fillBorder(
      of: button.frame.grown(by: outset), radius: button.cornerRadius + outset, width: button.focusWidth)
  }
}

extension Shadow {
  /// The pixels of the shadow of a panel, which reaches this far from its edges.
  fileprivate func rect(of panel: PixelRect, reach: Int) -> PixelRect {
    panel.offset(x: Int(offset.x.rounded()), y: Int(offset.y.rounded())).grown(by: reach)
  }
}

extension UInt32 {
  /// A premultiplied pixel over another one.
  fileprivate func blended(over below: UInt32) -> UInt32 {
    let rest = 255 - self >> 24
    // Two components at a time; each product has room in 16 bits.
    let even = ((below & 0x00ff_00ff) * rest + 0x0080_0080) >> 8 & 0x00ff_00ff
    let odd = ((below >> 8 & 0x00ff_00ff) * rest + 0x0080_0080) & 0xff00_ff00
    return self &+ (even | odd)
  }
}

extension Color {
  /// The pixel of an ARGB8888 picture: premultiplied, in the machine's byte order.
  var premultipliedWord: UInt32 {
    let byte = { (value: Double) in UInt32((value * 255).rounded()) }
    return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
  }
}

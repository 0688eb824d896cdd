import HUDModel

/// Paints the rounded panel with its hairline and shadow; all lengths are buffer pixels.
struct BezelPainter {
  let shadows: ShadowCache

  /// - Parameters:
  ///   - bezel: The panel, in the context's coordinates.
  ///   - context: The pen; its unit is a pixel.
  ///   - surface: What `context` paints into; nothing is on it yet.
  ///   - origin: The surface's top left pixel in the context's coordinates.
  func paint(
    _ bezel: Scene.Bezel, on context: CairoContext, surface: ImageSurface, origin: (x: Int, y: Int)
  ) {
    if let shadow = bezel.shadow {
      paint(shadow, of: bezel, on: surface, origin: origin)
    }
    context.setColor(bezel.fill)
    context.roundedRect(bezel.frame, radius: bezel.cornerRadius)
    // The fill replaces the shadow beneath it: a translucent panel isn't darkened by its own shadow.
    context.replacing { context.fill() }
    paintHairline(of: bezel, on: context)
  }

  private func paintHairline(of bezel: Scene.Bezel, on context: CairoContext) {
    guard bezel.borderWidth > 0, bezel.borderColor.alpha > 0 else { return }
    context.setColor(bezel.borderColor)
    context.roundedRect(bezel.frame, radius: bezel.cornerRadius)
    context.roundedRect(
      bezel.frame.grown(by: -bezel.borderWidth), radius: bezel.cornerRadius - bezel.borderWidth)
    context.fillBetween()
  }

  // MARK: Shadow

  /// Writes the shadow's pixels, also those beneath the panel's rim; leaves out most of its inside.
  private func paint(
    _ shadow: Shadow, of bezel: Scene.Bezel, on surface: ImageSurface, origin: (x: Int, y: Int)
  ) {
    let panel = PixelRect(covering: bezel.frame, scale: 1).offset(x: -origin.x, y: -origin.y)
    let mask = shadows.mask(
      ShadowMask.Shape(
        width: panel.width, height: panel.height, radius: bezel.cornerRadius,
        deviation: shadow.blur / 2))
    let whole = panel.offset(x: Int(shadow.offset.x.rounded()), y: Int(shadow.offset.y.rounded()))
      .grown(by: mask.shape.reach)
    let visible = whole.intersection(
      PixelRect(x: 0, y: 0, width: surface.width, height: surface.height))
    let inside = panel.grown(by: -Int(bezel.cornerRadius.rounded(.up)) - 1).intersection(visible)
    let words = shades(of: shadow.color)
    let columns = (0..<surface.width).map { x in
      max(0, min(x - whole.x, whole.maxX - 1 - x, mask.columns - 1))
    }
    surface.withPixels { base, stride in
      for y in visible.y..<visible.maxY {
        let row = (base + y * stride).assumingMemoryBound(to: UInt32.self)
        let start = mask.columns * min(y - whole.y, whole.maxY - 1 - y, mask.rows - 1)
        let isBeside = !inside.isEmpty && y >= inside.y && y < inside.maxY
        let hole = isBeside ? inside.x..<inside.maxX : visible.x..<visible.x
        for range in [visible.x..<hole.lowerBound, hole.upperBound..<visible.maxX] {
          for x in range { row[x] = words[Int(mask.alphas[start + columns[x]])] }
        }
      }
    }
  }

  /// The colour as a pixel, premultiplied, at every strength of an 8-bit mask.
  private func shades(of color: Color) -> [UInt32] {
    (0...255).map { strength in
      let alpha = color.alpha * Double(strength) / 255
      let byte = { (value: Double) in UInt32((value * 255).rounded()) }
      return byte(alpha) << 24 | byte(color.red * alpha) << 16 | byte(color.green * alpha) << 8
        | byte(color.blue * alpha)
    }
  }
}

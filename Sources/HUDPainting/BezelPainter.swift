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
    if let shadow = bezel.shadow {
      paint(shadow, of: bezel, on: surface, origin: origin)
    }
    context.setColor(bezel.fill)
    context.roundedRect(bezel.frame, radius: bezel.cornerRadius)
    // The fill replaces the shadow beneath it: a translucent panel isn't darkened by its own shadow.
    context.replacing { context.fill() }
    if bezel.borderColor.alpha > 0 {
      context.setColor(bezel.borderColor)
      context.fillBorder(of: bezel.frame, radius: bezel.cornerRadius, width: bezel.borderWidth)
    }
  }

  // MARK: Shadow

  /// Writes the shadow's pixels outside of the panel and under its edge.
  private func paint(
    _ shadow: Shadow, of bezel: Scene.Bezel, on surface: ImageSurface, origin: (x: Int, y: Int)
  ) {
    let panel = PixelRect(covering: bezel.frame, scale: 1).offset(x: -origin.x, y: -origin.y)
    let mask = resources.shadowMask(
      ShadowMask.Shape(
        width: panel.width, height: panel.height, radius: bezel.cornerRadius,
        deviation: shadow.blur / 2))
    let whole = panel.offset(x: Int(shadow.offset.x.rounded()), y: Int(shadow.offset.y.rounded()))
      .grown(by: mask.shape.reach)
    let inside = panel.grown(by: -Int(bezel.cornerRadius.rounded(.up)) - 1)
    write(mask, over: whole, except: inside, shades: shades(of: shadow.color), to: surface)
  }

  /// Writes the pixels of `whole` but those of `inside`. Each quarter of `whole` mirrors the mask.
  private func write(
    _ mask: ShadowMask, over whole: PixelRect, except inside: PixelRect, shades: [UInt32],
    to surface: ImageSurface
  ) {
    let visible = whole.intersection(
      PixelRect(x: 0, y: 0, width: surface.width, height: surface.height))
    let inside = inside.intersection(visible)
    let columns = (0..<surface.width).map { x in
      max(0, min(x - whole.x, whole.maxX - 1 - x, mask.columns - 1))
    }
    surface.withPixels { base, stride in
      for y in visible.y..<visible.maxY {
        let row = (base + y * stride).assumingMemoryBound(to: UInt32.self)
        let start = mask.columns * min(y - whole.y, whole.maxY - 1 - y, mask.rows - 1)
        let crossesInside = !inside.isEmpty && y >= inside.y && y < inside.maxY
        let hole = crossesInside ? inside.x..<inside.maxX : visible.x..<visible.x
        for range in [visible.x..<hole.lowerBound, hole.upperBound..<visible.maxX] {
          for x in range { row[x] = shades[Int(mask.alphas[start + columns[x]])] }
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

extension Color {
  /// The pixel of an ARGB8888 picture: premultiplied, in the machine's byte order.
  var premultipliedWord: UInt32 {
    let byte = { (value: Double) in UInt32((value * 255).rounded()) }
    return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
  }
}

import HUDModel

/// A part of a scene, and the pixels that it may paint, in the panel's coordinates.
struct Part {
  enum Content {
    case well(Scene.Well)
    case text(Scene.Text)
    case button(Scene.Button)
    case indicator(Scene.Indicator)
  }

  /// In logical pixels.
  let content: Content
  /// The area that cuts the scene's parts.
  let area: PixelRect
  /// Nothing is painted outside, neither marks that are stacked high nor texts that don't fit a growing bezel yet.
  let pixels: PixelRect
  /// The widths of the strips inside the area's edges over which the part fades out.
  let fade: Insets
}

extension Scene {
  /// All parts from the lowest to the topmost one.
  func allParts(in space: PixelSpace) -> [Part] {
    let bezel = PixelRect(covering: space.rect(bezel.frame), scale: 1)
    return (leaving?.all(in: space, on: bezel) ?? []) + parts.all(in: space, on: bezel)
  }
}

extension Scene.Parts {
  fileprivate func all(in space: PixelSpace, on bezel: PixelRect) -> [Part] {
    let area = area.map { PixelRect(inside: space.rect($0)).intersection(bezel) } ?? bezel
    func part(_ content: Part.Content, _ frame: Rect, _ ink: Rect) -> Part {
      let fade = edgeFade(of: frame)
      return Part(
        content: content, area: area, pixels: space.pixels(ink).intersection(area),
        fade: Insets(
          left: fade.left * space.scale, top: fade.top * space.scale, right: fade.right * space.scale,
          bottom: fade.bottom * space.scale))
    }
    var parts: [Part] = []
    if let well { parts.append(part(.well(well), well.frame, well.frame)) }
    for text in texts { parts.append(part(.text(text), text.frame, text.inkBounds)) }
    for button in buttons { parts.append(part(.button(button), button.frame, button.inkBounds)) }
    if let icon { parts.append(part(.indicator(icon), icon.frame, icon.inkBounds)) }
    if let indicator { parts.append(part(.indicator(indicator), indicator.frame, indicator.inkBounds)) }
    if let value { parts.append(part(.text(value), value.frame, value.inkBounds)) }
    return parts
  }
}

/// Paints parts. The context's unit is a pixel.
struct PartPainter {
  let context: CairoContext
  let space: PixelSpace
  let resources: PaintResources

  /// Paints a panel with parts.
  func paint(_ parts: [Part], on panel: Panel) throws(PaintingError) {
    context.copy(panel.bitmap, to: panel.bounds)
    for part in parts { try paint(part) }
  }

  private func paint(_ part: Part) throws(PaintingError) {
    guard !part.pixels.isEmpty else { return }
    try context.saved { () throws(PaintingError) in
      context.clip(to: part.pixels)
      guard part.fade != .zero else { return try paintContent(of: part) }
      try context.fading(towards: part.area, over: part.fade) { () throws(PaintingError) in
        try paintContent(of: part)
      }
    }
  }

  private func paintContent(of part: Part) throws(PaintingError) {
    switch part.content {
    case .well(let well):
      context.fillRoundedRect(
        space.rect(well.frame), radius: well.cornerRadius * space.scale, color: well.color)
    case .text(let text): paintText(text)
    case .button(let button): try paintButton(button, in: part.area)
    case .indicator(let indicator): try paintIndicator(indicator)
    }
  }

  /// An invisible text needs no font: it may be one that waits for its font.
  private func paintText(_ text: Scene.Text) {
    guard text.color.alpha > 0 else { return }
    resources.layout(of: text.block).paint(
      on: context, frame: space.rect(text.frame), color: text.color, scale: space.scale)
  }

  private func paintIndicator(_ indicator: Scene.Indicator) throws(PaintingError) {
    let painter = IndicatorPainter(
      indicator: space.indicator(indicator), context: context, resources: resources)
    try context.grouped(opacity: indicator.opacity) { () throws(PaintingError) in
      painter.paintTrack()
      if let label = indicator.label {
        context.saved {
          context.clip(to: space.pixels(indicator.frame))
          paintText(label)
        }
      }
      try painter.paint()
    }
  }

  private func paintButton(_ button: Scene.Button, in area: PixelRect) throws(PaintingError) {
    try context.grouped(opacity: button.opacity) { () throws(PaintingError) in
      paintFrame(of: space.button(button))
      try context.saved { () throws(PaintingError) in
        switch button.face {
        case .label(let label):
          context.clip(to: space.pixels(label.inkBounds).intersection(area))
          paintText(label)
        case .icon(let icon):
          context.clip(to: space.pixels(icon.inkBounds).intersection(area))
          try paintIndicator(icon)
        }
      }
    }
  }

  /// Paints a button without its face. Its lengths are buffer pixels.
  private func paintFrame(of button: Scene.Button) {
    context.fillRoundedRect(button.frame, radius: button.cornerRadius, color: button.fill)
    context.setColor(button.borderColor)
    context.fillBorder(of: button.frame, radius: button.cornerRadius, width: button.borderWidth)
    guard let color = button.focusColor else { return }
    let outset = (Scene.Button.focusGap * space.scale).rounded() + button.focusWidth
    context.setColor(color)
    context.fillBorder(
      of: button.frame.grown(by: outset), radius: button.cornerRadius + outset, width: button.focusWidth)
  }
}

extension PixelSpace {
  /// The pixels that a rectangle touches, which is in logical pixels.
  fileprivate func pixels(_ rect: Rect) -> PixelRect { PixelRect(covering: self.rect(rect), scale: 1) }
}

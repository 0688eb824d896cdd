import HUDModel

/// The finished picture of a scene at full presence. The panel is painted once, the indicator whenever it changes.
final class ScenePicture {
  /// A scene without its indicator, presence and place on the surface, in buffer pixels.
  struct Panel: Hashable {
    let bezel: Scene.Bezel
    let texts: [Text]
    let button: Button?
    let scale: Double

    struct Text: Hashable {
      let block: TextBlock
      let frame: Rect
      let color: Color
      /// Nothing is painted outside, neither marks that are stacked high nor texts that don't fit a growing bezel yet.
      let clip: PixelRect

      init(_ text: Scene.Text, in space: PixelSpace, within bezel: Rect) {
        block = text.block
        frame = space.rect(text.frame)
        color = text.color
        clip = PixelRect(covering: space.rect(text.inkBounds), scale: 1)
          .intersection(PixelRect(covering: bezel, scale: 1))
      }

      /// The label of an indicator, which is in buffer pixels already.
      init(_ label: Scene.Text, within indicator: Rect) {
        block = label.block
        frame = label.frame
        color = label.color
        clip = PixelRect(covering: indicator, scale: 1)
      }
    }

    struct Button: Hashable {
      let picture: Scene.Button
      let label: Text
    }

    init(_ scene: Scene, in space: PixelSpace) {
      let bezel = space.bezel(scene.bezel)
      texts = scene.texts.map { Text($0, in: space, within: bezel.frame) }
      button = scene.button.map { button in
        Button(picture: space.button(button), label: Text(button.label, in: space, within: bezel.frame))
      }
      self.bezel = bezel
      scale = space.scale
    }

    /// The pixels that may be painted.
    var bounds: PixelRect {
      PixelRect(covering: bezel.frame.grown(by: bezel.shadow?.outset ?? .zero).grown(by: 1), scale: 1)
    }
  }

  let panel: Panel
  /// The surface's place in the panel's coordinates.
  let bounds: PixelRect
  let surface: ImageSurface
  private let resources: PaintResources
  private let context: CairoContext
  private var indicator: Scene.Indicator?
  private var covered: Covered?

  /// The pixels under the part of the indicator that changes.
  private struct Covered {
    let rect: PixelRect
    /// The panel's pixels.
    let panel: ImageSurface
    /// The same with the part of the indicator that stays.
    var ground: (indicator: Scene.Indicator, pixels: ImageSurface)?
  }

  init(_ panel: Panel, resources: PaintResources) throws(PaintingError) {
    self.panel = panel
    self.resources = resources
    bounds = panel.bounds
    surface = try ImageSurface(width: bounds.width, height: bounds.height)
    context = CairoContext(surface)
    context.translate(x: -Double(bounds.x), y: -Double(bounds.y))
    BezelPainter(resources: resources).paint(
      panel.bezel, on: context, surface: surface, origin: (bounds.x, bounds.y))
    for text in panel.texts { paint(text) }
    if let button = panel.button {
      ButtonPainter().paint(button.picture, scale: panel.scale, on: context)
      paint(button.label)
    }
  }

  private func paint(_ text: Panel.Text) {
    context.saved {
      context.clip(to: text.clip)
      resources.layout(of: text.block).paint(
        on: context, frame: text.frame, color: text.color, scale: panel.scale)
    }
  }

  // MARK: Indicator

  /// Replaces the indicator by another one, in the panel's coordinates.
  func show(_ indicator: Scene.Indicator?) throws(PaintingError) {
    guard indicator != self.indicator else { return }
    // It counts as shown only after it was painted: one that can't be painted fails each time.
    self.indicator = nil
    try uncover(for: indicator)
    guard let indicator else { return }
    try paintingIndicator { painter throws(PaintingError) in try painter.paint(indicator, on: context) }
    self.indicator = indicator
  }

  /// Removes the part of the last indicator that changes, and keeps the pixels under that of the new one.
  private func uncover(for indicator: Scene.Indicator?) throws(PaintingError) {
    let ground = indicator?.ground
    if let covered, covered.rect == indicator.map(pixels(of:)), let kept = covered.ground,
      kept.indicator == ground
    {
      return copy(kept.pixels, at: covered.rect, to: context)
    }
    if let covered { copy(covered.panel, at: covered.rect, to: context) }
    guard let indicator, !pixels(of: indicator).isEmpty else {
      covered = nil
      return
    }
    if covered?.rect != pixels(of: indicator) {
      covered = Covered(rect: pixels(of: indicator), panel: try cutout(pixels(of: indicator)))
    }
    covered?.ground = nil
    if let ground { try paintGround(ground) }
  }

  private func paintGround(_ ground: Scene.Indicator) throws(PaintingError) {
    try paintingIndicator { painter throws(PaintingError) in
      try painter.paintGround(ground, on: context)
      if let label = ground.label { paint(Panel.Text(label, within: ground.frame)) }
    }
    covered?.ground = (ground, try cutout(pixels(of: ground)))
  }

  private func pixels(of indicator: Scene.Indicator) -> PixelRect {
    PixelRect(covering: indicator.frame.grown(by: 1), scale: 1).intersection(bounds)
  }

  private func paintingIndicator(
    _ body: (IndicatorPainter) throws(PaintingError) -> Void
  ) throws(PaintingError) {
    try context.saved { () throws(PaintingError) in
      // A wide bar doesn't fit a growing bezel yet.
      context.clip(to: PixelRect(covering: panel.bezel.frame, scale: 1))
      try body(IndicatorPainter(resources: resources))
    }
  }

  private func cutout(_ rect: PixelRect) throws(PaintingError) -> ImageSurface {
    let pixels = try ImageSurface(width: rect.width, height: rect.height)
    let context = CairoContext(pixels)
    context.translate(x: -Double(rect.x), y: -Double(rect.y))
    copy(surface, at: bounds, to: context)
    return pixels
  }

  private func copy(_ pixels: ImageSurface, at rect: PixelRect, to context: CairoContext) {
    context.saved {
      context.clip(to: rect)
      context.setSource(pixels, x: Double(rect.x), y: Double(rect.y))
      context.replacing { context.paint() }
    }
  }
}

import HUDModel

/// The finished picture of a scene at its full presence: the panel is painted once, the indicator again
/// whenever it moves.
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
      /// Nothing is painted outside: not a stack of accents, not what a growing bezel has no room for yet.
      let clip: PixelRect

      init(_ text: Scene.Text, in space: PixelSpace, within bezel: Rect) {
        block = text.block
        frame = space.rect(text.frame)
        color = text.color
        clip = PixelRect(covering: space.rect(text.inkBounds), scale: 1)
          .intersection(PixelRect(covering: bezel, scale: 1))
      }

      /// An indicator's label, in pixels already.
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

    /// The pixels that are painted.
    var bounds: PixelRect {
      let outset = bezel.shadow?.outset ?? Insets(left: 0, top: 0, right: 0, bottom: 0)
      return PixelRect(covering: bezel.frame.grown(by: outset).grown(by: 1), scale: 1)
    }
  }

  let panel: Panel
  /// The surface's place, counted as the panel is.
  let bounds: PixelRect
  let surface: ImageSurface
  private let resources: PaintResources
  private let context: CairoContext
  private var indicator: Scene.Indicator?
  private var beneath: Beneath?

  /// What lies under an indicator's moving part.
  private struct Beneath {
    let rect: PixelRect
    /// The panel's pixels.
    let panel: ImageSurface
    /// The same with what of the indicator stands still.
    var ground: (indicator: Scene.Indicator, pixels: ImageSurface)?
  }

  init(_ panel: Panel, resources: PaintResources) throws(PaintingError) {
    self.panel = panel
    self.resources = resources
    bounds = panel.bounds
    surface = try ImageSurface(width: bounds.width, height: bounds.height)
    context = CairoContext(surface)
    context.translate(x: -Double(bounds.x), y: -Double(bounds.y))
    BezelPainter(shadows: resources.shadows).paint(
      panel.bezel, on: context, surface: surface, origin: (bounds.x, bounds.y))
    for text in panel.texts { paint(text) }
    if let button = panel.button {
      ButtonPainter().paint(button.picture, scale: panel.scale, on: context)
      paint(button.label)
    }
  }

  /// Puts `indicator`, in the panel's pixels, in the place of the last one.
  func show(_ indicator: Scene.Indicator?) throws(PaintingError) {
    guard indicator != self.indicator else { return }
    // Not there before it is painted: what can't be fails again the next time.
    self.indicator = nil
    try uncover(indicator)
    guard let indicator else { return }
    try paintingIndicator { painter throws(PaintingError) in try painter.paint(indicator, on: context) }
    self.indicator = indicator
  }

  /// Takes the last indicator's moving part away, and keeps what will be under that of `indicator`.
  private func uncover(_ indicator: Scene.Indicator?) throws(PaintingError) {
    let ground = indicator?.ground
    if let beneath, beneath.rect == indicator.map(pixels(of:)), let kept = beneath.ground,
      kept.indicator == ground
    {
      return copy(kept.pixels, at: beneath.rect, to: context)
    }
    if let beneath { copy(beneath.panel, at: beneath.rect, to: context) }
    guard let indicator, !pixels(of: indicator).isEmpty else {
      beneath = nil
      return
    }
    if beneath?.rect != pixels(of: indicator) {
      beneath = Beneath(rect: pixels(of: indicator), panel: try cutout(pixels(of: indicator)))
    }
    beneath?.ground = nil
    guard let ground else { return }
    try paintingIndicator { painter throws(PaintingError) in
      try painter.paintGround(ground, on: context)
      if let label = ground.label { paint(Panel.Text(label, within: ground.frame)) }
    }
    beneath?.ground = (ground, try cutout(pixels(of: ground)))
  }

  private func pixels(of indicator: Scene.Indicator) -> PixelRect {
    PixelRect(covering: indicator.frame.grown(by: 1), scale: 1).intersection(bounds)
  }

  private func paintingIndicator(
    _ body: (IndicatorPainter) throws(PaintingError) -> Void
  ) throws(PaintingError) {
    try context.saved { () throws(PaintingError) in
      // A growing bezel has no room yet for a wide bar.
      context.clip(to: PixelRect(covering: panel.bezel.frame, scale: 1))
      try body(IndicatorPainter(rasters: resources.rasters))
    }
  }

  /// A copy of what is there.
  private func cutout(_ rect: PixelRect) throws(PaintingError) -> ImageSurface {
    let pixels = try ImageSurface(width: rect.width, height: rect.height)
    let keeper = CairoContext(pixels)
    keeper.translate(x: -Double(rect.x), y: -Double(rect.y))
    copy(surface, at: bounds, to: keeper)
    return pixels
  }

  private func copy(_ pixels: ImageSurface, at rect: PixelRect, to context: CairoContext) {
    context.saved {
      context.clip(to: rect)
      context.setSource(pixels, x: Double(rect.x), y: Double(rect.y))
      context.replacing { context.paint() }
    }
  }

  private func paint(_ text: Panel.Text) {
    context.saved {
      context.clip(to: text.clip)
      resources.set(text.block).paint(
        on: context, frame: text.frame, color: text.color, scale: panel.scale)
    }
  }
}

import HUDModel

/// The finished picture of a scene at its full presence: the panel is painted once, the indicator again
/// whenever it moves.
final class ScenePicture {
  /// A scene without its indicator, presence and place on the surface, in buffer pixels.
  struct Panel: Hashable {
    let bezel: Scene.Bezel
    let texts: [Scene.Text]
    let scale: Double

    init(_ scene: Scene, in space: PixelSpace) {
      bezel = space.bezel(scene.bezel)
      texts = scene.texts.map(space.text)
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
  private let context: CairoContext
  private var indicator: Scene.Indicator?
  /// The panel's pixels that the indicator covers.
  private var beneath: (pixels: ImageSurface, rect: PixelRect)?

  init(_ panel: Panel, studio: Studio) throws(PaintingError) {
    self.panel = panel
    bounds = panel.bounds
    surface = try ImageSurface(width: bounds.width, height: bounds.height)
    context = CairoContext(surface)
    context.translate(x: -Double(bounds.x), y: -Double(bounds.y))
    BezelPainter(shadows: studio.shadows).paint(
      panel.bezel, on: context, surface: surface, origin: (bounds.x, bounds.y))
    for text in panel.texts { paint(text, studio: studio) }
  }

  /// Puts `indicator`, in the panel's pixels, in the place of the last one.
  func show(_ indicator: Scene.Indicator?) throws(PaintingError) {
    guard indicator != self.indicator else { return }
    self.indicator = indicator
    try uncover(indicator.map { PixelRect(covering: $0.frame.grown(by: 1), scale: 1).intersection(bounds) })
    if let indicator {
      try IndicatorPainter().paint(indicator, on: context)
    }
  }

  /// Takes the present indicator away and keeps what lies in `rect`.
  private func uncover(_ rect: PixelRect?) throws(PaintingError) {
    if let beneath { copy(beneath.pixels, at: beneath.rect, to: context) }
    guard let rect, !rect.isEmpty else {
      beneath = nil
      return
    }
    guard beneath?.rect != rect else { return }
    let pixels = try ImageSurface(width: rect.width, height: rect.height)
    let keeper = CairoContext(pixels)
    keeper.translate(x: -Double(rect.x), y: -Double(rect.y))
    copy(surface, at: bounds, to: keeper)
    beneath = (pixels, rect)
  }

  private func copy(_ pixels: ImageSurface, at rect: PixelRect, to context: CairoContext) {
    context.saved {
      context.clip(to: rect)
      context.setSource(pixels, x: Double(rect.x), y: Double(rect.y))
      context.replacing { context.paint() }
    }
  }

  private func paint(_ text: Scene.Text, studio: Studio) {
    context.saved {
      if !panel.bezel.frame.contains(text.frame) {
        // While the bezel grows to its new size, its text may be ahead of it.
        context.roundedRect(panel.bezel.frame, radius: panel.bezel.cornerRadius)
        context.clip()
      }
      studio.set(text.block).paint(
        on: context, frame: text.frame, color: text.color, scale: panel.scale)
    }
  }
}

extension Rect {
  fileprivate func contains(_ other: Rect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }
}

import HUDModel

/// The finished picture of a scene at full presence. The panel is painted once; icon, indicator and value are painted
/// whenever they change.
final class ScenePicture {
  /// A scene without the parts that change, its presence and its place on the surface, in buffer pixels.
  struct Panel: Hashable {
    let bezel: Scene.Bezel
    let texts: [Text]
    let buttons: [Button]
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
      let face: Face

      enum Face: Hashable {
        case label(Text)
        case icon(Scene.Indicator)
      }

      init(_ button: Scene.Button, in space: PixelSpace, within bezel: Rect) {
        picture = space.button(button)
        face =
          switch button.face {
          case .label(let label): .label(Text(label, in: space, within: bezel))
          case .icon(let icon): .icon(space.indicator(icon))
          }
      }
    }

    init(_ scene: Scene, in space: PixelSpace) {
      let bezel = space.bezel(scene.bezel)
      texts = scene.texts.map { Text($0, in: space, within: bezel.frame) }
      buttons = scene.buttons.map { Button($0, in: space, within: bezel.frame) }
      self.bezel = bezel
      scale = space.scale
    }

    /// The pixels that may be painted.
    var bounds: PixelRect {
      PixelRect(covering: bezel.frame.grown(by: bezel.shadowOutset).grown(by: 1), scale: 1)
    }
  }

  let panel: Panel
  /// The surface's place in the panel's coordinates.
  let bounds: PixelRect
  let surface: ImageSurface
  private let resources: PaintResources
  private let context: CairoContext
  private var icon = ChangingPart()
  private var indicator = ChangingPart()
  private var value = ChangingPart()

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
    for button in panel.buttons {
      ButtonPainter().paint(button.picture, scale: panel.scale, on: context)
      switch button.face {
      case .label(let label): paint(label)
      case .icon(let icon):
        try paintingIndicator { painter throws(PaintingError) in try painter.paint(icon, on: context) }
      }
    }
  }

  private func paint(_ text: Panel.Text) {
    context.saved {
      context.clip(to: text.clip)
      resources.layout(of: text.block).paint(
        on: context, frame: text.frame, color: text.color, scale: panel.scale)
    }
  }

  // MARK: Icon, indicator and value

  /// Replaces the parts that change by those of a scene.
  func show(_ scene: Scene, in space: PixelSpace) throws(PaintingError) {
    try show(scene.icon.map { .picture(space.indicator($0)) }, as: \.icon)
    try show(scene.indicator.map { .picture(space.indicator($0)) }, as: \.indicator)
    try show(
      scene.value.map { .text(Panel.Text($0, in: space, within: panel.bezel.frame)) }, as: \.value)
  }

  private func show(
    _ part: ChangingPart.Content?, as path: ReferenceWritableKeyPath<ScenePicture, ChangingPart>
  ) throws(PaintingError) {
    guard part != self[keyPath: path].content else { return }
    // It counts as shown only after it was painted: one that can't be painted fails each time.
    self[keyPath: path].content = nil
    try uncover(path, for: part)
    guard let part else { return }
    switch part {
    case .picture(let indicator):
      try paintingIndicator { painter throws(PaintingError) in try painter.paint(indicator, on: context) }
    case .text(let text): paint(text)
    }
    self[keyPath: path].content = part
  }

  /// Removes what changes of the last content, and keeps the pixels under that of the new one.
  private func uncover(
    _ path: ReferenceWritableKeyPath<ScenePicture, ChangingPart>, for part: ChangingPart.Content?
  ) throws(PaintingError) {
    let covered = self[keyPath: path].covered
    let ground = part?.ground
    if let covered, covered.rect == part.map(pixels(of:)), let kept = covered.ground, kept.indicator == ground
    {
      return copy(kept.pixels, at: covered.rect, to: context)
    }
    if let covered { copy(covered.panel, at: covered.rect, to: context) }
    guard let part, !pixels(of: part).isEmpty else {
      self[keyPath: path].covered = nil
      return
    }
    if covered?.rect != pixels(of: part) {
      self[keyPath: path].covered = ChangingPart.Covered(
        rect: pixels(of: part), panel: try cutout(pixels(of: part)))
    }
    self[keyPath: path].covered?.ground = nil
    if let ground { self[keyPath: path].covered?.ground = (ground, try paintGround(ground, of: part)) }
  }

  private func paintGround(
    _ ground: Scene.Indicator, of part: ChangingPart.Content
  ) throws(PaintingError) -> ImageSurface {
    try paintingIndicator { painter throws(PaintingError) in
      try painter.paintGround(ground, on: context)
      if let label = ground.label { paint(Panel.Text(label, within: ground.frame)) }
    }
    return try cutout(pixels(of: part))
  }

  private func pixels(of part: ChangingPart.Content) -> PixelRect {
    switch part {
    case .picture(let indicator): PixelRect(covering: indicator.inkBounds, scale: 1).intersection(bounds)
    case .text(let text): text.clip.intersection(bounds)
    }
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

/// A part of a picture that is painted apart from the panel, because it changes often. Parts don't overlap.
private struct ChangingPart {
  /// What is painted, in the panel's coordinates.
  enum Content: Equatable {
    case picture(Scene.Indicator)
    case text(ScenePicture.Panel.Text)

    /// The part of it that stays while progress changes.
    var ground: Scene.Indicator? {
      if case .picture(let indicator) = self { indicator.ground } else { nil }
    }
  }

  /// The pixels under it.
  struct Covered {
    let rect: PixelRect
    /// The panel's pixels.
    let panel: ImageSurface
    /// The same with the part of the indicator that stays.
    var ground: (indicator: Scene.Indicator, pixels: ImageSurface)?
  }

  var content: Content?
  var covered: Covered?
}

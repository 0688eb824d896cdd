import HUDModel

/// The finished picture of a scene at full presence. The panel is painted once; its parts are painted whenever they
/// change.
final class ScenePicture {
  /// A bezel without its place on the surface, in buffer pixels.
  struct Panel: Hashable {
    let bezel: Scene.Bezel
    let scale: Double

    init(_ scene: Scene, in space: PixelSpace) {
      bezel = space.bezel(scene.bezel)
      scale = space.scale
    }

    /// Whether these pixels have only the fill's colour.
    func isPlain(in rect: PixelRect) -> Bool {
      let (frame, margin) = (PixelRect(covering: bezel.frame, scale: 1), bezel.borderWidth + 1)
      guard frame.grown(by: -Int(margin.rounded(.up))).contains(rect) else { return false }
      // How far the rectangle's corners are from the sides of the bezel, and with it from the arcs of its corners.
      let x = Double(min(rect.x - frame.x, frame.maxX - rect.maxX))
      let y = Double(min(rect.y - frame.y, frame.maxY - rect.maxY))
      let radius = bezel.cornerRadius
      guard x < radius, y < radius else { return true }
      let (dx, dy) = (radius - x, radius - y)
      // Continuous corners are a little flatter than round ones.
      return (dx * dx + dy * dy).squareRoot() <= radius * 0.95 - margin
    }
  }

  let panel: Panel
  /// The surface's place in the panel's coordinates.
  let bounds: PixelRect
  let surface: ImageSurface
  /// They keep this picture when its HUD has gone.
  private unowned let resources: PaintResources
  private let context: CairoContext
  private var layers: [Layer]
  /// The panel without parts; made when a part has more than the fill below it.
  private var bare: ImageSurface?
  /// The track and the label of a ring, without its progress, on the panel.
  private var ground: (indicator: Scene.Indicator, place: PixelRect, pixels: ImageSurface)?

  /// The longest side of a panel with its shadow in pixels. At the scale of 1000 that a compositor may report, the
  /// mask of the shadow would take more memory than there is.
  private static let longestSide = 16384.0

  init(_ panel: Panel, resources: PaintResources) throws(PaintingError) {
    self.panel = panel
    self.resources = resources
    let frame = panel.bezel.frame
    let blur = max(panel.bezel.shadow?.blur ?? 0, panel.bezel.contactShadow?.blur ?? 0)
    guard max(frame.width, frame.height) + 4 * blur <= Self.longestSide else {
      throw .noSurface(
        width: Int(frame.width), height: Int(frame.height), reason: "a side has at most 16384")
    }
    bounds = BezelPainter(resources: resources).bounds(of: panel.bezel)
    surface = try ImageSurface(width: bounds.width, height: bounds.height)
    context = CairoContext(surface)
    context.translate(x: -Double(bounds.x), y: -Double(bounds.y))
    layers = Layer.none
    paintPanel(into: surface, context)
  }

  private func paintPanel(into surface: ImageSurface, _ context: CairoContext) {
    BezelPainter(resources: resources).paint(
      panel.bezel, on: context, surface: surface, origin: (bounds.x, bounds.y))
  }

  // MARK: Parts

  /// Replaces the parts by those of a scene.
  func show(_ scene: Scene, in space: PixelSpace) throws(PaintingError) {
    let new = Layer.all(of: scene, in: space, on: panel)
    let changed = layersToPaint(for: new)
    guard !changed.isEmpty else { return }
    for index in changed {
      // A layer counts as shown only after it was painted: one that can't be painted fails each time.
      let old = layers[index]
      layers[index] = Layer()
      if !keepsGround(from: old, to: new[index]) { for part in old.parts { try uncover(part.pixels) } }
    }
    for index in changed {
      for part in new[index].parts { try paint(part) }
      layers[index] = new[index]
    }
  }

  /// The layers that have changed, and those that share pixels with them.
  private func layersToPaint(for new: [Layer]) -> [Int] {
    var changed = Set(new.indices.filter { new[$0] != layers[$0] })
    var touched = changed.flatMap { layers[$0].parts.map(\.pixels) }
    while let index = new.indices.first(where: { index in
      !changed.contains(index)
        && layers[index].parts.contains { part in
          touched.contains { !$0.intersection(part.pixels).isEmpty }
        }
    }) {
      changed.insert(index)
      touched += layers[index].parts.map(\.pixels)
    }
    return changed.sorted()
  }

  /// Restores the panel's pixels.
  private func uncover(_ rect: PixelRect) throws(PaintingError) {
    if panel.isPlain(in: rect) {
      context.saved {
        context.clip(to: rect)
        context.setColor(panel.bezel.fill)
        context.replacing { context.paint() }
      }
    } else {
      copy(try barePanel(), at: bounds, in: rect, to: context)
    }
  }

  private func barePanel() throws(PaintingError) -> ImageSurface {
    if let bare { return bare }
    let pixels = try ImageSurface(width: bounds.width, height: bounds.height)
    let context = CairoContext(pixels)
    context.translate(x: -Double(bounds.x), y: -Double(bounds.y))
    paintPanel(into: pixels, context)
    bare = pixels
    return pixels
  }

  private func copy(_ pixels: ImageSurface, at place: PixelRect, in rect: PixelRect, to context: CairoContext)
  {
    context.saved {
      context.clip(to: rect)
      context.setSource(pixels, x: Double(place.x), y: Double(place.y))
      context.replacing { context.paint() }
    }
  }

  // MARK: Painting

  private func paint(_ part: Part) throws(PaintingError) {
    guard !part.pixels.isEmpty else { return }
    try context.saved { () throws(PaintingError) in
      context.clip(to: part.pixels)
      guard let fade = part.fade else { return try paint(part.content, in: part.pixels, isFading: false) }
      try context.fading(towards: fade.area, over: fade.widths) { () throws(PaintingError) in
        try paint(part.content, in: part.pixels, isFading: true)
      }
    }
  }

  private func paint(
    _ content: Part.Content, in pixels: PixelRect, isFading: Bool
  ) throws(PaintingError) {
    switch content {
    case .text(let text): paint(text)
    case .button(let button):
      try context.grouped(opacity: button.picture.opacity) { () throws(PaintingError) in
        ButtonPainter().paint(button.picture, scale: panel.scale, on: context)
        try context.saved { () throws(PaintingError) in
          context.clip(to: button.facePixels)
          switch button.face {
          case .label(let label): paint(label)
          case .icon(let icon): try IndicatorPainter(resources: resources).paint(icon, on: context)
          }
        }
      }
    case .picture(let indicator):
      try context.grouped(opacity: indicator.opacity) { () throws(PaintingError) in
        try paint(indicator, in: pixels, isAlone: !isFading && indicator.opacity == 1)
      }
    }
  }

  private func paint(_ text: Part.Text) {
    resources.layout(of: text.block).paint(
      on: context, frame: text.frame, color: text.color, scale: panel.scale)
  }

  /// `isAlone` is false in a group, which lacks the panel.
  private func paint(
    _ indicator: Scene.Indicator, in pixels: PixelRect, isAlone: Bool
  ) throws(PaintingError) {
    let painter = IndicatorPainter(resources: resources)
    if let wanted = indicator.ground {
      if let ground, ground.indicator == wanted, ground.place == pixels, isAlone {
        copy(ground.pixels, at: pixels, in: pixels, to: context)
      } else {
        try paint(ground: wanted, with: painter)
        ground = isAlone ? (wanted, pixels, try cutout(pixels)) : nil
      }
    }
    try painter.paint(indicator, on: context)
  }

  private func paint(ground: Scene.Indicator, with painter: IndicatorPainter) throws(PaintingError) {
    try painter.paintGround(ground, on: context)
    guard let label = ground.label else { return }
    context.saved {
      context.clip(to: PixelRect(covering: ground.frame, scale: 1))
      paint(Part.Text(block: label.block, frame: label.frame, color: label.color))
    }
  }

  /// Whether the ground of an indicator replaces what was there, so that its pixels need no uncovering.
  private func keepsGround(from old: Layer, to new: Layer) -> Bool {
    guard let ground, old.parts.first?.fade == nil, new.parts.first?.fade == nil, old.parts.count == 1,
      new.parts.count == 1, old.parts[0].pixels == new.parts[0].pixels,
      case .picture(let indicator) = new.parts[0].content
    else { return false }
    return indicator.opacity == 1 && indicator.ground == ground.indicator
      && ground.place == new.parts[0].pixels
  }

  private func cutout(_ rect: PixelRect) throws(PaintingError) -> ImageSurface {
    let pixels = try ImageSurface(width: rect.width, height: rect.height)
    let context = CairoContext(pixels)
    context.translate(x: -Double(rect.x), y: -Double(rect.y))
    copy(surface, at: bounds, in: rect, to: context)
    return pixels
  }
}

// MARK: - Layers

/// Parts that are painted together, because they change together.
private struct Layer: Equatable {
  var parts: [Part] = []

  /// The layers of a picture without parts.
  static let none = [Layer(), Layer(), Layer(), Layer()]

  /// Texts and button, icon, indicator and value. While parts fade, which may be over each other, all are in one layer.
  static func all(of scene: Scene, in space: PixelSpace, on panel: ScenePicture.Panel) -> [Layer] {
    let slots = slots(of: scene.parts, in: space, on: panel)
    guard let leaving = scene.leaving else { return slots.map { Layer(parts: $0) } }
    let parts = Self.slots(of: leaving, in: space, on: panel) + slots
    return [Layer(parts: parts.flatMap { $0 }), Layer(), Layer(), Layer()]
  }

  private static func slots(
    of parts: Scene.Parts, in space: PixelSpace, on panel: ScenePicture.Panel
  ) -> [[Part]] {
    let frame = PixelRect(covering: panel.bezel.frame, scale: 1)
    let area = parts.area.map { PixelRect(inside: space.rect($0)).intersection(frame) } ?? frame
    func picture(_ indicator: Scene.Indicator?) -> [Part] {
      indicator.map { [Part(space.indicator($0), in: area)] } ?? []
    }
    let slots = [
      parts.texts.map { Part($0, in: space, area) }
        + parts.buttons.map { Part($0, in: space, area) },
      picture(parts.icon), picture(parts.indicator),
      parts.value.map { [Part($0, in: space, area)] } ?? [],
    ]
    guard parts.edgeFade != .zero else { return slots }
    let fade = Part.Fade(area: area, widths: parts.edgeFade, scale: space.scale)
    return slots.map { $0.map { $0.fading(fade) } }
  }
}

/// A part of a picture, in the panel's coordinates.
private struct Part: Equatable {
  /// Frames copy them.
  indirect enum Content: Equatable {
    case picture(Scene.Indicator)
    case text(Text)
    case button(Button)
  }

  struct Text: Equatable {
    let block: TextBlock
    let frame: Rect
    let color: Color
  }

  struct Button: Equatable {
    enum Face: Equatable {
      case label(Text)
      case icon(Scene.Indicator)
    }

    let picture: Scene.Button
    let face: Face
    let facePixels: PixelRect
  }

  /// The area that cuts a part, and the widths of the strips inside its edges over which the part fades out.
  struct Fade: Equatable {
    let area: PixelRect
    let widths: Insets

    init(area: PixelRect, widths: Insets, scale: Double) {
      self.area = area
      self.widths = Insets(
        left: widths.left * scale, top: widths.top * scale, right: widths.right * scale,
        bottom: widths.bottom * scale)
    }

    /// What doesn't fade.
    var inside: PixelRect {
      let whole = Rect(
        x: Double(area.x), y: Double(area.y), width: Double(area.width), height: Double(area.height))
      return PixelRect(inside: whole.shrunk(by: widths))
    }
  }

  let content: Content
  private(set) var fade: Fade?
  /// Nothing is painted outside, neither marks that are stacked high nor texts that don't fit a growing bezel yet.
  let pixels: PixelRect

  init(_ text: Scene.Text, in space: PixelSpace, _ area: PixelRect) {
    content = .text(Text(text, in: space))
    pixels = Self.pixels(text.inkBounds, in: space, area)
  }

  init(_ button: Scene.Button, in space: PixelSpace, _ area: PixelRect) {
    let (face, ink): (Button.Face, Rect) =
      switch button.face {
      case .label(let label): (.label(Text(label, in: space)), label.inkBounds)
      case .icon(let icon): (.icon(space.indicator(icon)), icon.inkBounds)
      }
    content = .button(
      Button(
        picture: space.button(button), face: face, facePixels: Self.pixels(ink, in: space, area)))
    pixels = Self.pixels(button.inkBounds, in: space, area)
  }

  /// The same, fading out if it isn't inside.
  func fading(_ fade: Fade) -> Part {
    var part = self
    part.fade = fade.inside.contains(pixels) ? nil : fade
    return part
  }

  /// An indicator in the panel's coordinates.
  init(_ indicator: Scene.Indicator, in area: PixelRect) {
    content = .picture(indicator)
    pixels = PixelRect(covering: indicator.inkBounds, scale: 1).intersection(area)
  }

  private static func pixels(_ ink: Rect, in space: PixelSpace, _ area: PixelRect) -> PixelRect {
    PixelRect(covering: space.rect(ink), scale: 1).intersection(area)
  }
}

extension Part.Text {
  init(_ text: Scene.Text, in space: PixelSpace) {
    self.init(block: text.block, frame: space.rect(text.frame), color: text.color)
  }
}

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
  /// A pixel that has only the fill's colour.
  private let plain: UInt32
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
    let (width, height) = (frame.width + 4 * blur, frame.height + 4 * blur)
    guard max(width, height) <= Self.longestSide else {
      throw .noSurface(width: Int(width), height: Int(height), reason: "a side has at most 16384")
    }
    bounds = BezelPainter(resources: resources).bounds(of: panel.bezel)
    surface = try ImageSurface(width: bounds.width, height: bounds.height)
    context = CairoContext(surface)
    context.translate(x: -Double(bounds.x), y: -Double(bounds.y))
    layers = Layer.none
    let painter = BezelPainter(resources: resources)
    painter.paint(panel.bezel, on: context, surface: surface, origin: (bounds.x, bounds.y))
    let center = frame.center
    plain = surface.word(x: Int(center.x) - bounds.x, y: Int(center.y) - bounds.y)
  }

  // MARK: Parts

  /// Replaces the parts by those of a scene.
  func show(_ scene: Scene, in space: PixelSpace) throws(PaintingError) {
    let new = Layer.all(of: scene, in: space, on: panel)
    let changed = layersToPaint(for: new)
    guard !changed.isEmpty else { return }
    let old = layers
    var keepsGround: Set<Int> = []
    for index in changed {
      // A layer counts as shown only after it was painted: one that can't be painted fails each time.
      layers[index] = Layer()
      if self.keepsGround(from: old[index], to: new[index]) {
        keepsGround.insert(index)
      } else {
        for part in old[index].parts { try uncover(part.pixels) }
      }
    }
    for index in changed {
      let others = changed.filter { $0 != index }.flatMap { old[$0].parts + new[$0].parts }
      for part in new[index].parts {
        let isAlone = keepsGround.contains(index) && !others.contains { $0.pixels.intersects(part.pixels) }
        try paint(part, since: isAlone ? old[index].parts.first : nil)
      }
      layers[index] = new[index]
    }
  }

  /// The layers that have changed, and those that share pixels with them.
  private func layersToPaint(for new: [Layer]) -> [Int] {
    var isChanged = new.indices.map { new[$0] != layers[$0] }
    guard isChanged.contains(true) else { return [] }
    var touched = new.indices.filter { isChanged[$0] }.flatMap { layers[$0].parts.map(\.pixels) }
    while let index = new.indices.first(where: { index in
      !isChanged[index]
        && layers[index].parts.contains { part in
          touched.contains { $0.intersects(part.pixels) }
        }
    }) {
      isChanged[index] = true
      touched += layers[index].parts.map(\.pixels)
    }
    return new.indices.filter { isChanged[$0] }
  }

  /// Restores the panel's pixels.
  private func uncover(_ rect: PixelRect) throws(PaintingError) {
    let place = rect.offset(x: -bounds.x, y: -bounds.y)
    if panel.isPlain(in: rect) {
      surface.fill(place, with: plain)
    } else {
      surface.copy(try barePanel(), at: (0, 0), in: place)
    }
  }

  private func barePanel() throws(PaintingError) -> ImageSurface {
    if let bare { return bare }
    let pixels = try ImageSurface(width: bounds.width, height: bounds.height)
    let context = CairoContext(pixels)
    context.translate(x: -Double(bounds.x), y: -Double(bounds.y))
    BezelPainter(resources: resources).paint(
      panel.bezel, on: context, surface: pixels, origin: (bounds.x, bounds.y))
    bare = pixels
    return pixels
  }

  // MARK: Painting

  /// Paints a part; all of it, or what differs from what is there.
  private func paint(_ part: Part, since old: Part? = nil) throws(PaintingError) {
    guard !part.pixels.isEmpty else { return }
    if let old, let pixels = difference(of: part, from: old) {
      return try context.saved { () throws(PaintingError) in
        context.clip(to: pixels)
        try paint(part.content, in: part.pixels, isFading: false)
      }
    }
    try context.saved { () throws(PaintingError) in
      context.clip(to: part.pixels)
      guard let fade = part.fade else { return try paint(part.content, in: part.pixels, isFading: false) }
      try context.fading(towards: fade.area, over: fade.widths) { () throws(PaintingError) in
        try paint(part.content, in: part.pixels, isFading: true)
      }
    }
  }

  private func difference(of part: Part, from old: Part) -> PixelRect? {
    guard case .picture(let new) = part.content, case .picture(let before) = old.content else { return nil }
    return BarPainter(indicator: new, context: context).difference(from: before)?.intersection(part.pixels)
  }

  private func paint(
    _ content: Part.Content, in pixels: PixelRect, isFading: Bool
  ) throws(PaintingError) {
    switch content {
    case .text(let text): try paint(text)
    case .button(let button):
      try context.grouped(opacity: button.picture.opacity) { () throws(PaintingError) in
        ButtonPainter().paint(button.picture, scale: panel.scale, on: context)
        try context.saved { () throws(PaintingError) in
          context.clip(to: button.facePixels)
          switch button.face {
          case .label(let label): try paint(label)
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

  private func paint(_ text: Part.Text) throws(PaintingError) {
    try resources.paint(text.block, on: context, frame: text.frame, color: text.color, scale: panel.scale)
  }

  /// `isAlone` is false in a group, which lacks the panel.
  private func paint(
    _ indicator: Scene.Indicator, in pixels: PixelRect, isAlone: Bool
  ) throws(PaintingError) {
    let painter = IndicatorPainter(resources: resources)
    if let wanted = indicator.ground {
      if let ground, ground.indicator == wanted, ground.place == pixels, isAlone {
        let place = pixels.offset(x: -bounds.x, y: -bounds.y)
        surface.copy(ground.pixels, at: (place.x, place.y), in: context.plain?.clip ?? place)
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
    try context.saved { () throws(PaintingError) in
      context.clip(to: PixelRect(covering: ground.frame, scale: 1))
      try paint(Part.Text(block: label.block, frame: label.frame, color: label.color))
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
    let whole = PixelRect(x: 0, y: 0, width: rect.width, height: rect.height)
    pixels.copy(surface, at: (bounds.x - rect.x, bounds.y - rect.y), in: whole)
    return pixels
  }
}

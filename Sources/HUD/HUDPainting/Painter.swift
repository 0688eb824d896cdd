import BezelValues
package import HUDModel

/// Paints the scenes of one HUD, one after another. This module turns scenes into pixels with Cairo and Pango; where
/// things are, and when a frame is needed, is decided by HUDModel and HUDDisplay.
///
/// A frame is composed in a bitmap of its own: the panel, which is painted once, and the parts on it. Each part is
/// painted whole, since Cairo's pixels would depend on where a part is cut. Then the frame replaces a region of the
/// target; while the HUD appears it is scaled and translucent.
///
/// Each surface has its own painter. It is used on the thread of its resources.
package final class Painter {
  package let resources: PaintResources
  private var panel: Panel?
  /// The frame that is scaled while the HUD appears or disappears.
  private var scaled: (scene: Scene, scale: Double, frame: Frame)?

  package init(resources: PaintResources) {
    self.resources = resources
  }

  /// Paints the part of `scene` in `region`, and replaces what was there.
  ///
  /// - Parameters:
  ///   - scene: What to paint, in logical pixels from the target's top left corner.
  ///   - target: The pixels of the whole surface.
  ///   - scale: Buffer pixels per logical pixel.
  ///   - region: The part of the target to paint; nil for the whole target. It may reach beyond the target.
  /// - Throws: `noSurface` without memory for the frame, `noImage` for an image that can't be painted. The target is
  ///   unchanged then.
  package func paint(
    _ scene: Scene, into target: PixelTarget, scale: Double, region: PixelRect? = nil
  ) throws(PaintingError) {
    let region = (region ?? target.bounds).intersection(target.bounds)
    guard !region.isEmpty else { return }
    let space = PixelSpace(of: scene.bezel, scale: scale)
    let panel = try panel(of: scene.bezel, in: space)
    let frame: Frame
    if scene.presence == .full {
      scaled = nil
      let area = region.offset(x: -space.anchor.x, y: -space.anchor.y).intersection(panel.bounds)
      frame = try Frame(of: scene, in: space, on: panel, covering: area, resources)
    } else {
      frame = try wholeFrame(of: scene, in: space, on: panel)
    }
    let context = CairoContext(try Bitmap(target))
    context.clip(to: region)
    let place = frame.bounds.offset(x: space.anchor.x, y: space.anchor.y)
    if !place.contains(region) || scene.presence != .full { context.clear() }
    frame.paint(on: context, at: space.anchor, presence: scene.presence, about: panel.bezel.frame.center)
  }

  /// Does what painting a scene takes before there is a target. Errors are left to `paint`. The indicator is not painted: a
  /// custom one is code of the program.
  package func prepare(_ scene: Scene, scale: Double) {
    var scene = scene
    scene.parts.indicator = nil
    let space = PixelSpace(of: scene.bezel, scale: scale)
    guard let panel = try? panel(of: scene.bezel, in: space) else { return }
    // Texts are laid out, and their glyphs loaded.
    _ = try? Frame(of: scene, in: space, on: panel, covering: panel.bounds, resources)
  }

  /// Scaling needs all pixels of the frame. Mostly they are the pixels of the last step: to compose them again for each one of a
  /// zoom takes half as long again, 0.92 instead of 0.57 ms at 3840×2160.
  private func wholeFrame(
    of scene: Scene, in space: PixelSpace, on panel: Panel
  ) throws(PaintingError) -> Frame {
    var scene = scene
    scene.presence = .full
    if let scaled, scaled.scale == space.scale, scaled.scene == scene { return scaled.frame }
    let frame = try Frame(of: scene, in: space, on: panel, covering: panel.bounds, resources)
    scaled = (scene, space.scale, frame)
    return frame
  }

  private func panel(of bezel: Scene.Bezel, in space: PixelSpace) throws(PaintingError) -> Panel {
    let bezel = space.bezel(bezel)
    if let panel, panel.bezel == bezel { return panel }
    let panel = try resources.panel(bezel)
    self.panel = panel
    return panel
  }
}

/// What a HUD looks like at one instant, before its presence: a panel with its parts, or a piece of it.
private struct Frame {
  /// In the panel's coordinates.
  let bounds: PixelRect
  let bitmap: Bitmap

  /// - Parameters:
  ///   - scene: What to paint.
  ///   - space: The panel's coordinates.
  ///   - panel: The panel of the scene.
  ///   - area: What has to be right. Other pixels of the frame may lack a part.
  ///   - resources: Fonts and images.
  /// - Throws: `noSurface` without memory for it, `noImage` for an image that can't be painted.
  init(
    of scene: Scene, in space: PixelSpace, on panel: Panel, covering area: PixelRect,
    _ resources: PaintResources
  ) throws(PaintingError) {
    let parts = scene.allParts(in: space).filter { $0.pixels.intersects(area) }
    bounds = parts.reduce(area) { $0.union($1.pixels) }
    bitmap = try Bitmap(unpaintedWidth: bounds.width, height: bounds.height)
    let context = CairoContext(bitmap)
    context.translate(x: -Double(bounds.x), y: -Double(bounds.y))
    context.copy(panel.bitmap, to: panel.bounds)
    let painter = PartPainter(context: context, space: space, resources: resources)
    for part in parts { try painter.paint(part) }
  }

  /// Paints the frame, scaled about a point of the panel.
  ///
  /// - Parameters:
  ///   - context: The context of the target.
  ///   - origin: Where the panel's coordinates begin.
  ///   - presence: The scale and the opacity.
  ///   - center: The point that stays in place.
  func paint(
    on context: CairoContext, at origin: (x: Int, y: Int), presence: Scene.Presence, about center: Point
  ) {
    if presence == .full { return context.copy(bitmap, to: bounds.offset(x: origin.x, y: origin.y)) }
    let scale = presence.scale
    guard scale > 0, presence.opacity > 0 else { return }
    let (left, top) = (Double(bounds.x) - center.x, Double(bounds.y) - center.y)
    let (x, y) = (Double(origin.x) + center.x, Double(origin.y) + center.y)
    // Pixels beside the frame cost as much as its own.
    let place = Rect(
      x: x + left * scale, y: y + top * scale, width: Double(bounds.width) * scale,
      height: Double(bounds.height) * scale)
    context.clip(to: PixelRect(covering: place.grown(by: 2), scale: 1))
    context.translate(x: x, y: y)
    context.scale(scale)
    context.setSource(bitmap, x: left, y: top)
    context.paint(opacity: presence.opacity)
  }
}

/// Why a scene can't be painted or written.
package enum PaintingError: Error, Hashable, CustomStringConvertible {
  /// Cairo can't paint this size: it is too large, or there is no memory.
  case noSurface(width: Int, height: Int, reason: String)
  /// A loaded image can't be painted.
  case noImage(ImageError)
  /// The pixels can't be encoded as PNG.
  case notEncoded(reason: String)
  /// The file can't be written.
  case notWritten(path: String, reason: String)

  package var description: String {
    switch self {
    case .noSurface(let width, let height, let reason):
      "a picture of \(width)×\(height) pixels can't be painted (\(reason)); ask for a smaller one"
    case .noImage(let error):
      error.description
    case .notEncoded(let reason):
      "the picture can't be encoded as PNG (\(reason))"
    case .notWritten(let path, let reason):
      "the picture can't be written to '\(path.onOneLine)': \(reason)"
    }
  }
}

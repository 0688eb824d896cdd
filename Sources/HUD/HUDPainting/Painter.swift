import BezelValues
package import HUDModel

/// Paints the scenes of one HUD, one after another. This module turns scenes into pixels with Cairo and Pango; where
/// things are, and when a frame is needed, is decided by HUDModel and HUDDisplay.
///
/// The panel is an image that is painted once, and the parts are painted on it. Each part is painted whole, since Cairo's
/// pixels would depend on where a part is cut. While the HUD appears, its frame is a bitmap, which is scaled and translucent.
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

  /// Paints the part of `scene` in `region`, and replaces what was there. Other pixels of the target must show the scene
  /// already, since what `region` cuts is painted as a whole. The scene is in logical pixels from the target's top left
  /// corner. The region may reach beyond the target; nil is all of it.
  ///
  /// - Throws: `noSurface` without memory for it, `noImage` for an image that can't be painted. The target shows nothing
  ///   useful then.
  package func paint(
    _ scene: Scene, into target: PixelTarget, scale: Double, region: PixelRect? = nil
  ) throws(PaintingError) {
    let region = (region ?? target.bounds).intersection(target.bounds)
    guard !region.isEmpty else { return }
    let space = PixelSpace(of: scene.bezel, scale: scale)
    let panel = try panel(of: scene.bezel, in: space)
    let context = CairoContext(try Bitmap(target))
    if scene.presence == .full {
      scaled = nil
      let origin = space.anchor
      let (parts, area) = scene.allParts(in: space).touching(region.offset(x: -origin.x, y: -origin.y))
      context.translate(x: Double(origin.x), y: Double(origin.y))
      context.clip(to: area)
      if !panel.bounds.contains(area) { context.clear() }
      try PartPainter(context: context, space: space, resources: resources).paint(parts, on: panel)
    } else {
      let frame = try wholeFrame(of: scene, in: space, on: panel)
      context.clip(to: region)
      context.clear()
      frame.paint(on: context, at: space.anchor, presence: scene.presence, about: panel.bezel.frame.center)
    }
  }

  /// Paints the panel of a scene before there is a target. Errors are left to `paint`.
  package func prepare(_ bezel: Scene.Bezel, scale: Double) {
    _ = try? panel(of: bezel, in: PixelSpace(of: bezel, scale: scale))
  }

  /// Scaling needs all pixels of the frame. Mostly they are the pixels of the last step: to compose them again for each one of a
  /// zoom takes half as long again, 0.92 instead of 0.57 ms at 3840×2160.
  private func wholeFrame(
    of scene: Scene, in space: PixelSpace, on panel: Panel
  ) throws(PaintingError) -> Frame {
    var scene = scene
    scene.presence = .full
    if let scaled, scaled.scale == space.scale, scaled.scene == scene { return scaled.frame }
    let frame = try Frame(of: scene, in: space, on: panel, resources)
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

extension [Part] {
  /// The parts that have a pixel in `area`, and the area with all their pixels.
  fileprivate func touching(_ area: PixelRect) -> (parts: [Part], area: PixelRect) {
    let parts = filter { $0.pixels.intersects(area) }
    let whole = parts.reduce(area) { $0.union($1.pixels) }
    return whole == area ? (parts, area) : touching(whole)
  }
}

/// What a HUD looks like at one instant, before its presence: a panel with its parts.
private struct Frame {
  /// In the panel's coordinates.
  let bounds: PixelRect
  let bitmap: Bitmap

  /// - Throws: `noSurface` without memory for it, `noImage` for an image that can't be painted.
  init(
    of scene: Scene, in space: PixelSpace, on panel: Panel, _ resources: PaintResources
  ) throws(PaintingError) {
    let (parts, bounds) = scene.allParts(in: space).touching(panel.bounds)
    self.bounds = bounds
    bitmap = try Bitmap(width: bounds.width, height: bounds.height)
    let context = CairoContext(bitmap)
    context.translate(x: -Double(bounds.x), y: -Double(bounds.y))
    try PartPainter(context: context, space: space, resources: resources).paint(parts, on: panel)
  }

  /// Paints the frame, scaled about `center`, a point of the panel. `origin` is where the panel's coordinates begin.
  func paint(
    on context: CairoContext, at origin: (x: Int, y: Int), presence: Scene.Presence, about center: Point
  ) {
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

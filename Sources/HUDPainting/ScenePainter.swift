package import HUDModel

/// Paints one HUD's scenes, one after another. It keeps the finished picture, so that a frame of the indicator costs
/// its own pixels, and a frame of the zoom only the scaling.
///
/// Each surface has its own painter. It is used on the thread of its resources.
package final class ScenePainter {
  package let resources: PaintResources
  private var picture: ScenePicture?

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
  /// - Throws: `noSurface` without memory for the picture, `noImage` for an image that can't be painted. The target is
  ///   unchanged then.
  package func paint(
    _ scene: Scene, into target: PixelTarget, scale: Double, region: PixelRect? = nil
  ) throws(PaintingError) {
    let visible = (region ?? target.bounds).intersection(target.bounds)
    guard !visible.isEmpty else { return }
    let space = PixelSpace(of: scene.bezel, scale: scale)
    let picture = try picture(of: scene, in: space)
    let context = CairoContext(try ImageSurface(target))
    context.clip(to: visible)
    if scene.presence == .full {
      copy(picture, at: space, to: context, region: visible)
    } else {
      context.clear()
      zoom(picture, at: space, presence: scene.presence, on: context)
    }
  }

  /// Makes the picture of a scene that will be painted soon. Errors are left to `paint`.
  package func prepare(_ scene: Scene, scale: Double) {
    _ = try? picture(of: scene, in: PixelSpace(of: scene.bezel, scale: scale))
  }

  private func picture(of scene: Scene, in space: PixelSpace) throws(PaintingError) -> ScenePicture {
    let panel = ScenePicture.Panel(scene, in: space)
    let current: ScenePicture
    if let picture, picture.panel == panel {
      current = picture
    } else {
      current = try ScenePicture(panel, resources: resources)
      picture = current
    }
    try current.show(scene.indicator.map(space.indicator))
    return current
  }

  private func copy(
    _ picture: ScenePicture, at space: PixelSpace, to context: CairoContext, region: PixelRect
  ) {
    let place = picture.bounds.offset(x: space.anchor.x, y: space.anchor.y)
    if !place.contains(region) { context.clear() }
    context.clip(to: place)
    context.setSource(picture.surface, x: Double(place.x), y: Double(place.y))
    context.replacing { context.paint() }
  }

  private func zoom(
    _ picture: ScenePicture, at space: PixelSpace, presence: Scene.Presence, on context: CairoContext
  ) {
    guard presence.scale > 0, presence.opacity > 0 else { return }
    let center = picture.panel.bezel.frame.center
    context.translate(x: Double(space.anchor.x) + center.x, y: Double(space.anchor.y) + center.y)
    context.scale(presence.scale)
    context.setSource(
      picture.surface, x: Double(picture.bounds.x) - center.x, y: Double(picture.bounds.y) - center.y)
    context.paint(opacity: presence.opacity)
  }
}

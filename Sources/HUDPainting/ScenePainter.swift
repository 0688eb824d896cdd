package import HUDModel

/// Paints one HUD's scenes, one after another, and keeps the finished picture: an indicator's frame costs
/// its own pixels, a frame of the zoom only the scaling.
///
/// One for each surface, used on the resources's thread; its memory goes with it.
package final class ScenePainter {
  package let resources: PaintResources
  private var picture: ScenePicture?

  package init(resources: PaintResources) {
    self.resources = resources
  }

  /// Paints what of `scene` lies in `region`; whatever was in it before is replaced.
  ///
  /// - Parameters:
  ///   - scene: What to paint; its coordinates are the target's, in logical pixels.
  ///   - target: The pixels of the whole surface.
  ///   - scale: Buffer pixels for a logical one.
  ///   - region: In logical pixels; nil is the whole target.
  /// - Returns: The pixels that were written, which is what the compositor must be told.
  /// - Throws: `noSurface` when there is no memory for the picture; the target is unchanged then.
  @discardableResult
  package func paint(
    _ scene: Scene, into target: PixelTarget, scale: Double, region: Rect? = nil
  ) throws(PaintingError) -> PixelRect {
    let pixels = region.map { PixelRect(covering: $0, scale: scale) } ?? target.bounds
    let visible = pixels.intersection(target.bounds)
    guard !visible.isEmpty else { return visible }
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
    return visible
  }

  /// Makes the picture of a scene that is about to be painted. Without memory for it, painting will say so.
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

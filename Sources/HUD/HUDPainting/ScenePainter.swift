// HUDPainting: a scene to pixels, with Cairo and Pango, and the measures of texts. It decides nothing about what
// is shown or where. Called by HUDDisplay, by `bezel render` and by BezelKit.

import BezelPosix
import BezelValues
import Glibc
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

  deinit {
    if let picture { resources.keep(picture) }
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
    if scene.presence == .full {
      copy(picture, at: space, to: target, region: visible)
    } else {
      let context = CairoContext(try ImageSurface(target))
      context.clip(to: visible)
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
    } else if let kept = resources.takePicture(of: panel) {
      current = kept
    } else {
      current = try ScenePicture(panel, resources: resources)
    }
    picture = current
    try current.show(scene, in: space)
    return current
  }

  private func copy(
    _ picture: ScenePicture, at space: PixelSpace, to target: PixelTarget, region: PixelRect
  ) {
    let place = picture.bounds.offset(x: space.anchor.x, y: space.anchor.y)
    if !place.contains(region) { target.fill(region, with: 0) }
    target.copy(picture.surface, at: (place.x, place.y), in: region)
  }

  private func zoom(
    _ picture: ScenePicture, at space: PixelSpace, presence: Scene.Presence, on context: CairoContext
  ) {
    guard presence.scale > 0, presence.opacity > 0 else { return }
    let center = picture.panel.bezel.frame.center
    // Pixels beside the picture cost as much as its own.
    let (bounds, scale) = (picture.bounds, presence.scale)
    let place = Rect(
      x: Double(space.anchor.x) + center.x + (Double(bounds.x) - center.x) * scale,
      y: Double(space.anchor.y) + center.y + (Double(bounds.y) - center.y) * scale,
      width: Double(bounds.width) * scale, height: Double(bounds.height) * scale)
    context.clip(to: PixelRect(covering: place.grown(by: 2), scale: 1))
    context.translate(x: Double(space.anchor.x) + center.x, y: Double(space.anchor.y) + center.y)
    context.scale(presence.scale)
    context.setSource(
      picture.surface, x: Double(picture.bounds.x) - center.x, y: Double(picture.bounds.y) - center.y)
    context.paint(opacity: presence.opacity)
  }
}

/// Why a picture can't be painted or written.
package enum PaintingError: Error, Hashable, CustomStringConvertible {
  /// Cairo can't paint this size: it is too large, or there is no memory.
  case noSurface(width: Int, height: Int, reason: String)
  /// A loaded image can't be painted.
  case noImage(ImageError)
  /// The picture can't be encoded as PNG.
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

// MARK: PNG

extension ScenePainter {
  /// Paints the scene into a PNG file in memory.
  ///
  /// - Parameters:
  ///   - scene: What to paint.
  ///   - size: The picture's size in logical pixels.
  ///   - scale: Pixels of the picture per logical pixel.
  ///   - background: The colour behind the scene; nil for a transparent picture.
  /// - Returns: The file's bytes.
  /// - Throws: `noSurface` for a size that can't be painted, `notEncoded` when libpng fails.
  package func png(
    of scene: Scene, size: Size, scale: Double, background: Color? = nil
  ) throws(PaintingError) -> [UInt8] {
    let surface = try ImageSurface(
      width: Int((size.width * scale).rounded(.up)), height: Int((size.height * scale).rounded(.up)))
    try surface.withPixels { base, stride throws(PaintingError) in
      let target = PixelTarget(base: base, width: surface.width, height: surface.height, stride: stride)
      try paint(scene, into: target, scale: scale)
    }
    if let background { surface.paintBehind(background) }
    return try surface.png()
  }

  /// Writes `png(of:size:scale:background:)` to a file. An existing file is replaced.
  package func writePNG(
    of scene: Scene, size: Size, scale: Double, background: Color? = nil, to path: String
  ) throws(PaintingError) {
    let bytes = try png(of: scene, size: size, scale: scale, background: background)
    do throws(Errno) {
      let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
      guard file >= 0 else { throw .current }
      do throws(Errno) { try writeAll(bytes, to: file) } catch {
        close(file)
        throw error
      }
      guard close(file) == 0 else { throw .current }
    } catch {
      throw .notWritten(path: path, reason: "\(error); \(error.writingAdvice)")
    }
  }
}

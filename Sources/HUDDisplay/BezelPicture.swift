import HUDModel
import HUDPainting
import WaylandSurface

/// What a bezel's surface shows: each next scene costs only what differs.
final class BezelPicture {
  private(set) var shown: Scene?
  private var isExpired = false
  private let painter: ScenePainter

  init(resources: PaintResources) {
    painter = ScenePainter(resources: resources)
  }

  /// The surface shows nothing of it, or at another size or scale: the next scene is painted whole.
  func forget() { shown = nil }

  /// The next scene is painted whole, though the surface shows the last one: it will do so elsewhere.
  func expire() { isExpired = true }

  /// Does what painting the scene takes before there is a canvas.
  func prepare(_ scene: Scene, scale: Scale) {
    painter.prepare(scene, scale: scale.factor)
  }

  /// Paints what of the scene isn't in the canvas yet.
  ///
  /// - Returns: What differs from the scene shown last, in buffer pixels; nil if nothing does, and then
  ///   nothing is painted.
  func paint(_ scene: Scene, into canvas: inout WritableBuffer) throws(PaintingError) -> BufferRect? {
    guard let damage = damage(of: scene, on: canvas) else { return nil }
    try paint(scene, into: &canvas, over: damage.union(canvas.stale.bounds))
    shown = scene
    isExpired = false
    return damage
  }

  private func damage(of scene: Scene, on canvas: borrowing WritableBuffer) -> BufferRect? {
    guard let shown, !isExpired else { return BufferRect(canvas.size) }
    guard let rect = scene.damage(since: shown) else { return nil }
    return canvas.scale.bufferRect(enclosingX: rect.x, y: rect.y, width: rect.width, height: rect.height)
      .intersection(BufferRect(canvas.size))
  }

  private func paint(
    _ scene: Scene, into canvas: inout WritableBuffer, over region: BufferRect
  ) throws(PaintingError) {
    let (size, stride, scale) = (canvas.size, canvas.stride, canvas.scale.factor)
    let result = canvas.withUnsafeBytes { bytes -> Result<Void, PaintingError> in
      guard let base = bytes.baseAddress else { return .success(()) }
      let target = PixelTarget(base: base, width: size.width, height: size.height, stride: stride)
      return Result { () throws(PaintingError) in
        try painter.paint(scene, into: target, scale: scale, region: PixelRect(region))
      }
    }
    try result.get()
  }
}

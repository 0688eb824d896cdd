import CCairo
import Glibc
package import HUDModel

extension ScenePainter {
  /// The scene as a picture file.
  ///
  /// - Parameters:
  ///   - scene: What to paint.
  ///   - size: Of the picture, in logical pixels.
  ///   - scale: Pixels of the picture for a logical one.
  ///   - background: What lies behind the scene; nil leaves it transparent.
  /// - Returns: The bytes of a PNG file.
  /// - Throws: `noSurface` for a size that can't be painted, `notEncoded` when libpng fails.
  package func png(
    of scene: Scene, size: Size, scale: Double, background: Color? = nil
  ) throws(PaintingError) -> [UInt8] {
    let surface = try ImageSurface(
      width: Int((size.width * scale).rounded(.up)), height: Int((size.height * scale).rounded(.up)))
    try surface.withTarget { (target) throws(PaintingError) in
      try paint(scene, into: target, scale: scale)
    }
    if let background { surface.putBeneath(background) }
    return try surface.png()
  }

  /// Writes `png(of:size:scale:background:)` to a file, which is replaced if it is there.
  package func writePNG(
    of scene: Scene, size: Size, scale: Double, background: Color? = nil, to path: String
  ) throws(PaintingError) {
    let bytes = try png(of: scene, size: size, scale: scale, background: background)
    guard let file = fopen(path, "wb") else { throw .notWritten(path: path, reason: lastError) }
    let written = fwrite(bytes, 1, bytes.count, file)
    let reason = lastError
    let closed = fclose(file)
    if written < bytes.count { throw .notWritten(path: path, reason: reason) }
    if closed != 0 { throw .notWritten(path: path, reason: lastError) }
  }
}

private var lastError: String { String(cString: strerror(errno)) }

extension ImageSurface {
  /// Paints a colour behind what is there.
  fileprivate func putBeneath(_ color: Color) {
    let context = CairoContext(self)
    cairo_set_operator(context.raw, CAIRO_OPERATOR_DEST_OVER)
    context.setColor(color)
    context.paint()
  }

  fileprivate func png() throws(PaintingError) -> [UInt8] {
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) { bytes in
      cairo_surface_write_to_png_stream(
        raw,
        { closure, data, count in
          closure?.assumingMemoryBound(to: [UInt8].self).pointee.append(
            contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
          return CAIRO_STATUS_SUCCESS
        }, bytes)
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .notEncoded(reason: String(cString: cairo_status_to_string(status)))
    }
    return bytes
  }
}

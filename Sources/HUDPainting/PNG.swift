import CCairo
import Glibc
package import HUDModel
import Posix

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
      "the picture can't be written to \(path.onOneLine): \(reason)"
    }
  }
}

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
      throw .notWritten(path: path, reason: error.description)
    }
  }
}

extension ImageSurface {
  fileprivate func paintBehind(_ color: Color) {
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

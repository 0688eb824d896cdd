import CBezelCairo
import HUDModel

/// Pixels of a caller, to paint into: premultiplied ARGB in 32-bit words of the machine's byte order. The corresponding
/// format of `wl_shm` is `argb8888`.
package struct PixelTarget {
  package let base: UnsafeMutableRawPointer
  package let width: Int
  package let height: Int
  /// Bytes from one row to the next; a multiple of 4.
  package let stride: Int

  package init(base: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int) {
    self.base = base
    self.width = width
    self.height = height
    self.stride = stride
  }

  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}

/// Pixels that Cairo paints into or from: its own, or a `PixelTarget`'s.
final class Bitmap {
  enum Format {
    /// Premultiplied ARGB, 4 bytes a pixel.
    case color
    /// Alpha only, 1 byte a pixel.
    case mask

    fileprivate var raw: cairo_format_t {
      switch self {
      case .color: CAIRO_FORMAT_ARGB32
      case .mask: CAIRO_FORMAT_A8
      }
    }
  }

  let raw: OpaquePointer
  let width: Int
  let height: Int

  /// New transparent pixels.
  init(width: Int, height: Int, format: Format = .color) throws(PaintingError) {
    raw = try Self.check(
      cairo_image_surface_create(format.raw, Int32(clamping: width), Int32(clamping: height)), width, height)
    self.width = width
    self.height = height
  }

  /// The target's pixels, which must outlive this object.
  init(_ target: PixelTarget) throws(PaintingError) {
    let surface = cairo_image_surface_create_for_data(
      target.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(clamping: target.width),
      Int32(clamping: target.height), Int32(clamping: target.stride))
    raw = try Self.check(surface, target.width, target.height)
    width = target.width
    height = target.height
  }

  /// A copy of premultiplied ARGB words, row by row.
  convenience init(_ words: [UInt32], width: Int, height: Int) throws(PaintingError) {
    try self.init(width: width, height: height)
    withPixels { base, stride in
      for y in 0..<height {
        words[y * width..<(y + 1) * width].withUnsafeBytes { row in
          UnsafeMutableRawBufferPointer(start: base + y * stride, count: row.count).copyMemory(from: row)
        }
      }
    }
  }

  deinit {
    cairo_surface_destroy(raw)
  }

  /// Calls `body` with the pixels, to be read or written, and the number of bytes from one row to the next.
  func withPixels<Failure>(
    _ body: (UnsafeMutableRawPointer, Int) throws(Failure) -> Void
  ) throws(Failure) {
    cairo_surface_flush(raw)
    guard let data = cairo_image_surface_get_data(raw) else { return }
    try body(UnsafeMutableRawPointer(data), Int(cairo_image_surface_get_stride(raw)))
    cairo_surface_mark_dirty(raw)
  }

  private static func check(
    _ surface: OpaquePointer?, _ width: Int, _ height: Int
  ) throws(PaintingError) -> OpaquePointer {
    guard let surface else {
      throw .noSurface(width: width, height: height, reason: "no memory")
    }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      throw .noSurface(width: width, height: height, reason: String(cString: cairo_status_to_string(status)))
    }
    return surface
  }
}

extension Bitmap {
  /// The same pixels at another size. Each pixel is made of all that it covers.
  func scaled(to size: PixelSize) throws(PaintingError) -> Bitmap {
    let result = try Bitmap(width: size.width, height: size.height)
    let context = CairoContext(result)
    cairo_scale(context.raw, Double(size.width) / Double(width), Double(size.height) / Double(height))
    context.setSource(self, x: 0, y: 0)
    cairo_pattern_set_filter(cairo_get_source(context.raw), CAIRO_FILTER_GOOD)
    cairo_pattern_set_extend(cairo_get_source(context.raw), CAIRO_EXTEND_PAD)
    context.paint()
    return result
  }

  /// Paints a colour behind what is there.
  func paintBehind(_ color: Color) {
    let context = CairoContext(self)
    cairo_set_operator(context.raw, CAIRO_OPERATOR_DEST_OVER)
    context.setColor(color)
    context.paint()
  }

  /// The pixels as the bytes of a PNG file.
  func png() throws(PaintingError) -> [UInt8] {
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

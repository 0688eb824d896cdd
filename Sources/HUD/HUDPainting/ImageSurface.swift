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

  // MARK: Whole pixels. Cairo takes several thousand instructions for each.

  /// Sets all pixels of a rectangle.
  func fill(_ rect: PixelRect, with word: UInt32) {
    let rect = rect.intersection(bounds)
    for y in rect.y..<rect.maxY {
      let row = (base + y * stride).assumingMemoryBound(to: UInt32.self)
      UnsafeMutableBufferPointer(start: row + rect.x, count: rect.width).update(repeating: word)
    }
  }

  /// Replaces the pixels of a rectangle by those of another picture, whose top left corner is at `origin`. Where there
  /// are none, nothing changes.
  func copy(_ other: ImageSurface, at origin: (x: Int, y: Int), in rect: PixelRect) {
    let rect = rect.intersection(bounds).intersection(other.bounds.offset(x: origin.x, y: origin.y))
    guard !rect.isEmpty else { return }
    other.withPixels { source, sourceStride in
      for y in rect.y..<rect.maxY {
        let from = source + (y - origin.y) * sourceStride + (rect.x - origin.x) * 4
        (base + y * stride + rect.x * 4).copyMemory(from: from, byteCount: rect.width * 4)
      }
    }
  }
}

/// Pixels that Cairo paints into or from: its own, or those of a `PixelTarget`.
final class ImageSurface {
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
  let format: Format
  let width: Int
  let height: Int

  /// New transparent pixels.
  init(width: Int, height: Int, format: Format = .color) throws(PaintingError) {
    raw = try Self.check(
      cairo_image_surface_create(format.raw, Int32(clamping: width), Int32(clamping: height)), width, height)
    self.format = format
    self.width = width
    self.height = height
  }

  /// The target's pixels, which must outlive this object.
  init(_ target: PixelTarget) throws(PaintingError) {
    let surface = cairo_image_surface_create_for_data(
      target.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(clamping: target.width),
      Int32(clamping: target.height), Int32(clamping: target.stride))
    raw = try Self.check(surface, target.width, target.height)
    format = .color
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

  // MARK: Whole pixels

  /// The pixel at a place; 0 outside.
  func word(x: Int, y: Int) -> UInt32 {
    guard bounds.contains(PixelRect(x: x, y: y, width: 1, height: 1)) else { return 0 }
    var word: UInt32 = 0
    withPixels { base, stride in word = base.load(fromByteOffset: y * stride + x * 4, as: UInt32.self) }
    return word
  }

  /// Sets all pixels of a rectangle.
  func fill(_ rect: PixelRect, with word: UInt32) { withTarget { $0.fill(rect, with: word) } }

  /// Replaces the pixels of a rectangle by those of another picture, whose top left corner is at `origin`. Where there
  /// are none, nothing changes.
  func copy(_ other: ImageSurface, at origin: (x: Int, y: Int), in rect: PixelRect) {
    withTarget { $0.copy(other, at: origin, in: rect) }
  }

  private func withTarget(_ body: (PixelTarget) -> Void) {
    withPixels { base, stride in
      body(PixelTarget(base: base, width: width, height: height, stride: stride))
    }
  }

  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

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

extension ImageSurface {
  /// The same pixels at another size. Each pixel is made of all that it covers.
  func scaled(to size: PixelSize) throws(PaintingError) -> ImageSurface {
    let result = try ImageSurface(width: size.width, height: size.height)
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

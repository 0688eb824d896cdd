import CCairo

/// Pixels for Cairo to paint into or from: its own, or those of a `PixelTarget`.
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
  let width: Int
  let height: Int

  /// New pixels, all transparent.
  init(width: Int, height: Int, format: Format = .color) throws(PaintingError) {
    raw = try Self.check(
      cairo_image_surface_create(format.raw, Int32(clamping: width), Int32(clamping: height)), width, height)
    self.width = width
    self.height = height
  }

  /// The target's own pixels, which must outlive this object.
  init(_ target: PixelTarget) throws(PaintingError) {
    let surface = cairo_image_surface_create_for_data(
      target.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(clamping: target.width),
      Int32(clamping: target.height), Int32(clamping: target.stride))
    raw = try Self.check(surface, target.width, target.height)
    width = target.width
    height = target.height
  }

  /// A surface that Cairo has made, to be destroyed with this object.
  init(adopting surface: OpaquePointer) {
    raw = surface
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
  }

  /// New pixels with those words, row by row.
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

  /// Its pixels, row by row, of a surface in colour.
  var words: [UInt32] {
    var words: [UInt32] = []
    words.reserveCapacity(width * height)
    withPixels { base, stride in
      for y in 0..<height {
        words += UnsafeBufferPointer(
          start: (base + y * stride).assumingMemoryBound(to: UInt32.self), count: width)
      }
    }
    return words
  }

  /// Lets `body` write the pixels; the second argument is the bytes from one row to the next.
  func withPixels(_ body: (UnsafeMutableRawPointer, Int) -> Void) {
    cairo_surface_flush(raw)
    guard let data = cairo_image_surface_get_data(raw) else { return }
    body(UnsafeMutableRawPointer(data), Int(cairo_image_surface_get_stride(raw)))
    cairo_surface_mark_dirty(raw)
  }

  /// Lets `body` paint into the pixels as into anyone's.
  func withTarget(_ body: (PixelTarget) throws(PaintingError) -> Void) throws(PaintingError) {
    cairo_surface_flush(raw)
    guard let data = cairo_image_surface_get_data(raw) else { return }
    try body(
      PixelTarget(
        base: UnsafeMutableRawPointer(data), width: width, height: height,
        stride: Int(cairo_image_surface_get_stride(raw))))
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

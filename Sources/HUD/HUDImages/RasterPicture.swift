import CBezelCairo
import HUDModel

/// The pixels of a PNG or JPEG file, shrunk to what an indicator shows.
struct RasterPicture: Sendable {
  /// The greatest width and height of a file.
  static let limit = 4096
  /// The greatest width and height that is kept: an indicator has fewer pixels on most screens.
  static let keptLimit = 1024

  /// The file's size, in pixels.
  let proportions: Size
  let kept: PixelSize
  private let words: [UInt32]
  /// How errors call the picture.
  private let name: String

  /// The picture of a PNG file. Nil for another format.
  init?(png bytes: [UInt8], name: String) throws(ImageError) {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    let size = try Self.size(of: bytes, name)
    kept = try Self.kept(of: size, name)
    words = try Self.decode(bytes, to: kept, name)
    proportions = Size(width: Double(size.width), height: Double(size.height))
    self.name = name
  }

  /// The picture of a JPEG file, without the turn that its camera has noted.
  init(jpeg bytes: [UInt8], name: String, libraryName: String = JPEGLibrary.name) throws(ImageError) {
    let file = try JPEGFile(bytes, name: name, libraryName: libraryName)
    kept = try Self.kept(of: file.size, name)
    words = try file.pixels(shrunkTo: kept)
    proportions = Size(width: Double(file.size.width), height: Double(file.size.height))
    self.name = name
  }

  static func isJPEG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }

  /// The size that is kept of a file's, before there is memory for the pixels.
  private static func kept(of size: PixelSize, _ name: String) throws(ImageError) -> PixelSize {
    guard size.width <= limit, size.height <= limit else {
      throw .tooLarge(name, width: size.width, height: size.height, limit: limit)
    }
    let factor = min(1, Double(keptLimit) / Double(max(size.width, size.height)))
    let shrunk = { (length: Int) in max(1, Int((Double(length) * factor).rounded())) }
    return PixelSize(width: shrunk(size.width), height: shrunk(size.height))
  }

  /// Reads the size from the header.
  private static func size(of bytes: [UInt8], _ name: String) throws(ImageError) -> PixelSize {
    guard bytes.count >= 33, bytes[12..<16].elementsEqual("IHDR".utf8) else {
      throw .broken(name, "PNG", reason: "it has no header")
    }
    let number = { (index: Int) in bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    let size = PixelSize(width: number(16), height: number(20))
    guard size.width > 0, size.height > 0 else {
      throw .broken(name, "PNG", reason: "it has no pixels")
    }
    return size
  }

  private static func decode(
    _ bytes: [UInt8], to size: PixelSize, _ name: String
  ) throws(ImageError) -> [UInt32] {
    let surface = Self.surface(of: bytes)
    defer { cairo_surface_destroy(surface) }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS, let surface else {
      // Cairo reports most decoding errors as a lack of memory.
      let endsEarly = status == CAIRO_STATUS_READ_ERROR
      throw .broken(name, "PNG", reason: endsEarly ? "it ends too early" : "its pixels can't be decoded")
    }
    return try paintedPixels(size, name) { context in scale(surface, to: size, on: context) }
  }

  private static func surface(of bytes: [UInt8]) -> OpaquePointer? {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      return cairo_image_surface_create_from_png_stream(
        { closure, target, count in
          guard let rest = closure?.assumingMemoryBound(to: Slice<UnsafeRawBufferPointer>.self), let target,
            rest.pointee.count >= Int(count)
          else { return CAIRO_STATUS_READ_ERROR }
          UnsafeMutableRawBufferPointer(start: target, count: Int(count))
            .copyBytes(from: rest.pointee.prefix(Int(count)))
          rest.pointee = rest.pointee.dropFirst(Int(count))
          return CAIRO_STATUS_SUCCESS
        }, &rest)
    }
  }

  func pixels(_ size: PixelSize) throws(ImageError) -> [UInt32] {
    try Self.scaled(words, of: kept, to: size, name)
  }

  /// Pixels at another size.
  static func scaled(
    _ words: [UInt32], of kept: PixelSize, to size: PixelSize, _ name: String
  ) throws(ImageError) -> [UInt32] {
    try paintedPixels(size, name) { context in
      words.withUnsafeBytes { bytes in
        // Cairo only reads from a source.
        let base = UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
        let surface = cairo_image_surface_create_for_data(
          base, CAIRO_FORMAT_ARGB32, Int32(kept.width), Int32(kept.height), Int32(4 * kept.width))
        if let surface { scale(surface, to: size, on: context) }
        cairo_surface_destroy(surface)
      }
    }
  }

  /// Paints all of `surface`. Each pixel is made of all that it covers.
  private static func scale(_ surface: OpaquePointer, to size: PixelSize, on context: OpaquePointer) {
    cairo_scale(
      context, Double(size.width) / Double(cairo_image_surface_get_width(surface)),
      Double(size.height) / Double(cairo_image_surface_get_height(surface)))
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
    // The edge is not mixed with transparent pixels beyond it.
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    cairo_paint(context)
    // The context outlives the surface.
    cairo_set_source_rgb(context, 0, 0, 0)
  }
}

/// The pixels that `paint` paints on a transparent surface: premultiplied ARGB words, row by row.
///
/// - Throws: `ImageError` if Cairo can't paint this size, and what `paint` throws.
func paintedPixels(
  _ size: PixelSize, _ name: String, _ paint: (OpaquePointer) throws(ImageError) -> Void
) throws(ImageError) -> [UInt32] {
  var words = [UInt32](repeating: 0, count: size.width * size.height)
  let result = words.withUnsafeMutableBytes { bytes in
    Result { () throws(ImageError) in
      let surface = cairo_image_surface_create_for_data(
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
        Int32(clamping: size.width), Int32(clamping: size.height), Int32(clamping: 4 * size.width))
      defer { cairo_surface_destroy(surface) }
      let context = cairo_create(surface)
      defer { cairo_destroy(context) }
      guard cairo_status(context) == CAIRO_STATUS_SUCCESS, let context else { throw .noMemory(name) }
      try paint(context)
      cairo_surface_flush(surface)
    }
  }
  try result.get()
  return words
}

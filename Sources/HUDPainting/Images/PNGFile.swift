import CCairo
import HUDModel

/// A PNG file in memory.
struct PNGFile {
  /// The most pixels in a row or column that are read.
  static let limit = 4096
  /// The most that are kept of them: more than the largest indicator shows on most screens.
  private static let kept = 1024

  private let bytes: [UInt8]
  /// What a sentence calls it.
  private let name: String

  /// Nil for another format.
  init?(_ bytes: [UInt8], name: String) {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    self.bytes = bytes
    self.name = name
  }

  func load() throws(ImageError) -> LoadedPicture {
    // The header tells the size, which is looked at before there are pixels to be had for it.
    guard bytes.count >= 33, bytes[12..<16].elementsEqual("IHDR".utf8) else {
      throw .broken(name, "PNG", reason: "it has no header")
    }
    let (width, height) = (number(at: 16), number(at: 20))
    guard width > 0, height > 0 else { throw .broken(name, "PNG", reason: "it has no pixels") }
    guard width <= Self.limit, height <= Self.limit else {
      throw .tooLarge(name, width: width, height: height, limit: Self.limit)
    }
    let factor = min(1, Double(Self.kept) / Double(max(width, height)))
    let shrunk = { (length: Int) in max(1, Int((Double(length) * factor).rounded())) }
    return try words(of: decode(), width: shrunk(width), height: shrunk(height))
  }

  private func number(at index: Int) -> Int {
    bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private func decode() throws(ImageError) -> ImageSurface {
    let surface = bytes.withUnsafeBytes { bytes in
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
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS, let surface else {
      cairo_surface_destroy(surface)
      // Cairo has no better word for most of it than that there is no memory.
      let endsEarly = status == CAIRO_STATUS_READ_ERROR
      throw .broken(name, "PNG", reason: endsEarly ? "it ends too early" : "its pixels can't be decoded")
    }
    return ImageSurface(adopting: surface)
  }

  /// Some files come out as other kinds of pixels, so that all are painted into the one that is kept.
  private func words(
    of decoded: ImageSurface, width: Int, height: Int
  ) throws(ImageError) -> LoadedPicture {
    guard let pixels = try? ImageSurface(width: width, height: height) else { throw .noMemory(name) }
    CairoContext(pixels).paint(decoded, over: (width, height))
    return LoadedPicture(
      .pixels(pixels.words, width: width, height: height),
      size: Size(width: Double(decoded.width), height: Double(decoded.height)))
  }
}

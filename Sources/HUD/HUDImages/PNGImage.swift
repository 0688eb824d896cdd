import CBezelCairo
import HUDModel

/// A PNG file.
struct PNGImage: ImageFormat {
  let size: Size
  private let bytes: [UInt8]
  /// How errors call it.
  private let name: String

  /// The greatest width and height of a PNG or JPEG file, in pixels.
  static let limit = 4096

  static func isPNG(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  /// Reads the size from the header, before there is memory for the pixels.
  init(_ bytes: [UInt8], name: String) throws(ImageError) {
    guard bytes.count >= 33, bytes[12..<16].elementsEqual("IHDR".utf8) else {
      throw .broken(name, "PNG", reason: "it has no header")
    }
    let number = { (index: Int) in bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    let pixels = PixelSize(width: number(16), height: number(20))
    guard pixels.width > 0, pixels.height > 0 else {
      throw .broken(name, "PNG", reason: "it has no pixels")
    }
    guard pixels.width <= Self.limit, pixels.height <= Self.limit else {
      throw .tooLarge(name, pixels, limit: Self.limit)
    }
    (size, self.bytes, self.name) = (Size(pixels), bytes, name)
  }

  func pixels(_ size: PixelSize) throws(ImageError) -> [UInt32] {
    let surface = surface()
    defer { cairo_surface_destroy(surface) }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS, let surface else {
      // Cairo reports most decoding errors as a lack of memory.
      let endsEarly = status == CAIRO_STATUS_READ_ERROR
      throw .broken(name, "PNG", reason: endsEarly ? "it ends too early" : "its pixels can't be decoded")
    }
    return try scaledPixels(of: surface, to: size, name)
  }

  private func surface() -> OpaquePointer? {
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
}

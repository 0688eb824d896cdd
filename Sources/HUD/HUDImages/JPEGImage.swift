import CBezelCairo
import HUDModel

/// A JPEG file, as it is stored: its camera may have noted an `Orientation`.
struct JPEGImage: ImageFormat {
  let size: Size
  private let pixels: PixelSize
  private let isCMYK: Bool
  private let bytes: [UInt8]
  /// How errors call it.
  private let name: String
  private let library: JPEGLibrary

  static func isJPEG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }

  /// Reads the header.
  init(_ bytes: [UInt8], name: String, libraryName: String = JPEGLibrary.name) throws(ImageError) {
    do throws(ImageLibrary.LoadingError) { library = try JPEGLibrary(libraryName) } catch {
      throw .noLibrary(name, "a JPEG", "libturbojpeg", reason: error.reason)
    }
    (self.bytes, self.name) = (bytes, name)
    var (width, height, sampling, colors): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let library = library
    let result = library.withDecoder { decoder in
      library.readHeader(decoder, bytes, UInt(bytes.count), &width, &height, &sampling, &colors)
    }
    guard result == 0, width > 0, height > 0 else {
      throw .broken(name, "JPEG", reason: "its header can't be read")
    }
    pixels = PixelSize(width: Int(width), height: Int(height))
    guard pixels.width <= PNGImage.limit, pixels.height <= PNGImage.limit else {
      throw .tooLarge(name, pixels, limit: PNGImage.limit)
    }
    size = Size(pixels)
    isCMYK = JPEGLibrary.spacesOfCMYK.contains(colors)
  }

  /// The decoder itself shrinks to a half, a quarter or an eighth, which takes less time and memory.
  func pixels(_ wanted: PixelSize) throws(ImageError) -> [UInt32] {
    let divisor =
      [8, 4, 2].first { pixels.width / $0 >= wanted.width && pixels.height / $0 >= wanted.height } ?? 1
    let decoded = PixelSize(
      width: (pixels.width + divisor - 1) / divisor, height: (pixels.height + divisor - 1) / divisor)
    var words = [UInt32](repeating: 0, count: decoded.width * decoded.height)
    let result = words.withUnsafeMutableBytes { target in
      library.withDecoder { decoder in
        library.decode(
          decoder, bytes, UInt(bytes.count), target.baseAddress, Int32(decoded.width), 0,
          Int32(decoded.height),
          isCMYK ? JPEGLibrary.formatOfCMYK : JPEGLibrary.wordFormat, 0)
      }
    }
    guard result == 0 else { throw .broken(name, "JPEG", reason: "its pixels can't be decoded") }
    if isCMYK { for index in words.indices { words[index] = Self.color(ofInks: words[index]) } }
    return decoded == wanted ? words : try scaled(&words, of: decoded, to: wanted)
  }

  private func scaled(
    _ words: inout [UInt32], of decoded: PixelSize, to wanted: PixelSize
  ) throws(ImageError) -> [UInt32] {
    let result = words.withUnsafeMutableBytes { bytes in
      Result { () throws(ImageError) in
        let surface = cairo_image_surface_create_for_data(
          bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(decoded.width),
          Int32(decoded.height), Int32(4 * decoded.width))
        defer { cairo_surface_destroy(surface) }
        guard let surface else { throw .noMemory(name) }
        return try scaledPixels(of: surface, to: wanted, name)
      }
    }
    return try result.get()
  }

  /// The ARGB word of a CMYK pixel, whose bytes say how much light each ink leaves, cyan first: such files store the inks
  /// inverted.
  private static func color(ofInks word: UInt32) -> UInt32 {
    let black = word >> 24
    let (red, green, blue) = (word & 0xff, word >> 8 & 0xff, word >> 16 & 0xff)
    func light(_ ink: UInt32) -> UInt32 { (ink * black + 127) / 255 }
    return 0xff << 24 | light(red) << 16 | light(green) << 8 | light(blue)
  }
}

/// The functions of TurboJPEG in use.
struct JPEGLibrary {
  static let name = "libturbojpeg.so.0"
  /// TJPF_BGRA: ARGB words on a little-endian machine.
  static let wordFormat: Int32 = 8
  /// TJPF_CMYK: four bytes a pixel. A file with these colours is decoded to nothing else.
  static let formatOfCMYK: Int32 = 11
  /// TJCS_CMYK and TJCS_YCCK.
  static let spacesOfCMYK: ClosedRange<Int32> = 3...4

  private let create: @convention(c) () -> UnsafeMutableRawPointer?
  private let destroy: @convention(c) (UnsafeMutableRawPointer?) -> Int32
  /// Sets the width, the height, the sampling of colours and the colour space.
  let readHeader:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt, UnsafeMutablePointer<Int32>,
      UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
    ) -> Int32
  /// Decodes to the width, bytes in a row (0 is no gap), height, format and flags.
  let decode:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt, UnsafeMutableRawPointer?, Int32, Int32, Int32,
      Int32, Int32
    ) -> Int32

  init(_ name: String) throws(ImageLibrary.LoadingError) {
    let library = try ImageLibrary(name)
    create = try library.function("tjInitDecompress", as: type(of: create))
    destroy = try library.function("tjDestroy", as: type(of: destroy))
    readHeader = try library.function("tjDecompressHeader3", as: type(of: readHeader))
    decode = try library.function("tjDecompress2", as: type(of: decode))
  }

  /// Returns -1 without memory for a decoder.
  func withDecoder(_ work: (UnsafeMutableRawPointer) -> Int32) -> Int32 {
    guard let decoder = create() else { return -1 }
    defer { _ = destroy(decoder) }
    return work(decoder)
  }
}

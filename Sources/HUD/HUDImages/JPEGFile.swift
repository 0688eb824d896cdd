import Glibc
import HUDModel

/// A JPEG file in memory.
struct JPEGFile {
  /// In pixels.
  let size: PixelSize
  private let isCMYK: Bool
  private let bytes: [UInt8]
  private let name: String
  private let library: JPEGLibrary

  /// Reads the header.
  init(_ bytes: [UInt8], name: String, libraryName: String) throws(ImageError) {
    let library: JPEGLibrary
    do throws(JPEGLibrary.LoadingError) {
      library = try JPEGLibrary(libraryName)
    } catch {
      throw .noJPEGLibrary(name, reason: error.reason)
    }
    (self.bytes, self.name, self.library) = (bytes, name, library)
    var (width, height, sampling, colors): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let result = library.withDecoder { decoder in
      library.readHeader(decoder, bytes, UInt(bytes.count), &width, &height, &sampling, &colors)
    }
    guard result == 0, width > 0, height > 0 else {
      throw .broken(name, "JPEG", reason: "its header can't be read")
    }
    size = PixelSize(width: Int(width), height: Int(height))
    isCMYK = JPEGLibrary.spacesOfCMYK.contains(colors)
  }

  /// The pixels at a size that is not larger than the file's. The decoder itself shrinks to a half, a quarter or an
  /// eighth, which takes less time and memory.
  func pixels(shrunkTo wanted: PixelSize) throws(ImageError) -> [UInt32] {
    let divisor =
      [8, 4, 2].first { size.width / $0 >= wanted.width && size.height / $0 >= wanted.height } ?? 1
    let decoded = PixelSize(
      width: (size.width + divisor - 1) / divisor, height: (size.height + divisor - 1) / divisor)
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
    return decoded == wanted ? words : try RasterPicture.scaled(words, of: decoded, to: wanted, name)
  }
}

extension JPEGFile {
  /// The ARGB word of a CMYK pixel, whose bytes say how much light each ink leaves, cyan first: such
  /// files store the inks inverted.
  fileprivate static func color(ofInks word: UInt32) -> UInt32 {
    let black = word >> 24
    let (red, green, blue) = (word & 0xff, word >> 8 & 0xff, word >> 16 & 0xff)
    func light(_ ink: UInt32) -> UInt32 { (ink * black + 127) / 255 }
    return 0xff << 24 | light(red) << 16 | light(green) << 8 | light(blue)
  }
}

/// The functions of TurboJPEG in use. The library is loaded with the first JPEG file.
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

  /// - Throws: `LoadingError` if the library is missing.
  init(_ name: String) throws(LoadingError) {
    guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { throw LoadingError() }
    func function<Function>(_ name: String, as type: Function.Type) throws(LoadingError) -> Function {
      guard let address = dlsym(library, name) else { throw LoadingError() }
      return unsafeBitCast(address, to: type)
    }
    create = try function("tjInitDecompress", as: type(of: create))
    destroy = try function("tjDestroy", as: type(of: destroy))
    readHeader = try function("tjDecompressHeader3", as: type(of: readHeader))
    decode = try function("tjDecompress2", as: type(of: decode))
  }

  /// Returns -1 without memory for a decoder.
  func withDecoder(_ work: (UnsafeMutableRawPointer) -> Int32) -> Int32 {
    guard let decoder = create() else { return -1 }
    defer { _ = destroy(decoder) }
    return work(decoder)
  }

  struct LoadingError: Error {
    /// The dynamic loader's text.
    let reason: String

    fileprivate init() {
      reason = dlerror().map { String(cString: $0) } ?? "it can't be loaded"
    }
  }
}

import BezelPosix
import BezelValues
import CBezelCairo
import Glibc
package import HUDModel

// An *image* is a file, or its bytes; a *picture* is what was decoded of it.

/// An image at one size.
struct DecodedPicture {
  /// The proportions, in the image's own units.
  let proportions: Size
  let pixels: LoadedPicture.Rendition
  /// The file of an icon.
  var path = ""

  /// Decodes a PNG, JPEG or SVG file, which errors call `name`. With `fits` the picture has the image's proportions and fits
  /// into the size.
  ///
  /// - Throws: `ImageError` for a file that can't be shown.
  init(
    _ bytes: [UInt8], name: String, size: PixelSize, fits: Bool, refusesSVG: Bool = false
  ) throws(ImageError) {
    let image = try Self.image(bytes, name, refusesSVG: refusesSVG)
    let size = fits ? image.size.pixels(fitting: Size(size)) : size
    proportions = image.size
    pixels = LoadedPicture.Rendition(size: size, words: try image.pixels(size))
  }

  init(proportions: Size, pixels: LoadedPicture.Rendition, path: String) {
    (self.proportions, self.pixels, self.path) = (proportions, pixels, path)
  }

  private static func image(_ bytes: [UInt8], _ name: String, refusesSVG: Bool) throws(ImageError)
    -> any ImageFormat
  {
    guard bytes.count <= ImageFile.limit else { throw .tooLong(name, limit: ImageFile.limit) }
    if PNGImage.isPNG(bytes) { return upright(try PNGImage(bytes, name: name), bytes) }
    if JPEGImage.isJPEG(bytes) { return upright(try JPEGImage(bytes, name: name), bytes) }
    guard SVGImage.mayBeSVG(bytes) else { throw .unknownFormat(name) }
    guard !refusesSVG else { throw .noDecoder(name) }
    return try SVGImage(bytes, name: name)
  }

  private static func upright(_ image: some ImageFormat, _ bytes: [UInt8]) -> any ImageFormat {
    let orientation = Orientation(of: bytes)
    return orientation == .upright ? image : TurnedImage(stored: image, orientation: orientation)
  }
}

/// An image file whose header was read.
protocol ImageFormat {
  /// In the file's own units.
  var size: Size { get }

  /// The whole image at a size: premultiplied ARGB words, row by row.
  func pixels(_ size: PixelSize) throws(ImageError) -> [UInt32]
}

extension Image {
  /// Finds, reads and checks an image in this process. Its pixels at any size can then fail only for memory, or for an
  /// SVG file that is drawn at one size and not at another.
  ///
  /// Files of unknown origin are given to `PictureDecoder`: librsvg ends the process at some of them, and takes minutes
  /// for others.
  ///
  /// - Parameters:
  ///   - source: Where the image is. A relative path starts from the working directory of the process.
  ///   - isTinted: Whether the picture takes the indicator's colour. Symbolic icons are then preferred.
  ///   - themes: Where icons are looked for.
  /// - Throws: `ImageError`, which names the file or icon.
  package init(
    loading source: Source, isTinted: Bool = true, icons themes: @autoclosure () -> IconThemes
  ) throws(ImageError) {
    let path: String? =
      switch source {
      case .data: nil
      case .file(let path): path
      case .icon(let name): try themes().find(name, prefersSymbolic: isTinted).path
      }
    let name = path.map(ImageFile.name) ?? "the image"
    let bytes: [UInt8]
    if case .data(let given) = source {
      bytes = given
    } else {
      bytes = try ImageFile(opening: path ?? "", name: name).read(name: name)
    }
    let small = try DecodedPicture(bytes, name: name, size: PixelSize(width: 64, height: 64), fits: true)
    let picture = LoadedPicture(size: small.proportions) { size throws(ImageError) in
      try DecodedPicture(bytes, name: name, size: size, fits: false).pixels.words
    }
    self.init(picture, isTinted: isTinted)
  }
}

// MARK: Painting

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

/// The pixels of a surface at another size. Each one is made of all that it covers.
func scaledPixels(
  of surface: OpaquePointer, to size: PixelSize, _ name: String
) throws(ImageError) -> [UInt32] {
  try paintedPixels(size, name) { context in
    cairo_scale(
      context, Double(size.width) / Double(cairo_image_surface_get_width(surface)),
      Double(size.height) / Double(cairo_image_surface_get_height(surface)))
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
    // The edge is not mixed with transparent pixels beyond it.
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    cairo_paint(context)
  }
}

extension Size {
  init(_ size: PixelSize) { self.init(width: Double(size.width), height: Double(size.height)) }
}

/// A library that is loaded when an image needs it: linking it would add milliseconds to each start.
struct ImageLibrary {
  private let handle: UnsafeMutableRawPointer

  /// It is never closed: GObject can't unload its types.
  ///
  /// - Throws: `LoadingError` if the library is missing.
  init(_ name: String) throws(LoadingError) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { throw LoadingError() }
    self.handle = handle
  }

  /// - Throws: `LoadingError` if the library is too old to have this function.
  func function<Function>(_ name: String, as type: Function.Type) throws(LoadingError) -> Function {
    guard let address = dlsym(handle, name) else { throw LoadingError() }
    return unsafeBitCast(address, to: type)
  }

  struct LoadingError: Error {
    /// The dynamic loader's text.
    let reason = dlerror().map { String(cString: $0) } ?? "it can't be loaded"
  }
}

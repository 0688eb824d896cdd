import CBezelCairo
import CBezelPango
import Glibc
import HUDModel

/// An SVG file in memory. librsvg's handles belong to one thread and are large, so that each use parses the file.
struct SVGPicture: Sendable {
  /// In the file's own units.
  let size: Size
  private let bytes: [UInt8]
  /// How errors call the picture.
  private let name: String
  private let libraryName: String

  /// Parses the file and paints it once at a small size, since some files can be parsed but not drawn.
  init(_ bytes: [UInt8], name: String, libraryName: String = SVGLibrary.name) throws(ImageError) {
    guard Self.mayBeSVG(bytes) else { throw .unknownFormat(name) }
    self.bytes = bytes
    self.name = name
    self.libraryName = libraryName
    let document = try SVGDocument(bytes, name: name, libraryName: libraryName)
    size = document.size
    let factor = min(64 / size.width, 64 / size.height)
    let small = { (length: Double) in max(1, Int((length * factor).rounded())) }
    _ = try document.pixels(PixelSize(width: small(size.width), height: small(size.height)))
  }

  func pixels(_ size: PixelSize) throws(ImageError) -> [UInt32] {
    try SVGDocument(bytes, name: name, libraryName: libraryName).pixels(size)
  }

  /// Whether the first character after a byte order mark and white space begins a tag, in UTF-8 or UTF-16.
  static func mayBeSVG(_ bytes: [UInt8]) -> Bool {
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
    let mark = marks.first { bytes.starts(with: $0) } ?? []
    // Half of each ASCII character in UTF-16 is zero.
    return bytes.dropFirst(mark.count).first { !"\0 \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
  }
}

/// A parsed SVG file. The corresponding C type is `RsvgHandle`.
private final class SVGDocument {
  let size: Size
  private let library: SVGLibrary
  private let handle: OpaquePointer
  private let name: String

  init(_ bytes: [UInt8], name: String, libraryName: String) throws(ImageError) {
    let library: SVGLibrary
    do throws(SVGLibrary.LoadingError) {
      library = try SVGLibrary(libraryName)
    } catch {
      throw .noLibrary(name, reason: error.reason)
    }
    var error: UnsafeMutablePointer<GError>?
    guard let handle = library.open(bytes, bytes.count, &error) else {
      throw .refusedByLibrary(name, reason: Self.message(freeing: error))
    }
    guard let size = Self.size(of: handle, library) else {
      g_object_unref(UnsafeMutableRawPointer(handle))
      throw .sizeless(name)
    }
    self.library = library
    self.handle = handle
    self.name = name
    self.size = size
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(handle))
  }

  func pixels(_ pixels: PixelSize) throws(ImageError) -> [UInt32] {
    try paintedPixels(pixels, name) { context throws(ImageError) in
      cairo_scale(context, Double(pixels.width) / size.width, Double(pixels.height) / size.height)
      var error: UnsafeMutablePointer<GError>?
      guard library.paint(handle, context, [0, 0, size.width, size.height], &error) != 0 else {
        throw .refusedByLibrary(name, reason: Self.message(freeing: error))
      }
    }
  }

  /// The size in pixels, or that of the viewBox.
  private static func size(of handle: OpaquePointer, _ library: SVGLibrary) -> Size? {
    var size = Size.zero
    if library.size(handle, &size.width, &size.height) != 0, isValid(size) { return size }
    var (hasWidth, hasHeight, hasBox): (Int32, Int32, Int32) = (0, 0, 0)
    var (width, height, box) = ([0.0, 0], [0.0, 0], [0.0, 0, 0, 0])
    library.dimensions(handle, &hasWidth, &width, &hasHeight, &height, &hasBox, &box)
    size = Size(width: box[2], height: box[3])
    return hasBox != 0 && isValid(size) ? size : nil
  }

  private static func isValid(_ size: Size) -> Bool {
    size.width.isFinite && size.height.isFinite && size.width > 0 && size.height > 0
  }

  private static func message(freeing error: UnsafeMutablePointer<GError>?) -> String {
    guard let error else { return "without a reason" }
    defer { g_error_free(error) }
    return String(cString: error.pointee.message)
  }
}

/// The functions of librsvg in use. The library is loaded with the first SVG file: linking it would add three
/// milliseconds to each start.
struct SVGLibrary {
  static let name = "librsvg-2.so.2"

  typealias Failure = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>

  /// Parses a file. Without a base URI, librsvg loads no other file that this one refers to.
  let open: @convention(c) (UnsafePointer<UInt8>?, Int, Failure?) -> OpaquePointer?
  /// The width and height in pixels. Returns 0 if the file has percentages or no size.
  let size:
    @convention(c) (OpaquePointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> Int32
  /// Whether there is a width, a height and a viewBox, each with its value.
  let dimensions:
    @convention(c) (
      OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int32>,
      UnsafeMutableRawPointer?, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Double>
    ) -> Void
  /// Paints the document into a rectangle: x, y, width, height.
  let paint: @convention(c) (OpaquePointer, OpaquePointer, UnsafePointer<Double>, Failure?) -> Int32

  /// - Throws: `LoadingError` if the library is missing or too old.
  init(_ name: String) throws(LoadingError) {
    // It is never closed: GObject can't unload its types.
    guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { throw LoadingError() }
    func function<Function>(_ name: String, as type: Function.Type) throws(LoadingError) -> Function {
      guard let address = dlsym(library, name) else { throw LoadingError() }
      return unsafeBitCast(address, to: type)
    }
    open = try function("rsvg_handle_new_from_data", as: type(of: open))
    size = try function("rsvg_handle_get_intrinsic_size_in_pixels", as: type(of: size))
    dimensions = try function("rsvg_handle_get_intrinsic_dimensions", as: type(of: dimensions))
    paint = try function("rsvg_handle_render_document", as: type(of: paint))
  }

  struct LoadingError: Error {
    /// The dynamic loader's text.
    let reason: String

    fileprivate init() {
      reason = dlerror().map { String(cString: $0) } ?? "it can't be loaded"
    }
  }
}

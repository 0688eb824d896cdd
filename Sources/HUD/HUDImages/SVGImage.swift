import CBezelCairo
import CBezelPango
import Glibc
import HUDModel

/// A parsed SVG file. The corresponding C type is `RsvgHandle`, which belongs to one thread and is large.
final class SVGImage: ImageFormat {
  let size: Size
  private let library: SVGLibrary
  private let handle: OpaquePointer
  /// How errors call it.
  private let name: String

  /// Whether the first character after a byte order mark and white space begins a tag, in UTF-8 or UTF-16.
  static func mayBeSVG(_ bytes: [UInt8]) -> Bool {
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
    let mark = marks.first { bytes.starts(with: $0) } ?? []
    // Half of each ASCII character in UTF-16 is zero.
    return bytes.dropFirst(mark.count).first { !"\0 \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
  }

  init(_ bytes: [UInt8], name: String, libraryName: String = SVGLibrary.name) throws(ImageError) {
    let library: SVGLibrary
    do throws(ImageLibrary.LoadingError) { library = try SVGLibrary(libraryName) } catch {
      throw .noLibrary(name, "an SVG", "librsvg 2.52 or newer", reason: error.reason)
    }
    var error: UnsafeMutablePointer<GError>?
    guard let handle = library.open(bytes, bytes.count, &error) else {
      throw .refusedByLibrary(name, reason: Self.message(freeing: error))
    }
    guard let size = Self.size(of: handle, library) else {
      g_object_unref(UnsafeMutableRawPointer(handle))
      throw .sizeless(name)
    }
    (self.library, self.handle, self.name, self.size) = (library, handle, name, size)
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

  /// The size in pixels, or the viewBox's.
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

/// The functions of librsvg in use.
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

  init(_ name: String) throws(ImageLibrary.LoadingError) {
    let library = try ImageLibrary(name)
    open = try library.function("rsvg_handle_new_from_data", as: type(of: open))
    size = try library.function("rsvg_handle_get_intrinsic_size_in_pixels", as: type(of: size))
    dimensions = try library.function("rsvg_handle_get_intrinsic_dimensions", as: type(of: dimensions))
    paint = try library.function("rsvg_handle_render_document", as: type(of: paint))
  }
}

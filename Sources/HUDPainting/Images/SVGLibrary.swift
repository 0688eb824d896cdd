import CPango
import Glibc

/// The few functions of librsvg that are used, from the library as it is loaded when the first SVG file comes.
/// (Linked, it would cost each start three milliseconds, for the few who have such files.)
struct SVGLibrary {
  static let name = "librsvg-2.so.2"

  typealias Failure = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>

  /// A handle from an SVG file's bytes. Without a file to start from, nothing that they refer to is loaded.
  let open: @convention(c) (UnsafePointer<UInt8>?, Int, Failure?) -> OpaquePointer?
  /// The width and height; 0 for a file that tells them in shares of a page, or not at all.
  let size:
    @convention(c) (OpaquePointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> Int32
  /// Whether there are a width, a height and a viewBox, each with its value.
  let dimensions:
    @convention(c) (
      OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int32>,
      UnsafeMutableRawPointer?, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Double>
    ) -> Void
  /// Paints all of it into a rectangle: x, y, width, height.
  let paint: @convention(c) (OpaquePointer, OpaquePointer, UnsafePointer<Double>, Failure?) -> Int32

  /// - Throws: `LoadingError` where there is no library, or an old one.
  init(_ name: String) throws(LoadingError) {
    guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { throw LoadingError() }
    func function<Function>(_ name: String, as type: Function.Type) throws(LoadingError) -> Function {
      guard let address = dlsym(library, name) else { throw LoadingError() }
      return unsafeBitCast(address, to: type)
    }
    // It stays: its types can't be taken back from GObject.
    open = try function("rsvg_handle_new_from_data", as: type(of: open))
    size = try function("rsvg_handle_get_intrinsic_size_in_pixels", as: type(of: size))
    dimensions = try function("rsvg_handle_get_intrinsic_dimensions", as: type(of: dimensions))
    paint = try function("rsvg_handle_render_document", as: type(of: paint))
  }

  /// What the loader says.
  struct LoadingError: Error {
    let reason: String

    fileprivate init() {
      reason = dlerror().map { String(cString: $0) } ?? "it can't be loaded"
    }
  }
}

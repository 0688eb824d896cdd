import CPango
import HUDModel

/// An SVG file in memory, understood.
final class SVGFile {
  private let library: SVGLibrary
  private let handle: OpaquePointer
  private let bytes: [UInt8]
  /// What a sentence calls it.
  private let name: String
  /// In its own units.
  let size: Size

  /// Whether it is worth trying: files of other formats don't begin with a tag.
  static func looksLikeOne(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    return text.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
  }

  init(_ bytes: [UInt8], name: String, libraryName: String = SVGLibrary.name) throws(ImageError) {
    let library = try Self.library(libraryName, for: name)
    var error: UnsafeMutablePointer<GError>?
    guard let handle = library.open(bytes, bytes.count, &error) else {
      throw .broken(name, "SVG", reason: Self.taken(error))
    }
    guard let size = Self.size(of: handle, library) else {
      g_object_unref(UnsafeMutableRawPointer(handle))
      throw .sizeless(name)
    }
    self.library = library
    self.handle = handle
    self.bytes = bytes
    self.name = name
    self.size = size
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(handle))
  }

  /// It is painted once, small: some files can be read but not drawn.
  func load() throws(ImageError) -> LoadedPicture {
    let picture = LoadedPicture(.drawing(bytes), size: size)
    _ = try paint(size: PixelSize(fitting: picture, width: 64, height: 64))
    return picture
  }

  /// The whole of it in so many pixels.
  func paint(size pixels: PixelSize) throws(ImageError) -> ImageSurface {
    guard let surface = try? ImageSurface(width: pixels.width, height: pixels.height) else {
      throw .noMemory(name)
    }
    let context = CairoContext(surface)
    context.scale(x: Double(pixels.width) / size.width, y: Double(pixels.height) / size.height)
    var error: UnsafeMutablePointer<GError>?
    guard library.paint(handle, context.raw, [0, 0, size.width, size.height], &error) != 0 else {
      throw .broken(name, "SVG", reason: Self.taken(error))
    }
    return surface
  }

  private static func library(_ file: String, for name: String) throws(ImageError) -> SVGLibrary {
    do throws(SVGLibrary.LoadingError) {
      return try SVGLibrary(file)
    } catch {
      throw .noLibrary(name, reason: error.reason)
    }
  }

  private static func size(of handle: OpaquePointer, _ library: SVGLibrary) -> Size? {
    var size = Size.zero
    if library.size(handle, &size.width, &size.height) != 0, isSize(size) { return size }
    var (hasWidth, hasHeight, hasBox): (Int32, Int32, Int32) = (0, 0, 0)
    var (width, height, box) = ([0.0, 0], [0.0, 0], [0.0, 0, 0, 0])
    library.dimensions(handle, &hasWidth, &width, &hasHeight, &height, &hasBox, &box)
    size = Size(width: box[2], height: box[3])
    return hasBox != 0 && isSize(size) ? size : nil
  }

  private static func isSize(_ size: Size) -> Bool {
    size.width.isFinite && size.height.isFinite && size.width > 0 && size.height > 0
  }

  /// The message of an error, which is freed.
  private static func taken(_ error: UnsafeMutablePointer<GError>?) -> String {
    guard let error else { return "without a reason" }
    defer { g_error_free(error) }
    return String(cString: error.pointee.message)
  }
}

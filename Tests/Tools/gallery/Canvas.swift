import CBezelCairo
import HUDModel
import HUDPainting

/// A large opaque picture, onto which scenes are painted. Coordinates are logical pixels.
final class Canvas {
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let scale: Double

  init(_ size: Size, scale: Double) throws {
    let width = Int32((size.width * scale).rounded(.up))
    let height = Int32((size.height * scale).rounded(.up))
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height),
      let context = cairo_create(surface)
    else { throw GalleryError("not enough memory for a picture of \(size.width)×\(size.height)") }
    self.surface = surface
    self.context = context
    self.scale = scale
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  func fill(_ rect: Rect, _ color: Color) {
    cairo_set_source_rgb(context, color.red, color.green, color.blue)
    cairo_rectangle(context, rect.x * scale, rect.y * scale, rect.width * scale, rect.height * scale)
    cairo_fill(context)
  }

  /// Fills a desktop of this size with a dark gradient.
  func fillDesktop(_ size: Size) {
    guard let gradient = cairo_pattern_create_linear(0, 0, size.width * scale, size.height * scale) else {
      return
    }
    cairo_pattern_add_color_stop_rgb(gradient, 0, 0.09, 0.12, 0.20)
    cairo_pattern_add_color_stop_rgb(gradient, 1, 0.24, 0.19, 0.32)
    cairo_set_source(context, gradient)
    cairo_paint(context)
    cairo_pattern_destroy(gradient)
  }

  /// Paints a scene so that the centre of its `part` is at `center`, rounded to whole pixels.
  func paint(
    _ scene: Scene, _ size: Size, centering part: Rect, at center: Point, with painter: Painter
  ) throws {
    try paint(
      scene, size, at: Point(x: center.x - part.center.x, y: center.y - part.center.y), with: painter)
  }

  /// Paints a scene of this size with its top left corner at `place`.
  func paint(_ scene: Scene, _ size: Size, at place: Point, with painter: Painter) throws {
    let width = Int((size.width * scale).rounded(.up)), height = Int((size.height * scale).rounded(.up))
    let words = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: width * height)
    defer { words.deallocate() }
    words.initialize(repeating: 0)
    guard let base = UnsafeMutableRawPointer(words.baseAddress) else { return }
    let target = PixelTarget(base: base, width: width, height: height, stride: width * 4)
    try painter.paint(scene, into: target, scale: scale)
    let picture = cairo_image_surface_create_for_data(
      base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
      Int32(target.stride))
    cairo_set_source_surface(context, picture, (place.x * scale).rounded(), (place.y * scale).rounded())
    cairo_paint(context)
    // The context must not keep the surface, whose pixels are freed.
    cairo_set_source_rgb(context, 0, 0, 0)
    cairo_surface_destroy(picture)
  }

  func writePNG(to path: String) throws {
    let status = cairo_surface_write_to_png(surface, path)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw GalleryError(
        "the sheet can't be written to \(path): \(String(cString: cairo_status_to_string(status)))")
    }
  }
}

struct GalleryError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

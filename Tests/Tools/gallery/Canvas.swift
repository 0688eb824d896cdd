import CBezelCairo
import HUDModel
import HUDPainting

/// A large opaque picture, onto which scenes are painted. Coordinates are logical pixels.
final class Canvas {
  let size: Size
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let scale: Double

  init(_ size: Size, scale: Double) throws {
    let width = Int32((size.width * scale).rounded(.up))
    let height = Int32((size.height * scale).rounded(.up))
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height),
      let context = cairo_create(surface)
    else { throw GalleryError("not enough memory for a picture of \(size.width)×\(size.height)") }
    self.size = size
    self.surface = surface
    self.context = context
    self.scale = scale
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Draws with Cairo, in logical pixels. What `body` changes in the context, it changes only there.
  func draw(_ body: (OpaquePointer) -> Void) {
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_scale(context, scale, scale)
    body(context)
  }

  func fill(_ rect: Rect, _ color: Color) {
    draw { context in
      cairo_set_source_rgb(context, color.red, color.green, color.blue)
      cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
      cairo_fill(context)
    }
  }

  /// Copies these parts of a canvas of the same size.
  func copy(_ other: Canvas, in parts: [Rect]) {
    cairo_save(context)
    defer { cairo_restore(context) }
    for part in parts {
      cairo_rectangle(context, part.x * scale, part.y * scale, part.width * scale, part.height * scale)
    }
    cairo_clip(context)
    cairo_set_source_surface(context, other.surface, 0, 0)
    cairo_paint(context)
  }

  /// The same picture, blurred as a compositor does it: made smaller, and larger again.
  func blurred() throws -> Canvas {
    var picture = self
    for factor in [0.5, 0.25, 0.125, 0.0625, 0.125, 0.25, 0.5, 1] {
      let next = try Canvas(size, scale: scale * factor)
      let ratio = next.scale / picture.scale
      cairo_scale(next.context, ratio, ratio)
      cairo_set_source_surface(next.context, picture.surface, 0, 0)
      cairo_pattern_set_extend(cairo_get_source(next.context), CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(cairo_get_source(next.context), CAIRO_FILTER_BILINEAR)
      cairo_paint(next.context)
      picture = next
    }
    return picture
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

extension Scene {
  /// A line of text in a picture of its own size.
  static func line(
    _ string: String, _ font: Font, _ color: Color, measure: TextMeasure
  ) -> (scene: Scene, size: Size) {
    let block = TextBlock(string: string, font: font, maxWidth: 800, limit: .lines(1))
    let size = measure(block)
    let frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let bezel = Scene.Bezel(
      frame: frame, cornerRadius: 0, fill: .clear, borderColor: .clear, borderWidth: 0, shadow: nil)
    let text = Scene.Text(block: block, frame: frame, color: color)
    return (Scene(bezel: bezel, parts: Scene.Parts(texts: [text]), presence: .full), size)
  }
}

struct GalleryError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

import CBezelCairo
import HUDModel
import HUDPainting

/// Pixels in memory, to paint into and to read.
final class Picture {
  let width: Int
  let height: Int
  let scale: Double
  private let words: UnsafeMutablePointer<UInt32>

  /// A picture for a surface of `size` logical pixels, filled with `word`.
  init(_ size: Size, scale: Double, filledWith word: UInt32 = 0) {
    width = Int((size.width * scale).rounded(.up))
    height = Int((size.height * scale).rounded(.up))
    self.scale = scale
    words = .allocate(capacity: width * height)
    words.initialize(repeating: word, count: width * height)
  }

  /// The pixels of a PNG file; nil if it can't be read.
  init?(png path: String) {
    guard let surface = cairo_image_surface_create_from_png(path) else { return nil }
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    scale = 1
    words = .allocate(capacity: width * height)
    data.withMemoryRebound(to: UInt32.self, capacity: width * height) { [width, height, words] in
      words.initialize(from: $0, count: width * height)
    }
  }

  deinit {
    words.deallocate()
  }

  var target: PixelTarget {
    PixelTarget(base: UnsafeMutableRawPointer(words), width: width, height: height, stride: width * 4)
  }

  func paint(_ scene: Scene, with painter: Painter, region: PixelRect? = nil) throws {
    try painter.paint(scene, into: target, scale: scale, region: region)
  }

  /// The buffer pixel at column `x` and row `y`.
  subscript(x: Int, y: Int) -> Pixel { Pixel(word: words[y * width + x]) }

  /// The buffer pixel at `point`, which is in logical pixels.
  subscript(point: Point) -> Pixel { self[Int(point.x * scale), Int(point.y * scale)] }

  var all: [UInt32] { Array(UnsafeBufferPointer(start: words, count: width * height)) }

  func row(_ y: Int) -> [Pixel] { (0..<width).map { self[$0, y] } }
  func column(_ x: Int) -> [Pixel] { (0..<height).map { self[x, $0] } }
}

/// A premultiplied ARGB pixel.
struct Pixel: Hashable, CustomStringConvertible {
  let word: UInt32

  var alpha: Int { Int(word >> 24) }
  var red: Int { Int(word >> 16 & 255) }
  var green: Int { Int(word >> 8 & 255) }
  var blue: Int { Int(word & 255) }

  /// The largest difference between two pixels' channels.
  func distance(to other: Pixel) -> Int {
    max(
      abs(alpha - other.alpha), abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
  }

  var description: String { "(\(red), \(green), \(blue)) α \(alpha)" }
}

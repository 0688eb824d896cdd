import CCairo
import HeadlessSway

/// A picture with transparency, as `bezel render` writes it.
struct Cutout {
  let width: Int
  let height: Int
  /// Premultiplied ARGB, rows from the top.
  private let words: [UInt32]

  init(png path: String) throws {
    let surface = cairo_image_surface_create_from_png(path)
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else { throw HarnessError("\(path) is no PNG") }
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    let count = width * height
    words = data.withMemoryRebound(to: UInt32.self, capacity: count) {
      Array(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// The picture that shows when the panel, not its shadow, lies in the middle of another one.
  func centred(on background: Picture) -> Picture {
    var picture = background
    let left = background.width / 2 - middle(of: width) { words[height / 2 * width + $0] }
    let top = background.height / 2 - middle(of: height) { words[$0 * width + width / 2] }
    for y in 0..<height {
      for x in 0..<width {
        let below = background[left + x, top + y]
        let word = words[y * width + x]
        picture[left + x, top + y] = Picture.Pixel(
          red: below.red.covered(by: word, 16), green: below.green.covered(by: word, 8),
          blue: below.blue.covered(by: word, 0))
      }
    }
    return picture
  }

  /// The middle of what is as good as opaque along a line.
  private func middle(of count: Int, word: (Int) -> UInt32) -> Int {
    let opaque = (0..<count).filter { word($0) >> 24 > 128 }
    return ((opaque.first ?? 0) + (opaque.last ?? count) + 1) / 2
  }
}

extension UInt8 {
  /// One channel below a premultiplied pixel, whose own starts at `shift`.
  fileprivate func covered(by word: UInt32, _ shift: UInt32) -> UInt8 {
    let transparency = 255 - Int(word >> 24)
    return UInt8(clamping: Int(word >> shift & 255) + (Int(self) * transparency + 127) / 255)
  }
}

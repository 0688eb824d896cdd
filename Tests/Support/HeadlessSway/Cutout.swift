import CBezelCairo

/// A picture with transparency, as `bezel render` writes it: a bezel with its shadow around it.
package struct Cutout {
  package let width: Int
  package let height: Int
  /// The bezel's rectangle, without the shadow.
  package let bezel: (x: Range<Int>, y: Range<Int>)
  /// Premultiplied ARGB, top row first.
  private let words: [UInt32]

  package init(png path: String) throws {
    let surface = cairo_image_surface_create_from_png(path)
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else { throw HarnessError("\(path) is not a PNG") }
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    let words = data.withMemoryRebound(to: UInt32.self, capacity: width * height) {
      Array(UnsafeBufferPointer(start: $0, count: width * height))
    }
    bezel = (
      x: opaquePart(of: width) { words[height / 2 * width + $0] },
      y: opaquePart(of: height) { words[$0 * width + width / 2] }
    )
    (self.width, self.height, self.words) = (width, height, words)
  }

  /// The possible pictures with the bezel in the middle of another picture: a half pixel is rounded either way.
  package func centred(on background: Picture) -> [Picture] {
    func halves(_ space: Int) -> Set<Int> { [space / 2, (space + 1) / 2] }
    let lefts = halves(background.width - bezel.x.count)
    let tops = halves(background.height - bezel.y.count)
    return lefts.flatMap { left in tops.map { placed(on: background, bezelAt: left, $0) } }
  }

  /// The picture with the bezel's top left corner at a position of another picture.
  package func placed(on background: Picture, bezelAt x: Int, _ y: Int) -> Picture {
    var picture = background
    let (left, top) = (x - bezel.x.lowerBound, y - bezel.y.lowerBound)
    for row in max(0, -top)..<min(height, picture.height - top) {
      for column in max(0, -left)..<min(width, picture.width - left) {
        let below = background[left + column, top + row]
        let word = words[row * width + column]
        picture[left + column, top + row] = Picture.Pixel(
          red: below.red.covered(by: word, 16), green: below.green.covered(by: word, 8),
          blue: below.blue.covered(by: word, 0))
      }
    }
    return picture
  }
}

/// The nearly opaque part of a line: more than any shadow.
private func opaquePart(of count: Int, word: (Int) -> UInt32) -> Range<Int> {
  let opaque = (0..<count).filter { word($0) >> 24 > 176 }
  return (opaque.first ?? 0)..<(opaque.last ?? count - 1) + 1
}

extension UInt8 {
  /// One channel of this pixel under a premultiplied one, whose channel is at `shift`.
  fileprivate func covered(by word: UInt32, _ shift: UInt32) -> UInt8 {
    let transparency = 255 - Int(word >> 24)
    return UInt8(clamping: Int(word >> shift & 255) + (Int(self) * transparency + 127) / 255)
  }
}

import Foundation
import HUDModel
import Testing

@testable import HUDImages

/// Pictures that are stored on their side or mirrored, as cameras write them.
@Suite struct OrientationTests {
  /// The colours of the corners, row by row.
  private static let red: UInt32 = 0xFFC8_1E14
  private static let green: UInt32 = 0xFF14_C81E
  private static let blue: UInt32 = 0xFF1E_14C8
  private static let white: UInt32 = 0xFFF0_F0F0

  /// A file of 32×16 pixels: a quarter in each colour.
  private static let jpeg = Array(
    Data(
      base64Encoded:
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAoHBwgHBgoICAgLCgoLDhgQDg0NDh0VFhEYIx8lJCIfIiEmKzcvJik0KSEiMEExNDk7"
        + "Pj4+JS5ESUM8SDc9Pjv/2wBDAQoLCw4NDhwQEBw7KCIoOzs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7"
        + "Ozs7Ozs7Ozv/wAARCAAQACADAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAYHCP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/"
        + "xAAZAQEAAgMAAAAAAAAAAAAAAAAABQcEBgj/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCZQixQFKjnPoDPV5N1"
        + "AdOq5ZAD/9k="
    ) ?? Data())

  private static func png() -> [UInt8] {
    let words = (0..<16 * 32).map { index in
      let (isLeft, isTop) = (index % 32 < 16, index / 32 < 8)
      return isTop ? (isLeft ? red : green) : (isLeft ? blue : white)
    }
    return ImageSample.png(width: 32, height: 16, words: words)
  }

  /// The header of a TIFF file and a directory with another entry and the orientation.
  private static func exif(_ value: UInt8, isLittle: Bool) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      let big = (0..<bytes).reversed().map { UInt8(value >> (8 * $0) & 0xFF) }
      return isLittle ? big.reversed() : big
    }
    return Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2)
      + number(0x0100, 2) + number(4, 2) + number(1, 4) + number(32, 4)
      + number(0x0112, 2) + number(3, 2) + number(1, 4) + number(Int(value), 2) + [0, 0] + number(0, 4)
  }

  private static func jpeg(exif: [UInt8]) -> [UInt8] {
    let content = Array("Exif\0\0".utf8) + exif
    let count = content.count + 2
    // A segment of another kind, a byte that fills, and a segment APP1 with something else are before it.
    let others: [UInt8] = [0xFF, 0xFE, 0, 3, 0x20, 0xFF, 0xFF, 0xE1, 0, 4, 0x41, 0x42]
    return jpeg[..<2] + others + [0xFF, 0xE1, UInt8(count >> 8), UInt8(count & 0xFF)] + content
      + jpeg[2...]
  }

  private static func png(exif: [UInt8]) -> [UInt8] {
    let body = Array("eXIf".utf8) + exif
    let crc = ~body.reduce(~UInt32(0)) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 0 ? 0 : 0xEDB8_8320) }
    }
    func big(_ value: UInt32) -> [UInt8] { (0..<4).reversed().map { UInt8(value >> (8 * $0) & 0xFF) } }
    let bytes = png()
    return bytes[..<33] + big(UInt32(exif.count)) + body + big(crc) + bytes[33...]
  }

  /// The corners of a picture, row by row, and its size.
  private func corners(_ bytes: [UInt8]) throws -> (colors: [UInt32], size: PixelSize) {
    let picture = try DecodedPicture(
      bytes, name: "the image", size: PixelSize(width: 32, height: 32), fits: true)
    let (words, size) = (picture.pixels.words, picture.pixels.size)
    #expect(picture.proportions == Size(size))
    let colors = [(2, 2), (size.width - 3, 2), (2, size.height - 3), (size.width - 3, size.height - 3)].map {
      let word = words[$1 * size.width + $0]
      return [Self.red, Self.green, Self.blue, Self.white].first { color in
        [16, 8, 0].allSatisfy { abs(Int(color >> $0 & 0xFF) - Int(word >> $0 & 0xFF)) < 24 }
      } ?? word
    }
    return (colors, size)
  }

  private static let all: [(UInt8, [UInt32])] = [
    (1, [red, green, blue, white]), (2, [green, red, white, blue]), (3, [white, blue, green, red]),
    (4, [blue, white, red, green]), (5, [red, blue, green, white]), (6, [blue, red, white, green]),
    (7, [white, green, blue, red]), (8, [green, white, red, blue]),
    // No value of EXIF.
    (0, [red, green, blue, white]), (9, [red, green, blue, white]),
  ]

  @Test(
    .enabled(if: (try? JPEGLibrary(JPEGLibrary.name)) != nil, "libturbojpeg is not installed"), arguments: all
  )
  func `a JPEG file is upright in each of the eight orientations`(value: UInt8, colors: [UInt32]) throws {
    for isLittle in [true, false] {
      let found = try corners(Self.jpeg(exif: Self.exif(value, isLittle: isLittle)))
      #expect(found.colors == colors)
      let isOnItsSide = 5...8 ~= value
      #expect(found.size == PixelSize(width: isOnItsSide ? 16 : 32, height: isOnItsSide ? 32 : 16))
    }
  }

  @Test(arguments: all)
  func `a PNG file is upright in each of the eight orientations`(value: UInt8, colors: [UInt32]) throws {
    #expect(try corners(Self.png(exif: Self.exif(value, isLittle: false))).colors == colors)
  }

  @Test func `a note that can't be read turns nothing, however it is broken`() {
    let exif = Self.exif(6, isLittle: true)
    for bytes in [Self.jpeg(exif: exif), Self.png(exif: exif)] {
      #expect(Orientation(of: bytes) != .upright)
      for count in 0..<bytes.count { _ = Orientation(of: Array(bytes.prefix(count))) }
      for index in bytes.indices.dropFirst(8).prefix(80) {
        for value: UInt8 in [0, 0x7F, 0x80, 0xFF] {
          var broken = bytes
          broken[index] = value
          _ = Orientation(of: broken)
        }
      }
    }
    for count in 0..<exif.count - 12 {
      #expect(Orientation(of: Self.jpeg(exif: Array(exif.prefix(count)))) == .upright, "\(count)")
    }
  }
}

import HUDModel

/// How a stored picture has to be turned and mirrored to be upright: the eight values of EXIF.
struct Orientation: Hashable {
  /// 1 to 8; 1 is upright.
  private let value: UInt8

  static let upright = Orientation(value: 1)

  private init(value: UInt8) {
    self.value = value
  }

  /// What a JPEG or PNG file says; upright if it says nothing, or nothing that can be read.
  init(of bytes: [UInt8]) {
    self = (JPEGImage.isJPEG(bytes) ? Self.inJPEG(bytes) : Self.inPNG(bytes)) ?? .upright
  }

  /// The segment APP1 of a JPEG file, which is before the pixels.
  private static func inJPEG(_ bytes: [UInt8]) -> Orientation? {
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      // More bytes of 0xFF may be before a marker.
      if marker == 0xFF {
        position += 1
        continue
      }
      let end = position + 2 + (Int(bytes[position + 2]) << 8 | Int(bytes[position + 3]))
      guard marker != 0xDA, end <= bytes.count, end >= position + 4 else { return nil }
      let content = bytes[position + 4..<end]
      if marker == 0xE1, content.starts(with: Array("Exif\0\0".utf8)) {
        return Orientation(exif: content.dropFirst(6))
      }
      position = end
    }
    return nil
  }

  /// The chunk eXIf of a PNG file, anywhere in it.
  private static func inPNG(_ bytes: [UInt8]) -> Orientation? {
    var position = 8
    while position + 12 <= bytes.count {
      let count = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      guard count <= bytes.count - position - 12 else { return nil }
      if bytes[position + 4..<position + 8].elementsEqual("eXIf".utf8) {
        return Orientation(exif: bytes[position + 8..<position + 8 + count])
      }
      position += 12 + count
    }
    return nil
  }

  /// A TIFF header, and a directory of entries with 12 bytes: tag, type, count, value.
  private init?(exif: ArraySlice<UInt8>) {
    guard let first = exif.first else { return nil }
    let isLittle = first == UInt8(ascii: "I")
    func number(_ offset: Int, bytes: Int) -> Int? {
      guard offset >= 0, offset + bytes <= exif.count else { return nil }
      let field = exif[exif.startIndex + offset..<exif.startIndex + offset + bytes]
      return isLittle
        ? field.reversed().reduce(0) { $0 << 8 | Int($1) } : field.reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(2, bytes: 2) == 42, let directory = number(4, bytes: 4),
      let count = number(directory, bytes: 2)
    else { return nil }
    let entries = (0..<count).lazy.map { directory + 2 + 12 * $0 }
    guard let entry = entries.first(where: { number($0, bytes: 2) == 0x0112 }),
      number(entry + 2, bytes: 2) == 3, let value = number(entry + 8, bytes: 2), 1...8 ~= value
    else { return nil }
    self.value = UInt8(value)
  }

  /// Whether width and height change places.
  private var isOnItsSide: Bool { value >= 5 }

  /// Of the upright picture, or of the stored one for the upright one.
  func size(_ size: Size) -> Size { isOnItsSide ? Size(width: size.height, height: size.width) : size }

  func size(_ size: PixelSize) -> PixelSize {
    isOnItsSide ? PixelSize(width: size.height, height: size.width) : size
  }

  /// The pixels of the upright picture of this size.
  func upright(_ stored: [UInt32], _ size: PixelSize) -> [UInt32] {
    let row = self.size(size).width
    let (right, bottom) = (size.width - 1, size.height - 1)
    return [UInt32](unsafeUninitializedCapacity: stored.count) { words, count in
      count = stored.count
      for y in 0..<size.height {
        for x in 0..<size.width {
          let (column, line) =
            switch value {
            case 2: (right - x, y)
            case 3: (right - x, bottom - y)
            case 4: (x, bottom - y)
            case 5: (y, x)
            case 6: (y, right - x)
            case 7: (bottom - y, right - x)
            case 8: (bottom - y, x)
            default: (x, y)
            }
          words[y * size.width + x] = stored[line * row + column]
        }
      }
    }
  }
}

/// An image that is stored in another orientation.
struct TurnedImage<Stored: ImageFormat>: ImageFormat {
  let stored: Stored
  let orientation: Orientation

  var size: Size { orientation.size(stored.size) }

  func pixels(_ size: PixelSize) throws(ImageError) -> [UInt32] {
    orientation.upright(try stored.pixels(orientation.size(size)), size)
  }
}

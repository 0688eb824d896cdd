/// The picture on an output at one time.
package struct Picture: Equatable, Sendable {
  /// One pixel, 0…255 per channel.
  package struct Pixel: Hashable, Sendable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  /// In buffer pixels, not logical ones.
  package let width: Int
  package let height: Int
  /// Three bytes per pixel, top row first.
  private var bytes: ArraySlice<UInt8>

  /// Reads a binary PPM: `P6`, width, height, 255, one white space, pixels.
  package init(ppm: [UInt8]) throws {
    var fields: [Int] = []
    var index = 2
    while fields.count < 3, index < ppm.count {
      let digits = ppm[index...].drop { $0 <= 0x20 }.prefix { $0 > 0x20 }
      guard let field = Int(String(decoding: digits, as: UTF8.self)) else { break }
      fields.append(field)
      index = digits.endIndex
    }
    guard ppm.starts(with: "P6".utf8), fields.count == 3, ppm.count == index + 1 + fields[0] * fields[1] * 3
    else {
      throw HarnessError("not a complete PPM picture: \(ppm.count) bytes, fields \(fields)")
    }
    width = fields[0]
    height = fields[1]
    bytes = ppm[(index + 1)...]
  }

  package subscript(x: Int, y: Int) -> Pixel {
    get {
      let at = index(x, y)
      return Pixel(red: bytes[at], green: bytes[at + 1], blue: bytes[at + 2])
    }
    set {
      let at = index(x, y)
      (bytes[at], bytes[at + 1], bytes[at + 2]) = (newValue.red, newValue.green, newValue.blue)
    }
  }

  /// The smallest rectangle around all pixels that differ from another picture of the same size; nil if none does.
  package func difference(from other: Picture) -> (x: Range<Int>, y: Range<Int>)? {
    precondition(width == other.width && height == other.height, "only pictures of one size can be compared")
    let rows = (0..<height).filter { row($0) != other.row($0) }
    guard let top = rows.first, let bottom = rows.last else { return nil }
    var left = width
    var right = 0
    for y in rows {
      let pairs = zip(row(y), other.row(y)).map { $0 != $1 }
      left = min(left, (pairs.firstIndex(of: true) ?? 0) / 3)
      right = max(right, (pairs.lastIndex(of: true) ?? 0) / 3)
    }
    return (left..<right + 1, top..<bottom + 1)
  }

  /// The largest difference of any channel from another picture of the same size.
  package func distance(from other: Picture) -> Int {
    guard let (_, rows) = difference(from: other) else { return 0 }
    return rows.map { y in
      zip(row(y), other.row(y)).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }.max() ?? 0
  }

  private func index(_ x: Int, _ y: Int) -> Int {
    precondition(0..<width ~= x && 0..<height ~= y, "(\(x), \(y)) is outside of \(width)×\(height) pixels")
    return bytes.startIndex + (y * width + x) * 3
  }

  private func row(_ y: Int) -> ArraySlice<UInt8> {
    let start = bytes.startIndex + y * width * 3
    return bytes[start..<start + width * 3]
  }
}

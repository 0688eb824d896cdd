import HeadlessSway

/// Combines PNG pictures of the same size and format into an animated PNG.
///
/// A PNG is a signature and chunks: length, type, data, checksum. An animated one has `acTL` (number of frames and
/// plays), `fcTL` before each frame (size, position, delay), and the data of all pictures but the first in `fdAT`.
struct AnimatedPNG {
  private struct Frame {
    let png: [UInt8]
    let start: ContinuousClock.Instant
    var end: ContinuousClock.Instant
  }

  private var frames: [Frame] = []

  /// Appends a picture. If it equals the previous one, that is only shown for longer.
  mutating func append(png: [UInt8], at time: ContinuousClock.Instant) throws {
    guard png.starts(with: signature) else { throw HarnessError("not a PNG: \(png.count) bytes") }
    if let last = frames.indices.last {
      frames[last].end = time
      if frames[last].png == png { return }
    }
    frames.append(Frame(png: png, start: time, end: time))
  }

  func encoded() throws -> [UInt8] {
    guard let first = frames.first else { throw HarnessError("an animation needs at least one picture") }
    let header = chunks(of: first.png).filter { $0.type == "IHDR" }.flatMap(\.data)
    var bytes = signature + chunk("IHDR", header) + chunk("acTL", word(frames.count) + word(0))
    var sequence = 0
    for (index, frame) in frames.enumerated() {
      bytes += chunk("fcTL", word(sequence) + control(of: frame, size: header.prefix(8)))
      sequence += 1
      for part in chunks(of: frame.png) where part.type == "IDAT" {
        if index == 0 {
          bytes += chunk("IDAT", part.data)
        } else {
          bytes += chunk("fdAT", word(sequence) + part.data)
          sequence += 1
        }
      }
    }
    return bytes + chunk("IEND", [])
  }

  /// Size, position, delay in milliseconds, and how it replaces the previous frame: completely.
  private func control(of frame: Frame, size: ArraySlice<UInt8>) -> [UInt8] {
    let delay = max(Int(frame.start.duration(to: frame.end) / .milliseconds(1)), 20)
    return Array(size) + word(0) + word(0) + word(delay << 16 | 1000) + [0, 0]
  }
}

private let signature: [UInt8] = [0x89] + Array("PNG\r\n".utf8) + [0x1a, 0x0a]

private func chunks(of png: [UInt8]) -> [(type: String, data: ArraySlice<UInt8>)] {
  var found: [(type: String, data: ArraySlice<UInt8>)] = []
  var rest = png.dropFirst(signature.count)
  while rest.count >= 12 {
    let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
    found.append((type, rest.dropFirst(8).prefix(length)))
    rest = rest.dropFirst(12 + length)
  }
  return found
}

private func chunk(_ type: String, _ data: some Collection<UInt8>) -> [UInt8] {
  let body = Array(type.utf8) + data
  return word(data.count) + body + word(Int(checksum(body)))
}

/// Four bytes, the most significant first.
private func word(_ value: Int) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

/// The CRC of PNG and zlib: polynomial 0xEDB88320, reflected, all ones at both ends.
private func checksum(_ bytes: [UInt8]) -> UInt32 {
  ~bytes.reduce(~0 as UInt32) { crc, byte in
    crc >> 8 ^ checksumTable[Int(UInt8(truncatingIfNeeded: crc) ^ byte)]
  }
}

private let checksumTable: [UInt32] = (0..<256).map { index in
  (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
}

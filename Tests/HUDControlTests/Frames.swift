import HUDControl

/// One frame of each kind, with the contents that break careless codecs.
let sampleFrames: [Frame] = [
  .request(
    Request(
      arguments: [Array("show".utf8), [], [0xff, 0xfe, 0x41], Array("进度 ✓".utf8)],
      directory: Array("/home/ada".utf8),
      environment: [Request.Variable(name: Array("LANG".utf8), value: Array("de_DE.UTF-8".utf8))])),
  .request(Request(arguments: [])),
  .output(Array("a line\n".utf8)),
  .output([]),
  .complaint([0, 255, 0]),
  .exit(status: 64),
]

extension FrameDecoder {
  mutating func append(_ bytes: some Sequence<UInt8>) {
    Array(bytes).withUnsafeBytes { append($0) }
  }

  /// All frames that are whole.
  mutating func drain() throws(WireError) -> [Frame] {
    var frames: [Frame] = []
    while let frame = try next() { frames.append(frame) }
    return frames
  }
}

/// A frame as a liar would send it.
func frame(length: Int, version: UInt8 = Frame.version, kind: UInt8, _ payload: [UInt8]) -> [UInt8] {
  count(length) + [version, kind] + payload
}

func count(_ value: Int) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

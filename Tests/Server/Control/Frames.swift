import BezelControlWire
import BezelPosix
import HUDControl

/// Frames of each kind, with contents that careless codecs fail on.
let sampleFrames: [Frame] = [
  .arguments(
    ArgumentsRequest(
      arguments: [Array("show".utf8), [], [0xff, 0xfe, 0x41], Array("进度 ✓".utf8)],
      directory: Array("/home/ada".utf8),
      environment: [ArgumentsRequest.Variable(name: Array("LANG".utf8), value: Array("de_DE.UTF-8".utf8))])),
  .arguments(ArgumentsRequest(arguments: [])),
  .output(Array("a line\n".utf8)),
  .output([]),
  .error([0, 255, 0]),
  .exit(.usage),
]

extension FrameDecoder {
  mutating func append(_ bytes: some Sequence<UInt8>) {
    Array(bytes).withUnsafeBytes { append($0) }
  }

  /// All complete frames.
  mutating func drain() throws(WireError) -> [Frame] {
    var frames: [Frame] = []
    while let frame = try next() { frames.append(frame) }
    return frames
  }
}

/// A frame whose length need not be true.
func frame(length: Int, version: UInt8 = Frame.version, kind: UInt8, _ payload: [UInt8]) -> [UInt8] {
  count(length) + [version, kind] + payload
}

func count(_ value: Int) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

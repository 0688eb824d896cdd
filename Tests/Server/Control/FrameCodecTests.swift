import BezelControlWire
import BezelPosix
import HUDControl
import SeededRandom
import Testing

@Suite("Frame codec")
struct FrameCodecTests {
  @Test("decodes what was encoded, cut at any two places")
  func splits() throws {
    let bytes = sampleFrames.flatMap(\.bytes)
    for first in 0...bytes.count {
      for second in stride(from: first, through: bytes.count, by: 7) {
        var decoder = FrameDecoder()
        var frames: [Frame] = []
        for part in [bytes[..<first], bytes[first..<second], bytes[second...]] {
          decoder.append(part)
          frames += try decoder.drain()
        }
        try #require(frames == sampleFrames)
        #expect(!decoder.isInsideFrame)
      }
    }
  }

  @Test("decodes what was encoded, byte by byte")
  func singleBytes() throws {
    var decoder = FrameDecoder()
    var frames: [Frame] = []
    for byte in sampleFrames.flatMap(\.bytes) {
      decoder.append([byte])
      frames += try decoder.drain()
    }
    #expect(frames == sampleFrames)
  }

  @Test("is laid out as documented")
  func layout() {
    #expect(Frame.exit(.noSuchHUD).bytes == [1, 0, 0, 0, 1, 4, 3])
    #expect(
      Frame.arguments(ArgumentsRequest(arguments: [[65, 66]], directory: [47])).bytes
        == [19, 0, 0, 0, 1, 1] + count(1) + count(2) + [65, 66] + count(1) + [47] + count(0))
  }

  @Test("carries a payload of the limit, and refuses a larger one before it arrives")
  func oversize() throws {
    var decoder = FrameDecoder()
    let largest = Frame.output([UInt8](repeating: 7, count: Frame.payloadLimit))
    decoder.append(largest.bytes)
    #expect(try decoder.next() == largest)
    decoder.append(frame(length: Frame.payloadLimit + 1, kind: 2, []))
    #expect(throws: WireError.oversize(Frame.payloadLimit + 1)) { try decoder.next() }
  }

  @Test(
    "refuses what is no frame, by its header where possible",
    arguments: [
      (frame(length: 1, version: 2, kind: 4, []), WireError.version(2)),
      (Array("GET / HTTP/1.1".utf8), .version(UInt8(ascii: "/"))),
      (frame(length: 1, kind: 0, []), .kind(0)),
      (frame(length: 1, kind: 7, []), .kind(7)),
      (frame(length: 0, kind: 4, []), .malformed),
      (frame(length: 2, kind: 4, [0, 0]), .malformed),
      (frame(length: 4, kind: 1, count(-1)), .malformed),
      (frame(length: 8, kind: 1, count(1) + count(0x7fff_ffff)), .malformed),
      (frame(length: 12, kind: 1, count(0) + count(0) + count(1)), .malformed),
      (frame(length: 13, kind: 1, count(0) + count(0) + count(0) + [0]), .malformed),
      (frame(length: 18, kind: 1, count(1) + count(2) + [65, 0] + count(0) + count(0)), .malformed),
    ])
  func refusals(bytes: [UInt8], error: WireError) {
    var decoder = FrameDecoder()
    decoder.append(bytes)
    #expect { try decoder.next() } throws: { $0 as? WireError == error }
  }

  @Test("decodes nothing after an error")
  func failure() {
    var decoder = FrameDecoder()
    decoder.append(frame(length: 0, kind: 9, []))
    #expect(throws: WireError.kind(9)) { try decoder.next() }
    decoder.append(Frame.exit(.success).bytes)
    #expect(throws: WireError.kind(9)) { try decoder.next() }
  }

  @Test("refuses noise, and stays refusing", arguments: 0..<40)
  func noise(seed: UInt64) {
    var numbers = SeededRandom(seed: seed)
    for _ in 0..<50 {
      var decoder = FrameDecoder()
      // A length, and a version that doesn't exist.
      decoder.append(
        numbers.bytes(4) + [numbers.bytes(1)[0] | 2] + numbers.bytes(Int.random(in: 1..<400, using: &numbers))
      )
      let error = #expect(throws: WireError.self) { try decoder.next() }
      decoder.append(Frame.exit(.success).bytes)
      #expect { try decoder.next() } throws: { $0 as? WireError == error }
    }
  }

  @Test("encodes again what it accepts of damaged frames", arguments: 0..<40)
  func damage(seed: UInt64) throws {
    var numbers = SeededRandom(seed: seed)
    for frame in sampleFrames {
      for _ in 0..<50 {
        var bytes = frame.bytes
        for _ in 0..<Int.random(in: 1...3, using: &numbers) {
          bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
        }
        var decoder = FrameDecoder()
        decoder.append(bytes)
        guard let accepted = try? decoder.next() else { continue }
        var again = FrameDecoder()
        again.append(accepted.bytes)
        #expect(try again.next() == accepted)
      }
    }
  }
}

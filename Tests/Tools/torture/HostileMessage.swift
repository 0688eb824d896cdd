import BezelControlWire
import BezelValues
import HUDCommands
import SeededRandom

/// What a hostile client sends on one connection, and how it ends.
package struct HostileMessage: Sendable {
  /// What the client does after it has sent the bytes.
  package enum Ending: Sendable {
    /// Reads until the server ends the connection. It sends nothing more, so a command that waits ends too.
    case reads
    /// Closes the connection at once.
    case leaves
    /// Keeps the connection and never reads.
    case neverReads
  }

  package private(set) var bytes: [UInt8]
  package let ending: Ending
  /// Where the bytes are cut into two parts that are sent one after the other.
  package private(set) var cut = 0
  /// Whether the server has to answer with a status before the client closes its end.
  package let needsStatus: Bool

  /// A message that depends on its number and the seed only.
  package init(_ number: Int, seed: UInt64) {
    var random = SeededRandom(seed: seed &+ UInt64(number) &* 0x9e37_79b9)
    var words = HostileWords(random)
    let frame = words.frame()
    random = words.random
    let isWhole = random.below(2) == 0
    needsStatus = isWhole && !frame.mayWait && !frame.asksForStop
    bytes = frame.asksForStop ? [] : frame.bytes
    ending = random.below(10) == 0 ? .leaves : random.below(20) == 0 ? .neverReads : .reads
    if !isWhole, !bytes.isEmpty { breakFrame(&random) }
    if FrameDecoder.first(of: bytes)?.asksForStop == true { bytes = [] }
    cut = random.below(20) == 0 ? random.below(bytes.count + 1) : bytes.count
  }

  /// Makes another kind of nonsense from a frame.
  private mutating func breakFrame(_ random: inout SeededRandom) {
    let payload = bytes[6...]
    switch random.below(10) {
    case 0: bytes = random.bytes(random.below(200))
    case 1: bytes.removeSubrange(random.below(bytes.count)...)
    case 2: setNumber(lengths(around: payload.count)[random.below(8)], at: 0)
    case 3: bytes[5] = UInt8(random.below(256))
    case 4: bytes[4] = UInt8(random.below(256))
    case 5: for _ in 0...random.below(8) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
    case 6: bytes += bytes
    case 7: bytes += random.bytes(1 + random.below(40))
    case 8:
      // A list with more elements than the payload has.
      bytes = Array(bytes[..<6]) + [0, 0, 0, 0] + (0..<random.below(80)).map { _ in UInt8(random.below(4)) }
      setNumber(bytes.count - 6, at: 0)
      setNumber(Self.counts[random.below(Self.counts.count)], at: 6)
    default: setNumber(Self.counts[random.below(Self.counts.count)], at: random.below(bytes.count / 4) * 4)
    }
  }

  private func lengths(around count: Int) -> [Int] {
    [0, 1, count - 1, count + 1, Frame.payloadLimit, Frame.payloadLimit + 1, 1 << 31, (1 << 32) - 1]
  }

  private static let counts = [0, 1, 0x7FFF_FFFF, 0xFFFF_FFFF, 0x8000_0000, 65536, 1_000_000]

  /// Overwrites four bytes, as far as there are any, with a little-endian number.
  private mutating func setNumber(_ number: Int, at place: Int) {
    for index in 0..<4 where place + index < bytes.count {
      bytes[place + index] = UInt8(truncatingIfNeeded: number >> (8 * index))
    }
  }
}

extension FrameDecoder {
  /// The frame that the bytes begin with.
  fileprivate static func first(of bytes: [UInt8]) -> Frame? {
    var decoder = FrameDecoder()
    bytes.withUnsafeBytes { decoder.append($0) }
    return (try? decoder.next()) ?? nil
  }
}

extension Frame {
  /// Whether it ends the server, which no other message may do.
  fileprivate var asksForStop: Bool {
    switch self {
    case .arguments(let request): request.arguments.first.map { $0.elementsEqual("stop".utf8) } ?? false
    case .command: command == .stop
    case .output, .error, .event, .exit: false
    }
  }

  /// Whether the reply may come when a HUD has ended, or never.
  fileprivate var mayWait: Bool {
    switch self {
    case .arguments(let request):
      request.arguments.contains { $0.contains("wait") || $0.contains("hold") || $0.contains("events") }
    case .command:
      switch command {
      case .show(let show): show.waits || show.holds
      case .events: true
      default: false
      }
    case .output, .error, .event, .exit: false
    }
  }

  private var command: Command? {
    guard case .command(let bytes) = self else { return nil }
    var payload = PayloadReader(bytes[...])
    return try? Command(decoding: &payload)
  }
}

extension [UInt8] {
  fileprivate func contains(_ word: String) -> Bool {
    indices.contains { self[$0...].starts(with: word.utf8) }
  }
}

import BezelControlWire
import SeededRandom

/// What a hostile client sends on one connection, and how it ends.
package struct HostileMessage: Sendable {
  /// What the client does after it has sent the bytes.
  package enum Ending: Sendable {
    /// Reads until a status comes.
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
  /// Whether the server has to answer with a status. Otherwise the client ends with a byte that ends the connection.
  package let needsStatus: Bool

  /// A message that depends on its number and the seed only.
  package init(_ number: Int, seed: UInt64) {
    var random = SeededRandom(seed: seed &+ UInt64(number) &* 0x9e37_79b9)
    var words = HostileWords(random)
    let request = words.request()
    random = words.random
    let isWhole = random.below(2) == 0
    needsStatus = isWhole && !request.mayWait
    bytes = request.line
    ending = random.below(10) == 0 ? .leaves : random.below(20) == 0 ? .neverReads : .reads
    if !isWhole { damage(&random) }
    // Nothing else may end the server.
    for line in bytes.split(separator: 10) {
      if case .request(let request)? = try? ClientLine(line), request.words.first == "stop" { bytes = [] }
    }
    if !needsStatus { bytes += Array("\nx".utf8) }
    cut = random.below(20) == 0 ? random.below(bytes.count + 1) : bytes.count
  }

  /// Makes another kind of nonsense from a line.
  private mutating func damage(_ random: inout SeededRandom) {
    let place = random.below(bytes.count)
    switch random.below(12) {
    case 0: bytes = random.bytes(random.below(200))
    case 1: bytes.removeSubrange(place...)
    case 2:
      bytes.insert(contentsOf: [UInt8](repeating: UInt8(ascii: "["), count: random.below(5000)), at: place)
    case 3: bytes.insert(contentsOf: Self.pieces[random.below(Self.pieces.count)].utf8, at: place)
    case 4, 5: for _ in 0...random.below(8) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
    case 6: bytes += bytes
    case 7: bytes += random.bytes(1 + random.below(40))
    case 8: bytes.remove(at: place)
    case 9: bytes += ControlRequest.cancellation(of: .number(1))
    case 10: for _ in 0..<random.below(80) { bytes += ControlRequest(words: ["list"]).line }
    default: bytes[place] ^= 1 << UInt8(random.below(8))
    }
  }

  private static let pieces = [
    "\"", "\\", "\\u0000", "\\ud800", "\\udc00\\ud800", "{", "}", "]", ",", ":", "null", "1e999", "-", "\n",
    "\r\n", "\0",
    "\"bezel\":2,", "\"id\":{},", "\"cancel\":null,", "{\"cancel\":1}\n", "\u{85}", "\u{202E}",
  ]
}

extension ControlRequest {
  /// Whether the reply may come when a HUD has ended, or never.
  fileprivate var mayWait: Bool {
    words.contains { $0.contains("wait") || $0.contains("hold") || $0.contains("events") }
  }
}

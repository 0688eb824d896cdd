import BezelControlWire
import SeededRandom

/// What a hostile client sends on one connection, and how it ends.
package struct HostileMessage: Sendable {
  /// What the client does after it has sent the bytes.
  package enum Ending: Sendable {
    /// Reads until all statuses have come, or the server has ended the connection.
    case reads
    /// Closes the connection at once.
    case leaves
    /// Keeps the connection and never reads.
    case neverReads
  }

  package private(set) var bytes: [UInt8] = []
  package let ending: Ending
  /// Where the bytes are cut into parts that are sent one after the other.
  package let cuts: [Int]
  /// How many statuses the server has to send. Nil when it has to end the connection: the client's last line is none.
  package let statuses: Int?

  /// A message that depends on its number and the seed only.
  package init(_ number: Int, seed: UInt64) {
    var random = SeededRandom(seed: seed &+ UInt64(number) &* 0x9e37_79b9)
    let isWhole = random.below(2) == 0
    var (requests, waits) = (0, false)
    for _ in 0..<1 + (random.below(2) == 0 ? random.below(16) : 0) {
      var words = HostileWords(random)
      let request = words.request()
      random = words.random
      bytes += request.line
      requests += 1
      waits = waits || request.mayWait
      if random.below(8) == 0 { bytes += ControlRequest.cancellation(of: request.id) }
    }
    ending = random.below(10) == 0 ? .leaves : random.below(20) == 0 ? .neverReads : .reads
    if !isWhole { for _ in 0...random.below(2) where !bytes.isEmpty { Self.damage(&bytes, &random) } }
    // Nothing else may end the server.
    for line in bytes.split(separator: 10) {
      if case .request(let request)? = try? ClientLine(line), request.words.first == "stop" { bytes = [] }
    }
    statuses = isWhole && !waits ? requests : nil
    if statuses == nil, ending == .reads { bytes += Array("\nx".utf8) }
    let count = random.below(8) == 0 ? random.below(5) : 0
    let places = bytes.count + 1
    cuts = (0..<count).map { _ in random.below(places) }.sorted()
  }

  /// The bytes, in the parts in which they are sent.
  package var parts: [ArraySlice<UInt8>] {
    zip([0] + cuts, cuts + [bytes.count]).map { bytes[$0..<$1] }
  }

  /// Makes another kind of nonsense from lines.
  private static func damage(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let place = random.below(bytes.count)
    switch random.below(13) {
    case 0: bytes = random.bytes(random.below(200))
    case 1: bytes.removeSubrange(place...)
    case 2: bytes.insert(contentsOf: nesting(&random), at: place)
    case 3: bytes.insert(contentsOf: pieces[random.below(pieces.count)].utf8, at: place)
    case 4, 5: for _ in 0...random.below(8) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
    case 6: bytes += bytes
    case 7: bytes += random.bytes(1 + random.below(40))
    case 8: bytes.remove(at: place)
    case 9: bytes += ControlRequest.cancellation(of: .number(1))
    case 10: for _ in 0..<random.below(80) { bytes += ControlRequest(words: ["list"]).line }
    case 11:
      let end = min(bytes.count, place + random.below(60))
      bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count))
    default: bytes[place] ^= 1 << UInt8(random.below(8))
    }
  }

  private static func nesting(_ random: inout SeededRandom) -> [UInt8] {
    let depth = random.below(5000)
    let open = ["[", "{\"a\":", "[{\"\":"][random.below(3)]
    let closing = random.below(2) == 0 ? "" : open == "[" ? "]" : open.hasPrefix("{") ? "}" : "}]"
    return Array((String(repeating: open, count: depth) + String(repeating: closing, count: depth)).utf8)
  }

  private static let pieces = [
    "\"", "\\", "\\u0000", "\\ud800", "\\udc00\\ud800", "{", "}", "]", ",", ":", "null", "1e999", "-", "\n",
    "\r\n", "\0",
    "\"bezel\":2,", "\"id\":{},", "\"cancel\":null,", "{\"cancel\":1}\n", "\u{85}", "\u{202E}",
    "\"words\":[],", "\"environment\":{\"XDG_DATA_HOME\":1},", "\"environment\":{\"\":\"\"},",
    "\"directory\":\"\",",
  ]
}

extension ControlRequest {
  /// Whether the reply may come when a HUD has ended, or never.
  fileprivate var mayWait: Bool {
    words.contains { $0.contains("wait") || $0.contains("hold") || $0.contains("events") }
  }
}

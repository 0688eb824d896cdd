/// The messages of sway's and i3's socket.
package struct SwayMessage {
  package enum Kind: UInt32 {
    // Requests and their replies.
    case command = 0
    case workspaces = 1
    case subscribe = 2
    case outputs = 3
    case tree = 4
    case bindingState = 12
    case inputs = 100
    // Events.
    case workspaceEvent = 0x8000_0000
    case outputEvent = 0x8000_0001
    case modeEvent = 0x8000_0002
    case windowEvent = 0x8000_0003
    case inputEvent = 0x8000_0015
  }

  /// Nil is one of no interest.
  package let kind: Kind?
  package let payload: ArraySlice<UInt8>

  private static let magic = Array("i3-ipc".utf8)
  private static let headerLength = 14

  /// The bytes of a request.
  package static func request(_ kind: Kind, _ payload: String = "") -> [UInt8] {
    magic + bytes(of: UInt32(payload.utf8.count)) + bytes(of: kind.rawValue) + Array(payload.utf8)
  }

  /// The numbers are in the machine's byte order.
  private static func bytes(of number: UInt32) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }

  /// Reads the complete messages at the start of the bytes, and returns their length; nil if the bytes are none.
  package static func readAll(_ bytes: ArraySlice<UInt8>, _ receive: (SwayMessage) -> Void) -> Int? {
    var rest = bytes
    while rest.count >= headerLength {
      let header = rest.prefix(headerLength)
      guard header.starts(with: magic) else { return nil }
      let numbers = header.withUnsafeBytes {
        (
          $0.loadUnaligned(fromByteOffset: 6, as: UInt32.self),
          $0.loadUnaligned(fromByteOffset: 10, as: UInt32.self)
        )
      }
      guard rest.count >= headerLength + Int(numbers.0) else { break }
      let end = rest.startIndex + headerLength + Int(numbers.0)
      receive(
        SwayMessage(kind: Kind(rawValue: numbers.1), payload: rest[(rest.startIndex + headerLength)..<end]))
      rest = rest[end...]
    }
    return bytes.count - rest.count
  }
}

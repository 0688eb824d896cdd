/// What travels on the control socket: one request from the command, then the server's replies.
///
/// On the wire a frame is its payload's length (32 bits, little end first), the version (1), the
/// kind, the payload. The first four of these never change, so programs of different versions can still tell
/// each other that they are.
package enum Frame: Equatable, Sendable {
  case request(Request)
  /// Bytes for the command's standard output.
  case output([UInt8])
  /// Bytes for the command's standard error.
  case complaint([UInt8])
  /// The last frame: what the command ends with.
  case exit(status: UInt8)

  package static let version: UInt8 = 1
  /// The largest payload either side accepts.
  package static let payloadLimit = 4 << 20
  static let headerSize = 6

  enum Kind: UInt8 {
    case request = 1
    case output, complaint, exit
  }

  /// The frame as it is sent.
  package var bytes: [UInt8] {
    switch self {
    case .request(let request): Frame.framed(.request) { request.encode(to: &$0) }
    case .output(let bytes): Frame.framed(.output) { $0 += bytes }
    case .complaint(let bytes): Frame.framed(.complaint) { $0 += bytes }
    case .exit(let status): Frame.framed(.exit) { $0.append(status) }
    }
  }

  private static func framed(_ kind: Kind, payload: (inout [UInt8]) -> Void) -> [UInt8] {
    var bytes: [UInt8] = [0, 0, 0, 0, version, kind.rawValue]
    payload(&bytes)
    let length = UInt32(bytes.count - headerSize)
    for index in 0..<4 { bytes[index] = UInt8(truncatingIfNeeded: length >> (8 * index)) }
    return bytes
  }
}

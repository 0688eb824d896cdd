package import BezelPosix
import Glibc

/// A message on the control socket: one request from the client, then the server's replies.
///
/// On the wire, a frame is the length of its payload (32 bits, little-endian), the version, the kind and the payload.
/// The length and the version keep their places in all versions, so that programs of different versions recognize
/// each other.
package enum Frame: Equatable, Sendable {
  /// A request: a command line that the server parses.
  case arguments(ArgumentsRequest)
  /// A request: an encoded command.
  case command([UInt8])
  /// Bytes for standard output.
  case output([UInt8])
  /// Bytes for standard error.
  case error([UInt8])
  /// An encoded event.
  case event([UInt8])
  /// The last reply.
  case exit(ExitStatus)

  package static let version: UInt8 = 1
  /// The largest payload that is accepted, in bytes.
  package static let payloadLimit = 4 << 20
  /// The largest part of a text that is sent in one frame, in bytes.
  package static let outputLimit = 64 << 10
  static let headerSize = 6

  enum Kind: UInt8 {
    case arguments = 1
    case output, error, exit, command, event

    static let highest = event
  }

  /// The frame as it is sent.
  package var bytes: [UInt8] {
    switch self {
    case .arguments(let request): Frame.framed(.arguments) { request.encode(to: &$0) }
    case .command(let bytes): Frame.framed(.command) { $0 += bytes }
    case .output(let bytes): Frame.framed(.output) { $0 += bytes }
    case .error(let bytes): Frame.framed(.error) { $0 += bytes }
    case .event(let bytes): Frame.framed(.event) { $0 += bytes }
    case .exit(let status): Frame.framed(.exit) { $0.append(status.rawValue) }
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

/// A command line as it was typed, and what of its surroundings the server needs.
///
/// All values are bytes, as the system passes them; the parser decides which have to be text.
package struct ArgumentsRequest: Equatable, Sendable {
  /// The words after the program's name.
  package var arguments: [[UInt8]]
  /// The working directory, for relative paths; empty when it doesn't exist any more.
  package var directory: [UInt8]
  package var environment: [Variable]

  package struct Variable: Equatable, Sendable {
    package var name: [UInt8]
    package var value: [UInt8]

    package init(name: [UInt8], value: [UInt8]) {
      self.name = name
      self.value = value
    }
  }

  package init(arguments: [[UInt8]], directory: [UInt8] = [], environment: [Variable] = []) {
    self.arguments = arguments
    self.directory = directory
    self.environment = environment
  }

  /// The working directory of this process; empty when it doesn't exist any more.
  package static var currentDirectory: [UInt8] {
    let path: UnsafeMutablePointer<CChar>? = getcwd(nil, 0)
    defer { free(path) }
    return path.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
  }

  func encode(to bytes: inout [UInt8]) {
    bytes.append(count: arguments.count)
    for argument in arguments { bytes.append(counted: argument) }
    bytes.append(counted: directory)
    bytes.append(count: environment.count)
    for variable in environment {
      bytes.append(counted: variable.name)
      bytes.append(counted: variable.value)
    }
  }

  init(decoding reader: inout ByteReader) throws(WireError) {
    arguments = try reader.list { reader throws(WireError) in try reader.text() }
    directory = try reader.text()
    environment = try reader.list { reader throws(WireError) in
      Variable(name: try reader.text(), value: try reader.text())
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(count: Int) {
    for shift in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: count >> shift)) }
  }

  fileprivate mutating func append(counted bytes: [UInt8]) {
    append(count: bytes.count)
    self += bytes
  }
}

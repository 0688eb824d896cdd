import BezelPosix

/// Turns received bytes into frames, however the stream was cut. After an error it returns no more frames.
package struct FrameDecoder {
  private var bytes: [UInt8] = []
  private var failure: WireError?

  package init() {}

  /// Whether a frame has begun and isn't complete.
  package var isInsideFrame: Bool { !bytes.isEmpty }

  package mutating func append(_ received: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: received)
  }

  /// The next complete frame; nil when more bytes are needed. A bad header is refused before its payload has arrived.
  package mutating func next() throws(WireError) -> Frame? {
    if let failure { throw failure }
    do throws(WireError) {
      return try decode()
    } catch {
      failure = error
      bytes = []
      throw error
    }
  }

  private mutating func decode() throws(WireError) -> Frame? {
    guard bytes.count >= Frame.headerSize else { return nil }
    var header = ByteReader(bytes[..<Frame.headerSize])
    let size = try header.count()
    let version = try header.byte()
    guard version == Frame.version else { throw .version(version) }
    let kind = try header.byte()
    guard let known = Frame.Kind(rawValue: kind) else { throw .kind(kind) }
    guard size <= Frame.payloadLimit else { throw .oversize(size) }
    let end = Frame.headerSize + size
    guard bytes.count >= end else { return nil }
    let frame = try Frame(known, payload: bytes[Frame.headerSize..<end])
    bytes.removeFirst(end)
    return frame
  }
}

extension Frame {
  fileprivate init(_ kind: Kind, payload: ArraySlice<UInt8>) throws(WireError) {
    var reader = ByteReader(payload)
    switch kind {
    case .arguments: self = .arguments(try ArgumentsRequest(decoding: &reader))
    case .command: self = .command(try reader.bytes(payload.count))
    case .output: self = .output(try reader.bytes(payload.count))
    case .error: self = .error(try reader.bytes(payload.count))
    case .event: self = .event(try reader.bytes(payload.count))
    case .exit: self = .exit(ExitStatus(rawValue: try reader.byte()))
    }
    guard reader.isAtEnd else { throw .malformed }
  }
}

/// Reads a payload from its start. No length in it is trusted.
struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func byte() throws(WireError) -> UInt8 {
    guard let byte = rest.popFirst() else { throw .malformed }
    return byte
  }

  mutating func count() throws(WireError) -> Int {
    var value = 0
    for shift in [0, 8, 16, 24] { value |= Int(try byte()) << shift }
    return value
  }

  mutating func bytes(_ count: Int) throws(WireError) -> [UInt8] {
    guard count <= rest.count else { throw .malformed }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// Counted bytes without a zero, which C takes as a string.
  mutating func text() throws(WireError) -> [UInt8] {
    let text = try bytes(try count())
    guard !text.contains(0) else { throw .malformed }
    return text
  }

  /// A counted list. The count alone reserves no memory.
  mutating func list<Element>(
    of element: (inout ByteReader) throws(WireError) -> Element
  ) throws(WireError) -> [Element] {
    var elements: [Element] = []
    for _ in 0..<(try count()) { elements.append(try element(&self)) }
    return elements
  }
}

/// Why received bytes are refused. The connection that they came from has no further use.
package enum WireError: Error, Equatable, CustomStringConvertible {
  /// The other program is older or newer, or it isn't Bezel's.
  case version(UInt8)
  case kind(UInt8)
  case oversize(Int)
  /// The payload contradicts its length or its kind.
  case malformed
  /// A connection carries one request.
  case moreThanOneRequest
  /// A request where a reply belongs, or a reply where a request belongs.
  case wrongDirection

  package var description: String {
    switch self {
    case .version(let version):
      "the other program uses version \(version) of the control protocol, this one version \(Frame.version); "
        + "\(WireError.remedy)"
    case .kind(let kind):
      "the other program sent a frame of kind \(kind), this one knows 1 to \(Frame.Kind.highest.rawValue); "
        + "\(WireError.remedy)"
    case .oversize(let size): "the message has \(size) bytes; send at most \(Frame.payloadLimit)"
    case .malformed: "the message's content does not match its length; send what bezel sends"
    case .moreThanOneRequest: "there is a second request on one connection; open a connection for each"
    case .wrongDirection:
      "the message has the wrong direction; clients send requests and servers send replies"
    }
  }

  private static var remedy: String { "run 'bezel stop', and install bezel and bezeld of one version" }
}

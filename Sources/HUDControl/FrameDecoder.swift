/// Turns bytes into frames, however they were cut on the way. After an error it gives no further frame.
package struct FrameDecoder {
  private var bytes: [UInt8] = []
  private var failure: WireError?

  package init() {}

  /// Whether bytes wait for the rest of their frame.
  package var isInsideFrame: Bool { !bytes.isEmpty }

  package mutating func append(_ received: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: received)
  }

  /// The next whole frame, or nil when more bytes are needed. A bad header is refused before its payload is
  /// waited for.
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
    case .request: self = .request(try Request(decoding: &reader))
    case .output: self = .output(try reader.bytes(payload.count))
    case .complaint: self = .complaint(try reader.bytes(payload.count))
    case .exit: self = .exit(status: try reader.byte())
    }
    guard reader.isAtEnd else { throw .malformed }
  }
}

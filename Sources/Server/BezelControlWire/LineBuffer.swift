import Glibc

/// Received bytes, as lines.
package struct LineBuffer {
  private var bytes: [UInt8] = []
  /// The start of the next line.
  private var start = 0
  /// The end of the bytes that have no line break.
  private var searched = 0
  /// The most bytes of a line; nil is no limit.
  private let limit: Int?

  package init(limit: Int? = nil) {
    self.limit = limit
  }

  package mutating func append(_ received: UnsafeRawBufferPointer) {
    if start > bytes.count / 2 {
      bytes.removeFirst(start)
      (start, searched) = (0, searched - start)
    }
    bytes.append(contentsOf: received)
  }

  /// The next line without its line break, after empty ones; nil when more bytes are needed.
  ///
  /// - Throws: an error if the other program does not send lines of JSON. Nothing after it can be read.
  package mutating func next() throws(WireError) -> ArraySlice<UInt8>? {
    while start < bytes.count, [UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(bytes[start]) { start += 1 }
    searched = max(searched, start)
    guard start < bytes.count else { return nil }
    guard bytes[start] == UInt8(ascii: "{") else { throw .otherProtocol }
    let line = nextOfAnyKind()
    guard line?.count ?? (bytes.count - start) <= limit ?? .max else { throw .tooLong }
    return line
  }

  /// The next line, whatever it is; nil when more bytes are needed. Of a line that is too long, one byte more than the limit
  /// is kept.
  package mutating func nextOfAnyKind() -> ArraySlice<UInt8>? {
    guard let end = lineBreak() else {
      if let limit, bytes.count - start > limit + 1 {
        bytes.removeSubrange(start + limit + 1..<bytes.count)
        searched = bytes.count
      }
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return bytes[start..<end]
  }

  /// Ends a last line that has no line break.
  package mutating func endLine() {
    if start < bytes.count { bytes.append(UInt8(ascii: "\n")) }
  }

  private mutating func lineBreak() -> Int? {
    let (from, count) = (searched, bytes.count)
    searched = count
    return bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = memchr(base + from, Int32(UInt8(ascii: "\n")), count - from)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}

/// Why the lines of another program can't be read. The connection has no further use.
package enum WireError: Error, Equatable, CustomStringConvertible {
  /// The other program does not send lines of JSON: it is of another version, or not one of Bezel's.
  case otherProtocol
  case tooLong

  package var description: String {
    switch self {
    case .otherProtocol:
      "the other program does not send lines of JSON that begin with '{', as version \(ControlRequest.version) of the "
        + "protocol does"
    case .tooLong: "the line has more than \(ControlRequest.lineLimit) bytes; send shorter ones"
    }
  }

  /// The sentence for the user of a program that has read such lines, or has sent them.
  package func sentence(about role: SocketRole) -> String {
    self == .tooLong ? description : "\(description); \(role.remedy)"
  }
}

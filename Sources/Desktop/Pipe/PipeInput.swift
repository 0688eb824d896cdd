import BezelCommandLine
import BezelControlWire
package import BezelValues
import Glibc

/// The lines of the input of `bezel pipe`, as bytes come.
package struct PipeInput {
  private var bytes: [UInt8] = []
  /// The start of the next line, and the end of the bytes that have no line break.
  private var (start, searched) = (0, 0)
  /// The number of the last line.
  private var number = 0
  private var isOver = false

  /// A line that is not empty: its number, and the words of its command or what is wrong with it.
  package typealias Line = (number: Int, words: Result<[String], UsageError>)

  /// The longest line in bytes, as of a request.
  private static let limit = ControlRequest.lineLimit

  package init() {}

  package mutating func append(_ received: [UInt8]) {
    if start > bytes.count / 2 {
      bytes.removeFirst(start)
      (start, searched) = (0, searched - start)
    }
    bytes += received
  }

  /// Takes the end of the input: the last line needs no newline.
  package mutating func end() {
    if !isOver, start < bytes.count { bytes.append(UInt8(ascii: "\n")) }
    isOver = true
  }

  /// The next line; nil when more bytes are needed.
  package mutating func next() -> Line? {
    while let bytes = nextLine() {
      number += 1
      do throws(UsageError) {
        guard bytes.count <= Self.limit else {
          throw UsageError("the line has more than \(Self.limit) bytes; send shorter ones")
        }
        if let words = try CommandWords.read(bytes) { return (number, .success(words)) }
      } catch {
        return (number, .failure(error))
      }
    }
    return nil
  }

  /// The next line without its line break. One that is too long has more bytes than the limit, and not all of them.
  private mutating func nextLine() -> ArraySlice<UInt8>? {
    guard let end = lineBreak() else {
      // No more of it is kept than shows that it is too long.
      if bytes.count - start > Self.limit + 1 {
        bytes.removeSubrange(start + Self.limit + 1..<bytes.count)
        searched = bytes.count
      }
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return bytes[start..<end]
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

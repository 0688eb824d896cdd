import BezelCommandLine
import BezelControlWire
package import BezelValues

/// The lines of the input of `bezel pipe`, as bytes come.
package struct PipeInput {
  private var lines = LineBuffer(limit: Self.limit)
  /// The number of the last line.
  private var number = 0

  /// A line that is not empty: its number, and the words of its command or what is wrong with it.
  package typealias Line = (number: Int, words: Result<[String], UsageError>)

  /// The longest line in bytes, as of a request.
  private static let limit = ControlRequest.lineLimit

  package init() {}

  package mutating func append(_ received: [UInt8]) {
    received.withUnsafeBytes { lines.append($0) }
  }

  /// Takes the end of the input: the last line needs no newline.
  package mutating func end() {
    lines.endLine()
  }

  /// The next line; nil when more bytes are needed.
  package mutating func next() -> Line? {
    while var bytes = lines.nextOfAnyKind() {
      number += 1
      // The byte order mark of UTF-8.
      if number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
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
}

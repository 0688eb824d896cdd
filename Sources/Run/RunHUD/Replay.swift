package import BezelCommandLine
import BezelPosix
package import BezelValues
import Glibc
import ToolProgress

/// `bezel run --replay FILE`: what would be shown of captured output.
package struct Replay {
  private var reader: ProgressReader
  private let bytes: [UInt8]

  /// - Throws: ``UsageError`` for a file that can't be read, and for a `--match` that can't be used.
  package init(of file: String, _ options: RunOptions, tools: [UserTool]) throws(UsageError) {
    reader = try options.makeReader(tools)
    let isInput = file == "-"
    let descriptor = isInput ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.error(of: file, Errno.current) }
    defer { if !isInput { close(descriptor) } }
    let read: [UInt8]?
    do throws(Errno) { read = try readAll(from: descriptor, atMost: Self.largestSize) } catch {
      throw Self.error(of: file, error)
    }
    guard let read else {
      throw UsageError("\(Self.subject(file)) is too large; a capture has at most 64 MiB")
    }
    bytes = read
  }

  private static let largestSize = 64 << 20

  private static func error(of file: String, _ error: Errno) -> UsageError {
    let advice = file == "-" ? "give it a capture, as in: bezel run --replay - <FILE" : "check its path"
    return UsageError("\(subject(file)) can't be read: \(error); \(advice)")
  }

  private static func subject(_ file: String) -> String {
    file == "-" ? "standard input" : "the file '\(file.shortened)'"
  }

  /// What script(1) writes itself: the beginning of its first line, and of its last one.
  private static let ownLines = (first: Array("Script started on ".utf8), last: Array("Script done on ".utf8))

  /// The text: for each line that changes what is shown, its number and that. A carriage return ends a line, too, and so does
  /// a backspace after other characters. Lines of script(1) itself count, and are not read.
  package mutating func text() -> String {
    var (text, last) = ("", ToolProgress())
    var number = 0
    var rest = bytes[...]
    while !rest.isEmpty {
      let start = rest.firstIndex { $0 != 0x08 } ?? rest.endIndex
      var end = rest[start...].firstIndex { [0x08, 0x0a, 0x0d].contains($0) } ?? rest.endIndex - 1
      if rest[end] == 0x08, end > start { end -= 1 }
      // Lines of a terminal end with both.
      if rest[end] == 0x0d, end + 1 < rest.endIndex, rest[end + 1] == 0x0a { end += 1 }
      number += 1
      let isOwn =
        number == 1 && rest.starts(with: Self.ownLines.first)
        || end == rest.endIndex - 1 && rest.starts(with: Self.ownLines.last)
      if !isOwn {
        rest[...end].withUnsafeBytes { reader.read($0, from: .output) }
        reader.pause()
      }
      rest = rest[(end + 1)...]
      guard reader.progress != last else { continue }
      last = reader.progress
      text += "\(number): \(Self.text(of: last))\(reader.lastToolName.map { "  [\($0)]" } ?? "")\n"
    }
    if let reason = reader.failureReason { text += "If it fails, the reason is: \(reason)\n" }
    return text + reader.slownessComplaints.map { $0 + "\n" }.joined()
  }

  private static func text(of progress: ToolProgress) -> String {
    let percentage = progress.fraction.map { "\((($0 * 1000).rounded() / 10)) %" }
    let remark = progress.isUneven ? "without a time left" : nil
    let parts = [percentage ?? "no number", progress.count?.description, remark, progress.step]
    return parts.compactMap(\.self).joined(separator: " · ")
  }
}

extension ProgressReader {
  /// Which patterns were too slow: a sentence for each.
  var slownessComplaints: [String] {
    slowPatterns.map { tool, pattern in
      "'\(pattern)' of \(tool) took too long for three lines, and was not tried any more; simplify it"
    }
  }
}

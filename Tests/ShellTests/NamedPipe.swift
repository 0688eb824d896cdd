import Foundation
import HeadlessSway

/// A pipe with a name, in which others tell what happens.
final class NamedPipe {
  let path: String
  private let reading: Descriptor
  private var bytes: [UInt8] = []

  init(_ path: String) throws {
    self.path = path
    guard mkfifo(path, 0o600) == 0 else { throw HarnessError("mkfifo \(path): errno \(errno)") }
    // Open for both, so that writers come and go without an end.
    let number = open(path, O_RDWR | O_CLOEXEC)
    guard number >= 0 else { throw HarnessError("open \(path): errno \(errno)") }
    reading = Descriptor(number)
  }

  /// What comes next before the separator; nil when the time is over.
  func nextRecord(within patience: Duration, before separator: Character = "\u{1E}") -> String? {
    let deadline = Deadline(in: patience)
    while true {
      if let end = bytes.firstIndex(of: separator.asciiValue ?? 0) {
        defer { bytes.removeSubrange(...end) }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      guard deadline.waitForInput(on: reading.number) else { return nil }
      readMore()
    }
  }

  func nextLine(within patience: Duration = .seconds(60)) -> String? {
    nextRecord(within: patience, before: "\n")
  }

  func write(_ text: String) {
    _ = text.utf8CString.withUnsafeBytes { Foundation.write(reading.number, $0.baseAddress, $0.count - 1) }
  }

  private func readMore() {
    withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 1) { space in
      let count = read(reading.number, space.baseAddress, space.count)
      if count > 0 { bytes.append(contentsOf: space[..<count]) }
    }
  }
}

extension Descriptor {
  func isReadable(within patience: Duration) -> Bool { Deadline(in: patience).waitForInput(on: number) }
}

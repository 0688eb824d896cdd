import Foundation
import HeadlessSway

/// A named pipe through which programs report to the test.
final class NamedPipe {
  let path: String
  private let reading: Descriptor
  private var bytes: [UInt8] = []

  init(_ path: String) throws {
    self.path = path
    guard mkfifo(path, 0o600) == 0 else { throw HarnessError("mkfifo \(path): errno \(errno)") }
    // Open in both directions, so that no writer's exit is an end of file.
    let number = open(path, O_RDWR | O_CLOEXEC)
    guard number >= 0 else { throw HarnessError("open \(path): errno \(errno)") }
    reading = Descriptor(number)
  }

  /// The next record before the separator, or nil after the timeout.
  func nextRecord(within timeout: Duration, before separator: Character = "\u{1E}") -> String? {
    let deadline = Deadline(in: timeout)
    while true {
      if let end = bytes.firstIndex(of: separator.asciiValue ?? 0) {
        defer { bytes.removeSubrange(...end) }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      guard deadline.waitForInput(on: reading.number) else { return nil }
      readMore()
    }
  }

  func nextLine(within timeout: Duration = .seconds(60)) -> String? {
    nextRecord(within: timeout, before: "\n")
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
  func isReadable(within timeout: Duration) -> Bool { Deadline(in: timeout).waitForInput(on: number) }
}

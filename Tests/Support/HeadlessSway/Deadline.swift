import Glibc

/// The latest time to wait for an event.
package struct Deadline: Sendable {
  private let end: ContinuousClock.Instant

  package init(in timeout: Duration) {
    end = .now + timeout
  }

  package var hasPassed: Bool { ContinuousClock.now >= end }

  /// The time left, never negative.
  package var remaining: Duration { max(.zero, ContinuousClock.now.duration(to: end)) }

  /// The time left for poll(2): whole milliseconds, rounded up so that the wait does not spin.
  package var pollTimeout: Int32 {
    let left = remaining.components
    return Int32(
      clamping: left.seconds * 1000 + (left.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  /// Waits a minute at most until something is so. `pause` comes between two looks.
  ///
  /// - Throws: ``HarnessError`` with the place and `what`, which says what is missing.
  package static func wait(
    for what: @autoclosure () throws -> String = "what was waited for has not come", file: String = #fileID,
    line: Int = #line, between pause: () throws -> Void = {}, until isSo: () throws -> Bool
  ) throws {
    let deadline = Deadline(in: .seconds(60))
    while try !isSo() {
      guard !deadline.hasPassed else { throw HarnessError("\(file):\(line): \(try what())") }
      try pause()
    }
  }

  /// Waits until the descriptor is readable or hung up. Returns false at the deadline, or when only `end` is readable;
  /// a negative `end` never is.
  package func waitForInput(on descriptor: Int32, or end: Int32 = -1) -> Bool {
    var entries = [descriptor, end].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      let found = poll(&entries, 2, pollTimeout)
      if found > 0 { return entries[0].revents != 0 }
      if hasPassed { return false }
    }
  }
}

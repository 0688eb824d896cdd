import Glibc

/// The latest moment that something is waited for.
package struct Deadline: Sendable {
  private let end: ContinuousClock.Instant

  package init(in patience: Duration) {
    end = .now + patience
  }

  package var hasPassed: Bool { ContinuousClock.now >= end }

  /// What is left, never negative.
  package var remaining: Duration { max(.zero, ContinuousClock.now.duration(to: end)) }

  /// What is left, as poll(2) wants it: whole milliseconds, rounded up so that nothing spins.
  package var pollTimeout: Int32 {
    let left = remaining.components
    return Int32(
      clamping: left.seconds * 1000 + (left.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  /// Waits until the descriptor is readable (or hung up); false when the deadline comes first.
  package func waitForInput(on descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let found = poll(&entry, 1, pollTimeout)
      if found > 0 { return true }
      if hasPassed { return false }
    }
  }
}

/// A moment on the monotonic clock: the time since an arbitrary but fixed start.
///
/// Everything that moves or waits is a function of an `Instant` that the caller passes in, so a test
/// moves time by hand. Only the event loop reads the clock.
package struct Instant: Comparable, Hashable, Sendable {
  package var sinceStart: Duration

  @inlinable package init(sinceStart: Duration) {
    self.sinceStart = sinceStart
  }

  @inlinable package static func < (a: Instant, b: Instant) -> Bool { a.sinceStart < b.sinceStart }
  @inlinable package static func + (instant: Instant, delay: Duration) -> Instant {
    Instant(sinceStart: instant.sinceStart + delay)
  }
  @inlinable package static func - (instant: Instant, delay: Duration) -> Instant {
    Instant(sinceStart: instant.sinceStart - delay)
  }
  @inlinable package static func - (later: Instant, earlier: Instant) -> Duration {
    later.sinceStart - earlier.sinceStart
  }
}

extension Duration {
  /// The duration in seconds, as springs and painters count it.
  package var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}

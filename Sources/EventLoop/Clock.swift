import Glibc
package import Time

extension Instant {
  /// Reads CLOCK_MONOTONIC, which stands still while the machine sleeps.
  package static func monotonic() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(sinceStart: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
  }
}

extension Duration {
  /// Whole nanoseconds, rounded up so that a wait for this long never ends early, and clamped.
  var nanosecondsRoundedUp: Int64 {
    let (seconds, attoseconds) = components
    let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return seconds < 0 ? 0 : .max }
    let (sum, carried) = product.addingReportingOverflow(whole + (rest > 0 ? 1 : 0))
    return carried ? .max : max(0, sum)
  }
}

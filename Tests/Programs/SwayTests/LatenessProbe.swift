import Foundation
import Glibc
import Synchronization

/// Measures how late timers fire on this machine: a thread sleeps for 2 ms at a time as long as the probe exists.
final class LatenessProbe {
  private let record = Record()

  private final class Record: Sendable {
    let worst = Mutex(Duration.zero)
    let isOver = Atomic(false)

    func record(_ lateness: Duration) { worst.withLock { $0 = max($0, lateness) } }
  }

  init() {
    let record = record
    Thread.detachNewThread {
      let clock = SuspendingClock()
      while !record.isOver.load(ordering: .relaxed) {
        let start = clock.now
        poll(nil, 0, 2)
        record.record(start.duration(to: clock.now) - .milliseconds(2))
      }
    }
  }

  deinit { record.isOver.store(true, ordering: .relaxed) }

  /// The largest lateness so far, in seconds.
  var worst: Double { record.worst.withLock { $0 / .seconds(1) } }
}

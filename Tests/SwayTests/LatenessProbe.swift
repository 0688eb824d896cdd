import Foundation
import Glibc
import Synchronization

/// How late the machine is with timers: a thread that wants to be woken every 2 ms, as long as the probe is there.
final class LatenessProbe {
  private let record = Record()

  private final class Record: Sendable {
    let worst = Mutex(Duration.zero)
    let isOver = Atomic(false)

    func note(_ lateness: Duration) { worst.withLock { $0 = max($0, lateness) } }
  }

  init() {
    let record = record
    Thread.detachNewThread {
      let clock = SuspendingClock()
      while !record.isOver.load(ordering: .relaxed) {
        let start = clock.now
        poll(nil, 0, 2)
        record.note(start.duration(to: clock.now) - .milliseconds(2))
      }
    }
  }

  deinit { record.isOver.store(true, ordering: .relaxed) }

  /// The worst so far, in seconds.
  var worst: Double { record.worst.withLock { $0 / .seconds(1) } }
}

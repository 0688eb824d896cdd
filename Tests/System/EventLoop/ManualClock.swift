import BezelEventLoop
import BezelValues

/// A clock that the test sets.
final class ManualClock {
  var now = Instant(sinceStart: .seconds(100))

  func loop() -> EventLoop {
    EventLoop { [self] in now }
  }
}

extension EventLoop {
  /// A turn that does not sleep.
  func turnNow() {
    turn(timeout: .zero)
  }
}

import EventLoop
import Time

/// A clock that a test moves.
final class HandClock {
  var now = Instant(sinceStart: .seconds(100))

  func loop() -> EventLoop {
    EventLoop { [self] in now }
  }
}

extension EventLoop {
  /// One turn that doesn't sleep.
  func turnNow() {
    turn(timeout: .zero)
  }
}

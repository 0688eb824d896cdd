/// When a frame is shown, as the compositor's clock has it: milliseconds in 32 bits, from any start.
///
/// The number wraps after 49.7 days, so it means nothing alone; what counts is the time between two.
public struct FrameTime: Hashable, Sendable {
  /// The wire's number of milliseconds, as in `wl_callback.done`.
  public let milliseconds: UInt32

  /// A time from the wire's number of milliseconds.
  public init(milliseconds: UInt32) {
    self.milliseconds = milliseconds
  }

  /// The time from an earlier frame to this one, right across the wrap; never negative.
  ///
  /// An `earlier` that is later (a compositor whose clock went back) is no time ago, not 49 days.
  public func since(_ earlier: FrameTime) -> Duration {
    let difference = Int32(bitPattern: milliseconds &- earlier.milliseconds)
    return .milliseconds(max(0, difference))
  }

  /// The time that lies `duration` before this one, in whole milliseconds.
  func before(_ duration: Duration) -> FrameTime {
    let (seconds, attoseconds) = duration.components
    let amount = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    return FrameTime(milliseconds: milliseconds &- UInt32(truncatingIfNeeded: amount))
  }
}

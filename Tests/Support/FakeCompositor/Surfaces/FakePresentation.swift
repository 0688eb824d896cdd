import CBezelProtocols
import Glibc

/// `wp_presentation`: reports when a commit was presented.
final class FakePresentation: FakeObject {
  override class var table: UnsafeRawPointer { wp_presentation_table() }

  private enum Request: UInt32 { case destroy, feedback }
  private enum Event: UInt32 { case clockID }

  override init(_ seed: Seed) {
    super.init(seed)
    send(Event.clockID.rawValue, .uint(UInt32(CLOCK_MONOTONIC)))
  }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .destroy: destroy()
    case .feedback:
      let feedback = FakePresentationFeedback(seed(arguments.newID(1)))
      arguments.object(0, as: FakeSurface.self)?.pending.feedbacks.append(feedback)
    case nil: break
    }
  }
}

/// A `wp_presentation_feedback`: waits for the commit it belongs to.
final class FakePresentationFeedback: FakeObject {
  override class var table: UnsafeRawPointer { wp_presentation_feedback_table() }

  private enum Event: UInt32 { case syncOutput, presented, discarded }

  /// Sends the time of the presentation, and the nanoseconds until the next refresh: 0 if there is no fixed
  /// rate.
  func presented(at time: Duration, refresh: UInt32) {
    guard isAlive else { return }
    let (seconds, attoseconds) = time.components
    send(
      Event.presented.rawValue, .uint(UInt32(seconds >> 32)), .uint(UInt32(truncatingIfNeeded: seconds)),
      .uint(UInt32(attoseconds / 1_000_000_000)), .uint(refresh), .uint(0), .uint(0), .uint(0))
    destroy()
  }

  func discard() {
    guard isAlive else { return }
    send(Event.discarded.rawValue)
    destroy()
  }
}

extension FakeSurface {
  /// Sends `presented` for every commit that requested feedback.
  package func present(at time: Duration, refresh: UInt32 = 16_666_667) {
    let due = feedbacks
    feedbacks = []
    for feedback in due { feedback.presented(at: time, refresh: refresh) }
  }
}

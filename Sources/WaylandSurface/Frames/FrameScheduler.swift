/// When a surface may paint: the decision, without the wire.
///
/// Asking for a frame only sets a flag. Once at the end of a loop turn the surface asks `beginFrame()`, so
/// that many changes in one turn become one picture, and none is painted while the last one waits to be shown.
struct FrameScheduler: Equatable {
  private(set) var needsFrame = false
  /// The compositor still owes the answer to a frame callback.
  private(set) var awaitsCallback = false
  /// The last frame found no free buffer; only a release makes it worth to try again.
  private(set) var awaitsRelease = false
  /// The frame can't wait for a callback.
  private var isUrgent = false
  /// The time of the last callback, until a frame has used it.
  private var callbackTime: FrameTime?

  mutating func setNeedsFrame() { needsFrame = true }

  /// Asks for a frame that no callback holds up: what is shown has the wrong size or scale.
  mutating func setNeedsFrameNow() {
    needsFrame = true
    isUrgent = true
    // Buffers of another size are free, whoever holds the old ones.
    awaitsRelease = false
  }

  /// Whether a frame is due now. The first frame, and one after a rest, needs no callback.
  var isDue: Bool { needsFrame && (isUrgent || !awaitsCallback) && !awaitsRelease }

  /// Takes the request for a frame and answers its time: nil for a frame that no callback has started.
  mutating func beginFrame() -> FrameTime? {
    needsFrame = false
    isUrgent = false
    defer { callbackTime = nil }
    return callbackTime
  }

  /// A picture was handed in: whatever was urgent, the next one can wait its turn.
  mutating func presented() { isUrgent = false }

  /// A callback was sent with a commit.
  mutating func callbackSent() { awaitsCallback = true }

  mutating func callbackDone(at time: FrameTime) {
    awaitsCallback = false
    callbackTime = time
  }

  /// All buffers are held by the compositor.
  mutating func starved() {
    needsFrame = true
    awaitsRelease = true
  }

  /// A buffer came back.
  mutating func released() { awaitsRelease = false }
}

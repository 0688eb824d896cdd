/// Tells how long a movement has lasted when a frame is painted, and whether another frame is worth asking for.
///
/// It reads no clock: its time is the compositor's, from the frame callbacks. A movement is a function of the time
/// that ``advance(to:)`` answers, so a frame that is missed changes nothing. Nothing may rely on frames to
/// *end*, though: a hidden output has none.
public struct FrameAnimator: Sendable {
  /// Whether something moves. Each frame must then ask for the next one with ``Surface/setNeedsFrame()``.
  public private(set) var isRunning = false

  private let interval: Duration
  private var start: FrameTime?
  private var hasBegun = false

  /// An animator at rest.
  ///
  /// - Parameter interval: how long the first frame is expected to stay; what ``Output/refreshInterval`` tells.
  public init(interval: Duration = .milliseconds(16)) {
    self.interval = interval
  }

  /// Begins a movement with the next frame, or begins again.
  public mutating func begin() {
    isRunning = true
    hasBegun = false
    start = nil
  }

  /// Ends the movement; ``isRunning`` is false until the next ``begin()``.
  public mutating func settle() { isRunning = false }

  /// Tells how long the movement has lasted, for the frame that is painted now.
  ///
  /// - Parameter time: what the ``Surface/Event/frame(_:)`` event told. A first frame has no time yet; the second
  ///   is then taken to come one interval after it.
  /// - Returns: zero for the first frame, and while nothing moves.
  public mutating func advance(to time: FrameTime?) -> Duration {
    guard isRunning, let time else {
      hasBegun = hasBegun || isRunning
      return .zero
    }
    let origin = start ?? (hasBegun ? time.before(interval) : time)
    start = origin
    hasBegun = true
    return time.since(origin)
  }
}

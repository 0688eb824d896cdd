/// Paces the frames of one surface, and measures animations by them.
///
/// ``setNeedsFrame()`` requests one frame, however often it is called. When the compositor is ready for it,
/// the surface sends ``Surface/Event/frame`` at the end of a turn. Without a request there is no frame, no
/// request to the compositor and no wake-up. A new size, a new scale and a buffer that the compositor
/// released late start a frame, too.
///
/// An animation requests the next frame by itself, from ``start()`` to ``stop()``:
///
/// ```swift
/// surface.animator.start()
/// surface.onEvent = { event in
///   guard case .frame = event else { return }
///   paint(at: surface.animator.elapsed)
///   if surface.animator.elapsed > .seconds(1) { surface.animator.stop() }
/// }
/// ```
///
/// ``elapsed`` is the compositor's time, from the frame callbacks: a picture that is a function of it loses
/// nothing when frames are skipped. An output that is off sends no frame callbacks, so nothing may depend on
/// frames to *end*: use a timer for that. The wire name is `wl_surface.frame`.
///
/// An animator belongs to the thread that turns the connection's loop.
public final class FrameAnimator {
  /// Whether an animation runs: each frame requests the next one.
  public private(set) var isAnimating = false { didSet { if isAnimating { onRequest?() } } }
  /// How long the animation has lasted at the frame that is being drawn; zero at its first frame.
  ///
  /// It changes only with a frame callback and keeps its value after ``stop()``.
  public private(set) var elapsed = Duration.zero

  private var isRequested = false { didSet { if isRequested { onRequest?() } } }
  /// The frame can't wait for a callback.
  private var isUrgent = false
  /// The last frame found no free buffer; only a release makes it worth another try.
  private var awaitsRelease = false
  /// The time of the last callback, until a frame has used it: milliseconds that wrap after 49.7 days.
  private var callbackTime: UInt32?
  /// The callback time of the last frame of the animation.
  private var lastTime: UInt32?
  private var hasDrawnFirst = false
  /// Called when a frame is requested.
  var onRequest: (() -> Void)?

  init() {}

  /// Requests one frame. Another request before it comes changes nothing.
  ///
  /// In a handler of ``Surface/Event/frame`` it requests the next frame.
  ///
  /// ```swift
  /// query += "a"
  /// surface.animator.setNeedsFrame()
  /// ```
  public func setNeedsFrame() { isRequested = true }

  /// Begins an animation with the next frame. One that runs begins again, from zero.
  ///
  /// ```swift
  /// surface.animator.start()
  /// surface.onEvent = { event in
  ///   if case .frame = event { paint(at: surface.animator.elapsed) }
  /// }
  /// ```
  public func start() {
    isAnimating = true
    elapsed = .zero
    lastTime = nil
    hasDrawnFirst = false
  }

  /// Ends the animation: no frame follows unless something else requests it.
  ///
  /// ```swift
  /// if surface.animator.elapsed > .milliseconds(300) { surface.animator.stop() }
  /// ```
  public func stop() { isAnimating = false }

  // MARK: For the surface

  /// Requests a frame that no callback delays: what is shown has the wrong size or scale.
  func setNeedsFrameNow() {
    isRequested = true
    isUrgent = true
    // Buffers of another size are free, whoever holds the old ones.
    awaitsRelease = false
  }

  /// Whether a frame is due now. The first frame, and one after a rest, needs no callback.
  func isDue(awaitingCallback: Bool) -> Bool {
    (isRequested || isAnimating) && (isUrgent || !awaitingCallback) && !awaitsRelease
  }

  /// Takes the request for a frame. `interval` is the output's time of one frame. The first frame of an animation after a
  /// rest has no callback time; the second one is taken to come one interval later.
  func beginFrame(interval: Duration?) {
    isRequested = false
    isUrgent = false
    if isAnimating { advance(interval ?? .milliseconds(16)) }
    callbackTime = nil
  }

  private func advance(_ interval: Duration) {
    if let callbackTime {
      if let lastTime {
        // A clock that goes back counts as no time, not as 49 days.
        elapsed += .milliseconds(max(0, Int32(bitPattern: callbackTime &- lastTime)))
      } else if hasDrawnFirst {
        elapsed = interval
      }
      lastTime = callbackTime
    }
    hasDrawnFirst = true
  }

  /// A picture was committed: whatever was urgent, the next frame can wait for its callback.
  func presented() { isUrgent = false }

  /// A callback that no request waits for is the beginning of a rest: its time would be outdated at the next
  /// frame.
  func callbackDone(at milliseconds: UInt32) {
    if isRequested || isAnimating { callbackTime = milliseconds }
  }

  /// The compositor holds all buffers.
  func starved() {
    isRequested = true
    awaitsRelease = true
  }

  /// The compositor released a buffer.
  func released() { awaitsRelease = false }
}

@available(*, unavailable)
extension FrameAnimator: Sendable {}

/// What the compositor reports about the frames of one surface: the frame callback, and the presentation
/// where a frame asked for it.
final class FrameReports {
  enum Event {
    /// The compositor is ready for another frame. The time is in milliseconds, and wraps.
    case callback(milliseconds: UInt32)
    /// The frame that asked for it has been presented.
    case presented
  }

  /// Some compositors never answer, as sway on a headless output. Then the oldest feedback objects are
  /// dropped.
  static let feedbackLimit = 4

  var onEvent: ((Event) -> Void)?

  private var callback: CallbackProxy?
  private(set) var feedback: [PresentationFeedbackProxy] = []
  /// Counts the frames that ask for a report; nil when the last one was reported.
  private var unreported: Int?
  private var reportCount = 0

  /// A frame callback is in flight.
  var awaitsCallback: Bool { callback != nil }

  /// At most one callback is in flight: a second frame before it comes is paced by the same one.
  func requestCallback(of surface: SurfaceProxy) {
    guard callback == nil else { return }
    let callback = surface.frame()
    callback.onEvent = { [unowned self] in
      guard case .done(let milliseconds) = $0 else { return }
      finishCallback(milliseconds)
    }
    self.callback = callback
  }

  /// Asks to report the frame that is committed next: by its presentation feedback, or by its callback if
  /// that comes first. The callback is all there is without `wp_presentation`.
  func requestPresentation(of surface: SurfaceProxy, _ presentation: PresentationProxy?) {
    reportCount += 1
    let number = reportCount
    unreported = number
    guard let presentation else { return }
    let feedback = presentation.feedback(surface)
    self.feedback.append(feedback)
    if self.feedback.count > FrameReports.feedbackLimit { self.feedback.removeFirst().destroy() }
    feedback.onEvent = { [unowned self, unowned feedback] event in
      if case .syncOutput = event { return }
      self.feedback.removeAll { $0 === feedback }
      if case .presented = event, unreported == number { report() }
    }
  }

  func destroy() {
    callback?.destroy()
    for feedback in feedback { feedback.destroy() }
    feedback = []
  }

  private func finishCallback(_ milliseconds: UInt32) {
    callback = nil
    onEvent?(.callback(milliseconds: milliseconds))
    if unreported != nil { report() }
  }

  private func report() {
    unreported = nil
    onEvent?(.presented)
  }
}

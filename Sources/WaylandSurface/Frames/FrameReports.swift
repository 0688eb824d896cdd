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

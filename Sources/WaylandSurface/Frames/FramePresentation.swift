/// When a frame has come to the screen, as `wp_presentation_feedback` tells it.
public struct FramePresentation: Hashable, Sendable {
  /// When it was shown, on the compositor's presentation clock (as a rule the monotonic one).
  public let time: Duration
  /// How long a picture stays there; nil when it isn't constant, or isn't told.
  public let refreshInterval: Duration?
}

/// The feedback objects of frames that haven't been shown yet.
final class PendingPresentations {
  /// Some compositors never answer, as sway does on a headless output. Then the oldest questions are dropped.
  static let limit = 4

  private(set) var waiting: [PresentationFeedbackProxy] = []

  func destroy() {
    for feedback in waiting { feedback.destroy() }
    waiting = []
  }

  /// Asks about the frame that is committed next. A frame that another one overtakes is never told of.
  func ask(
    _ presentation: PresentationProxy, about surface: SurfaceProxy,
    onPresented: @escaping (FramePresentation) -> Void
  ) {
    let feedback = presentation.feedback(surface)
    waiting.append(feedback)
    if waiting.count > PendingPresentations.limit { waiting.removeFirst().destroy() }
    feedback.onEvent = { [unowned self, unowned feedback] event in
      if case .syncOutput = event { return }
      waiting.removeAll { $0 === feedback }
      if let presented = FramePresentation(event) { onPresented(presented) }
    }
  }
}

extension FramePresentation {
  init?(_ event: PresentationFeedbackProxy.Event) {
    guard case .presented(let high, let low, let nanoseconds, let refresh, _, _, _) = event else {
      return nil
    }
    time = .seconds(Int64(high) << 32 | Int64(low)) + .nanoseconds(Int64(nanoseconds))
    refreshInterval = refresh > 0 ? .nanoseconds(Int64(refresh)) : nil
  }
}

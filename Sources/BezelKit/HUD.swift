/// One showing of a progress HUD, from ``show(_:details:indicator:button:configure:)`` to gone: a handle on it.
///
///     let hud = HUD.show("Downloading", indicator: .ring(progress: 0))
///     hud.progress = 0.4
///     hud.details = "3 of 12"
///     hud.succeed("Downloaded")
///
/// Everything here can be used from any thread and any executor, with or without async. Nothing blocks but the
/// functions whose names say that they wait; nothing throws because there is no compositor: the HUD then ends at
/// once, as ``DismissalReason/failed``, and ``failure`` says why. What is asked of a HUD after its end does nothing.
///
/// A HUD that leaves by itself (a status such as ``Indicator/success``, one with a ``Configuration/timeout``, one
/// with ``dismiss(after:)``) does so whether its handle is kept or not. Any other lives as long as its handle or a
/// ``Hold`` on it: it is dismissed when the last reference to them is dropped.
///
/// HUDs are this process's own. When it ends, they are gone: ``waitUntilEnded()`` lets the last one be seen. A
/// child process that was forked has none of them, and can't show any until it has become another program.
public final class HUD: Sendable {
  let presentation: Presentation

  init(_ presentation: Presentation) {
    self.presentation = presentation
  }

  deinit {
    presentation.letGo()
  }

  // MARK: What it says

  /// The first text; empty for none.
  public var title: String {
    get { presentation.configuration.title }
    set { presentation.set(\.title, to: newValue) }
  }

  /// The second, smaller text; empty for none.
  public var details: String {
    get { presentation.configuration.details }
    set { presentation.set(\.details, to: newValue) }
  }

  /// The picture above the texts.
  public var indicator: Indicator {
    get { presentation.configuration.indicator }
    set { presentation.set(\.indicator, to: newValue) }
  }

  /// How much is done, from 0 to 1; nil for an indicator that doesn't tell.
  ///
  /// What is set is clamped, and turns an indicator that shows no progress into a ring. It may be set as often as
  /// you like: what comes between two frames is never painted, and costs no memory.
  public var progress: Double? {
    get { presentation.configuration.progress }
    set { presentation.set(\.progress, to: newValue) }
  }

  /// The button below the texts; nil for none.
  public var button: Button? {
    get { presentation.configuration.button }
    set { presentation.set(\.button, to: newValue) }
  }

  /// All of it at once.
  public var configuration: Configuration { presentation.configuration }

  /// Changes several things in one step.
  ///
  /// - Parameter change: Changes the present configuration. It is called again with a newer one if another thread
  ///   has set something meanwhile.
  /// - Returns: False if the HUD had ended; then nothing has changed.
  @discardableResult
  public func update(_ change: (inout Configuration) throws -> Void) rethrows -> Bool {
    try presentation.update(change)
  }

  /// Turns into a check mark, in place; it leaves by itself when it had time to be read.
  ///
  /// - Parameters:
  ///   - title: The new title; nil keeps the old one.
  ///   - details: The new details; none by default.
  public func succeed(_ title: String? = nil, details: String = "") {
    finish(as: .success, title, details)
  }

  /// Turns into a cross, in place; it leaves by itself when it had time to be read.
  ///
  /// - Parameters:
  ///   - title: The new title; nil keeps the old one.
  ///   - details: The new details; none by default.
  public func fail(_ title: String? = nil, details: String = "") {
    finish(as: .error, title, details)
  }

  private func finish(as indicator: Indicator, _ title: String?, _ details: String) {
    update {
      $0.indicator = indicator
      $0.title = title ?? $0.title
      $0.details = details
      $0.button = nil
      $0.timeout = nil
    }
  }

  // MARK: Its end

  /// Takes it away, when its minimum show allows. In its grace it is then never seen.
  public func dismiss() {
    presentation.dismiss()
  }

  /// Takes it away after some time, which counts from now. A later call replaces the time.
  public func dismiss(after delay: Duration) {
    presentation.dismiss(after: delay)
  }

  /// One more holder: the HUD goes when the last hold on it has been released, and at the earliest then if its
  /// handle is dropped.
  public func hold() -> Hold {
    presentation.hold()
  }

  /// Why it ended; nil as long as it hasn't.
  public var reason: DismissalReason? { presentation.ending?.reason }

  /// One sentence that says what went wrong, of a HUD that ended as ``DismissalReason/failed`` or
  /// ``DismissalReason/lost``; otherwise nil.
  public var failure: String? { presentation.ending?.failure }

  /// Waits for its end, and tells the reason. Cancelling the waiting task doesn't change that.
  public var ended: DismissalReason {
    get async {
      await withCheckedContinuation { continuation in
        presentation.whenEnded { continuation.resume(returning: $0) }
      }
    }
  }

  /// Blocks the calling thread until its end: for programs without async, which would otherwise end before their
  /// last HUD could be read.
  ///
  /// - Returns: Why it ended.
  @discardableResult
  @available(*, noasync, message: "in async code, use 'await hud.ended'")
  public func waitUntilEnded() -> DismissalReason {
    let gate = Gate<DismissalReason>()
    presentation.whenEnded { gate.open(with: $0) }
    return gate.wait()
  }

  /// What happens to it, in order, each at most once. Every loop hears all of it, what has been before included, and
  /// ends after ``Event/ended(_:)``.
  public var events: AsyncStream<Event> { presentation.events }
}

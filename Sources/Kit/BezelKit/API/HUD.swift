// BezelKit: HUDs for Swift programs, on a thread of the process or in the user's server. Calls are made from any
// thread and never wait. It has no behaviour of its own: its types mirror the types of HUDModel, which stays
// internal. Called by other packages.

internal import HUDDisplay
internal import HUDModel
import Synchronization

/// A progress HUD on the screen: a handle for one showing, from ``show(_:details:icon:indicator:button:style:configure:)`` until it
/// has disappeared.
///
///     let hud = HUD.show("Downloading", indicator: .ring(progress: 0))
///     hud.progress = 0.4
///     hud.details = "3 of 12"
///     hud.succeed("Downloaded")
///
/// All members can be used on any thread and any executor, with or without async. No member blocks except
/// ``blockUntilEnded()``. A missing compositor is not thrown: the HUD ends at once as ``DismissalReason/failed``, and
/// ``failure`` has the reason. Calls after the end of a HUD do nothing.
///
/// A status such as ``Indicator/success``, a HUD with a ``Options/timeout`` and one with ``dismiss(after:)`` are shown to
/// their end, whether the handle is kept or not: they are dismissed automatically, or wait for a button. Any other HUD needs its handle or a ``Hold``: it is dismissed when the last of them is released.
///
/// HUDs belong to this process and disappear when it exits; ``blockUntilEnded()`` keeps a process alive for its last HUD.
/// A forked child process has no HUDs and can't show any before it has executed another program.
public final class HUD: Sendable {
  let state: HUDState

  init(_ state: HUDState) {
    self.state = state
  }

  deinit {
    state.releaseHandle()
  }

  /// How many HUDs of this process can be visible on an output at a time. The others wait until there is room.
  public static let maximumCount = HUDDisplay.mostSharedBezels

  // MARK: Content

  /// The title; empty for none.
  public var title: String {
    get { state.configuration.title }
    set { state.set(\.title, to: newValue) }
  }

  /// The details, a smaller text below the title; empty for none.
  public var details: String {
    get { state.configuration.details }
    set { state.set(\.details, to: newValue) }
  }

  /// The indicator above the texts.
  public var indicator: Indicator {
    get { state.configuration.indicator }
    set { state.set(\.indicator, to: newValue) }
  }

  /// The progress, from 0 to 1; nil for an indicator without progress.
  ///
  /// A new value is clamped, and replaces an indicator without progress by a ring, or by a bar in a row or a banner. It can be set at any rate: only the
  /// last value before a frame is painted, and values are not queued.
  public var progress: Double? {
    get { state.configuration.progress }
    set { state.set(\.progress, to: newValue) }
  }

  /// The buttons.
  public var buttons: [Button] {
    get { state.configuration.buttons }
    set { state.set(\.buttons, to: newValue) }
  }

  /// The only button, or the first one; nil for none. Setting it removes others.
  public var button: Button? {
    get { state.configuration.button }
    set { state.set(\.button, to: newValue) }
  }

  /// The whole configuration.
  public var configuration: Configuration { state.configuration }

  /// Changes several properties in one step.
  ///
  ///     hud.update {
  ///       $0.title = "Writing"
  ///       $0.progress = 0.7
  ///     }
  ///
  /// - Parameter change: Changes the present configuration. It is called again with a newer configuration if another
  ///   thread has changed it meanwhile.
  /// - Returns: False if the HUD has ended; nothing has changed then.
  @discardableResult
  public func update(_ change: (inout Configuration) throws -> Void) rethrows -> Bool {
    try state.update(change)
  }

  /// Replaces the indicator by a check mark. Without buttons, the HUD is dismissed automatically when its texts had time to
  /// be read, unless it has another ``Options/timeout``.
  ///
  ///     hud.succeed("Copied", details: "12 files")
  ///
  /// - Parameters:
  ///   - title: The new title; nil keeps the old one.
  ///   - details: The new details; none by default.
  ///   - buttons: The new buttons; none by default.
  public func succeed(_ title: String? = nil, details: String = "", buttons: [Button] = []) {
    finish(as: .success, title, details, buttons)
  }

  /// Replaces the indicator by a cross. Without buttons, the HUD is dismissed automatically when its texts had time to be
  /// read, unless it has another ``Options/timeout``.
  ///
  ///     hud.fail("Not copied", details: "The disk is full.", buttons: ["Retry"])
  ///     if await hud.waitForButton() == "Retry" { try await upload() }
  ///
  /// - Parameters:
  ///   - title: The new title; nil keeps the old one.
  ///   - details: The new details; none by default.
  ///   - buttons: The new buttons; none by default.
  public func fail(_ title: String? = nil, details: String = "", buttons: [Button] = []) {
    finish(as: .error, title, details, buttons)
  }

  private func finish(as indicator: Indicator, _ title: String?, _ details: String, _ buttons: [Button]) {
    update {
      $0.indicator = indicator
      $0.title = title ?? $0.title
      $0.details = details
      $0.buttons = buttons
    }
  }

  // MARK: End

  /// Dismisses the HUD, at the earliest when its minimum show time is over. In its grace time it is never shown.
  public func dismiss() {
    state.dismiss()
  }

  /// Dismisses the HUD after a delay from now. A later call replaces the delay.
  ///
  ///     hud.dismiss(after: .seconds(1))
  public func dismiss(after delay: Duration) {
    state.dismiss(after: delay)
  }

  /// Adds a hold. The HUD is dismissed when its last hold is released; dropping the handle before that does not dismiss
  /// it.
  ///
  ///     let hold = hud.hold()
  ///     Task {
  ///       try await upload()
  ///       hold.release()
  ///     }
  public func hold() -> Hold {
    state.hold()
  }

  /// Why the HUD ended; nil before its end.
  public var reason: DismissalReason? { state.ending?.reason }

  /// A message about what went wrong, for a HUD that ended as ``DismissalReason/failed`` or ``DismissalReason/lost``;
  /// otherwise nil.
  public var failure: String? { state.ending?.failure }

  /// Waits until the HUD has ended. Cancelling the waiting task does not end the wait.
  ///
  ///     if await hud.waitUntilEnded() == .tapped { cancel() }
  ///
  /// - Returns: Why the HUD ended.
  @discardableResult
  public nonisolated(nonsending) func waitUntilEnded() async -> DismissalReason {
    await withCheckedContinuation { continuation in
      state.whenEnded { continuation.resume(returning: $0) }
    }
  }

  /// Blocks the calling thread until the HUD has ended. For programs without async, which would otherwise exit before
  /// their last HUD can be read.
  ///
  ///     HUD.success("Copied").blockUntilEnded()
  ///
  /// - Returns: Why the HUD ended.
  @discardableResult
  @available(*, noasync, message: "in async code, use 'await hud.waitUntilEnded()'")
  public func blockUntilEnded() -> DismissalReason {
    let gate = Gate<DismissalReason>()
    state.whenEnded { gate.open(with: $0) }
    return gate.wait()
  }

  /// The events of the HUD in order; all but taps and presses come at most once. Each sequence starts with the first event of the HUD, also when
  /// that is past, and finishes after ``Event/ended(_:)``.
  ///
  ///     for await event in hud.events where event == .didAppear { playSound() }
  public var events: AsyncStream<Event> { state.events }
}

extension HUD: CustomStringConvertible {
  /// The title, the progress and the state, such as `HUD "Copying", 40%, up`.
  public var description: String {
    let configuration = configuration
    let percent = configuration.progress.map { HUDModel.Progress($0).percentText }
    let end = reason.map { "ended as \($0.rawValue)" } ?? "up"
    return (["HUD \"\(configuration.title)\"", percent, end].compactMap(\.self)).joined(separator: ", ")
  }
}

extension HUD {
  /// An event of a HUD. `bezel events` has the same names.
  ///
  ///     for await event in hud.events {
  ///       if case .ended(let reason) = event { print("ended as \(reason)") }
  ///     }
  public enum Event: Hashable, Sendable {
    /// The HUD begins to appear.
    case willAppear
    /// The HUD is fully visible.
    case didAppear
    /// The user has tapped the HUD or, where its mask blocks the output, beside it. A HUD that takes no input is not tapped:
    /// it has no mask, no button, and its ``Options/dismissOn`` is ``DismissingTap/never``.
    case tapped(inside: Bool)
    /// The user has pressed the button with this id.
    case pressed(Button.ID)
    /// The HUD begins to disappear.
    case willDisappear
    /// The HUD has left the screen.
    case didDisappear
    /// The last event, and the only one of a HUD that was never shown.
    case ended(DismissalReason)
  }

  /// Why a HUD ended. `bezel events` has the same names.
  ///
  ///     switch await hud.waitUntilEnded() {
  ///     case .tapped, .escaped, .button: cancel()
  ///     case .failed: print(hud.failure ?? "")
  ///     default: break
  ///     }
  public enum DismissalReason: String, CaseIterable, Hashable, Sendable {
    /// The program dismissed it, or its countdown is over.
    case completed
    /// It was dismissed automatically: its timeout or its watchdog has expired.
    case timedOut
    /// The user tapped it.
    case tapped
    /// The user pressed Escape.
    case escaped
    /// The user pressed its button.
    case button
    /// Another HUD replaced it.
    case superseded
    /// The program dismissed it during its grace time.
    case neverShown
    /// Its output or the compositor has disappeared.
    case lost
    /// It could not be shown; ``HUD/failure`` has the reason.
    case failed
  }
}

extension HUD {
  /// A hold on a HUD that several parts of a program share. The HUD is dismissed when its last hold is released.
  ///
  ///     let hold = HUD.shared.hold("Synchronizing")
  ///     defer { hold.release() }
  ///     try await upload()
  ///
  /// Dropping a hold releases it. It can be released on any thread.
  public final class Hold: Sendable {
    private let state: HUDState
    private let isReleased = Atomic(false)

    /// Creates a hold that the state has counted.
    init(counted state: HUDState) {
      self.state = state
    }

    deinit {
      release()
    }

    /// Releases the hold. A second call does nothing.
    ///
    ///     let hold = hud.hold()
    ///     hold.release()
    public func release() {
      guard !isReleased.exchange(true, ordering: .acquiringAndReleasing) else { return }
      state.release()
    }
  }
}

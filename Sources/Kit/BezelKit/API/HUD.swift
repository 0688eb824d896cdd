// BezelKit: HUDs for Swift programs, on a thread of the process or in the user's server. Calls can be made from any
// thread and do not wait for the screen. It has no behaviour of its own: its types mirror the types of HUDModel, which stays
// internal. Called by other packages.

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
/// All members can be used on any thread and any executor, with or without async. None waits for the screen except
/// ``blockUntilEnded()``; <doc:Calls> lists those that block. A missing compositor is not thrown: the HUD ends at once as
/// ``DismissalReason/failed``, and ``failure`` has the reason. Calls after the end of a HUD do nothing.
///
/// A status such as ``Indicator/success``, a HUD with a ``Options/timeout`` and one with ``dismiss(after:)`` are shown to
/// their end, whether the handle is kept or not: they are dismissed automatically, or wait for a button. Any other HUD needs its handle or a ``Hold``: it is dismissed when the last of them is released.
///
/// HUDs belong to this process and disappear when it exits; ``blockUntilEnded()`` keeps a process alive for its last HUD.
/// A forked child process has no HUDs and can't show any before it has executed another program.
///
/// A handle has the properties of its ``Configuration`` and of its ``Options``: `hud.note`, `hud.buttons`, `hud.position`.
@dynamicMemberLookup
public final class HUD: Identifiable, Sendable {
  let state: HUDState

  init(_ state: HUDState) {
    self.state = state
    state.addHandle()
  }

  deinit {
    state.releaseHandle()
  }

  /// How many HUDs can be visible on an output at a time: 56 of this process or, at the server, of all programs. The others wait
  /// until there is room. 0 on platforms without Wayland.
  public static let maximumCount = Platform.maximumCount

  /// The HUDs of this process that have not ended, in the order in which they were shown.
  ///
  ///     for hud in HUD.all { hud.dismiss() }
  ///
  /// They are handles: one that is kept keeps its HUD up.
  public static var all: [HUD] { HUDScope.current.all.map(HUD.init) }

  /// The identity of the HUD, which all its handles have.
  public var id: ObjectIdentifier { ObjectIdentifier(state) }

  // MARK: Content

  /// A property of the configuration or of its options: `hud.note` is `hud.configuration.note`.
  ///
  ///     hud.icon = .named("copy")
  ///     hud.buttons = ["Pause", "Cancel"]
  ///     hud.position = .bottom
  public subscript<Value>(dynamicMember path: WritableKeyPath<Configuration, Value>) -> Value {
    get { state.configuration[keyPath: path] }
    set { state.set(path, to: newValue) }
  }

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
  /// be read, unless it has another ``Options/timeout``. What belonged to the work goes: the note, the value and the look of a
  /// pause.
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
  /// read, unless it has another ``Options/timeout``. What belonged to the work goes: the note, the value and the look of a
  /// pause.
  ///
  ///     hud.fail("Not copied", details: "The disk is full.", buttons: ["Retry"])
  ///     if try await hud.waitForButton() == "Retry" { try await upload() }
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
      ($0.note, $0.valueText, $0.isInactive) = ("", "", false)
    }
  }

  // MARK: End

  /// Dismisses the HUD, at the earliest when its minimum show time is over. In its grace time it is never shown.
  ///
  ///     hud.dismiss()
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
  ///
  ///     if hud.dismissalReason == .tapped { cancel() }
  public var dismissalReason: DismissalReason? { state.ending?.reason }

  /// What went wrong, for a HUD that ended as ``DismissalReason/failed`` or ``DismissalReason/lost``; otherwise nil.
  ///
  ///     if let failure = hud.failure { print(failure) }
  ///
  /// With `BEZEL_LOG` in the environment, each failure is also printed to standard error.
  public var failure: Failure? { state.ending?.failure }

  /// Waits until the HUD has ended.
  ///
  ///     if try await hud.waitUntilEnded() == .tapped { cancel() }
  ///
  /// - Returns: Why the HUD ended.
  /// - Throws: `CancellationError` when the waiting task is cancelled. The HUD stays.
  @discardableResult
  public nonisolated(nonsending) func waitUntilEnded() async throws(CancellationError) -> DismissalReason {
    guard let reason = await end(in: events) else { throw CancellationError() }
    return reason
  }

  /// Waits until the HUD has ended, or a time is over.
  ///
  ///     if try await hud.waitUntilEnded(within: .seconds(30)) == nil { hud.fail("No answer") }
  ///
  /// - Parameter limit: How long to wait.
  /// - Returns: Why the HUD ended; nil if it has not ended in this time. The HUD stays.
  /// - Throws: `CancellationError` when the waiting task is cancelled. The HUD stays.
  @discardableResult
  public nonisolated(nonsending) func waitUntilEnded(
    within limit: Duration
  ) async throws(CancellationError) -> DismissalReason? {
    let (events, cancel) = state.listen()
    let alarm = Task {
      try? await Task.sleep(for: limit)
      cancel()
    }
    defer {
      alarm.cancel()
      cancel()
    }
    let reason = await end(in: events)
    if reason == nil, Task.isCancelled { throw CancellationError() }
    return reason
  }

  private nonisolated(nonsending) func end(in events: AsyncStream<Event>) async -> DismissalReason? {
    for await event in events {
      if case .ended(let reason) = event { return reason }
    }
    return nil
  }

  /// Calls a closure when the HUD has ended, or at once if it has. For programs without async.
  ///
  ///     hud.onEnd { reason in
  ///       if reason == .button { cancel() }
  ///     }
  ///
  /// - Parameter action: Called once, with why the HUD ended: on the thread of the HUDs, which it must not block, or on the
  ///   calling thread. One that uses the HUD captures it weakly (`[weak hud]`): otherwise it holds the HUD until it ends.
  public func onEnd(_ action: @escaping @Sendable (DismissalReason) -> Void) {
    state.whenEnded(action)
  }

  /// Blocks the calling thread until the HUD has ended. For programs without async, which would otherwise exit before
  /// their last HUD can be read.
  ///
  ///     HUD.success("Copied").blockUntilEnded()
  ///
  /// - Returns: Why the HUD ended.
  @discardableResult
  @available(*, noasync, message: "in async code, use 'try await hud.waitUntilEnded()'")
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

extension HUD: Hashable {
  /// Whether both are handles of one HUD.
  public static func == (one: HUD, other: HUD) -> Bool { one.state === other.state }

  /// Adds the identity of the HUD to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension HUD: CustomStringConvertible {
  /// The title, the progress and the state, such as `HUD "Copying", 40%, up`.
  public var description: String {
    let configuration = configuration
    let percent = configuration.progress.map { HUDModel.Progress($0).percentText }
    let end = dismissalReason.map { "ended as \($0.rawValue)" } ?? "up"
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
  ///     switch try await hud.waitUntilEnded() {
  ///     case .tapped, .escaped, .button: cancel()
  ///     case .failed: print(hud.failure?.description ?? "")
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
    /// Its output, the compositor or the server has disappeared.
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
    private let onRelease: @Sendable () -> Void
    private let isReleased = Atomic(false)

    init(onRelease: @escaping @Sendable () -> Void) {
      self.onRelease = onRelease
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
      onRelease()
    }
  }
}

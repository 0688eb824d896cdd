import Synchronization

/// One presentation as everyone may use it: what it is to be, what was told of it, and how it ended.
///
/// Handles and holds write to it, its host's thread tells it what happens. Commands are given under its lock, so
/// that they reach the host in the order of what they say.
final class Presentation: Sendable {
  /// The name of its HUD within its host.
  let id: String
  private let host: HUDThread
  private let state: Mutex<State>

  fileprivate struct State {
    var configuration: HUD.Configuration
    /// Counts the changes, so that nobody overwrites one that they haven't seen.
    var version = 0
    var holds = 0
    var isLetGo = false
    /// Whether it was told to go, or has begun to.
    var isHiding = false
    /// Whether it was dismissed for a later time.
    var isLeaving = false
    var story: [HUD.Event] = []
    var ending: Ending?
    var listeners: [AsyncStream<HUD.Event>.Continuation] = []
    var waiters: [@Sendable (HUD.DismissalReason) -> Void] = []
  }

  struct Ending: Sendable {
    let reason: HUD.DismissalReason
    let failure: String?
  }

  private static let count = Atomic(0)

  /// Asks its host to show it. An `id` of its own makes it independent of all others; one that is up already is
  /// taken over in place.
  init(_ configuration: HUD.Configuration, id: String?) {
    self.id = id ?? "hud-\(Presentation.count.add(1, ordering: .relaxed).newValue)"
    host = configuration.host.thread
    state = Mutex(State(configuration: configuration))
    if let refusal = host.refusal {
      end(.failed, because: refusal)
    } else {
      give { .show($0.configuration) }
    }
  }

  var configuration: HUD.Configuration { state.withLock { $0.configuration } }
  var ending: Ending? { state.withLock { $0.ending } }
  var hasEnded: Bool { ending != nil }
  /// Whether anything was told of it.
  var hasBegun: Bool { state.withLock { !$0.story.isEmpty } }

  // MARK: Commands

  func set<Value>(_ path: WritableKeyPath<HUD.Configuration, Value>, to value: Value) {
    give { state in
      state.configuration[keyPath: path] = value
      return state.change()
    }
  }

  func update(_ change: (inout HUD.Configuration) throws -> Void) rethrows -> Bool {
    while true {
      var (configuration, version) = state.withLock { ($0.configuration, $0.version) }
      // Not under the lock: the change may read the HUD.
      try change(&configuration)
      var isOutdated = false
      let isGiven = give { state in
        isOutdated = state.version != version
        if isOutdated { return nil }
        state.configuration = configuration
        return state.change()
      }
      if !isOutdated { return isGiven }
    }
  }

  func dismiss() {
    give { _ in .hide }
  }

  func dismiss(after delay: Duration) {
    give { state in
      state.isLeaving = true
      return .hideAfter(max(.zero, delay))
    }
  }

  /// Calls `sample` once a frame on the host's thread, until it answers false or the presentation has ended.
  func follow(_ sample: @escaping @Sendable () -> Bool) {
    give { _ in .follow(sample) }
  }

  /// Takes over how far the work is; false once the HUD tells how it ended.
  func advance(to progress: Double?) -> Bool {
    var isUnderWay = false
    give { state in
      isUnderWay = !state.configuration.indicator.isStatus
      guard isUnderWay, state.configuration.progress != progress else { return nil }
      state.configuration.progress = progress
      return state.change()
    }
    return isUnderWay
  }

  /// Gives a command, if the presentation hasn't ended; false if none was given.
  @discardableResult
  private func give(_ decide: (inout State) -> Command?) -> Bool {
    let given = state.withLock { state -> Given? in
      let configuration = state.configuration
      guard state.ending == nil, let command = decide(&state) else { return nil }
      if case .hide = command { state.isHiding = true }
      let acceptance = host.accept(command, for: self)
      return Given(needsWaking: acceptance.needsWaking, replaced: (configuration, acceptance.replaced))
    }
    if given?.needsWaking == true { host.wake() }
    return given != nil
  }

  /// What was replaced dies when no lock is held: a button's action, or a painter, may hold this HUD or another one.
  private struct Given {
    let needsWaking: Bool
    let replaced: (HUD.Configuration, Command?)
  }

  // MARK: Holders

  /// The handle is gone.
  func letGo() {
    give { state in
      state.isLetGo = true
      return state.holds == 0 && !state.goesByItself ? .hide : nil
    }
  }

  func hold() -> HUD.Hold {
    state.withLock { $0.holds += 1 }
    return HUD.Hold(counted: self)
  }

  /// A hold, unless it has ended or is going to.
  func holdIfUp() -> HUD.Hold? {
    let isCounted = state.withLock { state in
      guard state.ending == nil, !state.isHiding else { return false }
      state.holds += 1
      return true
    }
    return isCounted ? HUD.Hold(counted: self) : nil
  }

  func release() {
    give { state in
      state.holds -= 1
      return state.holds == 0 ? .hide : nil
    }
  }

  // MARK: What happens

  /// All that has happened, and all that will.
  var events: AsyncStream<HUD.Event> {
    AsyncStream { continuation in
      state.withLock { state in
        for event in state.story { continuation.yield(event) }
        if state.ending == nil { state.listeners.append(continuation) } else { continuation.finish() }
      }
    }
  }

  /// Calls this once with the reason of its end, on any thread; at once if it has ended.
  func whenEnded(_ waiter: @escaping @Sendable (HUD.DismissalReason) -> Void) {
    let reason = state.withLock { state in
      if state.ending == nil { state.waiters.append(waiter) }
      return state.ending?.reason
    }
    if let reason { waiter(reason) }
  }

  func tell(_ event: HUD.Event) {
    state.withLock { $0.tell(event) }
  }

  /// Ends it, once; later ends are nothing.
  func end(_ reason: HUD.DismissalReason, because failure: String? = nil) {
    let last = state.withLock { $0.end(reason, because: failure) }
    for waiter in last.waiters { waiter(reason) }
    if reason == .button, let action = last.button?.action { Task { await action() } }
  }
}

extension Presentation.State {
  fileprivate var goesByItself: Bool { isLeaving || configuration.leavesByItself }

  /// What has changed in the configuration, as a command.
  fileprivate mutating func change() -> Command {
    version += 1
    return .change(configuration)
  }

  fileprivate mutating func tell(_ event: HUD.Event) {
    guard ending == nil, !story.contains(event) else { return }
    story.append(event)
    if event == .willDisappear { isHiding = true }
    listeners.removeAll { listener in
      if case .terminated = listener.yield(event) { true } else { false }
    }
  }

  /// Whom to tell, and what was on it; nobody if it has ended already.
  fileprivate mutating func end(
    _ reason: HUD.DismissalReason, because failure: String?
  ) -> (waiters: [@Sendable (HUD.DismissalReason) -> Void], button: HUD.Button?) {
    guard ending == nil else { return ([], nil) }
    tell(.ended(reason))
    ending = Presentation.Ending(reason: reason, failure: failure)
    for listener in listeners { listener.finish() }
    defer {
      (listeners, waiters) = ([], [])
      // It may hold its own HUD.
      configuration.button?.action = nil
    }
    return (waiters, configuration.button)
  }
}

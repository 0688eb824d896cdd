import Synchronization

/// The state of one HUD: its configuration, its events and its end. It can be used on any thread.
///
/// Handles and holds change it; the thread of its host reports events to it. Commands are added under its lock, so that
/// they reach the host in the order of the changes.
package final class HUDState: Sendable {
  /// The id of the HUD at its host.
  package let id: String
  private let host: any CommandReceiver
  private let scope = HUDScope.current
  private let state: Mutex<State>

  fileprivate struct State {
    var configuration: HUD.Configuration
    /// Counts the changes: an update based on an older version is repeated.
    var version = 0
    /// Whether the last command in the queue is a change, which will show the present configuration.
    var hasQueuedChange = false
    var holds = 0
    var handles = 0
    /// Whether it was dismissed or has begun to disappear.
    var isHiding = false
    /// Whether it was dismissed with a delay.
    var hidesLater = false
    /// All events so far.
    var events: [HUD.Event] = []
    var ending: Ending?
    var listeners: [Int: AsyncStream<HUD.Event>.Continuation] = [:]
    var lastListener = 0
    var waiters: [@Sendable (HUD.DismissalReason) -> Void] = []
    /// Whether the process waits for the server before it exits.
    var awaitsServer = false
  }

  package struct Ending: Sendable {
    package let reason: HUD.DismissalReason
    package let failure: HUD.Failure?
    /// The id of the button that was pressed.
    let button: String?
  }

  private static let count = Atomic(0)

  /// Sends the host a command to show the HUD. Without an id the HUD gets a new one; a HUD with this id that is up is
  /// replaced in place.
  init(_ configuration: HUD.Configuration, id: String?) {
    self.id = id ?? "hud-\(HUDState.count.add(1, ordering: .relaxed).newValue)"
    host = scope.receiver ?? configuration.host.receiver
    state = Mutex(State(configuration: configuration))
    scope.add(self)
    if configuration.outlivesProcess, scope.receiver == nil {
      state.withLock { $0.awaitsServer = true }
      HandingOver.begin()
    }
    if let refusal = host.refusal {
      end(.failed, because: refusal)
    } else {
      enqueue { .show($0.configuration) }
    }
  }

  package var configuration: HUD.Configuration { state.withLock { $0.configuration } }
  package var ending: Ending? { state.withLock { $0.ending } }
  package var hasEnded: Bool { ending != nil }
  /// All events so far.
  package var pastEvents: [HUD.Event] { state.withLock { $0.events } }
  /// Whether there was any event.
  var hasBegun: Bool { state.withLock { !$0.events.isEmpty } }

  // MARK: Commands

  func set<Value>(_ path: WritableKeyPath<HUD.Configuration, Value>, to value: Value) {
    enqueue { state in
      state.configuration[keyPath: path] = value
      return state.change()
    }
  }

  func update(_ change: (inout HUD.Configuration) throws -> Void) rethrows -> Bool {
    var attempts: UInt32 = 0
    while true {
      var (configuration, version) = state.withLock { ($0.configuration, $0.version) }
      // Outside of the lock: the closure may read the HUD.
      try change(&configuration)
      var isOutdated = false
      let isSent = enqueue { state in
        isOutdated = state.version != version
        if isOutdated { return nil }
        state.configuration = configuration
        return state.change()
      }
      if !isOutdated { return isSent }
      // Threads that change one HUD all the time would otherwise mostly repeat each other's work.
      attempts = min(attempts + 1, 8)
      Platform.pause(upTo: 20 << attempts)
    }
  }

  func dismiss() {
    enqueue { _ in .hide }
  }

  func dismiss(after delay: Duration) {
    enqueue { state in
      state.hidesLater = true
      return .hideAfter(max(.zero, delay))
    }
  }

  /// Calls `sample` once a frame on the host's thread, until it returns false or the HUD has ended.
  func follow(_ sample: @escaping @Sendable () -> Bool) {
    enqueue { _ in .follow(sample) }
  }

  /// Sets the progress. Returns false when the indicator is a status.
  func advance(to progress: Double?) -> Bool {
    var isWorking = false
    enqueue { state in
      isWorking = !state.configuration.isStatus
      guard isWorking, state.configuration.progress != progress else { return nil }
      state.configuration.progress = progress
      return state.change()
    }
    return isWorking
  }

  /// Adds the command that `decide` returns to the host's queue, unless the HUD has ended. Returns whether one was added.
  @discardableResult
  private func enqueue(_ decide: (inout State) -> BackendCommand?) -> Bool {
    let sent = state.withLock { state -> (needsWaking: Bool, old: HUD.Configuration)? in
      let old = state.configuration
      guard state.ending == nil, let command = decide(&state) else { return nil }
      if case .hide = command { state.isHiding = true }
      if case .change = command {
        if state.hasQueuedChange { return (false, old) }
        state.hasQueuedChange = host.mergesChanges
      } else {
        state.hasQueuedChange = false
      }
      return (host.enqueue(command, for: self), old)
    }
    if sent?.needsWaking == true { host.wake() }
    // The old values are released when no lock is held: the action of a button, or a painter, may hold a HUD.
    return sent != nil
  }

  /// The configuration that a queued change shows. The next change is queued again.
  func takeChange() -> HUD.Configuration {
    state.withLock { state in
      state.hasQueuedChange = false
      return state.configuration
    }
  }

  // MARK: Holds

  /// Called for each handle.
  func addHandle() {
    state.withLock { $0.handles += 1 }
  }

  /// Called when a handle is dropped.
  func releaseHandle() {
    enqueue { state in
      state.handles -= 1
      return state.handles == 0 ? state.endOfWork : nil
    }
  }

  /// The work that the HUD shows is over.
  func endWork() {
    enqueue { $0.endOfWork }
  }

  func hold() -> HUD.Hold {
    state.withLock { $0.holds += 1 }
    return HUD.Hold { [self] in release() }
  }

  /// Whether it has neither ended nor been dismissed.
  var isUp: Bool { state.withLock { $0.ending == nil && !$0.isHiding } }

  private func release() {
    enqueue { state in
      state.holds -= 1
      return state.holds == 0 ? .hide : nil
    }
  }

  /// Called when the server has the HUD, or the HUD has ended.
  func finishHandingOver() {
    let awaited = state.withLock { state in
      defer { state.awaitsServer = false }
      return state.awaitsServer
    }
    if awaited { HandingOver.end() }
  }

  // MARK: Events

  /// The events so far, and those to come.
  var events: AsyncStream<HUD.Event> { listen().events }

  /// The same, with what ends the stream before the HUD's end.
  func listen() -> (events: AsyncStream<HUD.Event>, cancel: @Sendable () -> Void) {
    let (events, continuation) = AsyncStream.makeStream(of: HUD.Event.self)
    let number = state.withLock { state in
      for event in state.events { continuation.yield(event) }
      if state.ending != nil { continuation.finish() }
      state.lastListener += 1
      if state.ending == nil { state.listeners[state.lastListener] = continuation }
      return state.lastListener
    }
    return (
      events,
      { [self] in
        continuation.finish()
        state.withLock { $0.listeners[number] = nil }
      }
    )
  }

  /// Calls the closure once with the reason of the end, on any thread; at once if the HUD has ended.
  func whenEnded(_ waiter: @escaping @Sendable (HUD.DismissalReason) -> Void) {
    let reason = state.withLock { state in
      if state.ending == nil { state.waiters.append(waiter) }
      return state.ending?.reason
    }
    if let reason { waiter(reason) }
  }

  package func receive(_ event: HUD.Event) {
    let action = state.withLock { $0.receive(event) }
    if let action { Task { await action() } }
  }

  /// Takes the place of another HUD on the screen, which ends. If that HUD has appeared, so has this one; if it was
  /// disappearing, this one appears again and has its own events.
  package func replace(_ old: HUDState) {
    let (events, isLeaving) = old.state.withLock { ($0.events, $0.events.contains(.willDisappear)) }
    old.end(.superseded)
    guard !isLeaving else { return }
    for event in events where event == .willAppear || event == .didAppear { receive(event) }
  }

  /// Ends the HUD. Only the first call has an effect.
  ///
  /// `button` is the id of the one that was pressed; nil is the only one. A press that was not reported is reported now.
  package func end(_ reason: HUD.DismissalReason, because failure: HUD.Failure? = nil, button: String? = nil)
  {
    let last = state.withLock { $0.end(reason, because: failure, button: button) }
    scope.remove(self)
    finishHandingOver()
    if let action = last.action { Task { await action() } }
    for waiter in last.waiters { waiter(reason) }
    if let failure { Platform.log(failure) }
  }
}

extension HUDState.State {
  private var outlivesHandle: Bool { hidesLater || configuration.outlivesHandle }

  /// What happens when neither a handle nor work needs the HUD any more.
  fileprivate var endOfWork: BackendCommand? { holds == 0 && !outlivesHandle ? .hide : nil }

  /// Counts a change of the configuration and returns its command.
  fileprivate mutating func change() -> BackendCommand {
    version += 1
    return .change(configuration)
  }

  /// Returns the action of the button that was pressed.
  fileprivate mutating func receive(_ event: HUD.Event) -> (@Sendable () async -> Void)? {
    guard ending == nil else { return nil }
    switch event {
    case .pressed(let id):
      add(event)
      return configuration.buttons.first { $0.id == id }?.action
    case .tapped: add(event)
    default:
      if !events.contains(event) { add(event) }
    }
    return nil
  }

  private mutating func add(_ event: HUD.Event) {
    events.append(event)
    if event == .willDisappear { isHiding = true }
    listeners = listeners.filter { _, continuation in
      if case .terminated = continuation.yield(event) { false } else { true }
    }
  }

  /// Returns who waits for the end, and the action of a press that was not reported; nothing if it has ended already.
  fileprivate mutating func end(
    _ reason: HUD.DismissalReason, because failure: HUD.Failure?, button id: String?
  ) -> (waiters: [@Sendable (HUD.DismissalReason) -> Void], action: (@Sendable () async -> Void)?) {
    guard ending == nil else { return ([], nil) }
    let button = reason == .button ? id ?? configuration.buttons.first?.id : nil
    let action = button.flatMap { events.contains(.pressed($0)) ? nil : receive(.pressed($0)) }
    // Before its event: who receives it asks for the button.
    ending = HUDState.Ending(reason: reason, failure: failure, button: button)
    add(.ended(reason))
    for continuation in listeners.values { continuation.finish() }
    defer {
      (listeners, waiters) = ([:], [])
      // The action may hold this HUD.
      for index in configuration.buttons.indices { configuration.buttons[index].action = nil }
    }
    return (waiters, action)
  }
}

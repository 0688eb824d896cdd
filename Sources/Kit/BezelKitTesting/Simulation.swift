internal import BezelKit
internal import BezelValues
internal import HUDModel
import Synchronization

/// Runs HUDs without a display: their states are those of HUDModel, on a clock that a test advances. Animations take no
/// time.
///
/// Commands are run on the thread that gives them. Events are delivered when no lock is held, in their order.
final class Simulation: CommandReceiver {
  private let state = Mutex(State())

  /// A HUD that was shown.
  struct Record: Sendable {
    let hud: HUDState
    var configurations: [BezelKit.HUD.Configuration]
  }

  fileprivate struct State {
    var now = Instant(sinceStart: .zero)
    var records: [Record] = []
    var queue: [(command: BackendCommand, hud: HUDState)] = []
    /// The HUDs that have not ended, by their ids.
    var shown: [String: (model: HUDModel.HUD, hud: HUDState)] = [:]
    var deliveries: [Delivery] = []
    var isDelivering = false
    var followers: [(hud: HUDState, sample: @Sendable () -> Bool)] = []
    var listeners: [AsyncStream<Void>.Continuation] = []
  }

  fileprivate enum Delivery {
    case event(BezelKit.HUD.Event, HUDState)
    case ended(BezelKit.HUD.DismissalReason, HUDState, button: String?)
    case replaced(HUDState, by: HUDState)
    case sample
  }

  /// What the user does.
  enum Input: Sendable {
    case button(String)
    case tap(inside: Bool)
    case escape
    case lost
  }

  // MARK: Commands

  /// None: a HUD that fails is recorded, too.
  let refusal: BezelKit.HUD.Failure? = nil
  /// Why all HUDs fail; nil for HUDs that are visible.
  private let failure: BezelKit.HUD.Failure?

  init(failure: BezelKit.HUD.Failure?) {
    self.failure = failure
  }

  /// Each one is recorded.
  let mergesChanges = false

  func enqueue(_ command: BackendCommand, for hud: HUDState) -> Bool {
    state.withLock { state in
      switch command {
      case .show(let configuration):
        state.records.append(Record(hud: hud, configurations: [configuration]))
      case .change(let configuration):
        if let index = state.records.lastIndex(where: { $0.hud === hud }) {
          state.records[index].configurations.append(configuration)
        }
      case .hide, .hideAfter, .follow: break
      }
      state.queue.append((command, hud))
    }
    return true
  }

  func wake() {
    state.withLock { state in
      for (command, hud) in state.queue {
        if failure == nil {
          state.perform(command, for: hud)
        } else if case .show = command {
          state.deliveries.append(.ended(.failed, hud, button: nil))
        }
      }
      state.queue = []
    }
    deliver()
  }

  /// Delivers what has happened, unless another call is doing so.
  private func deliver() {
    while let delivery = state.withLock({ $0.nextDelivery() }) {
      switch delivery {
      case .event(let event, let hud): hud.receive(event)
      case .ended(let reason, let hud, let button): hud.end(reason, because: failure, button: button)
      case .replaced(let old, let new): new.replace(old)
      case .sample: sample()
      }
      state.withLock { $0.isDelivering = false }
    }
    state.withLock { state in
      state.listeners.removeAll { if case .terminated = $0.yield() { true } else { false } }
    }
  }

  private func sample() {
    let followers = state.withLock { state in
      defer { state.followers = [] }
      return state.followers
    }
    let active = followers.filter { !$0.hud.hasEnded && $0.sample() }
    state.withLock { $0.followers += active }
  }

  // MARK: Tests

  var records: [Record] { state.withLock { $0.records } }

  /// The configurations of a HUD.
  func configurations(of hud: HUDState) -> [BezelKit.HUD.Configuration] {
    records.last { $0.hud === hud }?.configurations ?? []
  }

  /// A stream that has an element now, and one after each change.
  var changes: (stream: AsyncStream<Void>, end: @Sendable () -> Void) {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    continuation.yield()
    state.withLock { $0.listeners.append(continuation) }
    return (stream, { continuation.finish() })
  }

  /// Returns false if the HUD has ended or is not shown yet.
  func send(_ input: Input, to hud: HUDState) -> Bool {
    let isSent = state.withLock { $0.send(input, to: hud) }
    deliver()
    return isSent
  }

  /// Forgets all HUDs.
  func forget() { state.withLock { $0 = State() } }

  /// Lets time pass: every deadline on the way has its effect at its time.
  func advance(by duration: Duration) {
    let end = state.withLock { state in
      state.deliveries.append(.sample)
      return state.now + max(.zero, duration)
    }
    repeat { deliver() } while state.withLock { $0.advance(towards: end) }
    deliver()
  }
}

extension Simulation.State {
  fileprivate mutating func nextDelivery() -> Simulation.Delivery? {
    guard !isDelivering, !deliveries.isEmpty else { return nil }
    isDelivering = true
    return deliveries.removeFirst()
  }

  fileprivate mutating func perform(_ command: BackendCommand, for hud: HUDState) {
    switch command {
    case .show(let configuration): show(hud, configuration.still)
    case .change(let configuration):
      change(hud) { $0.update(configuration.still.specification(), at: $1) ?? [] }
    case .hide: change(hud) { $0.handle(.hide, at: $1) }
    case .hideAfter(let delay): change(hud) { $0.handle(.hideAfter(delay), at: $1) }
    case .follow(let sample):
      followers.append((hud, sample))
      deliveries.append(.sample)
    }
  }

  private mutating func show(_ hud: HUDState, _ configuration: BezelKit.HUD.Configuration) {
    let specification = configuration.specification()
    if let old = shown[hud.id] {
      shown[hud.id]?.hud = hud
      deliveries.append(.replaced(old.hud, by: hud))
    } else {
      shown[hud.id] = (HUDModel.HUD(id: hud.id, specification), hud)
    }
    change(hud) { $0.show(specification, at: $1) }
  }

  /// Changes the model of a HUD, and presents its first frame at once.
  private mutating func change(
    _ hud: HUDState, _ body: (inout HUDModel.HUD, Instant) -> [HUDModel.HUD.Effect]
  ) {
    guard var model = shown[hud.id]?.model, shown[hud.id]?.hud === hud else { return }
    var effects = body(&model, now)
    if model.lifecycle.hasSurface, model.awaitsFirstFrame {
      model.framePainted(at: now)
      effects += model.framePresented(at: now)
    }
    shown[hud.id]?.model = model
    for effect in effects { report(effect, of: model, hud) }
  }

  private mutating func report(_ effect: HUDModel.HUD.Effect, of model: HUDModel.HUD, _ hud: HUDState) {
    switch effect {
    case .emit(let milestone, _): deliveries.append(.event(BezelKit.HUD.Event(milestone), hud))
    case .tapped(_, let onBezel): deliveries.append(.event(.tapped(inside: onBezel), hud))
    case .pressed(_, let button): deliveries.append(.event(.pressed(button), hud))
    case .ended(_, let reason):
      shown[hud.id] = nil
      deliveries.append(.ended(BezelKit.HUD.DismissalReason(reason), hud, button: model.pressedButton))
    case .createSurface, .destroySurface, .configureSurface, .needsFrame: break
    }
  }

  fileprivate mutating func send(_ input: Simulation.Input, to hud: HUDState) -> Bool {
    guard let model = shown[hud.id]?.model, shown[hud.id]?.hud === hud, model.lifecycle.hasSurface else {
      return false
    }
    change(hud) { model, now in
      switch input {
      case .button(let id): model.press(id, at: now)
      case .tap(let inside): model.handle(.tapped(onBezel: inside), at: now)
      case .escape: model.handle(.escaped, at: now)
      case .lost: model.handle(.lost, at: now)
      }
    }
    return true
  }

  /// Moves the clock to the next deadline before the end, or to the end. Returns false at the end.
  fileprivate mutating func advance(towards end: Instant) -> Bool {
    let next = shown.values.compactMap(\.model.nextDeadline).min()
    guard let next, next <= end else {
      now = max(now, end)
      return false
    }
    now = max(now, next)
    for (_, hud) in shown.values { change(hud) { $0.handle(.deadline, at: $1) } }
    return true
  }
}

extension BezelKit.HUD.Configuration {
  /// The same without animations.
  fileprivate var still: BezelKit.HUD.Configuration {
    var configuration = self
    configuration.animation = .immediate
    return configuration
  }

  fileprivate func specification() -> HUDModel.HUD.Specification {
    specification.themed(for: DesktopPreferences())
  }
}

internal import EventLoop
import HUDDisplay
internal import HUDModel
internal import HUDServer
internal import Time
internal import WaylandSurface

/// Shows presentations on a display of this process's own, which is there as long as it is needed.
final class StagePerformer: Performer {
  var onIdle: (() -> Void)?

  private let loop: EventLoop
  private let asksDesktop: Bool
  private let connect: () throws -> Connection
  private var display: DisplaySession?
  private var listener: Listener?
  /// Those that are up, by what the display calls them.
  private var presentations: [ShowingID: Presentation] = [:]
  /// The one that is being shown, as long as the display hasn't named it.
  private var incoming: Presentation?
  /// Waits until the display is left, once it was closed: not from its own handlers.
  private var departure: LoopTimer?
  private var refusal: (sentence: String, until: Instant)?

  /// A performer for a loop. It connects with the first presentation, and again after a connection was lost.
  init(on loop: EventLoop, asksDesktop: Bool, connect: @escaping () throws -> Connection) {
    self.loop = loop
    self.asksDesktop = asksDesktop
    self.connect = connect
    departure = LoopTimer(on: loop) { [unowned self] in leave() }
  }

  var isIdle: Bool { presentations.isEmpty }

  func perform(_ command: Command, for presentation: Presentation) {
    if case .show(let configuration) = command { return show(presentation, configuration) }
    guard let display = display?.display, let id = name(of: presentation) else { return }
    switch command {
    case .change(let configuration):
      do throws(HUDRequestError) {
        try display.update(configuration.request, of: id.id)
      } catch {
        display.send(.failed, to: id)
      }
    case .hide: display.send(.hide, to: id)
    case .hideAfter(let delay): display.send(.hideAfter(delay), to: id)
    case .show, .follow: break
    }
  }

  func leave() {
    departure?.cancel()
    listener?.leave()
    listener = nil
    display?.leave()
    display = nil
  }

  // MARK: Showing

  private func show(_ presentation: Presentation, _ configuration: HUD.Configuration) {
    do {
      let display = try openStage()
      incoming = presentation
      defer { incoming = nil }
      let id = try display.show(configuration.request, as: presentation.id)
      guard presentations[id] !== presentation, !presentation.hasEnded else { return }
      // It is up already under this name: from now on it is the new one's.
      presentations.updateValue(presentation, forKey: id)?.end(.superseded)
    } catch {
      presentation.end(.failed, because: "\(error)")
    }
  }

  private func openStage() throws -> HUDDisplay {
    if departure?.deadline != nil { leave() }
    if let display { return display.display }
    let display = try DisplaySession(
      openConnection(), fonts: FontLoading(), desktop: asksDesktop ? .ofSession(on: loop) : nil, on: loop)
    self.display = display
    listener = display.display.listen { [unowned self] in
      hear($0)
    } closed: { [unowned self] in
      departure?.arm(after: .zero)
    }
    return display.display
  }

  private func openConnection() throws -> Connection {
    if let refusal, refusal.until > .monotonic() { throw UsageError(refusal.sentence) }
    let connection = try connect()
    do throws(DisplayFailure) {
      try connection.awaitLayerShell()
    } catch {
      // Whoever asked meanwhile shall not wait as long again.
      refusal = ("\(error)", .monotonic() + .seconds(1))
      throw error
    }
    return connection
  }

  private func name(of presentation: Presentation) -> ShowingID? {
    presentations.first { $0.value === presentation }?.key
  }

  // MARK: Hearing

  private func hear(_ event: HUDEvent) {
    let id = ShowingID(id: event.id, generation: event.generation)
    if presentations[id] == nil, let incoming { presentations[id] = incoming }
    guard let presentation = presentations[id] else { return }
    switch event.kind {
    case .milestone(let milestone): presentation.tell(HUD.Event(milestone))
    case .ended(let reason):
      presentations[id] = nil
      presentation.end(HUD.DismissalReason(reason), because: sentence(for: reason))
      if isIdle { onIdle?() }
    }
  }

  private func sentence(for reason: HUDLifecycle.Reason) -> String? {
    switch reason {
    case .lost: display?.failure?.description ?? "the HUD's output or the compositor has gone"
    case .failed: "the HUD can't be painted: its output has gone, or there is no memory for it"
    case .completed, .timedOut, .tapped, .escaped, .button, .superseded, .neverShown: nil
    }
  }
}

extension HUD.Event {
  init(_ milestone: HUDLifecycle.Milestone) {
    self =
      switch milestone {
      case .willAppear: .willAppear
      case .didAppear: .didAppear
      case .willDisappear: .willDisappear
      case .didDisappear: .didDisappear
      }
  }
}

extension HUD.DismissalReason {
  init(_ reason: HUDLifecycle.Reason) {
    self =
      switch reason {
      case .completed: .completed
      case .timedOut: .timedOut
      case .tapped: .tapped
      case .escaped: .escaped
      case .button: .button
      case .superseded: .superseded
      case .neverShown: .neverShown
      case .lost: .lost
      case .failed: .failed
      }
  }
}

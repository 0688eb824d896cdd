#if BEZEL_WAYLAND
internal import BezelConfiguration
import BezelControlWire
internal import BezelEventLoop
internal import BezelValues
internal import HUDCommands
import HUDDisplay
import HUDModel
internal import WaylandSurface

/// Shows HUDs on a display connection of this process, which is open as long as it is needed.
final class InProcessBackend: Backend {
  var onIdle: (() -> Void)?

  private let loop: EventLoop
  private let isPlain: Bool
  private let connect: () throws -> Connection
  private var display: DisplaySession?
  private var listener: EventObserver?
  /// The HUDs that are up, by their showing at the display.
  private var huds: [ShowingID: HUDState] = [:]
  /// The HUD that is being shown, before the display has returned its id.
  private var incoming: HUDState?
  /// Closes the display after it has reported its end: it can't be closed in its own handlers.
  private var departure: LoopTimer?
  private var refusal: (failure: HUD.Failure, until: Instant)?
  /// The HUD that ends because its last change can't be shown.
  private var refusedChange: (id: ShowingID, failure: HUD.Failure)?

  /// The user's configuration when the display was opened; nil without.
  private var user: Configuration?

  /// Creates a backend on a loop. It connects with the first HUD, and again after a connection was lost.
  ///
  /// A plain one has the defaults of all programs, without regard to the desktop's settings and the user's configuration.
  init(on loop: EventLoop, isPlain: Bool, connect: @escaping () throws -> Connection) {
    self.loop = loop
    self.isPlain = isPlain
    self.connect = connect
    departure = LoopTimer(on: loop) { [unowned self] in close() }
  }

  var isIdle: Bool { huds.isEmpty }

  func hud(with id: String) -> HUDState? { huds.first { $0.key.id == id }?.value }

  func perform(_ command: BackendCommand, for hud: HUDState) {
    if case .show(let configuration) = command { return show(hud, configuration) }
    guard let display = display?.display, let id = showing(of: hud) else { return }
    switch command {
    case .change(let configuration):
      do {
        try display.update(specification(of: configuration, on: display), of: id.id)
      } catch {
        refusedChange = (id, HUD.Failure(error))
        display.send(.failed, to: id)
      }
    case .hide: display.send(.hide, to: id)
    case .hideAfter(let delay): display.send(.hideAfter(delay), to: id)
    case .show, .follow: break
    }
  }

  func close() {
    departure?.cancel()
    listener?.cancel()
    listener = nil
    display?.close()
    display = nil
  }

  // MARK: Showing

  private func show(_ hud: HUDState, _ configuration: HUD.Configuration) {
    hud.finishHandingOver()
    do {
      let display = try openDisplay()
      let specification = try specification(of: configuration, on: display)
      incoming = hud
      defer { incoming = nil }
      let id = try display.show(specification, as: hud.id)
      guard huds[id] !== hud, !hud.hasEnded else { return }
      // The showing is up already with this id: it belongs to the new HUD from now on.
      huds.updateValue(hud, forKey: id).map(hud.replace)
    } catch {
      hud.end(.failed, because: HUD.Failure(error))
    }
  }

  /// What the display shows: the configuration, and what the user's configuration gives it.
  private func specification(
    of configuration: HUD.Configuration, on display: HUDDisplay
  ) throws(HUD.Failure) -> HUDModel.HUD.Specification {
    guard let user, configuration.options.followsUserConfiguration else {
      try checkStyle(of: configuration)
      return configuration.specification
    }
    do throws(UsageError) {
      let patch = try user.resolve(replacing: configuration.patch, outputs: display.outputNames)
      return configuration.specification(with: patch)
    } catch {
      throw HUD.Failure(error)
    }
  }

  private func checkStyle(of configuration: HUD.Configuration) throws(HUD.Failure) {
    guard configuration.style.builtIn == nil else { return }
    let names = HUDCommands.Style.builtIn.map(\.name).choices
    throw HUD.Failure(
      .unknownStyle,
      "unknown style '\(configuration.style.name.shortened)'; choose \(names), or use options with followsUserConfiguration for one of the user's configuration"
    )
  }

  private func openDisplay() throws -> HUDDisplay {
    if departure?.deadline != nil { close() }
    if let display { return display.display }
    let display = try DisplaySession(
      openConnection(), fonts: FontLoading(),
      desktop: isPlain ? nil : .ofSession(on: loop, cachingIn: ControlSocketAddress.runtimeFolder),
      on: loop,
      reconnect: connect)
    self.display = display
    if !isPlain { user = Configuration(at: ConfigurationPaths()) }
    listener = display.display.listen { [unowned self] notice in
      if let event = notice.event { receive(event) }
      if notice == .closed { departure?.arm(after: .zero) }
    }
    return display.display
  }

  private func openConnection() throws -> Connection {
    if let refusal, refusal.until > .monotonic() { throw refusal.failure }
    let connection = try connect()
    do throws(DisplayFailure) {
      try connection.awaitLayerShell()
    } catch {
      // Commands that were given meanwhile fail at once instead of waiting as long again.
      refusal = (HUD.Failure(error), .monotonic() + .seconds(1))
      throw error
    }
    return connection
  }

  private func showing(of hud: HUDState) -> ShowingID? {
    huds.first { $0.value === hud }?.key
  }

  // MARK: Events

  private func receive(_ event: HUDEvent) {
    let id = ShowingID(id: event.id, generation: event.generation)
    if huds[id] == nil, let incoming { huds[id] = incoming }
    guard let hud = huds[id] else { return }
    switch event.kind {
    case .milestone(let milestone): hud.receive(HUD.Event(milestone))
    case .tapped(let onBezel): hud.receive(.tapped(inside: onBezel))
    case .pressed: hud.receive(.pressed(event.button ?? ""))
    case .ended(let reason):
      huds[id] = nil
      let refused = refusedChange.flatMap { $0.id == id ? $0.failure : nil }
      if refused != nil { refusedChange = nil }
      hud.end(HUD.DismissalReason(reason), because: refused ?? failure(for: reason), button: event.button)
      if isIdle { onIdle?() }
    }
  }

  private func failure(for reason: HUDLifecycle.Reason) -> HUD.Failure? {
    switch reason {
    case .lost:
      HUD.Failure(
        .lost, display?.failure?.description ?? "the HUD's output or the compositor has disappeared")
    case .failed:
      HUD.Failure(
        .noResources, "the HUD can't be painted: its output has disappeared, or there is not enough memory")
    case .completed, .timedOut, .tapped, .escaped, .button, .superseded, .neverShown: nil
    }
  }
}

#endif

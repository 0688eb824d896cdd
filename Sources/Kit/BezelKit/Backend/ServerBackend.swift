internal import BezelControlWire
internal import BezelEventLoop
internal import BezelPosix
internal import BezelValues
import Glibc
internal import HUDCommands
internal import HUDControl
internal import HUDModel

/// Shows HUDs by the user's server.
///
/// Each HUD is a `show` that holds it with its connection, so that the HUD ends with this process. Every other command
/// is sent when the one before was answered: changes that are made meanwhile are sent as one.
final class ServerBackend: Backend {
  var onIdle: (() -> Void)?

  private let client: ControlClient
  /// The events of all HUDs of the server.
  private var events: ControlExchange?
  /// The HUDs that are up, by their ids at the server.
  private var shown: [String: Shown] = [:]
  private var waiting = BackendCommandQueue()
  private var next: ArraySlice<BackendCommandQueue.Entry> = []
  /// The command that isn't answered yet.
  private var pending: ControlExchange?

  private struct Shown {
    let hud: HUDState
    let exchange: ControlExchange
    /// The last generation with this id before the HUD was shown.
    var earlier: Generation
    /// The generation of the HUD; nil before its first event.
    var generation: Generation?
    var error: String?
  }

  init(on loop: EventLoop) {
    client = ControlClient(on: loop)
  }

  var isIdle: Bool { shown.isEmpty && pending == nil }

  func perform(_ command: BackendCommand, for hud: HUDState) {
    waiting.append(command, for: hud)
    sendNext()
  }

  func close() {
    let exchanges = shown.values.map(\.exchange) + [events, pending].compactMap { $0 }
    for exchange in exchanges { exchange.ignoreReplies() }
    shown = [:]
    events = nil
    pending = nil
  }

  // MARK: Commands

  private func sendNext() {
    while pending == nil {
      if next.isEmpty { next = waiting.takeAll()[...] }
      guard let entry = next.popFirst() else { return }
      send(entry.command, for: entry.hud)
    }
  }

  private func send(_ command: BackendCommand, for hud: HUDState) {
    let id = id(of: hud)
    if case .show(let configuration) = command { return show(hud, configuration, as: id) }
    guard shown[id]?.hud === hud else { return }
    switch command {
    case .change(let configuration): send(.replace(id: id, configuration.patch))
    case .hide: send(.dismiss(.init(id: id)))
    case .hideAfter(let delay): send(.dismiss(.init(id: id, delay: delay)))
    case .show, .follow: break
    }
  }

  /// Sends a command that is answered at once. Its effect on the HUD is an event.
  private func send(_ command: HUDCommands.Command) {
    pending = try? client.send(command.words) { [unowned self] reply in
      guard case .ended = reply else { return }
      pending = nil
      sendNext()
      idleChanged()
    }
  }

  private func show(_ hud: HUDState, _ configuration: HUD.Configuration, as id: String) {
    var show = HUDCommands.Command.Show()
    (show.id, show.patch, show.holds) = (id, configuration.patch, true)
    do {
      try listen()
      let exchange = try client.send(HUDCommands.Command.show(show).words) { [unowned self] in
        receiveReply($0, of: id)
      }
      let earlier = shown[id].map { $0.generation ?? $0.earlier } ?? .none
      let old = shown.updateValue(Shown(hud: hud, exchange: exchange, earlier: earlier), forKey: id)
      old?.exchange.ignoreReplies()
      (old?.hud).map(hud.replace)
    } catch {
      hud.end(.failed, because: "\(error)")
    }
  }

  /// The id of a HUD at the server, which it shares with other programs.
  private func id(of hud: HUDState) -> String { "swift-\(getpid())-\(hud.id)" }

  // MARK: Replies

  /// Asks for events before the first HUD is shown, so that none of it is missed.
  private func listen() throws(ControlError) {
    guard events == nil else { return }
    events = try client.send(HUDCommands.Command.events(.json).words) { [unowned self] reply in
      switch reply {
      case .event(let text):
        if let event = JSON(reading: Array(text.utf8)).flatMap(HUDEvent.init) { receive(event) }
      case .error: break
      case .ended: events = nil
      }
    }
  }

  /// Handles the connection that holds a HUD. It ends with the HUD, or when the HUD could not be shown.
  private func receiveReply(_ reply: ControlExchange.Reply, of id: String) {
    switch reply {
    case .event: break
    case .error(let message): shown[id]?.error = message
    case .ended(let status): exchangeEnded(with: status, of: id)
    }
  }

  private func exchangeEnded(with status: ExitStatus?, of id: String) {
    let error = shown[id]?.error
    let hasBegun = shown[id]?.hud.hasBegun ?? false
    if status == nil, hasBegun {
      end(id, .lost, because: error ?? "the server has ended")
    } else if status == nil {
      end(
        id, .failed,
        because: error ?? "the server ended before it answered; start 'bezeld serve' in a terminal to see why"
      )
    } else if let error, !hasBegun {
      end(id, .failed, because: error)
    } else if events == nil {
      // The events, which have the reason otherwise, have ended.
      end(id, HUD.DismissalReason(status), because: error)
    }
  }

  private func receive(_ event: HUDEvent) {
    guard var hud = shown[event.id], event.generation > hud.earlier,
      event.generation == hud.generation ?? event.generation
    else { return }
    hud.generation = event.generation
    if event.reason == .superseded {
      // The end of the HUD that this one has replaced before its first event.
      (hud.earlier, hud.generation) = (event.generation, nil)
    }
    shown[event.id] = hud
    guard hud.generation != nil else { return }
    switch event.kind {
    case .milestone(let milestone): hud.hud.receive(HUD.Event(milestone))
    case .ended(let reason):
      end(
        event.id, HUD.DismissalReason(reason), because: [.lost, .failed].contains(reason) ? hud.error : nil,
        button: event.button)
    }
  }

  private func end(
    _ id: String, _ reason: HUD.DismissalReason, because failure: String?, button: String? = nil
  ) {
    guard let ended = shown.removeValue(forKey: id) else { return }
    ended.exchange.ignoreReplies()
    ended.hud.end(reason, because: failure, button: button)
    idleChanged()
  }

  private func idleChanged() {
    if isIdle { onIdle?() }
  }
}

extension HUD.DismissalReason {
  /// The reason, as far as the exit status of a command that waits has it. Nil is a server that has ended.
  fileprivate init(_ status: ExitStatus?) {
    switch status {
    case .success: self = .completed
    case .dismissedByUser: self = .tapped
    case .buttonPressed: self = .button
    default: self = .lost
    }
  }
}

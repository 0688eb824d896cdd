internal import ControlWire
internal import EventLoop
import Glibc
internal import HUDControl

/// Shows huds by the user's server, in the words of its commands.
///
/// Each hud is a `show --hold` that stays connected, so that it goes with this process. Everything else is a
/// command of its own, given when the one before was answered: what changes meanwhile is given as one.
final class ServerBackend: Backend {
  var onIdle: (() -> Void)?

  private let client: ControlClient
  /// Reports what happens to HUDs.
  private var events: ControlExchange?
  /// Those that are up, by their names on the server.
  private var shown: [String: Shown] = [:]
  private var waiting = CommandQueue()
  private var commands: ArraySlice<CommandQueue.Entry> = []
  private var command: ControlExchange?

  private struct Shown {
    let hud: HUDState
    let exchange: ControlExchange
    /// The last that was heard of under its name before it was shown.
    var earlier: Int
    /// Its own, once something was heard of it.
    var generation: Int?
    var complaint: String?
  }

  init(on loop: EventLoop) {
    client = ControlClient(on: loop)
  }

  var isIdle: Bool { shown.isEmpty && command == nil }

  func perform(_ command: Command, for hud: HUDState) {
    waiting.append(command, for: hud)
    giveNext()
  }

  func close() {
    let exchanges = shown.values.map(\.exchange) + [events, command].compactMap { $0 }
    for exchange in exchanges { exchange.ignoreReplies() }
    shown = [:]
    events = nil
    command = nil
  }

  // MARK: Commands

  private func giveNext() {
    while command == nil {
      if commands.isEmpty { commands = waiting.takeAll()[...] }
      guard let entry = commands.popFirst() else { return }
      give(entry.command, for: entry.hud)
    }
  }

  private func give(_ command: Command, for hud: HUDState) {
    let name = name(of: hud)
    if case .show(let configuration) = command { return show(hud, configuration, as: name) }
    guard shown[name]?.hud === hud else { return }
    switch command {
    case .change(let configuration): ask(["update"] + configuration.updateWords + ["--", name])
    case .hide: ask(["dismiss", "--", name])
    case .hideAfter(let delay): ask(["dismiss", "--after", delay.word, "--", name])
    case .show, .follow: break
    }
  }

  /// Gives a command that is answered at once. Whatever has become of the HUD is told as an event.
  private func ask(_ words: [String]) {
    command = try? client.send(words) { [unowned self] reply in
      guard case .ended = reply else { return }
      command = nil
      giveNext()
      considerIdling()
    }
  }

  private func show(
    _ hud: HUDState, _ configuration: HUD.Configuration, as name: String
  ) {
    do {
      try listen()
      let exchange = try client.send(["show", "--id", name, "--hold"] + configuration.showWords) {
        [unowned self] in receive($0, of: name)
      }
      let earlier = shown[name].map { $0.generation ?? $0.earlier } ?? 0
      let old = shown.updateValue(
        Shown(hud: hud, exchange: exchange, earlier: earlier), forKey: name)
      guard let old else { return }
      old.exchange.ignoreReplies()
      old.hud.end(.superseded)
    } catch {
      hud.end(.failed, because: "\(error)")
    }
  }

  /// Its name on the server, which it shares with other programs.
  private func name(of hud: HUDState) -> String { "swift-\(getpid())-\(hud.id)" }

  // MARK: Answers

  /// Listens before the first HUD is shown, so that nothing of it is missed.
  private func listen() throws(ControlError) {
    guard events == nil else { return }
    events = try client.send(["events"]) { [unowned self] reply in
      switch reply {
      case .line(let line): hear(line)
      case .error: break
      case .ended: events = nil
      }
    }
  }

  /// A HUD's own connection: it ends when the HUD has, or when there never was one.
  private func receive(_ reply: ControlExchange.Reply, of name: String) {
    switch reply {
    case .line: break
    case .error(let sentence): shown[name]?.complaint = sentence
    case .ended(let status):
      let complaint = shown[name]?.complaint
      if status == nil, hasBegun(name) {
        end(name, .lost, because: complaint ?? "the server has ended")
      } else if status == nil {
        end(
          name, .failed, because: complaint ?? "the server ended before it answered; 'bezel serve' shows why"
        )
      } else if let complaint, !hasBegun(name) {
        end(name, .failed, because: complaint)
      } else if events == nil {
        // Nobody else will tell.
        end(name, HUD.DismissalReason(status), because: complaint)
      }
    }
  }

  private func hasBegun(_ name: String) -> Bool { shown[name]?.hud.hasBegun ?? false }

  /// An event: name, generation, word and reason, with tabs between.
  private func hear(_ line: String) {
    let fields = line.split(separator: "\t").map(String.init)
    guard fields.count >= 3, let generation = Int(fields[1]), var hud = shown[fields[0]],
      generation > hud.earlier, generation == hud.generation ?? generation
    else { return }
    hud.generation = generation
    if fields.last == HUD.DismissalReason.superseded.rawValue {
      // It is the end of one whose place this has taken before anything was heard of either.
      (hud.earlier, hud.generation) = (generation, nil)
    }
    shown[fields[0]] = hud
    guard hud.generation != nil else { return }
    tell(fields[2], fields.dropFirst(3).first, to: hud.hud, named: fields[0])
  }

  private func tell(_ word: String, _ reason: String?, to hud: HUDState, named name: String) {
    switch word {
    case "willAppear": hud.receive(.willAppear)
    case "didAppear": hud.receive(.didAppear)
    case "willDisappear": hud.receive(.willDisappear)
    case "didDisappear": hud.receive(.didDisappear)
    default:
      let reason = reason.flatMap(HUD.DismissalReason.init) ?? .lost
      end(name, reason, because: reason == .lost || reason == .failed ? shown[name]?.complaint : nil)
    }
  }

  private func end(_ name: String, _ reason: HUD.DismissalReason, because failure: String?) {
    guard let ended = shown.removeValue(forKey: name) else { return }
    ended.exchange.ignoreReplies()
    ended.hud.end(reason, because: failure)
    considerIdling()
  }

  private func considerIdling() {
    if isIdle { onIdle?() }
  }
}

extension HUD.DismissalReason {
  /// As far as the status tells that a command has waited for it with; nil is a server that has gone.
  fileprivate init(_ status: ExitStatus?) {
    switch status {
    case .success: self = .completed
    case .dismissedByUser: self = .tapped
    case .buttonPressed: self = .button
    default: self = .lost
    }
  }
}

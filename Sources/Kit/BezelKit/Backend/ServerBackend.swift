#if BEZEL_WAYLAND
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

  /// Called for a HUD if no server can be reached. Returns false if that is its end.
  var onUnreachable: (HUDState) -> Bool = { _ in false }

  private let loop: EventLoop
  /// The events of all HUDs of the server.
  private var events: ControlExchange?
  /// The HUDs that are up, by their ids at the server.
  private var shown: [String: Shown] = [:]

  private struct Shown {
    let hud: HUDState
    let remote: RemoteHUD
    /// The last generation with this id before the HUD was shown.
    var earlier: Generation
    /// The generation of the HUD; nil before its first event.
    var generation: Generation?
    /// The picture from bytes, which the server reads from this process.
    var picture: PictureFile?
    /// What the server says about its end.
    var failure: HUD.Failure?
  }

  init(on loop: EventLoop) {
    self.loop = loop
  }

  var isIdle: Bool { shown.isEmpty }

  func hud(with id: String) -> HUDState? { shown[Self.id(id)]?.hud }

  func close() {
    events?.ignoreReplies()
    events = nil
    shown = [:]
  }

  // MARK: Commands

  func perform(_ command: BackendCommand, for hud: HUDState) {
    let id = Self.id(hud.id)
    if case .show(let configuration) = command { return show(hud, configuration, as: id) }
    guard let shown = shown[id], shown.hud === hud else { return }
    // The effect on the HUD is an event.
    switch command {
    case .change(let configuration):
      let (patch, picture) = patch(of: configuration, besides: shown.picture)
      self.shown[id]?.picture = picture
      shown.remote.send(.replace(id: id, patch)) { [unowned self] outcome in changed(outcome, of: hud, as: id)
      }
    case .hide: shown.remote.send(.dismiss(.init(id: id)))
    case .hideAfter(let delay): shown.remote.send(.dismiss(.init(id: id, delay: delay)))
    case .show, .follow: break
    }
  }

  private func show(_ hud: HUDState, _ configuration: HUD.Configuration, as id: String) {
    var show = HUDCommands.Command.Show()
    let old = shown[id]
    let (patch, picture) = patch(of: configuration, besides: old?.picture)
    (show.id, show.patch, show.holds) = (id, patch, !configuration.options.outlivesProcess)
    do {
      try listen()
    } catch {
      if !onUnreachable(hud) { hud.end(.failed, because: HUD.Failure(error)) }
      return
    }
    let remote = old?.remote ?? RemoteHUD(on: loop, comesBack: false)
    let earlier = old.map { $0.generation ?? $0.earlier } ?? .none
    shown[id] = Shown(hud: hud, remote: remote, earlier: earlier, picture: picture)
    (old?.hud).map(hud.replace)
    remote.send(.show(show)) { [unowned self] outcome in ended(outcome, of: id) }
  }

  /// The id of a HUD at the server, which it shares with other programs.
  private static func id(_ id: String) -> String { "swift-\(getpid())-\(id)" }

  /// The configuration as a patch, with its picture in a file that the server can read.
  private func patch(
    of configuration: HUD.Configuration, besides old: PictureFile?
  ) -> (Patch, PictureFile?) {
    var patch = configuration.patch
    guard let icon = configuration.icon, case .image(let image) = icon.model,
      case .data(let bytes) = icon.source
    else { return (patch, old) }
    let file = old?.bytes == bytes ? old : PictureFile(bytes)
    (patch.image, patch.isTinted) = (file?.path, image.isTinted)
    return (patch, file)
  }

  // MARK: Replies

  /// Asks for events before the first HUD is shown, so that none of it is missed.
  private func listen() throws(ControlError) {
    guard events == nil else { return }
    events = try ControlExchange(sending: HUDCommands.Command.events(.json).words, on: loop) {
      [unowned self] reply in
      switch reply {
      case .event(let text):
        if let event = JSON(reading: Array(text.utf8)).flatMap(HUDEvent.init) { receive(event) }
      case .ended: events = nil
      }
    }
  }

  /// Handles the end of the command that holds a HUD. It ends with the HUD, or when the HUD could not be shown.
  private func ended(_ outcome: RemoteHUD.Outcome, of id: String) {
    guard outcome.end != .replaced, let hud = shown[id]?.hud else { return }
    hud.finishHandingOver()
    let failure = HUD.Failure(outcome)
    shown[id]?.failure = failure
    if outcome.end == .lost {
      end(id, hud.hasBegun ? .lost : .failed, because: failure)
    } else if failure != nil, !hud.hasBegun {
      if outcome.end == .unreachable {
        shown[id] = nil
        if onUnreachable(hud) { return }
      }
      end(id, .failed, because: failure)
    } else if events == nil {
      // The events, which have the reason otherwise, have ended.
      end(id, HUD.DismissalReason(outcome.end), because: failure)
    }
  }

  /// Handles the answer to a change. A HUD whose change can't be shown ends, as one in this process does.
  private func changed(_ outcome: RemoteHUD.Outcome, of hud: HUDState, as id: String) {
    guard shown[id]?.hud === hud, case .answered(let status) = outcome.end,
      status != .success && status != .noSuchHUD
    else { return }
    end(id, .failed, because: HUD.Failure(outcome))
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
    case .tapped(let onBezel): hud.hud.receive(.tapped(inside: onBezel))
    case .pressed: hud.hud.receive(.pressed(event.button ?? ""))
    case .ended(let reason):
      end(
        event.id, HUD.DismissalReason(reason),
        because: [.lost, .failed].contains(reason) ? hud.failure : nil,
        button: event.button)
    }
  }

  private func end(
    _ id: String, _ reason: HUD.DismissalReason, because failure: HUD.Failure?, button: String? = nil
  ) {
    guard let ended = shown.removeValue(forKey: id) else { return }
    ended.hud.end(reason, because: failure, button: button)
    if isIdle { onIdle?() }
  }
}

/// The bytes of a picture, as a file in memory of this process.
private final class PictureFile {
  let bytes: [UInt8]
  private let descriptor: Int32

  /// Nil without memory.
  init?(_ bytes: [UInt8]) {
    guard let descriptor = bytes.withUnsafeBytes({ SealedMemory.make($0) }) else { return nil }
    (self.bytes, self.descriptor) = (bytes, descriptor)
  }

  deinit {
    close(descriptor)
  }

  /// Another process of this user can open it.
  var path: String { "/proc/\(getpid())/fd/\(descriptor)" }
}

extension HUD.Failure {
  /// What the server says; nil if it says nothing.
  fileprivate init?(_ outcome: RemoteHUD.Outcome) {
    guard outcome.end != .answered(.success), let message = outcome.messages.last else { return nil }
    let reason: Reason =
      switch outcome.end {
      case .answered(.unavailable): .noCompositor
      case .answered: .refused
      case .lost: .lost
      case .unreachable, .replaced: .serverUnavailable
      }
    self.init(outcome.code.map(Reason.init) ?? reason, message)
  }
}

extension HUD.DismissalReason {
  /// The reason, as far as the exit status of a command that waits has it.
  fileprivate init(_ end: RemoteHUD.Outcome.End) {
    switch end {
    case .answered(.success): self = .completed
    case .answered(.dismissedByUser): self = .tapped
    case .answered(.buttonPressed): self = .button
    default: self = .lost
    }
  }
}

#endif

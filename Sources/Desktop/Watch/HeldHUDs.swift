import BezelCommandLine
import BezelControlWire
import BezelEventLoop
import BezelPosix
import BezelValues
import HUDCommands
import HUDControl

/// The HUDs that last as long as what they show, and at most as long as this process. Their buttons are reported.
final class HeldHUDs {
  /// Called with the id of the button that was pressed, and the id of its HUD, which the press has dismissed.
  var onPress: (_ button: String, _ id: String) -> Void = { _, _ in }
  /// Called with the reason why a HUD can't be shown.
  var onComplaint: (String) -> Void = { _ in }

  private let loop: EventLoop
  private let address: ControlSocketAddress?
  private var huds: [String: Held] = [:]

  private final class Held {
    let hud: RemoteHUD
    var shown: DesktopReading?
    var isUp = false
    /// Whether the user has dismissed it; of a job only its end is shown then.
    var isDismissed = false

    init(_ hud: RemoteHUD) { self.hud = hud }
  }

  init(on loop: EventLoop, at address: ControlSocketAddress? = nil) {
    (self.loop, self.address) = (loop, address)
  }

  /// Shows a reading, or changes what is shown with its id. The last one of an id is one that is freed.
  func show(_ reading: DesktopReading) {
    let held = huds[reading.id] ?? Held(RemoteHUD(on: loop, at: address))
    huds[reading.id] = held
    if reading.holding == .freed {
      held.hud.finish(reading.command()) { [unowned self] outcome in
        complain(outcome)
        huds[reading.id] = nil
      }
    } else if reading != held.shown, !(held.isDismissed && reading.kind == .jobs) {
      // An update can't remove progress.
      let losesProgress = held.shown?.patch.progress != nil && reading.patch.progress == nil
      held.shown = reading
      // It fails when the HUD has just ended, which is reported to the command that holds it.
      if held.isUp, reading.kind == .jobs, !losesProgress {
        return held.hud.send(.update(id: reading.id, reading.patch))
      }
      // Another mode has nothing of the one before.
      present(reading, held)
    }
  }

  /// Dismisses a HUD. Returns false if there is none with the id.
  func end(_ id: String) -> Bool {
    guard let held = huds.removeValue(forKey: id) else { return false }
    held.hud.close()
    return true
  }

  /// Dismisses what is shown of these kinds.
  func end(_ kinds: Set<DesktopKind>) {
    for (id, held) in huds where held.shown.map({ kinds.contains($0.kind) }) == true { _ = end(id) }
  }

  func close() {
    for held in huds.values { held.hud.close() }
    huds = [:]
  }

  private func present(_ reading: DesktopReading, _ held: Held) {
    (held.isUp, held.isDismissed) = (true, false)
    held.hud.send(reading.command()) { [unowned self] outcome in
      held.isUp = false
      if outcome.end == .answered(.usage), let plain = reading.withoutMarkup { return present(plain, held) }
      complain(outcome)
      switch outcome.end {
      case .answered(.buttonPressed):
        held.shown = nil
        if let button = outcome.button { onPress(button, reading.id) }
      case .answered(.success), .answered(.dismissedByUser), .answered(.usage): held.isDismissed = true
      // Its next change shows it again: there may be room then.
      case .answered, .lost, .unreachable, .replaced: break
      }
    }
  }

  private func complain(_ outcome: RemoteHUD.Outcome) {
    for message in outcome.messages { onComplaint(message) }
  }
}

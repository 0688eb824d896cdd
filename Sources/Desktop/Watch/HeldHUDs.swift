import BezelControlWire
import BezelEventLoop
import BezelPosix
import BezelValues
import HUDCommands
import HUDControl
import HUDModel

/// The HUDs that last as long as what they show, and at most as long as this process. Their buttons are reported.
final class HeldHUDs {
  /// Called with the id of the button that was pressed, and that of its HUD, which the press has dismissed.
  var onPress: (_ button: String, _ id: String) -> Void = { _, _ in }
  /// Called with the reason why a HUD can't be shown.
  var onComplaint: (String) -> Void = { _ in }

  private let loop: EventLoop
  private let client: ControlClient
  private var huds: [String: HeldHUD] = [:]

  init(on loop: EventLoop, at address: ControlSocketAddress? = nil) {
    self.loop = loop
    client = ControlClient(on: loop, at: address)
  }

  /// Shows a reading, or changes what is shown with its id. The last one of an id is one that is freed.
  func show(_ reading: DesktopReading) {
    let hud = huds[reading.id] ?? HeldHUD(reading.id, on: loop, client)
    huds[reading.id] = hud
    hud.onPress = { [unowned self] in onPress($0, reading.id) }
    hud.onComplaint = { [unowned self] in onComplaint($0) }
    hud.onOver = { [unowned self] in huds[reading.id] = nil }
    hud.show(reading)
  }

  /// Dismisses a HUD. Returns false if there is none with the id.
  func end(_ id: String) -> Bool {
    guard let hud = huds.removeValue(forKey: id) else { return false }
    hud.close()
    return true
  }

  func close() {
    for hud in huds.values { hud.close() }
    huds = [:]
  }
}

/// A HUD that a connection to the server holds. When it closes, the HUD is dismissed.
private final class HeldHUD {
  var onPress: (String) -> Void = { _ in }
  var onComplaint: (String) -> Void = { _ in }
  /// Called when it needs no connection any more.
  var onOver: () -> Void = {}

  private let id: String
  private let loop: EventLoop
  private let client: ControlClient
  private var wanted: DesktopReading?
  private var shown: DesktopReading?
  private var hold: ControlExchange?
  /// A change that is not answered yet. Of those that come meanwhile, the newest is sent.
  private var change: ControlExchange?
  private var retry: LoopTimer?
  /// Whether the user has dismissed it; only its end is shown then.
  private var isDismissed = false
  private var holdStart: Instant?

  /// A server that ends sooner would end again.
  private static let shortestLife = Duration.seconds(1)

  init(_ id: String, on loop: EventLoop, _ client: ControlClient) {
    (self.id, self.loop, self.client) = (id, loop, client)
  }

  func show(_ reading: DesktopReading) {
    wanted = reading
    sendNext()
  }

  func close() {
    retry?.cancel()
    for exchange in [hold, change] { exchange?.ignoreReplies() }
    (hold, change, retry, wanted) = (nil, nil, nil, nil)
  }

  private func sendNext() {
    guard let wanted, wanted != shown, change == nil, retry == nil else { return }
    let isLast = wanted.holding == .freed
    guard isLast || !isDismissed else { return }
    shown = wanted
    do throws(ControlError) {
      if isLast {
        hold?.ignoreReplies()
        change = try client.send(wanted.command().words, .startingServerAtOnce) { [unowned self] reply in
          receive(reply) { _ in self.finish() }
        }
      } else if hold != nil {
        // It fails when the HUD has just ended, which is reported to the one that holds it.
        change = try client.send(Command.update(id: id, wanted.patch).words, .runningServerAtOnce) {
          [unowned self] reply in
          guard case .ended = reply else { return }
          change = nil
          sendNext()
        }
      } else {
        holdStart = loop.now
        hold = try client.send(wanted.command().words, .startingServerAtOnce) { [unowned self] reply in
          receive(reply) { self.ended($0) }
        }
      }
    } catch .busy {
      shown = nil
      let timer = LoopTimer(on: loop) { [unowned self] in
        retry = nil
        sendNext()
      }
      timer.arm(after: .milliseconds(100))
      retry = timer
    } catch {
      onComplaint("\(error)")
      if isLast { finish() }
    }
  }

  private func receive(_ reply: ControlExchange.Reply, onEnd: (ExitStatus?) -> Void) {
    switch reply {
    case .event: break
    case .error(let sentence): onComplaint(sentence)
    case .ended(let status): onEnd(status)
    }
  }

  private func ended(_ status: ExitStatus?) {
    let button = hold?.output.split(separator: "\n").first.map(String.init)
    (hold, shown) = (nil, nil)
    if status == .buttonPressed, let button {
      wanted = nil
      onPress(button)
    } else if status == nil, let holdStart, loop.now - holdStart >= Self.shortestLife {
      // The server has ended; another one shows it again.
      sendNext()
    } else {
      isDismissed = true
    }
  }

  private func finish() {
    close()
    onOver()
  }
}

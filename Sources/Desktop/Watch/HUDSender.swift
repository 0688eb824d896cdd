package import BezelControlWire
package import BezelEventLoop
import BezelPosix
import BezelValues
package import HUDCommands
package import HUDControl

/// The HUDs of readings that pass: each ends by its timeout, and the newest of an id is what it shows.
package final class HUDSender {
  private let loop: EventLoop
  private let address: ControlSocketAddress?
  private var huds: [String: RemoteHUD] = [:]

  package typealias OutcomeHandler = (RemoteHUD.Outcome?) -> Void

  package init(on loop: EventLoop, at address: ControlSocketAddress? = nil) {
    (self.loop, self.address) = (loop, address)
  }

  /// Sends a command about a HUD, or the alternative if the server refuses it. `done` is called once, with nil for a command
  /// that a newer one has replaced.
  package func send(
    _ command: Command, or alternative: Command? = nil, about id: String,
    done: @escaping OutcomeHandler = { _ in }
  ) {
    let hud = huds[id] ?? RemoteHUD(on: loop, at: address)
    huds[id] = hud
    hud.send(command) { [unowned self] outcome in
      let isNewest = hud.isIdle && outcome.end != .replaced
      if outcome.end == .answered(.usage), let alternative {
        if isNewest { return send(alternative, about: id, done: done) }
        return done(nil)
      }
      if isNewest { huds[id] = nil }
      done(outcome)
    }
  }

  /// Shows a reading, without its picture if that can't be read.
  func show(_ reading: DesktopReading, _ look: Patch = Patch(), done: @escaping OutcomeHandler) {
    send(
      reading.command(look),
      or: reading.picture.map { _ in reading.command(look, hasPicture: false) }, about: reading.id, done: done
    )
  }

  /// Ends all connections.
  package func close() {
    for hud in huds.values { hud.close() }
    huds = [:]
  }
}

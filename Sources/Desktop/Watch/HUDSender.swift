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
  private var sent: [String: Sent] = [:]

  private final class Sent {
    let hud: RemoteHUD
    /// Runs while what is shown advances on its own, until the HUD has ended or shows something else.
    var tick: LoopTimer?

    init(_ hud: RemoteHUD) { self.hud = hud }
  }

  private struct Advance {
    var progress: AdvancingProgress
    var start: Instant
  }

  package typealias OutcomeHandler = (RemoteHUD.Outcome?) -> Void

  package init(on loop: EventLoop, at address: ControlSocketAddress? = nil) {
    (self.loop, self.address) = (loop, address)
  }

  /// Sends a command about a HUD, or the alternative if the server refuses it. `advance` is how the progress advances while
  /// the HUD is up. `done` is called once, with nil for a command that a newer one has replaced.
  package func send(
    _ command: Command, or alternative: Command? = nil, about id: String,
    advancing advance: AdvancingProgress? = nil,
    done: @escaping OutcomeHandler = { _ in }
  ) {
    send(
      command, or: alternative, about: id, advance.map { Advance(progress: $0, start: loop.now) }, done: done)
  }

  /// Shows a reading, without its picture if that can't be read.
  func show(_ reading: DesktopReading, _ look: Patch = Patch(), done: @escaping OutcomeHandler) {
    send(
      reading.command(look),
      or: reading.picture.map { _ in reading.command(look, hasPicture: false) }, about: reading.id,
      advancing: reading.advance, done: done)
  }

  /// Ends all connections.
  package func close() {
    for sent in sent.values {
      sent.tick?.cancel()
      sent.hud.close()
    }
    sent = [:]
  }

  private func send(
    _ command: Command, or alternative: Command?, about id: String, _ advance: Advance?,
    done: @escaping OutcomeHandler
  ) {
    let sent = sent[id] ?? Sent(RemoteHUD(on: loop, at: address))
    self.sent[id] = sent
    sent.tick?.cancel()
    sent.hud.send(command) { [unowned self] outcome in
      let isNewest = sent.hud.isIdle && outcome.end != .replaced
      if outcome.end == .answered(.usage), let alternative {
        if isNewest { return send(alternative, or: nil, about: id, advance, done: done) }
        return done(nil)
      }
      if isNewest, outcome.end == .answered(.success), let advance {
        sendProgress(of: advance, to: sent, id)
      } else if isNewest {
        self.sent[id] = nil
      }
      done(outcome)
    }
  }

  /// Updates the progress once a second, which keeps the HUD no longer. One that has ended refuses it.
  private func sendProgress(of advance: Advance, to sent: Sent, _ id: String) {
    sent.tick = LoopTimer(on: loop, after: .seconds(1)) { [unowned self] in
      var patch = Patch()
      let progress = advance.progress.value(after: loop.now - advance.start)
      patch.progress = progress
      patch.valueText = AdvancingProgress.timeLeft(of: advance.progress.length, at: progress)
      send(.update(id: id, patch), or: nil, about: id, advance) { _ in }
    }
  }
}

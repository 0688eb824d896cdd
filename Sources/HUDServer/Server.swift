import CBezelSystem
import EventLoop
import Glibc
package import HUDControl
import Time
import WaylandSurface

/// A display's server: commands come in at the reception, HUDs stand on the stage.
package final class Server {
  /// Carries a request out and answers its caller, at once or later.
  package typealias Performance = (Request, Caller, Stage) -> Void

  private let loop: EventLoop
  private let display: StagedDisplay
  private let signals: SignalSource
  private let reception: Reception
  private let idleTimer: LoopTimer
  private let idleLimit: Duration?

  /// A server for a connection that is ready and offers layer surfaces. Without a HUD or a command for
  /// `idleLimit` it ends; nil is never.
  init(
    _ connection: Connection, fonts: FontLoading, desktop: DesktopWatch?, listener: ControlListener,
    on loop: EventLoop, idleLimit: Duration?, perform: @escaping Performance
  ) throws(EventLoopError) {
    let display = StagedDisplay(connection, fonts: fonts, desktop: desktop, on: loop)
    let stage = display.stage
    self.loop = loop
    self.display = display
    self.idleLimit = idleLimit
    signals = try SignalSource([SIGTERM, SIGINT, SIGHUP]) { _ in stage.close() }
    reception = Reception(listener, on: loop) { perform($0, $1, stage) }
    idleTimer = LoopTimer(on: loop) { stage.close() }
    loop.add(signals)
    stage.onClose = { loop.stop() }
    stage.onEmptyChange = { [unowned self] in emptyChanged() }
    reception.onIdleChange = { [unowned self] in considerIdling() }
  }

  /// Serves until it is told to end, has been idle for long, or the compositor has gone.
  ///
  /// - Throws: what has ended the connection to the compositor.
  func run() throws(ConnectionError) {
    // Whoever has started the server has asked by now.
    reception.dispatch(.readable)
    considerIdling()
    loop.run()
    reception.close()
    display.leave()
    idleTimer.cancel()
    loop.remove(signals)
    signals.close()
    loop.finish()
    if let failure = display.failure { throw failure }
  }

  private func emptyChanged() {
    // The allocator keeps what it is given back; a server at rest needs none of it.
    if display.stage.isEmpty { csystem_trim_heap() }
    considerIdling()
  }

  private func considerIdling() {
    guard let idleLimit, display.stage.isEmpty, reception.isIdle else { return idleTimer.cancel() }
    idleTimer.arm(after: idleLimit)
  }
}

import EventLoop
import Glibc
package import HUDControl
import HUDModel
import HUDPainting
import Motion
import WaylandSurface

/// A display's server: commands come in at the reception, HUDs stand on the stage.
package final class Server {
  /// Carries a request out and answers its caller, at once or later.
  package typealias Performance = (Request, Caller, Stage) -> Void

  private let loop: EventLoop
  private let stage: Stage
  private let fonts: FontLoading
  private let source: ConnectionSource
  private let signals: SignalSource
  private let reception: Reception
  private let idleTimer: LoopTimer
  private var fontsHook: TurnEndHook?
  private let idleLimit: Duration?
  private var failure: ConnectionError?

  /// A server for a connection that is ready and offers layer surfaces. Without a HUD or a command for
  /// `idleLimit` it ends; nil is never.
  init(
    _ connection: Connection, fonts: FontLoading, listener: ControlListener, on loop: EventLoop,
    idleLimit: Duration?, perform: @escaping Performance
  ) throws(EventLoopError) {
    let stage = Stage(connection, on: loop, studio: Studio())
    self.loop = loop
    self.stage = stage
    self.fonts = fonts
    self.idleLimit = idleLimit
    source = ConnectionSource(connection)
    signals = try SignalSource([SIGTERM, SIGINT, SIGHUP]) { _ in stage.close() }
    reception = Reception(listener, on: loop) { perform($0, $1, stage) }
    idleTimer = LoopTimer(on: loop) { stage.close() }
    listen(to: connection)
    loop.add(signals)
    loop.add(source)
    stage.awaitFonts(from: fonts)
    fonts.join(loop)
    fontsHook = loop.atTurnEnd { [unowned self] in considerFonts() }
  }

  /// Serves until it is told to end, has been idle for long, or the compositor has gone.
  ///
  /// - Throws: what has ended the connection to the compositor.
  func run() throws(ConnectionError) {
    // Whoever has started the server has asked by now.
    reception.dispatch(.readable)
    considerIdling()
    loop.run()
    forgetFontsHook()
    reception.close()
    stage.close()
    idleTimer.cancel()
    fonts.leave(loop)
    loop.remove(source)
    loop.remove(signals)
    signals.close()
    stage.connection.close()
    loop.finish()
    if let failure { throw failure }
  }

  private func listen(to connection: Connection) {
    connection.onEvent = { [unowned self] event in
      switch event {
      case .closed(let error):
        failure = error
        stage.close(.lost)
      case .outputAdded, .outputChanged, .outputRemoved: stage.setNeedsArrangement()
      case .ready: break
      }
    }
    stage.onClose = { [unowned self] in loop.stop() }
    stage.onEmptyChange = { [unowned self] in considerIdling() }
    reception.onIdleChange = { [unowned self] in considerIdling() }
  }

  /// Loading takes a processor and the locks of the memory's map, so the first picture goes first.
  private func considerFonts() {
    guard !stage.awaitsFirstFrame else { return }
    stage.connection.flush()
    fonts.begin()
    forgetFontsHook()
  }

  private func forgetFontsHook() {
    if let fontsHook { loop.remove(fontsHook) }
    fontsHook = nil
  }

  private func considerIdling() {
    guard let idleLimit, stage.isEmpty, reception.isIdle else { return idleTimer.cancel() }
    idleTimer.arm(after: idleLimit)
  }
}

// HUDServer: the server of one display. It receives commands, resolves them with the configuration, and applies
// them to its HUDDisplay. It paints nothing and has no lifecycle of HUDs. Called by bezeld.

import BezelConfiguration
package import BezelControlWire
import BezelEventLoop
import BezelPosix
import BezelValues
import Glibc
package import HUDControl
package import HUDDisplay
import HUDModel
import WaylandSurface

/// The server of one display: clients' requests, the display's HUDs, and the end when both are idle.
package final class Server {
  /// Parses a command line and runs it.
  package typealias Handler = (ControlRequest, PendingReply, HUDDisplay) -> Void

  private let loop: EventLoop
  private let session: DisplaySession
  private let signals: SignalSource
  private let control: ControlServer
  private let idleTimer: LoopTimer
  private let idleLimit: Duration?
  private let store: ConfigurationStore
  private let commands: CommandHandler
  /// Shows the HUDs if the compositor has no layer surfaces.
  private let notifications: NotificationPresenter?
  private var hasLostNotifications = false
  /// Tells screen readers what the HUDs say.
  private let announcer: Announcer

  /// A server for a connection that is ready. Without a HUD or a command for `idleLimit` it ends; nil is never. The
  /// connection offers layer surfaces, unless a notification server shows the HUDs.
  init(
    _ connection: Connection, fonts: FontLoading, desktop: DesktopSettingsMonitor?, listener: ControlListener,
    on loop: EventLoop, idleLimit: Duration?, configuration store: ConfigurationStore = ConfigurationStore(),
    notifications: (service: NotificationService, record: NotificationRecord)? = nil,
    reconnect: (() throws -> Connection)? = nil,
    handler: Handler? = nil
  ) throws(EventLoopError) {
    let session = DisplaySession(
      connection, fonts: fonts, desktop: desktop, on: loop, hasSurfaces: notifications == nil,
      reconnect: reconnect)
    let display = session.display
    self.notifications = notifications.map {
      NotificationPresenter(of: display, on: $0.service, keeping: $0.record, in: loop)
    }
    let announcer = Announcer(of: display, on: loop)
    desktop?.onConnected = { announcer.follow($0) }
    self.announcer = announcer
    self.loop = loop
    self.session = session
    self.idleLimit = idleLimit
    self.store = store
    weak var source: SignalSource?
    signals = try SignalSource([SIGTERM, SIGINT, SIGHUP]) { signal in
      // A process asks with SIGHUP to read the configuration again. From the kernel it is the end of the terminal.
      if signal == SIGHUP, source?.sender != nil { store.reload() } else { display.close() }
    }
    source = signals
    let commands = CommandHandler(for: display, on: loop, configuredBy: store)
    self.commands = commands
    control = try ControlServer(listener, on: loop) { request, reply in
      if let handler {
        handler(request, reply, display)
      } else {
        commands.receive(request, replyingTo: reply)
      }
    }
    idleTimer = LoopTimer(on: loop) { display.close() }
    loop.add(signals)
    display.onEvent = { [unowned self] in receive($0) }
    control.onReplaced = { display.close() }
    control.onActivity = { [unowned self] in considerIdling() }
    self.notifications?.onRest = { [unowned self] in considerIdling() }
    self.notifications?.onLoss = { [unowned self] in
      hasLostNotifications = true
      display.close(.lost)
    }
  }

  /// Serves until it is stopped, its idle limit is over, or the compositor has gone.
  ///
  /// - Throws: The error that has ended the connection to the compositor, or to the notification server.
  func run() throws {
    // Whoever has started the server has asked by now.
    control.dispatch(.readable)
    considerIdling()
    store.reportErrors()
    store.startWatching(on: loop)
    loop.run()
    store.stopWatching(on: loop)
    control.close()
    commands.close()
    notifications?.close()
    announcer.close()
    session.close()
    idleTimer.cancel()
    loop.remove(signals)
    signals.close()
    loop.finish()
    if let failure = session.failure { throw failure }
    if hasLostNotifications { throw ServerFailure.lostNotifications }
  }

  private func receive(_ event: HUDDisplay.Event) {
    switch event {
    case .becameBusy, .becameEmpty: considerIdling()
    case .controlled(let id, let control, let change): commands.control(id, control, change)
    case .droppedCaches: ProcessMemory.giveBack()
    case .closed: loop.stop()
    }
  }

  private func considerIdling() {
    guard let idleLimit, session.display.isEmpty, !session.display.isPaused, control.isIdle,
      notifications?.isAtRest ?? true
    else {
      return idleTimer.cancel()
    }
    idleTimer.arm(after: store.configuration.idleTimeout ?? idleLimit)
  }
}

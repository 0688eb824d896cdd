package import BezelEventLoop
import BezelValues
import HUDModel
import HUDPainting
package import WaylandSurface

/// A display in a loop with what it needs: the connection to the compositor, the fonts, and the desktop's preferences.
package final class DisplaySession {
  package let display: HUDDisplay
  /// Why the connection has ended; the display is closed then.
  package private(set) var failure: ConnectionError?

  private var connection: Connection
  private let loop: EventLoop
  private let fonts: FontLoading
  private let desktop: DesktopSettingsMonitor?
  private var source: ConnectionSource
  private let reconnect: (() throws -> Connection)?
  /// What has ended the connection that is being replaced.
  private var loss: ConnectionError?
  private var lastLoss: Instant?
  private var reconnectionTimer: LoopTimer?
  /// Waits for the first frame, to start the deferred work.
  private var deferredWork: TurnEndHook?

  /// Without `desktop`, the desktop's preferences are the defaults. `reconnect` connects to the same compositor again;
  /// without it the HUDs end with the connection.
  ///
  /// - Precondition: The connection is ready, and has layer surfaces if HUDs have surfaces.
  package init(
    _ connection: Connection, fonts: FontLoading, desktop: DesktopSettingsMonitor?, on loop: EventLoop,
    hasSurfaces: Bool = true, reconnect: (() throws -> Connection)? = nil
  ) {
    display = HUDDisplay(connection, on: loop, resources: PaintResources(), hasSurfaces: hasSurfaces)
    source = ConnectionSource(connection)
    self.connection = connection
    self.loop = loop
    self.fonts = fonts
    self.desktop = desktop
    self.reconnect = reconnect
    connection.onEvent = { [unowned self] in receive($0) }
    loop.add(source)
    reconnectionTimer = LoopTimer(on: loop) { [unowned self] in if let loss { end(because: loss) } }
    display.awaitFonts()
    fonts.onLoaded = { [unowned display] in display.fontsLoaded($0) }
    fonts.join(loop)
    if let desktop {
      display.desktop = desktop.preferences
      desktop.onChange = { [unowned display] in display.desktop = $0 }
    }
    deferredWork = loop.atTurnEnd(.deferredWork) { [unowned self] in startDeferredWork() }
  }

  /// Ends every HUD, the connection, and the use of the loop.
  ///
  /// - Precondition: It is not called from a handler of the display.
  package func close() {
    removeDeferredWork()
    reconnectionTimer?.cancel()
    display.close()
    fonts.leave(loop)
    desktop?.close()
    loop.remove(source)
    connection.close()
  }

  private func receive(_ event: Connection.Event) {
    switch event {
    case .closed(let error): connectionClosed(error)
    case .outputAdded, .outputChanged, .outputRemoved: display.outputsChanged()
    case .ready: reconnected()
    }
  }

  // MARK: A lost connection

  /// A compositor disconnects a client that leaves too much unread. If it still accepts connections, the HUDs are shown
  /// again; meanwhile they wait as without an output. A second loss soon after ends them.
  private func connectionClosed(_ error: ConnectionError) {
    let isFirst = lastLoss.map { loop.now - $0 > Self.leastTimeBetweenLosses } ?? true
    guard case .lost = error, isFirst, let next = try? reconnect?() else {
      return end(because: loss ?? error)
    }
    loss = error
    lastLoss = loop.now
    loop.remove(source)
    connection = next
    source = ConnectionSource(next)
    loop.add(source)
    next.onEvent = { [unowned self] in receive($0) }
    display.move(to: next)
    reconnectionTimer?.arm(after: Connection.timeout)
  }

  private func reconnected() {
    guard connection.features.contains(.layerShell) || !display.context.hasSurfaces else {
      return end(because: .missing(interface: "zwlr_layer_shell_v1"))
    }
    loss = nil
    reconnectionTimer?.cancel()
    display.outputsChanged()
  }

  private func end(because error: ConnectionError) {
    failure = error
    reconnectionTimer?.cancel()
    display.close(.lost)
  }

  private static let leastTimeBetweenLosses = Duration.seconds(10)

  /// Asks the desktop once there is no first frame to draw: that wakes other processes.
  private func startDeferredWork() {
    guard !display.awaitsFirstFrame else { return }
    connection.flush()
    desktop?.begin()
    removeDeferredWork()
  }

  private func removeDeferredWork() {
    if let deferredWork { loop.remove(deferredWork) }
    deferredWork = nil
  }
}

extension HUDDisplay {
  /// Whether HUDs have surfaces, and nothing of any of them has been painted.
  fileprivate var awaitsFirstFrame: Bool {
    let shown = controllers.filter { $0.openViews.contains { $0.surfaces != nil } }
    return !shown.isEmpty && shown.allSatisfy(\.hud.awaitsFirstFrame)
  }
}

package import EventLoop
import HUDModel
import HUDPainting
package import WaylandSurface

/// A display in a loop, and the display before it: the compositor's connection, the HUDs, their fonts, and
/// what the desktop prefers.
package final class DisplaySession {
  package let display: HUDDisplay
  /// What has ended the connection; the display was closed then.
  package private(set) var failure: ConnectionError?

  private let connection: Connection
  private let loop: EventLoop
  private let fonts: FontLoading
  private let desktop: DesktopWatch?
  private let source: ConnectionSource
  /// Waits for the first picture, with what can wait for it.
  private var restHook: TurnEndHook?

  /// The display on a connection that is ready and offers layer surfaces. Without a desktop nothing is preferred.
  package init(_ connection: Connection, fonts: FontLoading, desktop: DesktopWatch?, on loop: EventLoop) {
    display = HUDDisplay(connection, on: loop, resources: PaintResources())
    source = ConnectionSource(connection)
    self.connection = connection
    self.loop = loop
    self.fonts = fonts
    self.desktop = desktop
    connection.onEvent = { [unowned self] in receive($0) }
    loop.add(source)
    display.awaitFonts(from: fonts)
    fonts.join(loop)
    if let desktop { follow(desktop) }
    restHook = loop.atTurnEnd(.deferredWork) { [unowned self] in considerTheRest() }
  }

  /// Ends every HUD, the connection, and the use of the loop. Not to be called from the display's own handlers.
  package func leave() {
    forgetTheRest()
    display.close()
    fonts.leave(loop)
    desktop?.close()
    loop.remove(source)
    connection.close()
  }

  private func receive(_ event: Connection.Event) {
    switch event {
    case .closed(let error):
      failure = error
      display.close(.lost)
    case .outputAdded, .outputChanged, .outputRemoved: display.outputsChanged()
    case .ready: break
    }
  }

  private func follow(_ desktop: DesktopWatch) {
    display.desktop = desktop.preferences
    desktop.onChange = { [unowned display] in display.desktop = $0 }
  }

  /// Loading fonts takes a processor and the locks of the memory's map, and asking the desktop wakes other processes:
  /// the first picture goes first.
  private func considerTheRest() {
    guard !display.awaitsFirstFrame else { return }
    connection.flush()
    desktop?.begin()
    fonts.begin()
    forgetTheRest()
  }

  private func forgetTheRest() {
    if let restHook { loop.remove(restHook) }
    restHook = nil
  }
}

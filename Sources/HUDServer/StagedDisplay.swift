package import EventLoop
import HUDModel
import HUDPainting
package import WaylandSurface

/// A display in a loop, and the stage before it: the compositor's connection, the HUDs and their fonts.
package final class StagedDisplay {
  package let stage: Stage
  /// What has ended the connection; the stage was closed then.
  package private(set) var failure: ConnectionError?

  private let connection: Connection
  private let loop: EventLoop
  private let fonts: FontLoading
  private let source: ConnectionSource
  private var fontsHook: TurnEndHook?

  /// The stage on a connection that is ready and offers layer surfaces.
  package init(_ connection: Connection, fonts: FontLoading, on loop: EventLoop) {
    stage = Stage(connection, on: loop, studio: Studio())
    source = ConnectionSource(connection)
    self.connection = connection
    self.loop = loop
    self.fonts = fonts
    connection.onEvent = { [unowned self] in receive($0) }
    loop.add(source)
    stage.awaitFonts(from: fonts)
    fonts.join(loop)
    fontsHook = loop.atTurnEnd { [unowned self] in considerFonts() }
  }

  /// Ends every HUD, the connection, and the use of the loop. Not to be called from the stage's own handlers.
  package func leave() {
    forgetFontsHook()
    stage.close()
    fonts.leave(loop)
    loop.remove(source)
    connection.close()
  }

  private func receive(_ event: Connection.Event) {
    switch event {
    case .closed(let error):
      failure = error
      stage.close(.lost)
    case .outputAdded, .outputChanged, .outputRemoved: stage.setNeedsArrangement()
    case .ready: break
    }
  }

  /// Loading takes a processor and the locks of the memory's map, so the first picture goes first.
  private func considerFonts() {
    guard !stage.awaitsFirstFrame else { return }
    connection.flush()
    fonts.begin()
    forgetFontsHook()
  }

  private func forgetFontsHook() {
    if let fontsHook { loop.remove(fontsHook) }
    fontsHook = nil
  }
}

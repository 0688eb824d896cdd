package import EventLoop
import HUDModel
import HUDPainting
import Time
package import WaylandSurface

/// A display in a loop with what it needs: the connection to the compositor, the fonts, and the desktop's preferences.
package final class DisplaySession {
  package let display: HUDDisplay
  /// Why the connection has ended; the display is closed then.
  package private(set) var failure: ConnectionError?

  private let connection: Connection
  private let loop: EventLoop
  private let fonts: FontLoading
  private let desktop: DesktopSettingsMonitor?
  private let source: ConnectionSource
  /// Waits for the first frame, to start the deferred work.
  private var deferredWork: TurnEndHook?

  /// Without `desktop`, the desktop's preferences are the defaults.
  ///
  /// - Precondition: The connection is ready and has layer surfaces.
  package init(
    _ connection: Connection, fonts: FontLoading, desktop: DesktopSettingsMonitor?, on loop: EventLoop
  ) {
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

  /// Loads the fonts and asks the desktop, once there is no first frame to draw: the former takes a processor and the
  /// locks of the memory map, the latter wakes other processes.
  private func startDeferredWork() {
    guard !display.awaitsFirstFrame else { return }
    connection.flush()
    desktop?.begin()
    fonts.begin()
    removeDeferredWork()
  }

  private func removeDeferredWork() {
    if let deferredWork { loop.remove(deferredWork) }
    deferredWork = nil
  }
}

// MARK: - Connection

/// The connection to the compositor in the loop.
final class ConnectionSource: EventSource {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  var fileDescriptor: Int32 { connection.fileDescriptor }

  func prepare() -> Interest {
    let wanted = connection.prepareToWait()
    var interest: Interest = []
    if wanted.contains(.readable) { interest.insert(.readable) }
    if wanted.contains(.writable) { interest.insert(.writable) }
    if wanted.contains(.immediate) { interest.insert(.immediate) }
    return interest
  }

  func dispatch(_ ready: Readiness) {
    connection.finishWaiting(readable: ready.isReadableOrClosed)
  }
}

/// Why no HUD can be shown on a display.
package enum DisplayFailure: Error, CustomStringConvertible {
  case connection(ConnectionError)
  /// The compositor accepts the connection and doesn't answer.
  case silent

  package var description: String {
    switch self {
    case .connection(let error): error.description
    case .silent:
      "The compositor accepts connections but hasn't answered for \(Connection.patience.components.seconds) seconds; "
        + "wait until it does, or restart it."
    }
  }
}

extension Connection {
  /// Less than a client waits for the server's answer, so that it gets the reason.
  fileprivate static let patience = Duration.seconds(4)

  /// Waits until the compositor has reported what it offers, at most 4 s.
  ///
  /// - Throws: why there are no layer surfaces.
  package func awaitLayerShell() throws(DisplayFailure) {
    var failure: ConnectionError?
    onEvent = { if case .closed(let error) = $0 { failure = error } }
    let deadline = Instant.monotonic() + Self.patience
    while !isReady, failure == nil {
      let left = deadline - Instant.monotonic()
      guard left > .zero else { throw .silent }
      turn(timeout: left)
    }
    if let failure { throw .connection(failure) }
    guard features.contains(.layerShell) else {
      throw .connection(.missing(interface: "zwlr_layer_shell_v1"))
    }
  }
}

// MARK: - Fonts

/// Loads the fonts on a thread of its own: in a new process that takes longer than everything else before the first
/// picture.
package final class FontLoading {
  /// Called once, on the loop's thread. Without fonts if the system has no thread to give: the first text loads them.
  var onLoaded: ((Fonts?) -> Void)?
  private(set) var hasBegun = false
  private var mailbox: Mailbox<Fonts>?

  package init() throws(EventLoopError) {
    mailbox = try Mailbox<Fonts> { [unowned self] in finish(with: $0) }
  }

  /// Starts the thread. Does nothing the second time.
  func begin() {
    guard !hasBegun, let sender = mailbox?.sender else { return }
    hasBegun = true
    let isStarted = DetachedThread.start {
      let text = Theme.dark.text
      sender.post(Fonts.load(warming: [text.titleFont, text.detailsFont]))
    }
    if !isStarted { finish(with: nil) }
  }

  private func finish(with fonts: Fonts?) {
    onLoaded?(fonts)
    onLoaded = nil
  }

  func join(_ loop: EventLoop) {
    if let mailbox { loop.add(mailbox) }
  }

  func leave(_ loop: EventLoop) {
    guard let mailbox else { return }
    loop.remove(mailbox)
    mailbox.close()
    self.mailbox = nil
  }
}

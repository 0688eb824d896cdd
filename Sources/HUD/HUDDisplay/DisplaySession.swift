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
  /// - Precondition: The connection is ready and has layer surfaces.
  package init(
    _ connection: Connection, fonts: FontLoading, desktop: DesktopSettingsMonitor?, on loop: EventLoop,
    reconnect: (() throws -> Connection)? = nil
  ) {
    display = HUDDisplay(connection, on: loop, resources: PaintResources())
    source = ConnectionSource(connection)
    self.connection = connection
    self.loop = loop
    self.fonts = fonts
    self.desktop = desktop
    self.reconnect = reconnect
    connection.onEvent = { [unowned self] in receive($0) }
    loop.add(source)
    reconnectionTimer = LoopTimer(on: loop) { [unowned self] in if let loss { end(because: loss) } }
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
    reconnectionTimer?.arm(after: Connection.patience)
  }

  private func reconnected() {
    guard connection.features.contains(.layerShell) else {
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

extension HUDDisplay {
  /// Whether HUDs have surfaces, and nothing of any of them has been painted.
  fileprivate var awaitsFirstFrame: Bool {
    let shown = controllers.filter { $0.openViews.contains { $0.surfaces != nil } }
    return !shown.isEmpty && shown.allSatisfy(\.hud.awaitsFirstFrame)
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
    var interest = Interest.nothing
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
  /// What listens there has ended the connection before it answered as a compositor does.
  case noCompositor(display: String)
  /// The compositor accepts the connection and doesn't answer.
  case silent(display: String)

  package var description: String {
    switch self {
    case .connection(let error): error.description
    case .noCompositor(let display):
      "The connection to '\(display)' ended before a Wayland compositor answered; "
        + "\(ConnectionError.advice(about: display))."
    case .silent(let display):
      "The compositor at '\(display)' accepts connections but hasn't answered for "
        + "\(Connection.patience.components.seconds) seconds; wait until it does, or restart it."
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
      guard left > .zero else { throw .silent(display: displayName) }
      turn(timeout: left)
    }
    if case .lost? = failure { throw .noCompositor(display: displayName) }
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
    if let mailbox { loop.addSeldomReady(mailbox) }
  }

  func leave(_ loop: EventLoop) {
    guard let mailbox else { return }
    loop.remove(mailbox)
    mailbox.close()
    self.mailbox = nil
  }
}

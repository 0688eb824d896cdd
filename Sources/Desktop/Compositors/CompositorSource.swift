package import BezelCommandLine
import BezelCompositorIPC
package import BezelEventLoop
import BezelPosix
import Glibc
import HUDCommands
import HUDModel

/// What a connection to a compositor reports.
package enum CompositorEvent {
  /// The state is this now; the first one comes soon after the connection.
  case state(CompositorState)
  case window(WindowChange, title: String)
  /// The compositor has closed the connection. The last event.
  case ended
}

/// A connection to a compositor by a protocol of its own.
protocol CompositorConnection: AnyObject {
  /// What it reports.
  static var kinds: Set<DesktopKind> { get }
  func close()
}

/// The workspaces, modes, layouts, outputs and windows of the compositor that runs.
package final class CompositorSource: DesktopSource {
  package static let kinds: [DesktopKind] = [.keyboardLayout, .workspace, .mode, .window, .output]

  private let loop: EventLoop
  private let search: CompositorSearch
  private let modeDetails: (String) -> String?
  private var onUnsupported: ((Set<DesktopKind>) -> Void)?
  private var connection: (any CompositorConnection)?
  private lazy var rediscovery = Rediscovery(in: { [search] in search.folders }, on: loop) { [unowned self] in
    connection = connect()
    return connection != nil
  }
  private var state: CompositorState?
  private let queue: SerialQueue
  private var command: LayoutCommand?
  private var kinds: Set<DesktopKind> = []
  private var onChange: ((DesktopChange) -> Void)?
  /// The last connection has ended before it had reported a state.
  private var hasFailed = false

  /// `onUnsupported` is called once, with the watched kinds that the compositor doesn't report.
  package init(
    on loop: EventLoop, variable: @escaping (String) -> String? = { Environment.nonemptyValue(of: $0) },
    modeDetails: @escaping (String) -> String? = { _ in nil },
    onUnsupported: @escaping (Set<DesktopKind>) -> Void = { _ in }
  ) {
    (self.loop, self.modeDetails, self.onUnsupported) = (loop, modeDetails, onUnsupported)
    search = CompositorSearch(variable: variable)
    queue = SerialQueue(on: loop)
  }

  deinit {
    close()
  }

  package func close() {
    onChange = nil
    rediscovery.end()
    connection?.close()
    command?.cancel()
    (connection, command) = (nil, nil)
  }

  package func perform(_ command: any DesktopCommand, _ done: @escaping (DesktopResult) -> Void) {
    guard let options = command as? KeyboardLayoutOptions else { return done(.failure(.wrongSource)) }
    queue.add(done) { [unowned self] in
      let command = LayoutCommand(isNext: options.action, search, on: loop) { [unowned self] result in
        self.command = nil
        done(result)
        queue.next(after: result.failure)
      }
      self.command = command
      command.begin()
    }
  }

  package func watch(_ kinds: Set<DesktopKind>, _ onChange: @escaping (DesktopChange) -> Void) {
    (self.kinds, self.onChange) = (kinds, onChange)
    connection = connect()
    if connection == nil { rediscovery.begin() }
  }

  private func receive(_ event: CompositorEvent) {
    switch event {
    case .state(let new):
      hasFailed = false
      if let connection { reportUnsupported(type(of: connection).kinds) }
      // The first state is not shown, except for what lasts.
      var before = state ?? new
      if state == nil { before.mode = nil }
      state = new
      for change in new.changes(since: before, of: kinds, details: modeDetails) { onChange?(change) }
    case .window(let change, let title):
      if kinds.contains(.window) { onChange?(.show(change.reading(of: title))) }
    case .ended:
      if state == nil, connection is WorkspaceProtocolSource { reportUnsupported([]) }
      connection = nil
      if state?.mode != nil { onChange?(.end(id: "mode")) }
      hasFailed = state == nil
      state = nil
      rediscovery.begin()
    }
  }

  private func reportUnsupported(_ supported: Set<DesktopKind>) {
    let missing = kinds.subtracting(supported)
    if !missing.isEmpty { onUnsupported?(missing) }
    onUnsupported = nil
  }

  private func connect() -> (any CompositorConnection)? {
    let onEvent: (CompositorEvent) -> Void = { [unowned self] in receive($0) }
    // Behind a proxy, the display has another process than the compositor.
    for found in search.find() + (hasFailed ? search.named : []) {
      let connection: (any CompositorConnection)? =
        switch found {
        case .sway(let path): SwaySource(at: path, on: loop, onEvent: onEvent)
        case .hyprland(let folder): HyprlandSource(in: folder, on: loop, onEvent: onEvent)
        case .niri(let path): NiriSource(at: path, on: loop, onEvent: onEvent)
        }
      if let connection { return connection }
    }
    return search.display.flatMap {
      WorkspaceProtocolSource(to: $0, on: loop, onEvent: onEvent)
    }
  }
}

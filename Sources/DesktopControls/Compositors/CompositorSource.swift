package import CommandLine
package import EventLoop
import Glibc
import HUDCommands
import HUDModel
import Posix

/// What a connection to a compositor reports.
enum CompositorEvent {
  /// The state is this now; the first one comes soon after the connection.
  case state(CompositorState)
  case window(WindowChange, title: String)
  /// The compositor has closed the connection. The last event.
  case ended
}

/// A connection to a compositor by a protocol of its own.
protocol CompositorConnection: AnyObject {
  func close()
}

/// The workspaces, modes, layouts, outputs and windows of the compositor that runs.
package final class CompositorSource: DesktopSource {
  package static let kinds: [DesktopKind] = [.keyboardLayout, .workspace, .mode, .window, .output]

  private let loop: EventLoop
  private let variable: (String) -> String?
  private let modeDetails: (String) -> String?
  private var connection: (any CompositorConnection)?
  private var state: CompositorState?
  private var queue = CommandQueue()
  private var command: LayoutCommand?

  /// - Parameters:
  ///   - loop: The loop.
  ///   - variable: Returns the value of a variable of the environment.
  ///   - modeDetails: The text that is shown with a mode.
  package init(
    on loop: EventLoop, variable: @escaping (String) -> String? = { Environment.nonemptyValue(of: $0) },
    modeDetails: @escaping (String) -> String? = { _ in nil }
  ) {
    (self.loop, self.variable, self.modeDetails) = (loop, variable, modeDetails)
  }

  deinit {
    close()
  }

  package func close() {
    connection?.close()
    command?.cancel()
    (connection, command) = (nil, nil)
  }

  package func perform(_ command: DesktopCommand, _ done: @escaping (DesktopResult) -> Void) {
    guard case .keyboardLayout(let isNext, _) = command else { return done(.failure(.wrongSource)) }
    queue.add { [unowned self] in
      let command = LayoutCommand(isNext: isNext, on: loop, variable: variable) { [unowned self] result in
        self.command = nil
        done(result)
        queue.next()?()
      }
      self.command = command
      command.begin()
    }?()
  }

  package func watch(_ kinds: Set<DesktopKind>, _ onChange: @escaping (DesktopChange) -> Void) {
    connection = connect { [unowned self] event in
      switch event {
      case .state(let new):
        // The first state is not shown.
        let before = state ?? new
        state = new
        for change in new.changes(since: before, of: kinds, details: modeDetails) { onChange(change) }
      case .window(let change, let title):
        if kinds.contains(.window) { onChange(.show(change.reading(of: title))) }
      case .ended:
        connection = nil
        if state?.mode != nil { onChange(.end(id: "mode")) }
        state = nil
      }
    }
  }

  /// Connects to the first compositor whose variables are set and that listens: variables are inherited by those that
  /// are started in another one.
  private func connect(_ onEvent: @escaping (CompositorEvent) -> Void) -> (any CompositorConnection)? {
    if let path = variable("SWAYSOCK") ?? variable("I3SOCK"),
      let sway = SwaySource(at: path, on: loop, onEvent: onEvent)
    {
      return sway
    }
    if let instance = variable("HYPRLAND_INSTANCE_SIGNATURE"), let runtime = variable("XDG_RUNTIME_DIR"),
      let hyprland = HyprlandSource(in: "\(runtime)/hypr/\(instance)", on: loop, onEvent: onEvent)
    {
      return hyprland
    }
    return variable("NIRI_SOCKET").flatMap { NiriSource(at: $0, on: loop, onEvent: onEvent) }
  }
}

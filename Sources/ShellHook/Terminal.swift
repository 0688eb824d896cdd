/// The terminal that this process was started in.
package struct Terminal {
  private let variable: (String) -> String?

  /// - Parameter variable: Looks a variable of the environment up.
  package init(variable: @escaping (String) -> String?) {
    self.variable = { name in variable(name).flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// Whether there is a display here that a HUD could be on.
  package var hasDisplay: Bool { variable("WAYLAND_DISPLAY") != nil }

  /// Asks the compositor. In tmux the terminal is that of the clients which show this pane.
  package func focus() -> TerminalFocus {
    guard let compositor = Compositor(variable: variable) else {
      return .unknown("this compositor doesn't tell whose window is focused")
    }
    guard let windows = compositor.windows() else {
      return .unknown("the compositor gives no answer that can be read (\(compositor))")
    }
    if let focus = TerminalFocus(ofDescendant: Ancestry.ofSession, among: windows) { return focus }
    guard let pane = variable("TMUX_PANE"), variable("TMUX") != nil else {
      return .unknown("none of the windows belongs to a process that this shell descends from")
    }
    return TerminalFocus(ofClients: TmuxClient.showing(pane).map { Ancestry.of($0) }, among: windows)
  }
}

extension TerminalFocus {
  /// What several clients come to: who is at one of them sees it. A pane that no client shows isn't seen.
  package init(ofClients clients: [[Int32]], among windows: [Window]) {
    let all = clients.map { ancestors in
      TerminalFocus(ofDescendant: ancestors, among: windows)
        ?? .unknown("none of the windows belongs to tmux's client")
    }
    self = all.first { $0 == .focused } ?? all.first { $0 != .unfocused } ?? .unfocused
  }
}

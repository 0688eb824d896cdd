import BezelCompositorIPC
import BezelPosix
import Glibc

/// Whether the user is at a terminal.
package enum TerminalFocus: Equatable, Sendable {
  case focused
  case unfocused
  /// It can't be determined; the reason is one sentence.
  case unknown(String)

  /// Determines the focus of the terminal of a process: the nearest of its ancestors (itself, its parent, …) that has
  /// windows. Nil if none has.
  package init?(ofDescendant ancestors: [Int32], among windows: [Window]) {
    let own = Window.ofNearest(ancestors, among: windows)
    guard let terminal = own.first?.process else { return nil }
    if !own.contains(where: \.isFocused) {
      self = .unfocused
    } else if own.count == 1 {
      self = .focused
    } else {
      self = .unknown(
        "the terminal's process \(terminal) has \(own.count) windows, and nothing says which of them this is")
    }
  }

  /// Combines the focus of several tmux clients: a user at one of them sees the pane. A pane that no client shows is
  /// unfocused.
  package init(ofClients clients: [[Int32]], among windows: [Window]) {
    let all = clients.map { ancestors in
      TerminalFocus(ofDescendant: ancestors, among: windows)
        ?? .unknown("none of the windows belongs to tmux's client")
    }
    self = all.first { $0 == .focused } ?? all.first { $0 != .unfocused } ?? .unfocused
  }
}

/// The terminal in which this process was started.
package enum Terminal {
  /// Asks the compositor for the focus. In tmux, the terminals are those of the clients that show this pane.
  package static func focus() -> TerminalFocus {
    guard let compositor = CompositorSearch().likely.first else {
      return .unknown("this compositor doesn't report which process has the focus")
    }
    guard let windows = compositor.windows() else {
      return .unknown("the compositor's answer at '\(compositor.path)' can't be read")
    }
    if let focus = TerminalFocus(ofDescendant: Ancestry.ofSession(0), among: windows) { return focus }
    guard let pane = Environment.nonemptyValue(of: "TMUX_PANE"), Environment.nonemptyValue(of: "TMUX") != nil
    else {
      return .unknown("none of the windows belongs to an ancestor of this shell")
    }
    return TerminalFocus(ofClients: TmuxClient.showing(pane).map { Ancestry.of($0) }, among: windows)
  }
}

/// A terminal that is attached to tmux.
package enum TmuxClient {
  /// The processes of the clients that show a pane and send it what is typed.
  static func showing(_ pane: String) -> [Int32] {
    let command = "exec tmux list-clients -F '#{client_pid} #{pane_id}' 2>/dev/null"
    return processes(showing: pane, in: output(of: command))
  }

  package static func processes(showing pane: String, in list: String) -> [Int32] {
    list.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ")
      return fields.count == 2 && fields[1] == pane ? Int32(fields[0]) : nil
    }
  }

  /// The processes of the clients whose session has a pane; the pane is the one that they show then.
  static func turning(to pane: String) -> [Int32] {
    guard pane.hasPrefix("%"), Int32(pane.dropFirst()) != nil else { return [] }
    let list = output(of: "tmux list-clients -t '\(pane)' -F '#{client_pid}' 2>/dev/null")
    let clients = list.split(separator: "\n").compactMap { Int32($0) }
    guard !clients.isEmpty else { return [] }
    _ = output(of: "tmux select-window -t '\(pane)' ';' select-pane -t '\(pane)' 2>/dev/null")
    return clients
  }

  private static func output(of command: String) -> String {
    guard let pipe = popen(command, "re") else { return "" }
    defer { pclose(pipe) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, pipe)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}

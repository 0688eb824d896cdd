package import BezelCompositorIPC
import BezelEventLoop
package import BezelValues

/// A window, as a compositor describes it.
package struct Window: Hashable, Sendable {
  /// The process that shows the window.
  package let process: Int32
  /// Whether the window has the keyboard. A window on a hidden workspace has not.
  package let isFocused: Bool

  package init(process: Int32, isFocused: Bool) {
    self.process = process
    self.isFocused = isFocused
  }

  private init?(process: JSON?, isFocused: Bool) {
    guard let number = process?.integer, let process = Int32(exactly: number), process > 0 else { return nil }
    self.init(process: process, isFocused: isFocused)
  }

  // MARK: Answers of compositors. Windows without a process are omitted.

  /// The leaves of sway's tree.
  package static func inSwayTree(_ tree: JSON) -> [Window] {
    let inside = ["nodes", "floating_nodes"].flatMap { tree[$0]?.elements ?? [] }.flatMap(inSwayTree)
    let own = Window(process: tree["pid"], isFocused: tree["focused"]?.isTrue ?? false)
    return inside + (own.map { [$0] } ?? [])
  }

  /// Hyprland's list of windows, and the active one, which is an empty object when there is none.
  package static func inHyprland(_ clients: JSON, active: JSON) -> [Window] {
    let address = active["address"]?.string
    return clients.elements.compactMap {
      Window(process: $0["pid"], isFocused: address != nil && $0["address"]?.string == address)
    }
  }

  /// niri's reply to a request for its windows.
  package static func inNiri(_ reply: JSON) -> [Window] {
    let windows = reply["Ok"]?["Windows"]?.elements ?? []
    return windows.compactMap { Window(process: $0["pid"], isFocused: $0["is_focused"]?.isTrue ?? false) }
  }
}

extension CompositorSocket {
  /// All windows with a process; nil when there is no answer, or one that can't be read.
  ///
  /// Wayland has no request for it: only a terminal itself learns that it has the keyboard.
  package func windows() -> [Window]? {
    switch self {
    case .sway: ask(SwayMessage.request(.tree)).map(Window.inSwayTree)
    case .hyprland:
      ask("j/clients").flatMap { clients in
        ask("j/activewindow").map { Window.inHyprland(clients, active: $0) }
      }
    case .niri: ask("\"Windows\"\n").map(Window.inNiri)
    }
  }

  private func ask(_ question: String) -> JSON? { ask(Array(question.utf8)) }

  /// Waits for the answer.
  private func ask(_ question: [UInt8]) -> JSON? {
    let loop = EventLoop()
    var answer: Result<[UInt8], CompositorQuery.Failure>?
    let query = CompositorQuery(question, to: self, on: loop) { answer = $0 }
    guard query != nil else { return nil }
    while answer == nil { loop.turn() }
    loop.finish()
    return (try? answer?.get()).flatMap { JSON(reading: $0) }
  }
}

package import BezelCompositorIPC
package import BezelEventLoop
import BezelPosix
package import BezelValues
import Glibc

/// A window, as a compositor describes it.
package struct Window: Hashable, Sendable {
  /// The process that shows the window.
  package let process: Int32
  /// Whether the window has the keyboard. A window on a hidden workspace has not.
  package let isFocused: Bool
  package let title: String
  /// What the compositor calls it.
  package let id: String

  package init(process: Int32, isFocused: Bool, title: String = "", id: String = "") {
    (self.process, self.isFocused, self.title, self.id) = (process, isFocused, title, id)
  }

  private init?(process: JSON?, isFocused: Bool, title: JSON?, id: JSON?) {
    guard let number = process?.integer, let process = Int32(exactly: number), process > 0 else { return nil }
    self.init(
      process: process, isFocused: isFocused, title: title?.string ?? "",
      id: id?.string ?? id?.integer.map { "\($0)" } ?? "")
  }

  /// The windows of the first of these processes that has any.
  static func ofNearest(_ processes: [Int32], among windows: [Window]) -> [Window] {
    processes.lazy.map { process in windows.filter { $0.process == process } }.first { !$0.isEmpty } ?? []
  }

  // MARK: Answers of compositors. Windows without a process are omitted.

  /// The leaves of sway's tree.
  package static func inSwayTree(_ tree: JSON) -> [Window] {
    let inside = ["nodes", "floating_nodes"].flatMap { tree[$0]?.elements ?? [] }.flatMap(inSwayTree)
    let own = Window(
      process: tree["pid"], isFocused: tree["focused"]?.isTrue ?? false, title: tree["name"], id: tree["id"])
    return inside + (own.map { [$0] } ?? [])
  }

  /// Hyprland's list of windows, and the active one, which is an empty object when there is none.
  package static func inHyprland(_ clients: JSON, active: JSON) -> [Window] {
    let address = active["address"]?.string
    return clients.elements.compactMap {
      Window(
        process: $0["pid"], isFocused: address != nil && $0["address"]?.string == address,
        title: $0["title"], id: $0["address"])
    }
  }

  /// niri's reply to a request for its windows.
  package static func inNiri(_ reply: JSON) -> [Window] {
    let windows = reply["Ok"]?["Windows"]?.elements ?? []
    return windows.compactMap {
      Window(
        process: $0["pid"], isFocused: $0["is_focused"]?.isTrue ?? false, title: $0["title"], id: $0["id"])
    }
  }
}

/// The window with the focus when a command is begun: of the windows of one process nothing else says in which of them that
/// was. ``TerminalWindow`` knows whether it belongs to the command.
package final class FocusedWindow {
  /// What the compositor calls it; nil while that is not known, and if there is none.
  package private(set) var id: String?
  private var query: CompositorQuery?

  /// Asks the compositor, without waiting for it.
  package init(on loop: EventLoop) {
    for compositor in CompositorSearch().likely where query == nil {
      query = CompositorQuery(compositor.focusQuestion, to: compositor, on: loop) { [unowned self] answer in
        let windows = (try? answer.get()).flatMap { JSON(reading: $0) }.map(compositor.windows) ?? []
        id = windows.first(where: \.isFocused)?.id
      }
    }
  }

  /// The question is dropped.
  package func cancel() { query?.cancel() }
}

extension CompositorSocket {
  /// All windows with a process; nil when there is no answer, or one that can't be read.
  ///
  /// Wayland has no request for it: only a terminal itself learns that it has the keyboard.
  package func windows() -> [Window]? {
    guard case .hyprland = self else { return ask(focusQuestion).map(windows) }
    return ask("j/clients").flatMap { clients in
      ask(focusQuestion).map { Window.inHyprland(clients, active: $0) }
    }
  }

  /// The question for the window with the focus.
  fileprivate var focusQuestion: [UInt8] {
    switch self {
    case .sway: SwayMessage.request(.tree)
    case .hyprland: Array("j/activewindow".utf8)
    case .niri: Array("\"Windows\"\n".utf8)
    }
  }

  /// The windows in the answer to that question: of Hyprland only the one with the focus.
  package func windows(in answer: JSON) -> [Window] {
    switch self {
    case .sway: Window.inSwayTree(answer)
    case .hyprland: Window.inHyprland(.array([answer]), active: answer)
    case .niri: Window.inNiri(answer)
    }
  }

  /// Gives a window the focus, on its workspace. Returns false when the compositor refuses.
  package func focus(_ window: Window) -> Bool {
    switch self {
    case .sway:
      return ask(SwayMessage.request(.command, "[con_id=\(window.id)] focus"))?
        .elements.allSatisfy { $0["success"]?.isTrue == true } ?? false
    case .niri: return ask(#"{"Action":{"FocusWindow":{"id":\#(window.id)}}}"# + "\n")?["Ok"] != nil
    case .hyprland:
      // With a configuration in Lua, since 0.55, a dispatcher is an expression.
      let forms = [
        "focuswindow address:\(window.id)", #"hl.dsp.focus({ window = "address:\#(window.id)" })"#,
      ]
      return forms.contains { answer(to: Array("dispatch \($0)".utf8)) == Array("ok".utf8) }
    }
  }

  private func ask(_ question: String) -> JSON? { ask(Array(question.utf8)) }

  private func ask(_ question: [UInt8]) -> JSON? { answer(to: question).flatMap { JSON(reading: $0) } }

  /// Waits for the answer.
  private func answer(to question: [UInt8]) -> [UInt8]? {
    let loop = EventLoop()
    var answer: Result<[UInt8], CompositorQuery.Failure>?
    let query = CompositorQuery(question, to: self, on: loop) { answer = $0 }
    guard query != nil else { return nil }
    while answer == nil { loop.turn() }
    loop.finish()
    return try? answer?.get()
  }
}

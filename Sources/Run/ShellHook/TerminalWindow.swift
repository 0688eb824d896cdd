import BezelCompositorIPC
import BezelPosix
import Glibc

/// The window of a terminal, or of another program, in which a command was given.
package struct TerminalWindow {
  /// The command's processes, the nearest first. Some of them may have ended.
  private let processes: [Int32]
  /// The window that had the focus when the command began.
  private let id: String?

  package init(of processes: [Int32], id: String? = nil) { (self.processes, self.id) = (processes, id) }

  /// Gives it the focus. In tmux it is the window of a client, which then shows the pane. Returns why there is none: one
  /// sentence; nil when it has the focus.
  package func focus() -> String? {
    guard let compositor = CompositorSearch().likely.first else {
      return "the window can't be brought to the front: this compositor doesn't report its windows"
    }
    guard let windows = compositor.windows() else {
      return "the compositor's answer at '\(compositor.path)' can't be read"
    }
    let found =
      choose(among: windows, of: [processes])
      ?? enterTmux().flatMap { pane in
        choose(among: windows, of: TmuxClient.turning(to: pane).map { Ancestry.of($0) })
      }
    guard let found else { return "none of the windows belongs to the command's processes" }
    return compositor.focus(found)
      ? nil : "the compositor does not give the focus to the window '\(found.id)'"
  }

  /// The window of processes and their ancestors: of all, the one that had the focus; otherwise one of the first that has any.
  private func choose(among windows: [Window], of lines: [[Int32]]) -> Window? {
    windows.first { window in window.id == id && lines.contains { $0.contains(window.process) } }
      ?? lines.lazy.compactMap { choose(among: Window.ofNearest($0, among: windows)) }.first
  }

  /// The window among those of one process. The title of a terminal's window often has the shell's folder. Where nothing
  /// tells which one it is, it is rather not the one that the user sees.
  private func choose(among windows: [Window]) -> Window? {
    guard windows.count > 1 else { return windows.first }
    let folder = processes.lazy.compactMap(Self.folder).first
    return Window.titled(after: folder, home: Environment.nonemptyValue(of: "HOME"), among: windows)
      ?? windows.first { !$0.isFocused } ?? windows.first
  }

  private static func folder(of process: Int32) -> String? {
    linkTarget(of: "/proc/\(process)/cwd").flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Makes tmux of the processes the one that is spoken to, and returns their pane; nil outside of tmux.
  private func enterTmux() -> String? {
    for process in processes {
      // The environment in which it was started.
      let environment = ProcessFiles.bytes(of: "/proc/\(process)/environ", upTo: 1 << 18)
        .split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      func value(_ name: String) -> String? {
        environment.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
      }
      guard let pane = value("TMUX_PANE"), let server = value("TMUX") else { continue }
      setenv("TMUX", server, 1)
      return pane
    }
    return nil
  }
}

extension Window {
  /// The only window whose title has the folder, its form with `~` or, if none has these, its name.
  package static func titled(after folder: String?, home: String?, among windows: [Window]) -> Window? {
    guard let folder, let name = folder.split(separator: "/").last.map(String.init) else { return nil }
    var forms = [folder]
    if let home, !home.isEmpty, folder.hasPrefix(home + "/") {
      forms.append("~" + folder.dropFirst(home.count))
    }
    for form in forms + [name] {
      let found = windows.filter { $0.title.names(form) }
      if !found.isEmpty { return found.count == 1 ? found[0] : nil }
    }
    return nil
  }
}

extension String {
  /// Whether it has a path or a name that is not a part of a longer one.
  fileprivate func names(_ path: String) -> Bool {
    let (text, path) = (Array(utf8), Array(path.utf8))
    func isPart(_ index: Int) -> Bool {
      guard text.indices.contains(index) else { return false }
      return text[index] >= 0x80 || "/-_.".utf8.contains(text[index])
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[index]
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= text[index] | 0x20
    }
    return text.indices.contains { start in
      text[start...].starts(with: path) && !isPart(start - 1) && !isPart(start + path.count)
    }
  }
}

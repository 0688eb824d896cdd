import Foundation
import HeadlessSway

/// A user at a headless sway, with a shell in a terminal's window, in which the hook is on.
final class Desk {
  /// How the shell is in its window.
  enum Place: String, CaseIterable {
    case terminal, tmux
  }

  let sway: Sway
  private let story: NamedPipe
  private let typed: NamedPipe
  private let gate: NamedPipe
  private let bezel = "\(InstalledPrograms.buildFolder)/bezel"
  private let folder: String
  private var windows: [RunningProgram] = []

  init(_ place: Place = .terminal) throws {
    sway = try Sway(Sway.Outputs(width: 800, height: 600))
    folder = try sway.folder.makeFolder("desk")
    story = try NamedPipe("\(folder)/story")
    typed = try NamedPipe("\(folder)/typed")
    gate = try NamedPipe("\(folder)/gate")
    try write(
      """
      PATH='\(InstalledPrograms.buildFolder)':$PATH
      export BEZEL_HOOK_LOG='\(story.path)'
      eval "$(bezel hook bash --after 0s)"
      cd '\(folder)'
      PROMPT_COMMAND+=$'\\n[[ ${ready-} ]] || { ready=yes; echo ready >story; }'
      """, to: "bashrc")
    // What the user has it do: it ends when the test wants it to, with the status that the test says.
    try write("echo begun >story; read status <gate; exit $status", to: "work")
    // What is typed comes through a pipe: keys of a keyboard that has just been plugged in can get lost.
    let shell = ["sh", "-c", "exec bash --rcfile '\(folder)/bashrc' --noediting -i <'\(typed.path)'"]
    try open(place == .tmux ? ["tmux", "-S", "\(folder)/tmux", "new-session"] + shell : shell)
    try expect("ready")
  }

  deinit {
    // It outlives its windows.
    _ = try? sway.run(["tmux", "-S", "\(folder)/tmux", "kill-server"])
    for window in windows { window.end() }
    _ = try? sway.run([bezel, "stop"])
    sway.stop()
  }

  /// Opens a terminal with a command in it, and waits until it is there and focused. What it runs may be faster.
  func open(_ command: [String]) throws {
    var environment = sway.environment
    environment["SWAYSOCK"] = sway.controlSocket
    environment["TERM"] = "xterm"
    let window = try RunningProgram(["foot", "--term=xterm"] + command, environment: environment)
    windows.append(window)
    let deadline = Deadline(in: .seconds(60))
    // sway refuses what is for no window.
    while (try? sway.command("[pid=\(window.pid)] focus")) == nil {
      guard !deadline.hasPassed else { throw HarnessError("foot shows no window: \(window.errors)") }
    }
  }

  /// Types the command, and waits until it runs.
  func begin() throws {
    typed.write("sh work\n")
    try expect("begun")
  }

  /// Lets the command end.
  func finish(status: Int = 0) {
    gate.write("\(status)\n")
  }

  /// What the hook says next of itself.
  func hookSays() throws -> String {
    guard let line = story.nextLine() else { throw HarnessError("the hook says nothing") }
    return line
  }

  /// Does something, and waits for the HUD that comes of it. Tells what `bezel list --json` has of it as it comes.
  func hud(after deed: () throws -> Void) throws -> String {
    let events = try RunningProgram(
      [bezel, "events"], environment: sway.environment, readingLines: true)
    let deadline = Deadline(in: .seconds(60))
    // It listens when it tells of one of these.
    repeat {
      _ = try sway.run([bezel, "show", "Test", "--id", "listening", "--animation", "none"])
      _ = try sway.run([bezel, "dismiss", "listening"])
    } while events.nextLine(within: .seconds(1)) == nil && !deadline.hasPassed
    try deed()
    while let event = events.nextLine(within: deadline.remaining) {
      if event.hasPrefix("hook-") { return try sway.run([bezel, "list", "--json"]).output }
    }
    throw HarnessError("no HUD came; the hook says: \(story.nextLine(within: .zero) ?? "nothing")")
  }

  /// Which HUDs are up.
  func huds() throws -> String { try sway.run([bezel, "list"]).output }

  private func expect(_ line: String) throws {
    let next = story.nextLine()
    guard next == line else {
      throw HarnessError("'\(line)' did not happen, but '\(next ?? "nothing")'")
    }
  }

  private func write(_ text: String, to name: String) throws {
    try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
  }
}

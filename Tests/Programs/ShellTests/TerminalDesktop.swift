import Foundation
import HeadlessSway

/// A headless sway with a terminal window, whose shell has the hook.
final class TerminalDesktop {
  /// What runs in the terminal's window.
  enum Host: String, CaseIterable {
    case terminal, tmux
  }

  let sway: Sway
  private let log: NamedPipe
  private let typed: NamedPipe
  private let gate: NamedPipe
  private let bezel = "\(InstalledPrograms.buildFolder)/bezel"
  private let folder: String
  private var windows: [RunningProgram] = []
  /// The process of all windows; nil if each has its own.
  private var server: RunningProgram?

  /// With `sharesProcess`, all windows belong to one process. The first is another one on workspace 1, and the shell's is on
  /// workspace 3.
  init(_ host: Host = .terminal, sharesProcess: Bool = false) throws {
    sway = try Sway(Sway.Outputs(width: 800, height: 600))
    folder = try sway.folder.makeFolder("desktop")
    log = try NamedPipe("\(folder)/log")
    typed = try NamedPipe("\(folder)/typed")
    gate = try NamedPipe("\(folder)/gate")
    try write(
      """
      PATH='\(InstalledPrograms.buildFolder)':$PATH
      export BEZEL_HOOK_LOG='\(log.path)'
      eval "$(bezel hook bash --after 0s)"
      cd '\(folder)'
      PROMPT_COMMAND+=$'\\n[[ ${ready-} ]] || { ready=yes; echo ready >log; }'
      """, to: "bashrc")
    // The command that is typed. It ends when the test writes its exit status.
    try write("echo begun >log; read status <gate; exit $status", to: "work")
    // The input comes through a pipe: the first keys of a virtual keyboard can be lost.
    let shell = ["sh", "-c", "exec bash --rcfile '\(folder)/bashrc' --noediting -i <'\(typed.path)'"]
    if sharesProcess {
      server = try RunningProgram(
        ["foot", "--term=xterm", "--server=\(folder)/foot"], environment: terminalEnvironment)
      try open(["sleep", "600"])
      try sway.command("workspace 3")
    }
    try open(host == .tmux ? ["tmux", "-S", "\(folder)/tmux", "new-session"] + shell : shell)
    try expect("ready")
  }

  deinit {
    // tmux's server outlives its windows.
    _ = try? sway.run(["tmux", "-S", "\(folder)/tmux", "kill-server"])
    for window in windows { window.end() }
    server?.end()
    _ = try? sway.run([bezel, "stop"])
    sway.stop()
  }

  /// Opens a terminal with a command, and waits until its window is focused. The command may run before that.
  func open(_ command: [String]) throws {
    let name = "window-\(windows.count)"
    let program =
      server == nil ? ["foot", "--term=xterm"] : ["footclient", "--server-socket=\(folder)/foot"]
    let deadline = Deadline(in: .seconds(60))
    while server != nil, !FileManager.default.fileExists(atPath: "\(folder)/foot") {
      guard !deadline.hasPassed else { throw HarnessError("foot does not serve: \(server?.errors ?? "")") }
    }
    let window = try RunningProgram(
      program + ["--app-id=\(name)"] + command, environment: terminalEnvironment)
    windows.append(window)
    // sway refuses the command as long as no window matches.
    while (try? sway.command("[app_id=\(name)] focus")) == nil {
      guard !deadline.hasPassed else { throw HarnessError("foot shows no window: \(window.errors)") }
    }
  }

  private var terminalEnvironment: [String: String] {
    var environment = sway.environment
    environment["SWAYSOCK"] = sway.controlSocket
    environment["TERM"] = "xterm"
    return environment
  }

  /// Types the command, and waits until it runs.
  func startCommand(_ command: String = "sh work") throws {
    typed.write("\(command)\n")
    try expect("begun")
  }

  /// Ends the command.
  func finishCommand(status: Int = 0) {
    gate.write("\(status)\n")
  }

  /// The next line of the hook's log.
  func nextLogLine() throws -> String {
    guard let line = log.nextLine() else { throw HarnessError("the hook logged nothing") }
    return line
  }

  /// Runs `body` and waits for a HUD of the hook. Returns the output of `bezel list --json` at its first event.
  func hud(after body: () throws -> Void) throws -> String {
    let events = try RunningProgram(
      [bezel, "events"], environment: sway.environment, readingLines: true)
    let deadline = Deadline(in: .seconds(60))
    // Commands are repeated until an event shows that `bezel events` is connected.
    repeat {
      _ = try sway.run([bezel, "show", "Test", "--id", "listening", "--animation", "none"])
      _ = try sway.run([bezel, "dismiss", "listening"])
    } while events.nextLine(within: .seconds(1)) == nil && !deadline.hasPassed
    try body()
    while let event = events.nextLine(within: deadline.remaining) {
      if event.hasPrefix("hook-") { return try sway.run([bezel, "list", "--json"]).output }
    }
    throw HarnessError("the hook showed no HUD; it logged: \(log.nextLine(within: .zero) ?? "nothing")")
  }

  /// Waits until a HUD of this mode is there, and taps it in the middle of the output.
  func tapHUD(mode: String, with pointer: VirtualPointer) throws {
    try Deadline.wait(for: "no HUD of the mode \(mode): \(try huds())") {
      try huds().contains("\tvisible\t\(mode)\t")
    }
    try pointer.move(toX: 400, y: 300)
    try pointer.press()
    try pointer.release()
  }

  /// Runs tmux with its server of this desktop.
  func tmux(_ words: String...) throws -> String {
    try sway.run(["tmux", "-S", "\(folder)/tmux"] + words).output
  }

  /// The output of `bezel list`.
  func huds() throws -> String { try sway.run([bezel, "list"]).output }

  private func expect(_ line: String) throws {
    let next = log.nextLine()
    guard next == line else {
      throw HarnessError("'\(line)' was expected, not '\(next ?? "nothing")'")
    }
  }

  private func write(_ text: String, to name: String) throws {
    try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
  }
}

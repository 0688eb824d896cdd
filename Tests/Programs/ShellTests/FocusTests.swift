import Glibc
import HeadlessSway
import Testing

/// Whether the hook shows a HUD, by what the user has focused.
@Suite(.serialized, .enabled(if: InstalledPrograms.has("sway", "foot", "tmux")))
struct FocusTests {
  @Test(arguments: TerminalDesktop.Host.allCases)
  func `a focused terminal gets no HUD`(host: TerminalDesktop.Host) throws {
    let desktop = try TerminalDesktop(host)
    try desktop.startCommand()
    desktop.finishCommand()
    #expect(try desktop.nextLogLine() == "bezel: no HUD: the terminal is focused")
    #expect(try desktop.huds().isEmpty)
  }

  @Test(arguments: TerminalDesktop.Host.allCases)
  func `a failure is shown on another workspace`(host: TerminalDesktop.Host) throws {
    let desktop = try TerminalDesktop(host)
    try desktop.startCommand()
    try desktop.sway.command("workspace 2")
    let hud = try desktop.hud { desktop.finishCommand(status: 3) }
    #expect(hud.contains("\"mode\": \"error\"") && hud.contains("\"title\": \"sh work\""), "\(hud)")
    #expect(hud.contains(#""details": "status 3"#), "\(hud)")
  }

  @Test func `a success is shown while another window is focused`() throws {
    let desktop = try TerminalDesktop()
    try desktop.startCommand()
    try desktop.open(["sleep", "600"])
    let hud = try desktop.hud { desktop.finishCommand() }
    #expect(hud.contains("\"mode\": \"success\"") && hud.contains("\"title\": \"sh work\""), "\(hud)")
  }

  @Test(arguments: TerminalDesktop.Host.allCases, ["sh work", "bezel run --grace 0s -- sh work"])
  func `a tap on the end of a command brings its terminal to the front`(
    host: TerminalDesktop.Host, command: String
  ) throws {
    let desktop = try TerminalDesktop(host)
    let pointer = try VirtualPointer(on: desktop.sway)
    try desktop.startCommand(command)
    if host == .tmux { _ = try desktop.tmux("new-window", "sleep", "600") }
    try desktop.sway.command("workspace 2")
    try desktop.open(["sleep", "600"])
    desktop.finishCommand(status: 3)
    try desktop.tapHUD(mode: "error", with: pointer)
    try Deadline.wait { try desktop.sway.outputs().first?.currentWorkspace == "1" }
    if host == .tmux { #expect(try desktop.tmux("display-message", "-p", "#{window_index}") == "0\n") }
    #expect(try desktop.huds().isEmpty)
  }

  @Test(arguments: TerminalDesktop.Host.allCases)
  func `of the windows of one process a tap brings the one to the front in which the run began`(
    host: TerminalDesktop.Host
  ) throws {
    let desktop = try TerminalDesktop(host, sharesProcess: true)
    let pointer = try VirtualPointer(on: desktop.sway)
    try desktop.startCommand("bezel run --grace 0s -- sh work")
    try desktop.sway.command("workspace 2")
    try desktop.open(["sleep", "600"])
    desktop.finishCommand(status: 3)
    try desktop.tapHUD(mode: "error", with: pointer)
    try Deadline.wait { try desktop.sway.outputs().first?.currentWorkspace != "2" }
    #expect(try desktop.sway.outputs().first?.currentWorkspace == "3")
  }

  @Test func `a tap finds the window of a run that has ended before the server has read its end`() throws {
    let desktop = try TerminalDesktop()
    let pointer = try VirtualPointer(on: desktop.sway)
    try desktop.startCommand("bezel run --grace 0s -- sh work; echo over >log")
    try Deadline.wait { try desktop.huds().contains("\tvisible\t") }
    try desktop.sway.command("workspace 2")
    let server = try desktop.sway.serverProcess()
    kill(server, SIGSTOP)
    desktop.finishCommand(status: 3)
    #expect(try desktop.nextLogLine() == "over")
    kill(server, SIGCONT)
    try desktop.tapHUD(mode: "error", with: pointer)
    try Deadline.wait { try desktop.sway.outputs().first?.currentWorkspace == "1" }
  }

  @Test func `a tap on another HUD leaves the focus where it is`() throws {
    let desktop = try TerminalDesktop()
    let pointer = try VirtualPointer(on: desktop.sway)
    try desktop.startCommand("true; bezel show Hello --mode text; sh work")
    try desktop.sway.command("workspace 2")
    try desktop.tapHUD(mode: "text", with: pointer)
    // The HUD of the hook is tapped next: what the first tap has started is over by then.
    desktop.finishCommand(status: 3)
    try Deadline.wait { try desktop.huds().contains("\terror\t") }
    #expect(try desktop.sway.outputs().first?.currentWorkspace == "2")
  }
}

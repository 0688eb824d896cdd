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
    #expect(hud.contains("status 3 after 0:"), "\(hud)")
  }

  @Test func `a success is shown while another window is focused`() throws {
    let desktop = try TerminalDesktop()
    try desktop.startCommand()
    try desktop.open(["sleep", "600"])
    let hud = try desktop.hud { desktop.finishCommand() }
    #expect(hud.contains("\"mode\": \"success\"") && hud.contains("\"title\": \"sh work\""), "\(hud)")
  }
}

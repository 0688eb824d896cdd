import HUDCommands
import HUDModel
import ShellHook
import Testing

/// Which ended commands are shown, and with which HUD.
struct EndedCommandTests {
  private static func command(_ line: String, status: Int = 0, seconds: Int = 75) -> EndedCommand {
    EndedCommand(line, status: status, after: .seconds(seconds))
  }

  private static func hud(_ command: EndedCommand, stays: Bool = true) -> Command.Show? {
    guard case .show(let show) = command.command(id: "h", stays: stays) else { return nil }
    return show
  }

  @Test func `a success has the time and the default timeout`() {
    let show = Self.hud(Self.command("make -j8"))
    #expect(show?.id == "h" && show?.indicator == .success && show?.raises == true)
    #expect(show?.patch.title == "make -j8" && show?.patch.details == "1:15" && show?.patch.timeout == nil)
  }

  @Test func `less than a second is not told`() {
    let (success, failure) = (Self.command("make", seconds: 0), Self.command("make", status: 2, seconds: 0))
    #expect(Self.hud(success)?.patch.details == "" && Self.hud(failure)?.patch.details == "status 2")
  }

  @Test func `a failure that was not seen stays, with its status and time`() {
    let command = Self.command("make", status: 2)
    let show = Self.hud(command)
    #expect(show?.indicator == .error && show?.patch.timeout == .never)
    #expect(show?.patch.title == "make" && show?.patch.details == "status 2 after 1:15")
    #expect(Self.hud(command, stays: false)?.patch.timeout == nil)
  }

  @Test(arguments: [
    ("", "Command"), ("  make\tall\n", "make all"),
    ("for i in 1 2\ndo sleep 1\ndone", "for i in 1 2 do sleep 1 done"),
    ("cargo build --release --features one,two,three", "cargo build --release --features …"),
    (String(repeating: "x", count: 50), String(repeating: "x", count: 39) + "…"),
    ("make " + String(repeating: "x", count: 50), "make …"),
  ])
  func `the title is the first words`(line: String, title: String) {
    #expect(Self.hud(Self.command(line))?.patch.title == title)
  }

  @Test(arguments: [
    "vim a.c", "/usr/bin/vim", "sudo vim /etc/fstab", "sudo -E nvim x", "EDITOR=x LANG=C man ls", "\\less x",
    "bezel run -- make", "fg", "git log | less -R", "ssh host make", "time man ls", "env A=1 top",
  ])
  func `an interactive program is not reported`(line: String) {
    #expect(Self.command(line).reasonForSilence() != nil)
  }

  @Test(arguments: [
    "make", "sudo apt upgrade", "./vim-build", "make less", "cat x | grep ssh | sort", "vimx", "", "|", "=",
    "sudo",
  ])
  func `any other program is reported`(line: String) {
    #expect(Self.command(line).reasonForSilence() == nil)
  }

  @Test func `the user's list replaces the default`() {
    #expect(Self.command("make").reasonForSilence(ignoring: "ninja make") == "'make' is ignored")
    #expect(Self.command("vim").reasonForSilence(ignoring: "ninja make") == nil)
    #expect(Self.command("vim").reasonForSilence(ignoring: "") == nil)
  }

  @Test func `an interrupted or stopped command is not reported`() {
    #expect(Self.command("make", status: 130).reasonForSilence() == "it was interrupted")
    for status in 147...150 { #expect(Self.command("make", status: status).reasonForSilence() != nil) }
    #expect(Self.command("make", status: 143).reasonForSilence() == nil)
  }
}

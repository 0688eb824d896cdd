import ShellHook
import Testing

/// Which ends are told, and in which words.
struct EndedCommandTests {
  private static func command(_ line: String, status: Int = 0, seconds: Int = 75) -> EndedCommand {
    EndedCommand(line, status: status, after: .seconds(seconds))
  }

  @Test func `a success goes by itself, with the time`() {
    #expect(
      Self.command("make -j8").hud(id: "h", stays: true)
        == ["success", "--id", "h", "--details", "1:15", "--", "make -j8"])
  }

  @Test func `a failure stays where nobody has seen it, with status and time`() {
    let command = Self.command("make", status: 2)
    #expect(
      command.hud(id: "h", stays: true)
        == [
          "error", "--id", "h", "--timeout", "never", "--details", "status 2 after 1:15", "--", "make",
        ])
    #expect(
      command.hud(id: "h", stays: false)
        == ["error", "--id", "h", "--details", "status 2 after 1:15", "--", "make"])
  }

  @Test(arguments: [
    ("", "Command"), ("  make\tall\n", "make all"),
    ("for i in 1 2\ndo sleep 1\ndone", "for i in 1 2 do sleep 1 done"),
    ("cargo build --release --features one,two,three", "cargo build --release --features …"),
    (String(repeating: "x", count: 50), String(repeating: "x", count: 39) + "…"),
    ("make " + String(repeating: "x", count: 50), "make …"),
  ])
  func `the title is the first words`(line: String, title: String) {
    #expect(Self.command(line).hud(id: "h", stays: true).last == title)
  }

  @Test(arguments: [
    "vim a.c", "/usr/bin/vim", "sudo vim /etc/fstab", "sudo -E nvim x", "EDITOR=x LANG=C man ls", "\\less x",
    "bezel run -- make", "fg", "git log | less -R", "ssh host make", "time man ls", "env A=1 top",
  ])
  func `a program that waits for the user is silent`(line: String) {
    #expect(Self.command(line).reasonForSilence() != nil)
  }

  @Test(arguments: [
    "make", "sudo apt upgrade", "./vim-build", "make less", "cat x | grep ssh | sort", "vimx", "", "|", "=",
    "sudo",
  ])
  func `any other isn't`(line: String) {
    #expect(Self.command(line).reasonForSilence() == nil)
  }

  @Test func `the user's list replaces ours`() {
    #expect(Self.command("make").reasonForSilence(ignoring: "ninja make") == "'make' is ignored")
    #expect(Self.command("vim").reasonForSilence(ignoring: "ninja make") == nil)
    #expect(Self.command("vim").reasonForSilence(ignoring: "") == nil)
  }

  @Test func `who has interrupted it knows, and what is stopped hasn't ended`() {
    #expect(Self.command("make", status: 130).reasonForSilence() == "it was interrupted")
    #expect(Self.command("make", status: 148).reasonForSilence() != nil)
    #expect(Self.command("make", status: 143).reasonForSilence() == nil)
  }
}

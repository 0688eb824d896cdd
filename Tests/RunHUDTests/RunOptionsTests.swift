import HUDCommands
import HUDModel
import RunHUD
import Testing

@Suite struct RunOptionsTests {
  private func options(_ words: String...) throws -> RunOptions {
    try RunOptions(words.map { Array($0.utf8) })
  }

  @Test func `a command alone is called by its name`() throws {
    let options = try options("--", "/usr/bin/make", "-j8", "--title=x")
    #expect(options.title == "make")
    #expect(options.command == ["/usr/bin/make", "-j8", "--title=x"].map { Array($0.utf8) })
    #expect(options.mode == .ring && options.grace == .milliseconds(500) && options.keepsHistory)
  }

  @Test(arguments: [
    ("sudo apt upgrade", "apt"), ("sudo /usr/bin/nice make", "make"), ("sudo -u me make", "sudo"),
    ("env A=1 make", "make"),
    ("sudo", "sudo"), ("nohup make", "make"), ("/", "/"), ("make sudo", "make"),
  ])
  func `what only starts the command doesn't give its name`(words: String, title: String) throws {
    let command = words.split(separator: " ").map { Array($0.utf8) }
    #expect(try RunOptions([Array("--".utf8)] + command).title == title)
  }

  @Test func `words are taken as bezeld writes them`() throws {
    let options = try options(
      "--show=--theme=light", "--show=--keyboard", "--title=A=B", "--mode=bar", "--grace=1500",
      "--match=(?<step>=)",
      "--error-timeout=2s", "--progress-fd=5", "--cancel", "--no-history", "--verbose", "--", "true")
    #expect(options.title == "A=B" && options.mode == .bar && options.match == "(?<step>=)")
    #expect(options.patch.theme == .light && options.patch.keyboard == true)
    #expect(options.grace == .milliseconds(1500) && options.errorTimeout == .after(.seconds(2)))
    #expect(
      options.progressDescriptor == 5 && options.hasCancel && !options.keepsHistory && options.isVerbose)
  }

  @Test func `a pipe needs no command`() throws {
    #expect(try options("--pipe", "--").command == [Array("cat".utf8)])
  }

  @Test func `no command is a mistake`() {
    #expect(throws: UsageError.self) { try options("--") }
    #expect(throws: UsageError.self) { try options("make") }
  }

  @Test func `a command's words needn't be text`() throws {
    #expect(try RunOptions([Array("--".utf8), [0xff], [0xfe, 0]]).command == [[0xff], [0xfe, 0]])
  }
}

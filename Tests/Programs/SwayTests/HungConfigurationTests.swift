import Glibc
import HeadlessSway
import Testing
import bezel_torture

/// A configuration on a file system that does not answer.
@Suite(.enabled(if: HungFileSystem.isAvailable, "it needs root and FUSE"))
struct HungConfigurationTests {
  private func words(_ files: HungFileSystem, _ session: SwaySession) -> [String] {
    ["env", "BEZEL_CONFIG=\(files.path)/bezel.ini", session.bezel]
  }

  @Test(arguments: HungFileSystem.Kind.allCases)
  func `a command begins at once and ends, and one line says that the configuration is not read`(
    kind: HungFileSystem.Kind
  ) throws {
    let session = try SwaySession("hung-run")
    let files = try HungFileSystem(kind)
    let run = try session.sway.run(words(files, session) + ["run", "--", "sh", "-c", "echo began; exit 3"])
    #expect(run.output == "began\n" && run.status == 3)
    #expect(run.errors.hasPrefix("bezel: the configuration can't be read, since its file system"))
    #expect(run.errors.split(separator: "\n").count == 1)
    // What it names is not there, as far as it is known.
    let style = try session.sway.run(words(files, session) + ["run", "--style", "osd", "--", "echo", "x"])
    #expect(style.output == "x\n" && style.status == 0)
  }

  @Test(arguments: HungFileSystem.Kind.allCases)
  func `the server answers with its built-in values, and reads the files when that is possible`(
    kind: HungFileSystem.Kind
  ) throws {
    let session = try SwaySession("hung-server")
    var files: HungFileSystem? = try HungFileSystem(kind)
    let prefix = words(try #require(files), session)
    #expect(try session.sway.run(prefix + ["show", "Hello", "--id", "a"]).status == 0)
    // The server may show the command's HUD before it gives up waiting.
    try Deadline.wait { try session.run("list").output.contains("Errors in the configuration") }
    #expect(try session.run("list").output.contains("Hello"))
    #expect(try session.run("config", "reload").errors.contains("does not answer"))
    files = nil
    // A file system that is gone has an error of its own.
    try Deadline.wait { try !session.run("config", "reload").errors.contains("does not answer") }
    #expect(try session.run("stop").status == 0)
  }

  private static let complaint =
    "bezel: the configuration can't be read, since its file system does not answer"

  @Test(arguments: HungFileSystem.Kind.allCases)
  func `keys and hooks use the built-in values, and one line says so`(kind: HungFileSystem.Kind) throws {
    let session = try SwaySession("hung-keys")
    let files = try HungFileSystem(kind)
    let keys = [["volume", "up"], ["brightness", "up"], ["media", "next"], ["battery"], ["hook", "bash"]]
    for words in keys {
      let key = try session.sway.run(self.words(files, session) + words)
      let lines = key.errors.split(separator: "\n")
      #expect(lines.filter { $0.hasPrefix(Self.complaint) }.count == 1, "\(words): \(key.errors)")
      #expect(words[0] != "hook" || key.status == 0 && key.output.contains("bezel hook-end"))
    }
  }

  @Test(arguments: HungFileSystem.Kind.allCases)
  func `what is asked about the configuration, or painted with it, fails with a sentence`(
    kind: HungFileSystem.Kind
  ) throws {
    let session = try SwaySession("hung-questions")
    let files = try HungFileSystem(kind)
    let questions = [
      ["config", "check"], ["config", "path"], ["config", "show"], ["theme", "list"], ["render", "-"],
    ]
    for words in questions {
      let question = try session.sway.run(self.words(files, session) + words)
      #expect(question.errors == "\(Self.complaint)\n" && question.status == 1, "\(words)")
    }
    let check = try session.run("config", "check", "\(files.path)/bezel.ini")
    #expect(check.errors == "\(Self.complaint)\n" && check.status == 1)
    let wob = try session.run("wob", "--config", "\(files.path)/wob.ini")
    #expect(wob.errors.hasPrefix("bezel: wob.ini can't be read, since its file system") && wob.status == 1)
  }

  @Test(arguments: HungFileSystem.Kind.allCases)
  func `the watcher watches and runs keys`(kind: HungFileSystem.Kind) throws {
    let session = try SwaySession("hung-watch")
    let files = try HungFileSystem(kind)
    let watcher = try session.sway.start(words(files, session) + ["watch"])
    // The watcher prints its own messages, the key none of them.
    try Deadline.wait { watcher.errors.contains(Self.complaint) }
    let key = words(files, session) + ["battery"]
    try Deadline.wait { try !session.sway.run(key).errors.contains(Self.complaint) }
    #expect(watcher.errors.split(separator: "\n").count == 1, "\(watcher.errors)")
    watcher.send(SIGTERM)
    #expect(watcher.ending() == .status(0))
  }
}

import Foundation
import Glibc
import HeadlessSway
import Testing

/// Weston has no layer shell.
@Suite(.serialized, .onRequest)
struct WestonTests {
  @Test func `the client names the missing protocol in one sentence, and no process is left`() throws {
    let weston = try Weston()
    let show = try weston.run([BezelPrograms.command, "show", "x"], within: .seconds(60))
    #expect(show.status == 69)
    #expect(show.output == "")
    #expect(show.errors.contains("zwlr_layer_shell_v1"))
    #expect(show.errors.split(separator: "\n").count == 1)
    #expect(try processesEnd(of: weston))
  }

  @Test func `a server in the foreground names it, too`() throws {
    let weston = try Weston()
    let serve = try weston.run(["\(InstalledPrograms.buildFolder)/bezeld", "serve"], within: .seconds(60))
    #expect(serve.status == 69)
    #expect(serve.errors.contains("zwlr_layer_shell_v1"))
    #expect(serve.errors.split(separator: "\n").count == 1)
  }

  @Test func `HUDs are the notifications of a desktop that has a server for them, and none is left`() throws {
    let weston = try Weston()
    let environment = weston.environment
    // The session bus is where programs look for it when the environment does not name one.
    let bus = try SessionBus(in: environment["XDG_RUNTIME_DIR"] ?? "", environment: environment)
    defer { bus.end() }
    let desktop = try RunningProgram(
      ["\(InstalledPrograms.ownFolder)/fake-notifications"], environment: environment, input: .pipe,
      readingLines: true)
    try #require(desktop.nextLine(within: .seconds(60)) == "ready", "\(desktop.errors)")
    func shows(_ lines: String...) {
      for line in lines { #expect(desktop.nextLine(within: .seconds(60)) == line) }
    }
    func bezel(_ words: String...) throws -> FinishedProgram {
      try weston.run([BezelPrograms.command] + words, within: .seconds(60))
    }

    #expect(try bezel("show", "Copying", "--progress", "3/12").status == 0)
    shows("1\t1\tCopying\t25%\t")
    #expect(try bezel("update", "--progress", "6/12").status == 0)
    shows("1\t0\tCopying\t50%\t")
    #expect(try bezel("dismiss").status == 0)
    shows("")

    let question = try weston.start([
      BezelPrograms.command, "show", "Continue?", "--id", "q", "--button", "yes=Yes", "--wait",
    ])
    shows("2\t1\tContinue?\t\tYes")
    desktop.write("invoke 2 button:yes\n")
    #expect(question.ending() == .status(11) && question.output == "yes\n")
    shows("")

    // Only the failure stays when the command is over.
    let failing = try bezel("run", "--grace", "0s", "--", "sh", "-c", "echo 'x.c:1: error: bad' >&2; exit 3")
    #expect(failing.status == 3)
    var line: String?
    repeat {
      line = desktop.nextLine(within: .seconds(60))
    } while line != nil && line?.contains("failed") == false
    let number = line?.split(separator: "\t").first ?? ""
    desktop.write("close \(number)\n")
    shows("")

    // A server that is killed leaves its notification to the next one, if it had learned its number.
    #expect(try bezel("show", "Left").status == 0)
    #expect(desktop.nextLine(within: .seconds(60))?.contains("Left") == true)
    let folder = "\(environment["XDG_RUNTIME_DIR"] ?? "")/bezel"
    func text(ofFile suffix: String) -> String? {
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
      return names?.first { $0.hasSuffix(suffix) }.flatMap {
        try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
      }
    }
    try Deadline.wait(between: { poll(nil, 0, 2) }) {
      text(ofFile: ".notifications")?.hasSuffix("\n4\n") == true
    }
    let server = try #require(text(ofFile: ".lock"))
    kill(try #require(Int32(server.filter(\.isNumber))), SIGKILL)
    #expect(try bezel("show", "Next").status == 0)
    shows("")
    #expect(desktop.nextLine(within: .seconds(60))?.contains("Next") == true)
    #expect(try bezel("stop").status == 0)
    shows("")

    let file = "\(folder)/none.ini"
    try "[server]\nfallback=none\n".write(toFile: file, atomically: false, encoding: .utf8)
    let none = try weston.run(["\(InstalledPrograms.buildFolder)/bezeld", "serve", "--config", file])
    #expect(none.status == 69 && none.errors.contains("zwlr_layer_shell_v1"))
    #expect(!none.errors.contains("notification"))

    let programs = try BezelPrograms(on: weston)
    // It listens before it knows what shows the HUDs, and answers after.
    #expect(try programs("show", "Last").status == 0)
    #expect(desktop.nextLine(within: .seconds(60))?.contains("Last") == true)
    desktop.closeInput()
    #expect(desktop.ending() == .status(0), "\(desktop.errors)")
    bus.end()
    #expect(programs.server.ending() == .status(69) && programs.server.errors.contains("session bus"))
  }

  /// Whether every process of a session exits.
  private func processesEnd(of session: HeadlessCompositor) throws -> Bool {
    let mark = Data("XDG_RUNTIME_DIR=\(session.environment["XDG_RUNTIME_DIR"] ?? "")\0".utf8)
    for pid in try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int32.init) {
      guard let environment = FileManager.default.contents(atPath: "/proc/\(pid)/environ"),
        environment.range(of: mark) != nil, let process = try? Descriptor.watching(pid)
      else { continue }
      guard Deadline(in: .seconds(60)).waitForInput(on: process.number) else { return false }
    }
    return true
  }
}

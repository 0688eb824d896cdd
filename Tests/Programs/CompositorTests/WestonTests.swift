import Foundation
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

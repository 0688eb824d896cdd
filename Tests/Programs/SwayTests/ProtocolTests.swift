import BezelControlWire
import Foundation
import HeadlessSway
import Testing

/// Programs of others that speak to the server's socket: those of share/examples/protocol.
@Suite(.serialized, .needs("sway", "grim"))
struct ProtocolTests {
  private static let folder = "\(InstalledPrograms.sources)/share/examples/protocol"

  /// The display of the session is a path, which the programs don't turn into the name of a socket.
  private func run(_ program: [String], _ session: SwaySession) throws -> FinishedProgram {
    try session.sway.run(["env", "BEZEL_SOCKET=\(try session.socketAddress().path)"] + program)
  }

  private func list(_ session: SwaySession) throws -> String {
    try session.run("list").output
  }

  @Test(.needs("python3")) func `a program in Python shows progress on one connection`() throws {
    let session = try SwaySession("protocol-python")
    #expect(try session.run("show", "Before", "--id", "copy", "--timeout", "never").status == 0)
    let run = try run(["python3", "\(Self.folder)/copy.py"], session)
    #expect(run.status == 0 && run.errors.isEmpty && run.output.isEmpty, "\(run.output)\(run.errors)")
    #expect(try list(session).hasSuffix("success\t-\tCopied\n"))
  }

  @Test(.needs("cc")) func `a program in C shows a HUD`() throws {
    let session = try SwaySession("protocol-c")
    let folder = try PrivateFolder()
    #expect(try session.run("show", "Before", "--id", "copy", "--timeout", "never").status == 0)
    let program = "\(folder.path)/show"
    let compiling = try FinishedProgram.run(
      ["cc", "-Wall", "-Wextra", "-Werror", "-o", program, "\(Self.folder)/show.c"],
      environment: ["PATH": "/usr/bin:/bin", "TMPDIR": folder.path])
    try #require(compiling.status == 0, "\(compiling.errors)")
    let run = try run([program], session)
    #expect(run.status == 0)
    #expect(run.output == "{\"id\":1,\"begun\":true}\n{\"id\":1,\"status\":0}\n")
    #expect(try list(session).hasSuffix("success\t-\tCopied\n"))
  }

  @Test(.needs("nc")) func `a shell with nc shows a HUD`() throws {
    let session = try SwaySession("protocol-shell")
    #expect(try session.run("show", "Before", "--id", "copy", "--timeout", "never").status == 0)
    let run = try run(["sh", "\(Self.folder)/show.sh"], session)
    #expect(run.status == 0)
    #expect(run.output == "{\"id\":1,\"begun\":true}\n{\"id\":1,\"status\":0}\n")
    #expect(try list(session).hasSuffix("25%\tCopying\n"))
  }
}

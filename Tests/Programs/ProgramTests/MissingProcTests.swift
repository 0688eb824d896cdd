import Foundation
import HeadlessSway
import Testing

/// The programs in a mount namespace without /proc, as some sandboxes are.
@Suite(.enabled(if: canHideProc(), "it needs namespaces of the user"))
struct MissingProcTests {
  private func bezel(_ words: String...) throws -> FinishedProgram {
    try runWithoutProc(["\(InstalledPrograms.buildFolder)/bezel"] + words)
  }

  @Test func `a command runs as it would alone`() throws {
    let program = try bezel("run", "--", "sh", "-c", "echo out; echo err >&2; exit 7")
    #expect(program.status == 7 && program.output == "out\n" && program.errors == "err\n")
  }

  @Test func `a silent command has no figure`() throws {
    let folder = try PrivateFolder()
    let file = "\(folder.path)/large"
    #expect(FileManager.default.createFile(atPath: file, contents: nil))
    try #require(truncate(file, 1 << 30) == 0)
    let program = try bezel(
      "run", "--json", "--progress-fd", "1", "--no-history", "--grace", "0s", "--", "sha256sum", file)
    #expect(program.status == 0 && program.output.contains(#""event": "ended""#), "\(program.output)")
    #expect(!program.output.contains("fraction"), "\(program.output)")
  }

  @Test func `progress is read, and errors are reported`() throws {
    let text = "[1/3] a\\n[2/3] b\\n"
    let program = try bezel(
      "run", "--json", "--progress-fd", "1", "--no-history", "--grace", "0s", "--", "printf", text)
    #expect(program.status == 0 && program.output.contains(#""done": 2"#), "\(program.output)")
    #expect(try bezel("run", "--nonsense").status == 64)
    #expect(try bezel("show", "x").status == 69)
    #expect(try bezel("--version").output.hasPrefix("bezel "))
  }
}

private func runWithoutProc(_ command: [String]) throws -> FinishedProgram {
  try FinishedProgram.run(
    [
      "unshare", "--map-root-user", "--mount", "sh", "-c", "mount -t tmpfs none /proc && exec \"$@\"", "sh",
    ] + command, environment: ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "HOME": "/nowhere"])
}

private func canHideProc() -> Bool { (try? runWithoutProc(["true"]))?.status == 0 }

import Foundation
import HeadlessSway
import Testing
import bezel_torture

/// Runs beside a file system that does not answer.
@Suite(.enabled(if: HungFileSystem.isAvailable, "it needs root and FUSE"))
struct HungFilesTests {
  private func run(
    _ session: SwaySession, state: String, _ options: [String], _ script: String, _ argument: String = ""
  ) -> [String] {
    ["env", "XDG_STATE_HOME=\(state)", session.bezel, "run", "--grace", "0s"] + options
      + ["--", "sh", "-c", script, "sh", argument]
  }

  @Test(arguments: HungFileSystem.Kind.allCases)
  func `a run without an answer from its history begins and ends as without one`(
    kind: HungFileSystem.Kind
  ) throws {
    let session = try SwaySession("hung-history")
    let files = try HungFileSystem(kind)
    for status: Int32 in [0, 3] {
      let run = try session.sway.run(
        run(session, state: files.path, [], "echo began; exit \(status)"))
      #expect(run.output == "began\n" && run.status == status && run.errors == "")
    }
  }

  @Test func `a history that answers is read and written beside a file system that does not`() throws {
    let session = try SwaySession("hung-elsewhere")
    let files = try HungFileSystem()
    let folder = try PrivateFolder()
    let words = run(
      session, state: folder.path, ["--json", "--progress-fd", "2"], #"read x; test "$x" = done"#)
    let first = try session.sway.run(words, input: .text("done\n"))
    #expect(first.status == 0)
    let times = try String(contentsOfFile: "\(folder.path)/bezel/durations", encoding: .utf8)
    #expect(times.split(separator: "\n").count == 1)
    let second = try session.sway.start(words, input: .pipe)
    try Deadline.wait { second.errors.contains(#""estimated": true"#) }
    second.write("done\n")
    #expect(second.ending() == .status(0), "\(second.errors)")
    withExtendedLifetime(files) {}
  }

  @Test func `a command whose file stops answering is relayed`() throws {
    let session = try SwaySession("hung-file")
    let files = try HungFileSystem(.unreadable)
    let folder = try PrivateFolder()
    // The files of a silent command are looked at while it sleeps.
    let script = #"cat "$1" & sleep 2; echo answered; exit 3"#
    let run = try session.sway.run(
      run(session, state: folder.path, ["--no-history"], script, "\(files.path)/large"))
    #expect(run.output == "answered\n" && run.status == 3 && run.errors == "")
    try files.waitForRequest()
  }
}

import Foundation
import Glibc
import HeadlessSway
import Testing

/// A socket that is not the client's own: one that BEZEL_SOCKET names, and one of systemd.
@Suite("Other sockets")
struct SocketTests {
  @Test("a named socket is used, and no server is started for it")
  func named() throws {
    let installation = try Installation()
    let path = installation.folder + "/other.socket"
    for words in [["show"], ["list"], ["stop"], ["theme", "list"], ["config", "show"]] {
      let outcome = try installation.start(words, environment: ["BEZEL_SOCKET": path]).outcome()
      #expect(outcome.status == 69)
      #expect(
        outcome.complaint
          == "bezel: no server listens at '\(path)', which BEZEL_SOCKET names; start 'bezel serve' there, or unset "
          + "BEZEL_SOCKET\n")
    }
    #expect(try installation.run("show", "pid").status == 0)
    // A forwarded socket is another path to the same server.
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: installation.socketPath)
    let first = try installation.run("show", "pid").output
    #expect(try installation.run("show", "pid", environment: ["BEZEL_SOCKET": path]).output == first)
  }

  @Test(
    "what a named server did not read is not answered in its place", arguments: ["list", "update", "stop"])
  func unread(verb: String) throws {
    let installation = try Installation()
    let path = installation.folder + "/other.socket"
    let listener = try UnixSocket.listening(at: path)
    chmod(path, 0o600)
    let client = try installation.start([verb], environment: ["BEZEL_SOCKET": path])
    do {
      let connection = Descriptor(accept(listener.number, nil, nil))
      #expect(Deadline(in: .seconds(60)).waitForInput(on: connection.number))
    }
    let outcome = client.outcome()
    #expect(outcome.output.isEmpty)
    #expect(outcome.status == 69)
    #expect(
      outcome.complaint
        == "bezel: the server ended before it read the command; run 'bezel serve' to see why\n")
  }

  @Test(
    "a named socket needs an absolute path",
    arguments: ["socket", "/tmp/", String(repeating: "/x", count: 100)])
  func invalid(path: String) throws {
    let outcome = try Installation().run("show", environment: ["BEZEL_SOCKET": path])
    #expect(outcome.status == 69)
    #expect(outcome.complaint.hasPrefix("bezel: BEZEL_SOCKET is '\(path)'; it must be the absolute path"))
  }

  @Test("the units have no errors", .enabled(if: InstalledPrograms.has("systemd-analyze")))
  func units() throws {
    let folder = try PrivateFolder()
    for unit in ["bezel@.service", "bezel-watch.service"] {
      let text = try String(contentsOfFile: "\(InstalledPrograms.sources)/share/\(unit).in", encoding: .utf8)
      try text.replacing("@bindir@/bezeld", with: "/bin/true").replacing("@bindir@/bezel", with: "/bin/true")
        .write(toFile: "\(folder.path)/\(unit)", atomically: false, encoding: .utf8)
    }
    try FileManager.default.copyItem(
      atPath: "\(InstalledPrograms.sources)/share/bezel@.socket", toPath: "\(folder.path)/bezel@.socket")
    let names = ["bezel@wayland-1.service", "bezel@wayland-1.socket", "bezel-watch.service"]
    let verification = try FinishedProgram.run(
      ["systemd-analyze", "verify", "--user", "--man=no"] + names.map { "\(folder.path)/\($0)" },
      environment: ["XDG_RUNTIME_DIR": folder.path, "HOME": folder.path])
    #expect(verification.status == 0, "\(verification.errors)")
    #expect(!verification.errors.contains(folder.path), "\(verification.errors)")
  }
}

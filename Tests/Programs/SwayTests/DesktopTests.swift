import Foundation
import HeadlessSway
import Testing

/// The desktop's colour scheme, from a fake portal.
@Suite(.serialized, .needs("sway", "grim", "dbus-daemon"))
struct DesktopTests {
  /// The session bus is where programs look for it when the environment does not name one.
  private func startPortal(for session: SwaySession) throws -> (SessionBus, RunningProgram) {
    let environment = session.sway.environment
    let bus = try SessionBus(in: environment["XDG_RUNTIME_DIR"] ?? "", environment: environment)
    let portal = try RunningProgram(
      ["\(InstalledPrograms.ownFolder)/fake-portal"], environment: environment, input: .pipe,
      readingLines: true)
    portal.write("2\n")
    let line = portal.nextLine(within: .seconds(60))
    try #require(line == "ready", "\(portal.errors)")
    return (bus, portal)
  }

  private func isLight(_ picture: Picture) -> Bool { picture[400, 270].green > 128 }

  @Test func `a panel follows the desktop's colour scheme, and so does a rendered picture`() throws {
    let session = try SwaySession("desktop", grey: 0x80)
    let (bus, portal) = try startPortal(for: session)
    #expect(try session.run("show", "Working", "--mode", "ring", "--progress", "40%").status == 0)
    #expect(isLight(try session.waitUntilSettled("light")))
    #expect(try rendered("auto", session) == rendered("light", session))

    portal.write("1\n")
    try session.sway.waitForPicture("a dark panel") { !isLight($0) }
    try session.waitUntilSettled("dark")
    #expect(try rendered("auto", session) == rendered("dark", session))

    #expect(try session.run("dismiss").status == 0)
    try session.waitUntilEmpty()
    withExtendedLifetime(bus) {}
  }

  @Test func `a restarted server uses the cached colour scheme from the first frame, without a portal`()
    throws
  {
    let session = try SwaySession("desktop-memory", grey: 0x80)
    var portal: (SessionBus, RunningProgram)? = try startPortal(for: session)
    #expect(try session.run("show", "--mode", "ring", "--progress", "1/2", "--animation", "none").status == 0)
    #expect(isLight(try session.waitUntilSettled("light")))
    let end = try session.serverEnd()
    #expect(try session.run("stop").status == 0)
    try #require(Deadline(in: .seconds(60)).waitForInput(on: end.number))
    portal?.1.closeInput()
    portal = nil
    try session.waitUntilEmpty()

    #expect(try session.run("show", "--mode", "ring", "--progress", "1/2", "--animation", "none").status == 0)
    let first = try session.sway.waitForPicture("a panel") { $0[400, 270] != session.before[400, 270] }
    #expect(isLight(first))
  }

  @Test func `the library for a bus is loaded where there is one`() throws {
    let session = try SwaySession("no-bus", grey: 0x80)
    let show = ["show", "--mode", "ring", "--progress", "1/2", "--animation", "none"]
    func hasLibrary() throws -> Bool {
      try session.sway.waitForPicture("a panel") { $0 != session.before }
      let panel = try session.waitUntilSettled("a panel")
      // The bus is asked after the first picture, before another command is read.
      #expect(try session.run("update", "--title", "Title").status == 0)
      try session.sway.waitForPicture("a title") { $0 != panel }
      // A page of this file at a time.
      let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(session.sway.serverProcess())/maps"))
      var maps = ""
      while let part = try file.read(upToCount: 1 << 16), !part.isEmpty {
        maps += String(decoding: part, as: UTF8.self)
      }
      #expect(maps.contains("libpango"))
      return ["libsystemd", "libelogind", "libbasu"].contains { maps.contains("/\($0).so") }
    }
    #expect(try session.run(show).status == 0)
    #expect(try !hasLibrary())
    let end = try session.serverEnd()
    #expect(try session.run("stop").status == 0)
    try #require(Deadline(in: .seconds(60)).waitForInput(on: end.number))

    let (bus, portal) = try startPortal(for: session)
    #expect(try session.run(show).status == 0)
    #expect(try hasLibrary())
    withExtendedLifetime((bus, portal)) {}
  }

  private func rendered(_ theme: String, _ session: SwaySession) throws -> Data {
    let path = "\(session.sway.folder.path)/picture.png"
    let program = try session.run("render", path, "Working", "--theme", theme)
    try #require(program.status == 0, "\(program.errors)")
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }
}

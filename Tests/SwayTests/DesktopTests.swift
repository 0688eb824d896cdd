import Foundation
import HeadlessSway
import Testing

/// A person whose desktop is light, and dark in the evening.
@Suite(.serialized, .needs("sway", "grim", "dbus-daemon"))
struct DesktopTests {
  /// With its bus where programs look for one when the environment names none.
  private func beginPortal(for story: Story) throws -> (SessionBus, RunningProgram) {
    let environment = story.sway.environment
    let bus = try SessionBus(in: environment["XDG_RUNTIME_DIR"] ?? "", environment: environment)
    let portal = try RunningProgram(
      ["\(InstalledPrograms.ownFolder)/fake-portal"], environment: environment, input: .pipe,
      readingLines: true)
    portal.write("2\n")
    let word = portal.nextLine(within: .seconds(60))
    try #require(word == "ready", "\(portal.errors)")
    return (bus, portal)
  }

  private func isLight(_ picture: Picture) -> Bool { picture[400, 270].green > 128 }

  @Test func `a panel is light where the desktop is, and turns dark with it; a picture is like it`() throws {
    let story = try Story("desktop", grey: 0x80)
    let (bus, portal) = try beginPortal(for: story)
    #expect(try story.give("show", "Working", "--mode", "ring", "--progress", "40%").status == 0)
    #expect(isLight(try story.waitUntilSettled("light")))
    #expect(try rendered("auto", story) == rendered("light", story))

    portal.write("1\n")
    try story.sway.waitForPicture("a dark panel") { !isLight($0) }
    try story.waitUntilSettled("dark")
    #expect(try rendered("auto", story) == rendered("dark", story))

    #expect(try story.give("dismiss").status == 0)
    try story.waitUntilEmpty()
    withExtendedLifetime(bus) {}
  }

  @Test func `a server that starts anew is right from its first picture, without a desktop to ask`() throws {
    let story = try Story("desktop-memory", grey: 0x80)
    var session: (SessionBus, RunningProgram)? = try beginPortal(for: story)
    #expect(try story.give("show", "--mode", "ring", "--progress", "1/2", "--animation", "none").status == 0)
    #expect(isLight(try story.waitUntilSettled("light")))
    let end = try story.serverEnd()
    #expect(try story.give("stop").status == 0)
    try #require(Deadline(in: .seconds(60)).waitForInput(on: end.number))
    session?.1.closeInput()
    session = nil
    try story.waitUntilEmpty()

    #expect(try story.give("show", "--mode", "ring", "--progress", "1/2", "--animation", "none").status == 0)
    let first = try story.sway.waitForPicture("a panel") { $0[400, 270] != story.before[400, 270] }
    #expect(isLight(first))
  }

  private func rendered(_ theme: String, _ story: Story) throws -> Data {
    let path = "\(story.sway.folder.path)/picture.png"
    let program = try story.give("render", path, "Working", "--theme", theme)
    try #require(program.status == 0, "\(program.errors)")
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }
}

import HeadlessSway
import Testing

/// A user waits for a command, or does something else meanwhile.
@Suite(.serialized, .enabled(if: InstalledPrograms.has("sway", "foot", "tmux")))
struct FocusStoryTests {
  @Test(arguments: Desk.Place.allCases)
  func `who stays at the terminal isn't told`(place: Desk.Place) throws {
    let desk = try Desk(place)
    try desk.begin()
    desk.finish()
    #expect(try desk.hookSays() == "bezel: no HUD: the terminal is focused")
    #expect(try desk.huds().isEmpty)
  }

  @Test(arguments: Desk.Place.allCases)
  func `who is on another workspace is told of a failure, until it is tapped`(place: Desk.Place) throws {
    let desk = try Desk(place)
    try desk.begin()
    try desk.sway.command("workspace 2")
    let hud = try desk.hud { desk.finish(status: 3) }
    #expect(hud.contains("\"mode\": \"error\"") && hud.contains("\"title\": \"sh work\""), "\(hud)")
    #expect(hud.contains("status 3 after 0:"), "\(hud)")
  }

  @Test func `who is at another window is told of a success`() throws {
    let desk = try Desk()
    try desk.begin()
    try desk.open(["sleep", "600"])
    let hud = try desk.hud { desk.finish() }
    #expect(hud.contains("\"mode\": \"success\"") && hud.contains("\"title\": \"sh work\""), "\(hud)")
  }
}

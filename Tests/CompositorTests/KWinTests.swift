import HeadlessSway
import Testing

/// The stories on KWin: fractional scale, touch, and a compositor that isn't wlroots'.
@Suite(.serialized, .whenAsked)
struct KWinTests {
  @Test func `at scale 1.5 a HUD is as crisp as its rendering, follows an update and goes at a click`() throws
  {
    let desk = try Desk()
    try desk.empty.keep(as: "kwin/before")
    #expect(try desk.bezel("show", "Compiling", "--mode", "ring", "--progress", "40%").status == 0)
    let shown = try desk.expectation("Compiling", "--mode", "ring", "--progress", "40%")
    try desk.wait(for: shown, "the HUD").keep(as: "kwin/shown")

    #expect(try desk.bezel("update", "--progress", "80%").status == 0)
    let updated = try desk.expectation("Compiling", "--mode", "ring", "--progress", "80%")
    try desk.wait(for: updated, "the update").keep(as: "kwin/updated")

    try desk.input.click(x: 320, y: 240)
    try desk.kwin.waitForPicture("the desk as it was") { $0 == desk.empty }.keep(as: "kwin/after")
    #expect(try desk.bezel("list").output == "")
    expectBuffers(at: 180, on: desk.bezel.wire)
  }

  @Test func `a finger sends it away`() throws {
    let desk = try Desk()
    let wait = try desk.bezel.start("show", "Compiling", "--mode", "ring", "--progress", "40%", "--wait")
    try desk.wait(for: desk.expectation("Compiling", "--mode", "ring", "--progress", "40%"), "the HUD")
    try desk.input.tap(x: 320, y: 240)
    #expect(wait.ending() == .status(10))
    try desk.kwin.waitForPicture("the desk as it was") { $0 == desk.empty }
  }

  @Test func `the very first picture is right already`() throws {
    let desk = try Desk()
    #expect(try desk.bezel("show", "Compiling", "--mode", "text", "--animation", "none").status == 0)
    try desk.wait(for: desk.expectation("Compiling", "--mode", "text"), "the panel")
    #expect(desk.bezel.wire["wl_surface", "attach"].count == 1)
  }

  @Test func `a dim backdrop covers the output and takes what is meant for what is under it`() throws {
    let desk = try Desk()
    let wait = try desk.bezel.start("show", "Installing", "--mask", "dim", "--dismiss-on", "tap", "--wait")
    let dim = try desk.kwin.waitForPicture("the backdrop") { picture in
      // Black at 0.4 over the wallpaper, in all four corners.
      picture.corners.allSatisfy { abs(Int($0.blue) - 0x5a * 6 / 10) <= 1 }
    }
    try dim.keep(as: "kwin/dim")
    let clicks = desk.bezel.wire["wl_pointer", "button"].count
    try desk.input.click(x: 20, y: 20)
    #expect(try desk.bezel("list").output.contains("Installing"))
    #expect(desk.bezel.wire["wl_pointer", "button"].count == clicks + 2)

    try desk.input.click(x: 320, y: 240)
    #expect(wait.ending() == .status(10))
    try desk.kwin.waitForPicture("the desk as it was") { $0 == desk.empty }
  }

  @Test func `without a backdrop, a click beside the panel isn't bezel's`() throws {
    let desk = try Desk()
    #expect(try desk.bezel("show", "Compiling", "--mode", "text").status == 0)
    try desk.wait(for: desk.expectation("Compiling", "--mode", "text"), "the panel")
    try desk.input.click(x: 20, y: 20)
    #expect(try desk.bezel("list").output.contains("Compiling"))
    #expect(desk.bezel.wire["wl_pointer", "button"].isEmpty)
  }

  @Test func `Escape sends away what has the keyboard`() throws {
    let desk = try Desk()
    let wait = try desk.bezel.start("show", "Really?", "--mode", "text", "--keyboard", "--wait")
    try desk.wait(for: desk.expectation("Really?", "--mode", "text"), "the panel")
    try desk.input.type(.a)
    #expect(wait.isRunning)
    try desk.input.type(.escape)
    #expect(wait.ending() == .status(10))
  }

  @Test func `when KWin dies under a HUD, the server ends and the command that waited returns`() throws {
    let desk = try Desk()
    let wait = try desk.bezel.start("show", "Compiling", "--mode", "text", "--wait")
    try desk.wait(for: desk.expectation("Compiling", "--mode", "text"), "the panel")
    desk.kwin.crash()
    #expect(wait.ending() == .status(1))
    #expect(desk.bezel.server.ending() == .status(69))
    #expect(try desk.bezel("show", "Again").status == 69)
  }

  /// Every buffer has the scale, in 120ths, of the size that it is shown at.
  private func expectBuffers(at scale: Int, on wire: Wire) {
    #expect(wire["wp_fractional_scale_v1", "preferred_scale"].last?.numbers == [scale])
    let sizes = wire["wp_viewport", "set_destination"].map(\.numbers)
    let buffers = wire["wl_shm_pool", "create_buffer"].map { Array($0.numbers.dropFirst().prefix(2)) }
    #expect(!buffers.isEmpty)
    for buffer in buffers {
      #expect(sizes.contains { size in size.map { $0 * scale / 120 } == buffer })
    }
  }
}

extension Picture {
  fileprivate var corners: [Pixel] {
    [self[0, 0], self[width - 1, 0], self[0, height - 1], self[width - 1, height - 1]]
  }
}

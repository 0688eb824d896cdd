import HeadlessSway
import Testing

/// KWin: fractional scale, touch, and a compositor that is not based on wlroots.
@Suite(.serialized, .onRequest)
struct KWinTests {
  @Test func `at scale 1.5 a HUD matches its rendering, follows an update and is dismissed by a click`()
    throws
  {
    let session = try KWinSession()
    try session.empty.keep(as: "kwin/before")
    #expect(try session.bezel("show", "Compiling", "--mode", "ring", "--progress", "40%").status == 0)
    let shown = try session.expectation("Compiling", "--mode", "ring", "--progress", "40%")
    try session.wait(for: shown, "the HUD").keep(as: "kwin/shown")

    #expect(try session.bezel("update", "--progress", "80%").status == 0)
    let updated = try session.expectation("Compiling", "--mode", "ring", "--progress", "80%")
    try session.wait(for: updated, "the update").keep(as: "kwin/updated")

    try session.input.click(x: 320, y: 240)
    try session.kwin.waitForPicture("the session as it was") { $0 == session.empty }.keep(as: "kwin/after")
    #expect(try session.bezel("list").output == "")
    expectBuffers(at: 180, on: session.bezel.wire)
  }

  @Test func `a touch dismisses a HUD`() throws {
    let session = try KWinSession()
    let wait = try session.bezel.start("show", "Compiling", "--mode", "ring", "--progress", "40%", "--wait")
    try session.wait(for: session.expectation("Compiling", "--mode", "ring", "--progress", "40%"), "the HUD")
    try session.input.tap(x: 320, y: 240)
    #expect(wait.ending() == .status(10))
    try session.kwin.waitForPicture("the session as it was") { $0 == session.empty }
  }

  @Test func `the first picture is correct`() throws {
    let session = try KWinSession()
    #expect(try session.bezel("show", "Compiling", "--mode", "text", "--animation", "none").status == 0)
    try session.wait(for: session.expectation("Compiling", "--mode", "text"), "the panel")
    #expect(session.bezel.wire["wl_surface", "attach"].count == 1)
  }

  @Test func `the last picture of the zoom is shown where the shadow reaches the surface's edge`() throws {
    let session = try KWinSession()
    let content = ["Compiling", "--details", "hello", "--mode", "ring", "--progress", "30%"]
    #expect(try session.bezel(["show"] + content).status == 0)
    try session.wait(for: session.expectation(content), "the HUD with details").keep(as: "kwin/details")
  }

  @Test func `a dim backdrop covers the output and receives its clicks`() throws {
    let session = try KWinSession()
    let wait = try session.bezel.start("show", "Installing", "--mask", "dim", "--dismiss-on", "tap", "--wait")
    let dim = try session.kwin.waitForPicture("the backdrop") { picture in
      // Black with alpha 0.4 over the wallpaper, in all four corners.
      picture.corners.allSatisfy { abs(Int($0.blue) - 0x5a * 6 / 10) <= 1 }
    }
    try dim.keep(as: "kwin/dim")
    let clicks = session.bezel.wire["wl_pointer", "button"].count
    try session.input.click(x: 20, y: 20)
    #expect(try session.bezel("list").output.contains("Installing"))
    #expect(session.bezel.wire["wl_pointer", "button"].count == clicks + 2)

    try session.input.click(x: 320, y: 240)
    #expect(wait.ending() == .status(10))
    try session.kwin.waitForPicture("the session as it was") { $0 == session.empty }
  }

  @Test func `without a backdrop, a click beside the panel does not reach bezel`() throws {
    let session = try KWinSession()
    #expect(try session.bezel("show", "Compiling", "--mode", "text").status == 0)
    try session.wait(for: session.expectation("Compiling", "--mode", "text"), "the panel")
    try session.input.click(x: 20, y: 20)
    #expect(try session.bezel("list").output.contains("Compiling"))
    #expect(session.bezel.wire["wl_pointer", "button"].isEmpty)
  }

  @Test func `Escape dismisses a HUD that has the keyboard`() throws {
    let session = try KWinSession()
    let wait = try session.bezel.start("show", "Really?", "--mode", "text", "--keyboard", "--wait")
    try session.wait(for: session.expectation("Really?", "--mode", "text"), "the panel")
    try session.input.type(.a)
    #expect(wait.isRunning)
    try session.input.type(.escape)
    #expect(wait.ending() == .status(10))
  }

  @Test func `when KWin is killed while a HUD is shown, the server and a waiting client exit`() throws {
    let session = try KWinSession()
    let wait = try session.bezel.start("show", "Compiling", "--mode", "text", "--wait")
    try session.wait(for: session.expectation("Compiling", "--mode", "text"), "the panel")
    session.kwin.crash()
    #expect(wait.ending() == .status(1))
    #expect(session.bezel.server.ending() == .status(69))
    #expect(try session.bezel("show", "Again").status == 69)
  }

  /// Expects a buffer for each size of the surface: the size times the scale, in 120ths, rounded as the protocol says.
  private func expectBuffers(at scale: Int, on wire: Wire) {
    #expect(wire["wp_fractional_scale_v1", "preferred_scale"].last?.numbers == [scale])
    let sizes = wire["wp_viewport", "set_destination"].map(\.numbers)
    // Some are the cursor's.
    let buffers = wire["wl_shm_pool", "create_buffer"].map { Array($0.numbers.dropFirst().prefix(2)) }
    #expect(!sizes.isEmpty)
    for size in sizes { #expect(buffers.contains(size.map { ($0 * scale + 60) / 120 })) }
  }
}

extension Picture {
  fileprivate var corners: [Pixel] {
    [self[0, 0], self[width - 1, 0], self[0, height - 1], self[width - 1, height - 1]]
  }
}

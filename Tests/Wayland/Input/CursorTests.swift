import FakeCompositor
import Glibc
import Testing
import WaylandSurface

@Suite("Cursors")
struct CursorTests {
  @Test func `each enter sets the surface's cursor by name`() throws {
    let (harness, surface) = try shown(Offer.everything)
    let pointer = harness.compositor.seats[0].pointer
    let fake = try #require(harness.fake)
    for _ in 0..<2 {
      pointer.move(to: Place(1, 1), on: fake)
      harness.settle()
      pointer.leave()
    }
    #expect(shapes(harness) == ["default", "default"])
    pointer.move(to: Place(1, 1), on: fake)
    harness.settle()
    surface.cursor = .pointer
    surface.cursor = .pointer
    harness.settle()
    #expect(shapes(harness) == ["default", "default", "default", "pointer"])
    // The compositor keeps what is set while the pointer is elsewhere for nobody.
    pointer.leave()
    harness.settle()
    surface.cursor = .text
    harness.settle()
    #expect(shapes(harness).count == 4)
    pointer.move(to: Place(1, 1), on: fake)
    harness.settle()
    #expect(shapes(harness).last == "text")
    #expect(harness.compositor.refusals == [])
  }

  @Test func `a pointer can be hidden, or left alone`() throws {
    let (harness, surface) = try shown(Offer.everything)
    let pointer = harness.compositor.seats[0].pointer
    surface.cursor = .hidden
    pointer.move(to: Place(1, 1), on: try #require(harness.fake))
    harness.settle()
    #expect(harness.compositor.transcript.count("pointer#1.set_cursor") == 1)
    pointer.leave()
    surface.cursor = nil
    pointer.move(to: Place(1, 1), on: try #require(harness.fake))
    harness.settle()
    #expect(harness.compositor.transcript.count("pointer#1.set_cursor") == 1)
    #expect(shapes(harness) == [])
  }

  @Test func `the objects of a pointer's cursor end with the pointer`() throws {
    let (harness, _) = try shown(Offer.everything)
    let seat = harness.compositor.seats[0]
    seat.pointer.move(to: Place(1, 1), on: try #require(harness.fake))
    harness.settle()
    #expect(harness.compositor.liveObjects["wp_cursor_shape_device_v1"] == 1)
    seat.pointer.leave()
    seat.capabilities = []
    harness.settle()
    #expect(harness.compositor.liveObjects["wp_cursor_shape_device_v1"] == nil)
  }

  /// The names of one theme, or the library's own arrow.
  @Test(
    .enabled(if: dlopen("libwayland-cursor.so.0", RTLD_LAZY) != nil, "libwayland-cursor is not installed"))
  func `without names the cursor is an image of the theme, when it is loaded`() throws {
    let (harness, surface) = try shown(Offer.everything.without(.cursorShape))
    let transcript = harness.compositor.transcript
    harness.compositor.seats[0].pointer.move(to: Place(1, 1), on: try #require(harness.fake))
    try #require(harness.waitForRequest("pointer#1.set_cursor"))
    harness.settle()
    let image = "surface#\(transcript.made("surface"))"
    #expect(transcript.count("\(image).attach(") == 1)
    #expect(transcript.count("\(image).commit") == 1)
    surface.cursor = .hidden
    harness.settle()
    #expect(transcript.requests.last { $0.contains("set_cursor") }?.contains("nil") == true)
    #expect(harness.compositor.refusals == [])
  }

  @Test func `a connection may be closed while the theme is loaded`() throws {
    for _ in 0..<5 {
      let (harness, _) = try shown(Offer.everything.without(.cursorShape))
      harness.compositor.seats[0].pointer.move(to: Place(1, 1), on: try #require(harness.fake))
      harness.settle()
      harness.connection.close()
    }
  }

  private func shown(_ offer: Offer) throws -> (Harness, Surface) {
    let harness = try Harness.ready(FakeCompositor(offer, seats: [.pointer]))
    let painter = try Painter.shown(on: harness)
    return (harness, painter.surface)
  }

  private func shapes(_ harness: Harness) -> [String] {
    let names = ["1": "default", "4": "pointer", "9": "text"]
    return harness.compositor.transcript.requests.filter { $0.contains("set_shape(") }.map { request in
      let shape = request.split(separator: " ").last.map { $0.dropLast() } ?? ""
      return names[String(shape)] ?? String(shape)
    }
  }
}

extension Harness {
  /// Runs both sides until the client has sent a request that begins so.
  fileprivate func waitForRequest(_ start: String) -> Bool {
    let deadline = ContinuousClock.now + .seconds(60)
    while compositor.transcript.count(start) == 0 {
      guard ContinuousClock.now < deadline else { return false }
      settle()
    }
    return true
  }
}

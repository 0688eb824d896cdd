import FakeCompositor
import Testing
import WaylandSurface

@Suite("A frame of a pointer's events")
struct PointerFrameTests {
  @Test("events are sent at the end of the frame, with one motion")
  func batch() throws {
    let harness = try Harness.ready(FakeCompositor(seats: [.pointer]))
    let painter = try Painter.shown(on: harness)
    let (pointer, fake) = (try #require(harness.compositor.seats.first?.pointer), try #require(harness.fake))
    pointer.inOneFrame {
      pointer.move(to: Place(10, 10), on: fake)
      pointer.move(to: Place(11, 10), on: fake)
      pointer.move(to: Place(12, 10), on: fake)
      pointer.press()
      harness.settle()
      #expect(painter.pointer == [])
    }
    harness.settle()
    #expect(painter.pointer == [.entered, .moved, .pressed(.main)])
    #expect(harness.compositor.refusals == [])
  }

  @Test("no further event is sent after a handler closes the connection")
  func closedInBatch() throws {
    let harness = try Harness.ready(FakeCompositor(seats: [.pointer]))
    let painter = try Painter.shown(on: harness)
    painter.onEvent = { [unowned harness] event in
      if case .pointer = event { harness.connection.close() }
    }
    let (pointer, fake) = (try #require(harness.compositor.seats.first?.pointer), try #require(harness.fake))
    pointer.inOneFrame {
      pointer.move(to: Place(10, 10), on: fake)
      pointer.press()
      pointer.release()
    }
    harness.settle()
    #expect(painter.pointer == [.entered])
    #expect(harness.client.leftBehind == [:])
    #expect(harness.compositor.refusals == [])
  }

  @Test(
    "all axis events of a frame are one scroll, in any version of the seat",
    arguments: [4, 5, 7, 8] as [UInt32])
  func scroll(version: UInt32) throws {
    let harness = try Harness.ready(FakeCompositor(.everything.with(.seat, version), seats: [.pointer]))
    let painter = try Painter.shown(on: harness)
    let (pointer, fake) = (try #require(harness.compositor.seats.first?.pointer), try #require(harness.fake))
    pointer.move(to: Place(10, 10), on: fake)
    pointer.turnWheel(-120)
    harness.settle()
    var up = Scroll()
    up.vertical.distance = -15
    if version >= 5 { (up.vertical.value120, up.source) = (-120, .wheel) }
    #expect(painter.pointer == [.entered, .scrolled(up)])
  }

  @Test("a touchpad scrolls both axes at once, and says when the fingers are lifted")
  func touchpad() throws {
    let harness = try Harness.ready(FakeCompositor(seats: [.pointer]))
    let painter = try Painter.shown(on: harness)
    let (pointer, fake) = (try #require(harness.compositor.seats.first?.pointer), try #require(harness.fake))
    pointer.move(to: Place(10, 10), on: fake)
    pointer.scroll(x: 2.5, y: -4, lifting: true)
    harness.settle()
    var both = Scroll()
    (both.horizontal.distance, both.horizontal.isStopped) = (2.5, true)
    (both.vertical.distance, both.vertical.isStopped, both.source) = (-4, true, .finger)
    #expect(painter.pointer == [.entered, .scrolled(both)])
  }
}

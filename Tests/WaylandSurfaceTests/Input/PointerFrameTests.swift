import FakeCompositor
import Testing
import WaylandSurface

@Suite("A frame of a pointer's events")
struct PointerFrameTests {
  @Test("is told when it ends, its motions as one")
  func batch() throws {
    let stage = try Stage.ready(FakeCompositor(seats: [.pointer]))
    let painter = try Painter.shown(on: stage)
    painter.surface.inputRegion = .everything
    stage.settle()
    let (pointer, fake) = (try #require(stage.compositor.seats.first?.pointer), try #require(stage.fake))
    pointer.inOneFrame {
      pointer.move(to: Place(10, 10), on: fake)
      pointer.move(to: Place(11, 10), on: fake)
      pointer.move(to: Place(12, 10), on: fake)
      pointer.press()
      stage.settle()
      #expect(painter.pointer == [])
    }
    stage.settle()
    #expect(painter.pointer == [.entered, .moved, .pressed(.main)])
    #expect(stage.compositor.refusals == [])
  }
}

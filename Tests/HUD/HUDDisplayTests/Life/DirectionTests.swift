import FakeCompositor
import HUDModel
import Testing

@testable import HUDDisplay

/// Calls go down, and events come up: each part works without those above it, and what it reports are values.
@Suite("One direction")
struct DirectionTests {
  private let harness: DisplayHarness
  private let seat: FakeSeat

  init() throws {
    let compositor = FakeCompositor(seats: [[.pointer]])
    harness = try DisplayHarness(compositor)
    seat = compositor.seats[0]
  }

  private func tap(on surface: FakeSurface?) throws {
    seat.pointer.move(to: Place(112, 112), on: try #require(surface))
    seat.pointer.press()
    harness.settle()
    seat.pointer.release()
    harness.settle()
  }

  @Test("a view reports what happens to it, without a controller or a display")
  func view() throws {
    var hud = HUD(id: "a", .success)
    _ = hud.show(.success, at: harness.now)
    let view = HUDView(hud, on: nil, harness.display.context)
    var events: [HUDView.Event] = []
    view.onEvent = { [unowned view, harness] event in
      if event != .needsArrangement { events.append(event) }
      if event == .framePainted { view.commonHUD.framePainted(at: harness.now) }
    }
    try view.createSurfaces()
    harness.settle()
    harness.frame()
    try tap(on: harness.bezel)
    #expect(events == [.framePainted, .framePresented, .inputChanged, .tapped(onBezel: true)])
    #expect(
      events.map { "\($0)" } == ["framePainted", "framePresented", "inputChanged", "tapped(onBezel: true)"])
    view.close()
  }

  @Test("a controller carries effects out and reports events, without a display")
  func controller() throws {
    var kinds: [HUDEvent.Kind] = []
    var openViews: [Int] = []
    var controller: HUDController?
    controller = HUDController(HUD(id: "a", .success), in: harness.display.context) { event in
      guard case .happened(let events) = event else { return }
      kinds += events.map(\.kind)
      openViews.append(controller?.openViews.count ?? 0)
    }
    controller?.show(.success, heldBy: nil)
    #expect(kinds == [.milestone(.willAppear)])
    #expect(controller?.createSurfaces(atMost: 16) == 1)
    harness.settle()
    harness.frame()
    try tap(on: harness.bezel)
    #expect(kinds == [.milestone(.willAppear), .tapped(onBezel: true), .milestone(.willDisappear)])
    controller?.handle(.removed)
    #expect(kinds.suffix(2) == [.milestone(.didDisappear), .ended(.tapped)])
    #expect(openViews == [1, 1, 0], "effects are run before their events are reported")
    controller = nil
  }

  @Test("progress alone moves no bezel; what may change a bezel's size does")
  func progress() throws {
    try harness.showFully(.ring(0.2))
    harness.arrive()
    #expect(!harness.display.needsArrangement)
    try harness.display.update(.ring(0.9), of: HUDDisplay.defaultID)
    #expect(!harness.display.needsArrangement)
    harness.play(.seconds(1))
    try harness.display.update(HUD.Specification.ring(0.9).titled("Title"), of: HUDDisplay.defaultID)
    #expect(harness.display.needsArrangement)
    harness.settle()
    #expect(!harness.display.needsArrangement)
  }
}

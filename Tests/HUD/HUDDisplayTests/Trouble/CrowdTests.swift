import BezelEventLoop
import FakeCompositor
import HUDModel
import Testing
import WaylandSurface

@testable import HUDDisplay

@Suite("Many HUDs, and compositors that don't read")
struct CrowdTests {
  @Test("as many HUDs as there may be, shown and changed in one turn, are not lost on sway 1.7")
  func atOnce() throws {
    var habits = Habits()
    habits.configuresAll = true
    habits.expectsAnswers = false
    let harness = try DisplayHarness(
      FakeCompositor(
        outputs: [.init(mode: Extent(3840, 2160)), .init(mode: Extent(3840, 2160))], habits: habits))
    harness.client.limitUnreadEvents(to: 24 << 10)
    for shift in [0.0, 50] {
      for id in 0..<HUDDisplay.mostSharedBezels {
        let offset = Point(x: Double(id % 8) * 40 + shift, y: Double(id / 8) * 40)
        try harness.display.show(.at(.topLeft, offset: offset), as: "\(id)")
      }
      harness.settle()
      harness.arrive()
      #expect(harness.failure == nil)
      #expect(harness.bezels.count == HUDDisplay.mostSharedBezels)
    }
  }

  @Test(
    "of the places of an output some are kept for what the desktop shows; the other HUDs wait, the oldest first"
  )
  func places() throws {
    let harness = try DisplayHarness(FakeCompositor(outputs: [.init(mode: Extent(3840, 2160))]))
    func showMany(_ ids: [String]) throws {
      for (place, id) in ids.enumerated() {
        let offset = Point(x: Double(place % 10) * 40, y: Double(place / 10) * 40)
        try harness.display.show(.at(.topLeft, offset: offset), as: id)
      }
      for _ in 0..<5 { harness.settle() }
    }
    func waiting() -> [String] { harness.display.statuses.filter(\.isWaiting).map(\.hud.id) }
    try showMany((0..<60).map { "\($0)" })
    #expect(waiting() == ["0", "1", "2", "3"])
    try harness.display.show(.at(.bottom), as: "osd")
    try harness.display.show(.at(.top), as: "mode")
    try harness.display.show(.at(.bottomLeft), as: "battery")
    for number in 1...5 {
      try harness.display.show(
        .at(.bottomRight, offset: Point(x: Double(number) * 40, y: 0)), as: "job-\(number)")
    }
    harness.settle()
    #expect(waiting() == ["0", "1", "2", "3"])
    #expect(harness.display.controllers.flatMap(\.openViews).count { !$0.isWaiting } == HUDDisplay.mostBezels)
    try harness.display.show(.at(.left), as: "launcher-1")
    harness.settle()
    #expect(waiting() == ["0", "1", "2", "3", "4"])
    for id in ["59", "58", "57", "56", "55"] { harness.display.send(.removed, to: id) }
    harness.settle()
    #expect(waiting() == [])
  }

  @Test("HUDs that wait in their stack take no place of the output, and keep their own against newer ones")
  func waitingTakesNoPlace() throws {
    let harness = try DisplayHarness()
    try harness.display.show(.at(.bottom), as: "first")
    for id in 0..<100 { try harness.display.show(.at(.top), as: "\(id)") }
    harness.settle()
    let waiting = harness.display.statuses.filter(\.isWaiting).map(\.hud.id)
    #expect(waiting.count > 80 && !waiting.contains("first"))
  }

  @Test("one HUD more than may wait is refused; those that disappear don't count")
  func limit() throws {
    let harness = try DisplayHarness()
    var count = 0
    #expect(throws: ShowError.full) {
      while count < 2000 {
        try harness.display.show(.at(.top), as: "\(count)")
        count += 1
      }
    }
    harness.settle()
    #expect(harness.display.statuses.count(where: \.isWaiting) == HUDDisplay.mostWaiting)
    #expect(throws: ShowError.full) { try harness.display.show(.spinner, as: "more") }
    try harness.show(.at(.bottom), as: "osd")
    #expect(
      harness.display.isWaiting("osd") == false, "the desktop's own have places that no other HUD takes")
    try harness.show(.spinner, as: "7")
    for id in harness.display.ids { harness.display.send(.hide, to: id) }
    try harness.show(.spinner, as: "more")
    #expect(harness.display.specification(of: "more") != nil)
  }

  @Test("a HUD that is shown while the compositor reads nothing gets its surface in the turn after that")
  func shownMeanwhile() throws {
    let harness = try DisplayHarness()
    harness.client.limitUnreadRequests(to: 4 << 10)
    while !harness.connection.isSocketFull {
      try harness.display.show(.spinner, as: "short")
      harness.loop.turn(timeout: .zero)
      harness.display.send(.removed, to: "short")
      harness.loop.turn(timeout: .zero)
    }
    try harness.display.show(.hud(.spinner) { $0.grace = .zero }, as: "meanwhile")
    harness.loop.turn(timeout: .zero)
    #expect(harness.views.allSatisfy { $0.surfaces == nil })
    harness.compositor.turn()
    harness.loop.turn(timeout: .zero)
    // The next turn does not wait.
    harness.loop.turn(timeout: .seconds(60))
    #expect(harness.views.allSatisfy { $0.surfaces != nil })
    harness.settle()
    harness.arrive()
    #expect(harness.bezels.count(where: \.isMapped) == 1)
  }

  @Test("a compositor that reads nothing gets the newest state later", arguments: [Mask.none, .dim])
  func stopped(_ mask: Mask) throws {
    let outputs = (1...6).map { FakeOutput.Properties(name: "DP-\($0)") }
    let harness = try DisplayHarness(FakeCompositor(outputs: outputs))
    try harness.showFully(.masked(mask))
    harness.client.limitUnreadRequests(to: 4 << 10)
    for step in 1...300 {
      let specification = HUD.Specification.ring(Double(step) / 300) {
        $0.mask = mask
        $0.placement.output = .all
        $0.placement.position = step % 2 == 0 ? .bottom : .top
      }
      try harness.display.show(specification, as: "\(step % 3)")
      if step % 5 == 0 { harness.display.send(.hide, to: "\((step + 1) % 3)") }
      if step % 7 == 0 { harness.display.send(.removed, to: "\((step + 2) % 3)") }
      for _ in 0..<3 { harness.loop.turn(timeout: .zero) }
    }
    #expect(harness.failure == nil)
    #expect(
      harness.connection.prepareToWait() == [.readable, .writable], "it sleeps until the compositor reads")
    harness.connection.finishWaiting(readable: false)
    harness.settle()
    harness.arrive()
    harness.arrive()
    #expect(harness.failure == nil)
    for controller in harness.display.controllers where controller.hud.lifecycle.isUp {
      #expect(controller.openViews.allSatisfy { $0.surfaces != nil })
    }
    let up = harness.display.huds.filter(\.lifecycle.isUp)
    #expect(
      harness.bezels.count(where: \.isMapped)
        == up.reduce(0) { $0 + ($1.options.placement.output == .all ? 6 : 1) })
    for id in harness.display.ids { harness.hide(id) }
    harness.arrive()
    harness.arrive()
    #expect(harness.remains == [:])
  }
}

import FakeCompositor
import HUDModel
import Testing

@testable import HUDDisplay

@Suite("A HUD that controls a level")
final class ControlTests {
  private let harness: DisplayHarness
  private let seat: FakeSeat
  private var changes: [Control.Change] = []

  init() throws {
    let compositor = FakeCompositor(seats: [[.pointer, .touch]])
    harness = try DisplayHarness(compositor)
    seat = compositor.seats[0]
    harness.display.onEvent = { [unowned self] event in
      if case .controlled(HUDDisplay.defaultID, Control(.volume), let change) = event {
        changes.append(change)
      }
    }
  }

  private func show(
    upTo maximum: Double = 1, _ change: (inout Options) -> Void = { $0.control = Control(.volume) }
  ) throws -> (ObservedShowing, FakeSurface, bar: Rect) {
    var specification = HUD.Specification.hud(.bar(Progress(0.4)), change)
    specification.content.maximum = maximum
    let showing = try harness.showFully(specification)
    return (showing, try #require(harness.bezel), try bar)
  }

  /// The bar as it was painted last.
  private var bar: Rect {
    get throws {
      let scene = try #require(harness.views.first?.bezelFrame.shown)
      return try #require(scene.parts.indicator).frame
    }
  }

  private func place(_ bar: Rect, _ share: Double, below distance: Double = 0) -> Place {
    Place(bar.x + bar.width * share, bar.center.y + distance)
  }

  private func percents() -> [Int] {
    changes.compactMap { change in
      if case .set(let progress) = change { Int((progress.fraction * 100).rounded()) } else { nil }
    }
  }

  @Test("the wheel is steps, and a part of one waits for the rest")
  func wheel() throws {
    let (showing, bezel, bar) = try show()
    seat.pointer.move(to: place(bar, 0.5, below: 14), on: bezel)
    for value in [-120, -240, 120, 60, 60, 60, -120] { seat.pointer.turnWheel(value) }
    harness.settle()
    // Half a step down was left when the wheel turned back.
    #expect(changes == [.steps(1), .steps(2), .steps(-1), .steps(-1), .steps(1)])
    changes = []
    for distance in [-5.0, -5, -5, 20] { seat.pointer.scroll(x: 0, y: distance) }
    harness.settle()
    #expect(changes == [.steps(1), .steps(-1)])
    #expect(showing.endings == [])
  }

  @Test(
    "a press on the bar sets it, a drag follows also outside, and neither is a tap", arguments: [false, true])
  func drag(isFinger: Bool) throws {
    let (showing, bezel, bar) = try show()
    if isFinger {
      seat.touch.down(at: place(bar, 0.25, below: 11), on: bezel)
      seat.touch.move(to: place(bar, 0.5))
      seat.touch.move(to: place(bar, 3))
      seat.touch.move(to: place(bar, -1))
      harness.settle()
      seat.touch.up()
    } else {
      seat.pointer.move(to: place(bar, 0.25, below: 11), on: bezel)
      seat.pointer.press()
      harness.settle()
      seat.pointer.move(to: place(bar, 0.5), on: bezel)
      harness.settle()
      seat.pointer.move(to: place(bar, 0.98), on: bezel)
      harness.settle()
      seat.pointer.release()
      seat.pointer.move(to: place(bar, 0.6), on: bezel)
    }
    harness.settle()
    harness.arrive()
    #expect(percents() == (isFinger ? [25, 50, 100, 0] : [25, 50, 98]))
    #expect(showing.endings == [])
  }

  @Test("a bar beyond 100 % is set up to its end")
  func maximum() throws {
    let (_, bezel, bar) = try show(upTo: 1.5)
    seat.pointer.move(to: place(bar, 0.8), on: bezel)
    seat.pointer.press()
    harness.settle()
    #expect(percents() == [120])
  }

  @Test("a tap beside the bar dismisses it")
  func tap() throws {
    let (showing, bezel, bar) = try show()
    seat.pointer.move(to: place(bar, 0.5, below: 14), on: bezel)
    seat.pointer.press()
    harness.settle()
    seat.pointer.release()
    harness.settle()
    harness.arrive()
    #expect(showing.endings == [.tapped] && changes == [])
  }

  @Test("the bar grows by two thirds under the pointer, and shrinks again")
  func growth() throws {
    let (_, bezel, bar) = try show()
    seat.pointer.move(to: place(bar, 0.5), on: bezel)
    seat.pointer.move(to: place(bar, 0.51), on: bezel)
    harness.settle()
    harness.play(.milliseconds(300))
    let grown = try self.bar
    #expect(grown.height == bar.height + 2 * (bar.height / 3).rounded() && grown.center == bar.center)
    #expect(harness.sleepsForEver)
    seat.pointer.leave()
    harness.settle()
    harness.play(.milliseconds(300))
    #expect(try self.bar == bar)
  }

  @Test("without a control the wheel does nothing, and a tap on the bar dismisses it")
  func none() throws {
    let (showing, bezel, bar) = try show { _ in }
    seat.pointer.move(to: place(bar, 0.5), on: bezel)
    seat.pointer.turnWheel(-120)
    seat.pointer.press()
    harness.settle()
    seat.pointer.release()
    harness.settle()
    harness.arrive()
    #expect(showing.endings == [.tapped] && changes == [])
  }
}

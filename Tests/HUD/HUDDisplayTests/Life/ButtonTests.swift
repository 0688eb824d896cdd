import FakeCompositor
import HUDModel
import Testing

@testable import HUDDisplay

@Suite("A button")
struct ButtonTests {
  private let harness: DisplayHarness
  private let seat: FakeSeat

  init() throws {
    let compositor = FakeCompositor(seats: [[.pointer, .touch, .keyboard]])
    harness = try DisplayHarness(compositor)
    seat = compositor.seats[0]
  }

  private func show(_ change: (inout Options) -> Void = { _ in }) throws -> (ObservedShowing, FakeSurface) {
    var specification = HUD.Specification.hud(.ring(.none), change)
    specification.content.buttons = ["Stop"]
    let showing = try harness.showFully(specification)
    return (showing, try #require(harness.bezel))
  }

  /// The button's middle, on its surface.
  private var middle: Place {
    get throws {
      let frame = try #require(button).frame
      return Place(frame.center.x, frame.center.y)
    }
  }

  /// The first button as the model draws it. On an output without panels the bezel's centre is the surface's.
  private var button: Scene.Button? { buttons.first }

  private var buttons: [Scene.Button] {
    guard let hud = harness.display.huds.first, let size = harness.bezel?.logicalSize else { return [] }
    let surface = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let screen = Screen(size: Size(width: 1920, height: 1080), scale: 1)
    let measure = harness.display.context.measure
    var layout = OutputLayout()
    layout.update(for: hud, on: screen, at: harness.now, measure: measure)
    return hud.scene(layout, at: harness.now, in: surface).parts.buttons
  }

  /// Whether the pixels beside its label have the theme's fill on the bezel's.
  private func isFilled(_ path: KeyPath<Theme.ButtonStyle, Color>) -> Bool {
    guard let frame = button?.frame, let pixels = harness.bezel?.pixels else { return false }
    let (fill, ground) = (Theme.dark.button[keyPath: path], Theme.dark.bezel)
    // The compositor does not blur, so the bezel has its opacity without blur.
    let red = fill.red * fill.alpha + ground.fill.red * ground.unblurredAlpha * (1 - fill.alpha)
    let painted = pixels[Int(frame.x) + 8, Int(frame.center.y)] >> 16 & 255
    return abs(Double(painted) - red * 255) < 2
  }

  private func click(_ place: Place, on surface: FakeSurface) {
    seat.pointer.move(to: place, on: surface)
    seat.pointer.press()
    harness.settle()
    seat.pointer.release()
    harness.settle()
  }

  @Test("a pointer presses it, which ends its HUD", arguments: [DismissOn.none, .tap])
  func pointer(_ dismissOn: DismissOn) throws {
    let (showing, bezel) = try show { $0.dismissOn = dismissOn }
    click(try middle, on: bezel)
    harness.arrive()
    #expect(showing.endings == [.button])
  }

  @Test("a finger presses it, which ends its HUD")
  func finger() throws {
    let (showing, bezel) = try show()
    seat.touch.down(at: try middle, on: bezel)
    harness.settle()
    harness.frame()
    #expect(isFilled(\.pressedFill))
    seat.touch.up()
    harness.settle()
    harness.arrive()
    #expect(showing.endings == [.button])
  }

  @Test("a tap beside it taps the bezel", arguments: [DismissOn.none, .tap])
  func beside(_ dismissOn: DismissOn) throws {
    let (showing, bezel) = try show { $0.dismissOn = dismissOn }
    let frame = try #require(button).frame
    click(Place(frame.center.x, frame.y - 5), on: bezel)
    harness.arrive()
    #expect(showing.endings == (dismissOn == .tap ? [.tapped] : []))
  }

  @Test("a press that leaves it, or moves far, is no press and no tap on the bezel")
  func left() throws {
    let (showing, bezel) = try show()
    let frame = try #require(button).frame
    for (from, to) in [
      (Place(frame.center.x, frame.y + 2), Place(frame.center.x, frame.y - 3)),
      (Place(frame.x + 10, frame.center.y), Place(frame.x + 25, frame.center.y)),
    ] {
      seat.pointer.move(to: from, on: bezel)
      seat.pointer.press()
      harness.settle()
      harness.frame()
      #expect(isFilled(\.pressedFill))
      seat.pointer.move(to: to, on: bezel)
      harness.settle()
      harness.frame()
      #expect(!isFilled(\.pressedFill))
      seat.pointer.release()
      harness.settle()
    }
    harness.arrive()
    #expect(showing.endings == [])
  }

  @Test func `the cursor says that it can be pressed, and the rest of the bezel can't`() throws {
    let (_, bezel) = try show()
    let shapes = { [compositor = harness.compositor] in
      compositor.transcript.requests.filter { $0.contains("set_shape(") }.compactMap {
        $0.split(separator: " ").last.map { Int($0.dropLast()) }
      }
    }
    let button = try middle
    let above = Place(button.x, button.y - 50)
    for place in [above, button, above] {
      seat.pointer.move(to: place, on: bezel)
      harness.settle()
    }
    // Those of wp_cursor_shape_device_v1: default and pointer.
    #expect(shapes() == [1, 4, 1])
  }

  @Test("shows the pointer on it, and then draws no more")
  func hover() throws {
    let (_, bezel) = try show()
    #expect(isFilled(\.fill))
    seat.pointer.move(to: try middle, on: bezel)
    harness.settle()
    harness.frame()
    #expect(isFilled(\.hoverFill))
    harness.frame()
    #expect(harness.sleepsForEver)
    seat.pointer.leave()
    harness.settle()
    harness.frame()
    #expect(isFilled(\.fill))
  }

  @Test("Return and Space press it when they are released", arguments: [Keymap.Key.enter, Keymap.Key.space])
  func keys(_ key: UInt32) throws {
    let (showing, bezel) = try show { $0.keyboard = true }
    #expect(button?.focusColor == nil)
    seat.keyboard.enter(bezel)
    harness.settle()
    harness.frame()
    #expect(button?.focusColor == Theme.dark.button.focusColor)
    seat.keyboard.press(key)
    harness.settle()
    harness.frame()
    #expect(isFilled(\.pressedFill))
    #expect(harness.phase == .visible)
    seat.keyboard.release(key)
    harness.settle()
    harness.arrive()
    #expect(showing.endings == [.button])
  }

  // MARK: Two buttons

  private func showTwo(_ change: (inout Options) -> Void = { _ in }) throws -> (ObservedShowing, FakeSurface)
  {
    var specification = HUD.Specification.hud(.ring(.none), change)
    specification.content.buttons = [.init("Keep", id: "keep"), .init(.close, id: "close")]
    let showing = try harness.showFully(specification)
    return (showing, try #require(harness.bezel))
  }

  @Test("a pointer or a finger presses the one it is on", arguments: [0, 1], [false, true])
  func oneOfTwo(_ number: Int, _ isFinger: Bool) throws {
    let (showing, bezel) = try showTwo()
    let frame = buttons[number].frame
    if isFinger {
      seat.touch.down(at: Place(frame.center.x, frame.center.y), on: bezel)
      harness.settle()
      seat.touch.up()
      harness.settle()
    } else {
      click(Place(frame.center.x, frame.center.y), on: bezel)
    }
    harness.arrive()
    #expect(showing.endings == [.button])
    #expect(showing.pressedButton == ["keep", "close"][number])
  }

  @Test("a press that moves from one to the other presses none")
  func betweenTwo() throws {
    let (showing, bezel) = try showTwo { $0.dismissOn = DismissOn.none }
    let centers = buttons.map { Place($0.frame.center.x, $0.frame.center.y) }
    seat.pointer.move(to: centers[0], on: bezel)
    seat.pointer.press()
    harness.settle()
    seat.pointer.move(to: centers[1], on: bezel)
    seat.pointer.release()
    harness.settle()
    harness.arrive()
    #expect(showing.endings == [] && showing.pressedButton == nil)
  }

  @Test("Tab and the arrow keys move the focus, and Return presses the focused one")
  func focus() throws {
    let (showing, bezel) = try showTwo { $0.keyboard = true }
    seat.keyboard.enter(bezel)
    harness.settle()
    let focused = { buttons.map { $0.focusColor != nil } }
    #expect(focused() == [true, false])
    for (key, state) in [
      (Keymap.Key.tab, [false, true]), (Keymap.Key.tab, [true, false]), (Keymap.Key.left, [true, false]),
      (Keymap.Key.right, [false, true]), (Keymap.Key.right, [false, true]), (Keymap.Key.left, [true, false]),
      (Keymap.Key.right, [false, true]),
    ] {
      seat.keyboard.press(key)
      seat.keyboard.release(key)
      harness.settle()
      #expect(focused() == state)
    }
    seat.keyboard.press(Keymap.Key.enter)
    seat.keyboard.release(Keymap.Key.enter)
    harness.settle()
    harness.arrive()
    #expect(showing.endings == [.button] && showing.pressedButton == "close")
  }

  @Test("the default has the focus first, unless it can't be undone", arguments: [false, true])
  func defaultButton(isDestructive: Bool) throws {
    var specification = HUD.Specification.hud(.ring(.none)) { $0.keyboard = true }
    specification.content.buttons = [
      .init("Keep", id: "keep"), .init("Delete", id: "delete", isDestructive: isDestructive),
    ]
    let showing = try harness.showFully(specification)
    seat.keyboard.enter(try #require(harness.bezel))
    seat.keyboard.press(Keymap.Key.enter)
    seat.keyboard.release(Keymap.Key.enter)
    harness.settle()
    harness.arrive()
    #expect(showing.pressedButton == (isDestructive ? "keep" : "delete"))
  }

  @Test("an update that removes the second one returns the focus, and what was pressed on it is no press")
  func secondRemoved() throws {
    let (showing, bezel) = try showTwo {
      $0.keyboard = true
      $0.dismissOn = DismissOn.none
    }
    seat.keyboard.enter(bezel)
    seat.keyboard.press(Keymap.Key.tab)
    seat.keyboard.press(Keymap.Key.space)
    harness.settle()
    var specification = try #require(harness.display.specification(of: HUDDisplay.defaultID))
    specification.content.buttons = [.init("Keep", id: "keep")]
    try harness.update(specification)
    harness.arrive()
    seat.keyboard.release(Keymap.Key.space)
    harness.settle()
    #expect(buttons.map { $0.focusColor != nil } == [true])
    harness.arrive()
    #expect(showing.endings == [])
  }

  @Test(
    "other buttons in their places get neither the focus nor a press that was meant for them",
    arguments: [false, true])
  func replaced(isDown: Bool) throws {
    let (showing, bezel) = try showTwo {
      $0.keyboard = true
      $0.dismissOn = DismissOn.none
    }
    seat.keyboard.enter(bezel)
    seat.keyboard.press(Keymap.Key.tab)
    if isDown { seat.keyboard.press(Keymap.Key.enter) }
    harness.settle()
    var specification = try #require(harness.display.specification(of: HUDDisplay.defaultID))
    specification.content.buttons = [
      .init("Delete", id: "delete", isDestructive: true), .init("No", id: "no"),
    ]
    try harness.update(specification)
    harness.arrive()
    #expect(buttons.map { $0.focusColor != nil } == [false, true])
    if !isDown { seat.keyboard.press(Keymap.Key.enter) }
    seat.keyboard.release(Keymap.Key.enter)
    harness.settle()
    harness.arrive()
    #expect(showing.pressedButton == (isDown ? nil : "no"))
  }

  @Test("a key that was down before the focus, or loses it, does not press it")
  func strayKeys() throws {
    let (showing, bezel) = try show { $0.keyboard = true }
    seat.keyboard.enter(bezel, pressed: [Keymap.Key.enter])
    seat.keyboard.release(Keymap.Key.enter)
    seat.keyboard.press(Keymap.Key.space)
    seat.keyboard.leave()
    seat.keyboard.enter(bezel)
    seat.keyboard.release(Keymap.Key.space)
    harness.settle()
    harness.arrive()
    #expect(showing.endings == [])
  }

  @Test("Escape still dismisses")
  func escape() throws {
    let (showing, bezel) = try show { $0.keyboard = true }
    seat.keyboard.enter(bezel)
    seat.keyboard.press(Keymap.Key.escape)
    harness.settle()
    harness.arrive()
    #expect(showing.endings == [.escaped])
  }

  @Test("pointer and key press it on a backdrop, too")
  func blocking() throws {
    for isKey in [false, true] {
      let (showing, bezel) = try show {
        $0.mask = .dim
        $0.keyboard = true
      }
      if isKey {
        seat.keyboard.enter(try #require(harness.backdrop?.surface))
        seat.keyboard.press(Keymap.Key.enter)
        seat.keyboard.release(Keymap.Key.enter)
        harness.settle()
      } else {
        click(try middle, on: bezel)
      }
      harness.arrive()
      #expect(showing.endings == [.button])
    }
  }

  @Test(
    "a held one that an update removes is not pressed, nor is the bezel tapped",
    arguments: [DismissOn.none, .tap])
  func takenAway(_ dismissOn: DismissOn) throws {
    let (showing, bezel) = try show()
    let place = try middle
    seat.pointer.move(to: place, on: bezel)
    seat.pointer.press()
    harness.settle()
    try harness.update(.ring(0.5) { $0.dismissOn = dismissOn })
    harness.arrive()
    seat.pointer.release()
    harness.settle()
    harness.arrive()
    #expect(showing.endings == [])
    #expect(button == nil)
  }

  @Test("a held one is released with its surface")
  func surfaceReplaced() throws {
    let (showing, bezel) = try show()
    seat.touch.down(at: try middle, on: bezel)
    harness.settle()
    harness.frame()
    #expect(isFilled(\.pressedFill))
    var specification = try #require(harness.display.specification(of: HUDDisplay.defaultID))
    specification.options.mask = .clear
    try harness.update(specification)
    seat.touch.up()
    harness.settle()
    harness.arrive()
    #expect(isFilled(\.fill))
    #expect(showing.endings == [])
  }

  @Test("a second finger does not press it while the first is down on the bezel")
  func secondFinger() throws {
    let (showing, bezel) = try show { $0.dismissOn = DismissOn.none }
    let frame = try #require(button).frame
    seat.touch.down(0, at: Place(frame.center.x, frame.y - 5), on: bezel)
    seat.touch.down(1, at: try middle, on: bezel)
    harness.settle()
    seat.touch.up(1)
    harness.settle()
    seat.touch.up(0)
    harness.settle()
    harness.arrive()
    #expect(showing.endings == [])
  }
}

import FakeCompositor
import HUDModel
import Testing

@Suite("Input")
struct InputTests {
  private let harness: DisplayHarness
  private let seat: FakeSeat

  init() throws {
    let compositor = FakeCompositor(seats: [[.pointer, .touch, .keyboard]])
    harness = try DisplayHarness(compositor)
    seat = compositor.seats[0]
  }

  @Test("a pointer's tap dismisses")
  func pointerTap() throws {
    let showing = try harness.showFully()
    tap(on: try #require(harness.bezel), at: middle)
    harness.arrive()
    #expect(showing.endings == [.tapped])
  }

  @Test("a finger's tap dismisses")
  func fingerTap() throws {
    let showing = try harness.showFully()
    seat.touch.down(at: middle, on: try #require(harness.bezel))
    harness.settle()
    seat.touch.up()
    harness.settle()
    harness.arrive()
    #expect(showing.endings == [.tapped])
  }

  @Test("a press that moves away is no tap")
  func movedAway() throws {
    let showing = try harness.showFully()
    let bezel = try #require(harness.bezel)
    seat.pointer.move(to: middle, on: bezel)
    seat.pointer.press()
    seat.pointer.move(to: Place(middle.x + 30, middle.y), on: bezel)
    seat.pointer.release()
    harness.settle()
    seat.touch.down(at: middle, on: bezel)
    seat.touch.move(to: Place(0, 0))
    seat.touch.up()
    harness.settle()
    harness.arrive()
    #expect(showing.endings == [])
  }

  @Test("a press that leaves the bezel is no tap, however near it stays")
  func left() throws {
    let showing = try harness.showFully()
    let edge = middle.x - 66
    seat.touch.down(at: Place(edge + 3, middle.y), on: try #require(harness.bezel))
    seat.touch.move(to: Place(edge - 5, middle.y))
    seat.touch.up()
    harness.settle()
    harness.arrive()
    #expect(showing.endings == [])
  }

  @Test("a pointer that rests where the HUD appears does not hover")
  func resting() throws {
    let showing = try harness.showFully(.hud(.success) { $0.timeout = .after(.seconds(1)) })
    seat.pointer.move(to: middle, on: try #require(harness.bezel))
    harness.settle()
    harness.wait(.seconds(2))
    #expect(showing.endings == [.timedOut])
  }

  @Test("a bezel that appears takes taps, one that disappears takes none")
  func midway() throws {
    let showing = try harness.show()
    harness.frame()
    tap(on: try #require(harness.bezel), at: middle)
    #expect(harness.bezel?.current.inputRegion == .nothing)
    harness.arrive()
    #expect(showing.endings == [.tapped])
  }

  @Test("a tap on the backdrop dismisses only with `anywhere`", arguments: DismissOn.allCases)
  func backdropTap(_ dismissOn: DismissOn) throws {
    let showing = try harness.showFully(
      .hud(.spinner) {
        $0.mask = .dim
        $0.dismissOn = dismissOn
      })
    tap(on: try #require(harness.backdrop?.surface), at: Place(10, 10))
    harness.arrive()
    #expect(showing.endings == (dismissOn == .anywhere ? [.tapped] : []))
  }

  @Test(
    "a tap on a modal task's bezel does nothing, on a status's it dismisses", arguments: [true, false])
  func modal(isTask: Bool) throws {
    let showing = try harness.showFully(.hud(isTask ? .spinner : .success) { $0.mask = .dim })
    tap(on: try #require(harness.bezel), at: middle)
    harness.arrive()
    #expect(showing.endings == (isTask ? [] : [.tapped]))
  }

  @Test("hovering stops the auto-dismiss, which then continues")
  func hover() throws {
    let showing = try harness.showFully(.hud(.ring(.none)) { $0.timeout = .after(.seconds(1)) })
    seat.pointer.move(to: middle, on: try #require(harness.bezel))
    seat.pointer.move(to: Place(middle.x + 1, middle.y), on: try #require(harness.bezel))
    harness.settle()
    harness.wait(.seconds(60))
    #expect(harness.phase == .visible)
    seat.pointer.leave()
    harness.settle()
    harness.wait(.milliseconds(500))
    #expect(harness.phase == .visible)
    harness.wait(.seconds(1))
    #expect(showing.endings == [.timedOut])
  }

  @Test("a finger on a bezel is forgotten with its surface")
  func heldSurfaceReplaced() throws {
    var specification = HUD.Specification.hud(.ring(.none)) { $0.timeout = .after(.seconds(1)) }
    let showing = try harness.showFully(specification)
    seat.touch.down(at: middle, on: try #require(harness.bezel))
    harness.settle()
    specification.options.mask = .clear
    try harness.update(specification)
    // The surface under the finger is gone: no event reports that it went up.
    seat.touch.up()
    harness.wait(.seconds(10))
    #expect(showing.endings == [.timedOut])
  }

  @Test(
    "Escape dismisses a HUD with the keyboard, in the user's layout", arguments: [false, true])
  func escape(isSwapped: Bool) throws {
    let keymap = isSwapped ? Keymap.russianSwapped : .us
    seat.capabilities = [.pointer]
    harness.settle()
    seat.keymap = keymap
    seat.capabilities = [.pointer, .keyboard]
    harness.settle()
    let showing = try harness.showFully(.hud(.spinner) { $0.keyboard = true })
    seat.keyboard.enter(try #require(harness.bezel))
    seat.keyboard.press(Keymap.Key.a)
    harness.settle()
    #expect(harness.phase == .visible)
    seat.keyboard.press(isSwapped ? Keymap.Key.capsLock : Keymap.Key.escape)
    harness.settle()
    harness.arrive()
    #expect(showing.endings == [.escaped])
  }

  @Test("Escape dismisses a HUD on a backdrop")
  func escapeOnBackdrop() throws {
    let showing = try harness.showFully(
      .hud(.spinner) {
        $0.keyboard = true
        $0.mask = .dim
      })
    #expect(harness.backdrop?.placement.keyboard == .exclusive)
    seat.keyboard.enter(try #require(harness.backdrop?.surface))
    seat.keyboard.press(Keymap.Key.escape)
    harness.settle()
    harness.arrive()
    #expect(showing.endings == [.escaped])
  }

  @Test("Escape does nothing to a HUD without the keyboard")
  func notAsked() throws {
    let showing = try harness.showFully()
    seat.keyboard.enter(try #require(harness.bezel))
    seat.keyboard.press(Keymap.Key.escape)
    harness.settle()
    harness.arrive()
    #expect(showing.endings == [])
  }

  @Test(
    "the keyboard is requested on demand, or exclusively from an old shell",
    arguments: [1, 2, 3, 4])
  func interactivity(version: UInt32) throws {
    let old = try DisplayHarness(FakeCompositor(.everything.with(.layerShell, version)))
    try old.show(.hud(.spinner) { $0.keyboard = true })
    #expect(old.bezel?.layerSurface?.placement.keyboard == (version < 4 ? .exclusive : .onDemand))
    try old.update(.spinner)
    #expect(old.bezel?.layerSurface?.placement.keyboard == LayerPlacement.Keyboard.none)
  }

  /// The middle of a surface that holds a bezel without text.
  private let middle = Place(112, 112)

  private func tap(on surface: FakeSurface, at place: Place) {
    seat.pointer.move(to: place, on: surface)
    seat.pointer.press()
    harness.settle()
    seat.pointer.release()
    harness.settle()
  }
}

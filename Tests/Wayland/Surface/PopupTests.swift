import FakeCompositor
import Testing
import WaylandSurface

/// Popups of layer surfaces.
@Suite struct PopupTests {
  private let size = LogicalSize(width: 60, height: 40)
  private let anchor = LogicalRect(x: 10, y: 0, width: 20, height: 30)

  @Test func `a popup is placed, painted and ends with its surface`() throws {
    let (harness, bar) = try harness()
    let popup = try Popup(
      of: bar, .init(size: size, anchor: anchor, edge: [.bottom, .left], gravity: [.bottom, .right]))
    let painter = Painter(popup)
    #expect(popup.frame == nil)
    harness.settle()
    let fake = try #require(harness.compositor.popups.first)
    #expect(fake.parent === harness.fake)
    #expect(fake.positioner.size == Extent(60, 40))
    #expect(fake.positioner.anchor == Box(x: 10, y: 0, width: 20, height: 30))
    #expect([fake.positioner.edge, fake.positioner.gravity] == [6, 8])
    #expect(fake.grab == nil)
    #expect(painter.sizes == [size])
    #expect(popup.frame == LogicalRect(x: 10, y: 30, width: 60, height: 40))
    #expect(fake.surface.pixels?.extent == Extent(60, 40))
    popup.surface.close()
    harness.settle()
    #expect(harness.compositor.popups.isEmpty)
    #expect(harness.compositor.surfaces.count == 1)
    #expect(harness.compositor.refusals == [])
  }

  @Test func `a menu takes the grab of the press that opens it, and a press elsewhere closes it`() throws {
    let (harness, bar) = try harness()
    var serial: EventSerial?
    harness.painters.last?.onEvent = { event in
      if case .pointer(let event) = event, event.action == .pressed(.main) { serial = event.serial }
    }
    let pointer = harness.compositor.seats[0].pointer
    pointer.move(to: Place(5, 5), on: try #require(harness.fake))
    pointer.press()
    harness.settle()
    let popup = try Popup(of: bar, .init(size: size, anchor: anchor), grab: serial)
    let painter = Painter(popup)
    harness.settle()
    let fake = try #require(harness.compositor.popups.first)
    #expect(
      harness.compositor.transcript.requests.contains { $0.contains(".grab(seat#1, \(fake.grab ?? 0))") })
    fake.dismiss()
    harness.settle()
    #expect(painter.closeReasons == [.closedByCompositor])
    #expect(harness.compositor.popups.isEmpty)
    #expect(harness.compositor.refusals == [])
  }

  @Test func `a menu takes the place of another one, and a submenu that of another one of its menu`() throws {
    let (harness, bar) = try harness()
    var serial: EventSerial?
    harness.painters.last?.onEvent = { event in
      if case .pointer(let event) = event, event.action == .pressed(.main) { serial = event.serial }
    }
    let pointer = harness.compositor.seats[0].pointer
    pointer.move(to: Place(5, 5), on: try #require(harness.fake))
    pointer.press()
    harness.settle()
    let press = try #require(serial)
    let tooltip = Painter(try Popup(of: bar, .init(size: size, anchor: anchor)))
    let menu = try Popup(of: bar, .init(size: size, anchor: anchor), grab: press)
    let submenus = try (0..<2).map { _ in
      let submenu = try Popup(of: menu, .init(size: size, anchor: anchor), grab: press)
      harness.settle()
      return Painter(submenu)
    }
    #expect(submenus.map(\.closeReasons) == [[.superseded], []])
    #expect(menu.surface.isOpen)
    let painter = Painter(menu)
    let other = Painter(try Popup(of: bar, .init(size: size, anchor: anchor), grab: press))
    harness.settle()
    #expect(painter.closeReasons == [.superseded] && submenus[1].closeReasons == [.superseded])
    #expect(tooltip.surface.isOpen && other.surface.isOpen)
    #expect(harness.compositor.popups.count == 2)
    #expect(harness.compositor.refusals == [])
  }

  @Test func `a grab on a popup without one says what to do`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let harness = try Harness.ready(FakeCompositor(.everything, seats: [[.pointer]]))
      let bar = try #require(try Painter.shown(on: harness, size: LogicalSize(width: 200, height: 30)).layer)
      var serial: EventSerial?
      harness.painters.last?.onEvent = { event in
        if case .pointer(let event) = event { serial = event.serial ?? serial }
      }
      harness.compositor.seats[0].pointer.move(to: Place(5, 5), on: try #require(harness.fake))
      harness.compositor.seats[0].pointer.press()
      harness.settle()
      let press = try #require(serial)
      let place = Popup.Configuration(
        size: LogicalSize(width: 9, height: 9), anchor: LogicalRect(x: 0, y: 0, width: 9, height: 9))
      _ = try Popup(of: Popup(of: bar, place), place, grab: press)
    }
    #expect(Self.text(result).contains("make the parent with a grab, too, or this one without."))
  }

  @Test func `a turn within another one's wait says what to call`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let harness = try Harness.ready(FakeCompositor())
      _ = harness.connection.prepareToWait()
      harness.connection.endTurn()
    }
    #expect(Self.text(result).contains("after prepareToWait() call finishWaiting(readable:) first"))
  }

  private static func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test(arguments: ["parent", "connection", "unconfigured"])
  func `a submenu ends before its menu, and both before the surface that they are on`(ending: String) throws {
    let (harness, bar) = try harness()
    let menu = try Popup(of: bar, .init(size: size, anchor: anchor))
    let painter = Painter(menu)
    harness.settle()
    harness.compositor.habits.configures = ending != "unconfigured"
    let submenu = try Popup(of: menu, .init(size: size, anchor: anchor, edge: .right, gravity: .right))
    let other = Painter(submenu)
    harness.settle()
    #expect(harness.compositor.popups.last?.parent === harness.compositor.popups.first?.surface)
    if ending == "connection" { harness.connection.close() } else { bar.surface.close() }
    harness.settle()
    #expect([painter, other].allSatisfy { !$0.surface.isOpen })
    if ending != "connection" {
      #expect(painter.closeReasons + other.closeReasons == [.parentClosed, .parentClosed])
    }
    #expect(harness.compositor.surfaces.isEmpty)
    #expect(harness.client.leftBehind == [:])
    #expect(harness.compositor.refusals == [])
  }

  @Test func `the compositor may make it smaller, and move it`() throws {
    let (harness, bar) = try harness()
    let popup = try Popup(of: bar, .init(size: size, anchor: anchor))
    let painter = Painter(popup)
    harness.settle()
    harness.compositor.popups.first?.configure(Box(x: -5, y: 2, width: 50, height: 40))
    harness.settle()
    #expect(painter.sizes == [size, LogicalSize(width: 50, height: 40)])
    #expect(popup.frame == LogicalRect(x: -5, y: 2, width: 50, height: 40))
    harness.compositor.popups.first?.configure(Box(x: 7, y: 2, width: 50, height: 40))
    harness.settle()
    #expect(painter.sizes.count == 2)
    #expect(popup.frame?.x == 7)
    #expect(harness.compositor.refusals == [])
  }

  @Test func `it moves and gets another size while it is open`() throws {
    let (harness, bar) = try harness()
    let popup = try Popup(of: bar, .init(size: size, anchor: anchor))
    let painter = Painter(popup)
    harness.settle()
    let next = LogicalRect(x: 80, y: 0, width: 20, height: 30)
    #expect(popup.update(.init(size: size, anchor: next)))
    harness.settle()
    #expect(popup.frame == LogicalRect(x: 80, y: 30, width: 60, height: 40))
    #expect(painter.sizes == [size])
    popup.update(.init(size: LogicalSize(width: 90, height: 50), anchor: next))
    harness.settle()
    #expect(painter.sizes == [size, LogicalSize(width: 90, height: 50)])
    #expect(harness.compositor.popups.first?.surface.pixels?.extent == Extent(90, 50))
    popup.surface.close()
    #expect(!popup.update(.init(size: size, anchor: anchor)))
    harness.settle()
    #expect(harness.compositor.refusals == [])
    #expect(harness.compositor.popups.isEmpty)
  }

  @Test func `an older compositor leaves a popup where it is`() throws {
    let (harness, bar) = try harness(.everything.with(.xdgShell, 1))
    let popup = try Popup(of: bar, .init(size: size, anchor: anchor))
    let painter = Painter(popup)
    harness.settle()
    let frame = popup.frame
    #expect(!popup.update(.init(size: size, anchor: LogicalRect(x: 80, y: 0, width: 20, height: 30))))
    harness.settle()
    #expect(popup.frame == frame && frame != nil)
    #expect(painter.sizes == [size])
    #expect(harness.compositor.refusals == [])
  }

  @Test func `without xdg-shell the error names it`() throws {
    let (harness, bar) = try harness(.everything.without(.xdgShell))
    #expect(throws: ConnectionError.missing(interface: "xdg_wm_base")) {
      try Popup(of: bar, .init(size: size, anchor: anchor))
    }
    #expect(harness.compositor.surfaces.count == 1)
  }

  @Test func `the shell is bound for the first popup, and its pings are answered`() throws {
    let (harness, bar) = try harness()
    #expect(harness.compositor.liveObjects["xdg_wm_base"] == nil)
    let popups = try [
      Popup(of: bar, .init(size: size, anchor: anchor)), Popup(of: bar, .init(size: size, anchor: anchor)),
    ]
    harness.settle()
    #expect(harness.compositor.liveObjects["xdg_wm_base"] == 1)
    #expect(harness.compositor.transcript.count("xdg_wm_base#1.pong") == 1)
    #expect(popups.allSatisfy { $0.surface.isOpen })
  }

  private func harness(_ offer: Offer = .everything) throws -> (Harness, LayerSurface) {
    let harness = try Harness.ready(FakeCompositor(offer, seats: [[.pointer, .keyboard]]))
    let painter = try Painter.shown(on: harness, size: LogicalSize(width: 200, height: 30))
    return (harness, try #require(painter.layer))
  }
}

import BezelValues
import HUDModel
import SeededRandom
import Testing
import WaylandSurface

@testable import HUDDisplay

@Suite("A surface's plan")
struct SurfacePlanTests {
  @Test(
    "puts the bezel where its frame is, on outputs of any size",
    arguments: Position.named + [.centered(x: 0.5, y: 0.88), .centered(x: 0.1, y: 0.4)])
  func frames(_ position: Position) {
    var random = SeededRandom(seed: 7)
    for _ in 0..<300 {
      let plan = Plan(at: position, using: &random)
      let area = plan.area
      #expect(abs(area.x - plan.frame.x) < 0.51 / plan.screen.scale + 0.01, "\(plan)")
      #expect(abs(area.y - plan.frame.y) < 0.51 / plan.screen.scale + 0.01, "\(plan)")
      #expect(area.size == plan.frame.size)
    }
  }

  @Test(
    "holds bezel, zoom and shadow, and has a positive size",
    arguments: Position.named + [.centered(x: 0.5, y: 0.88), .centered(x: 0.1, y: 0.4)])
  func room(_ position: Position) {
    var random = SeededRandom(seed: 8)
    for _ in 0..<300 {
      let plan = Plan(at: position, using: &random)
      let (size, insets) = (plan.plan.size, plan.footprint.insets)
      let area = plan.plan.area(in: size)
      #expect(size.width > 0 && size.height > 0)
      #expect(area.x >= insets.left && area.y >= insets.top, "\(plan)")
      #expect(Double(size.width) - area.maxX >= insets.right, "\(plan)")
      #expect(Double(size.height) - area.maxY >= insets.bottom, "\(plan)")
    }
  }

  @Test(
    "begins where a logical pixel begins with a buffer pixel",
    arguments: Position.named + [.centered(x: 0.5, y: 0.88), .centered(x: 0.1, y: 0.4)],
    [1.25, 1.5, 4.0 / 3, 2])
  func grid(_ position: Position, scale: Double) {
    var random = SeededRandom(seed: 10)
    for _ in 0..<100 {
      let plan = Plan(at: position, using: &random, scale: scale)
      for origin in [plan.origin.x * scale, plan.origin.y * scale] {
        #expect(abs(origin - origin.rounded()) < 1e-6, "\(plan)")
      }
    }
  }

  @Test(
    "only grows, and keeps the bezel's place",
    arguments: Position.named + [.centered(x: 0.5, y: 0.88), .centered(x: 0.1, y: 0.4)])
  func growing(_ position: Position) {
    var random = SeededRandom(seed: 9)
    for _ in 0..<100 {
      var plan = Plan(at: position, using: &random)
      let small = plan.plan.size
      plan.grow(to: LogicalSize(width: small.width + 64, height: small.height + 128))
      #expect(plan.plan.size == LogicalSize(width: small.width + 64, height: small.height + 128))
      #expect(abs(plan.area.x - plan.frame.x) < 0.51 / plan.screen.scale + 0.01, "\(plan)")
      #expect(abs(plan.area.y - plan.frame.y) < 0.51 / plan.screen.scale + 0.01, "\(plan)")
    }
  }

  @Test("grows in steps, so that one more letter needs no new surface")
  func steps() {
    let screen = Screen(size: Size(width: 1920, height: 1080), scale: 1)
    let sizes = (0..<32).map { more in
      Plan(at: .center, bezel: Size(width: 150 + Double(more), height: 100), on: screen).plan.size.width
    }
    #expect(Set(sizes).count <= 2)
  }
}

/// A plan and what it was made of.
private struct Plan: CustomStringConvertible {
  let screen: Screen
  let footprint: Footprint
  let frame: Rect
  private let position: Position
  private(set) var plan: SurfacePlan

  init(at position: Position, bezel: Size, offset: Point = Point(x: 0, y: 0), on screen: Screen) {
    self.screen = screen
    self.position = position
    var placement = Placement()
    placement.position = position
    placement.offset = offset
    let theme = Theme()
    frame = placement.frame(of: bezel, on: screen, edgeMargin: theme.layout.edgeMargin)
    footprint = Self.footprint(of: bezel, on: screen)
    plan = SurfacePlan(footprint, at: position, frame: frame, on: screen, growing: nil)
  }

  init(at position: Position, using random: inout SeededRandom, scale: Double? = nil) {
    let scale = scale ?? [1, 1.25, 1.5, 2][Int.random(in: 0..<4, using: &random)]
    let output = Size(
      width: Double(Int.random(in: 1...4000, using: &random)),
      height: Double(Int.random(in: 1...3000, using: &random)))
    func length(_ whole: Double) -> Double {
      (Double.random(in: 1...max(1, whole - 40), using: &random) * scale).rounded(.up) / scale
    }
    let bezel = Size(width: min(500, length(output.width)), height: min(400, length(output.height)))
    let offset = Point(
      x: Double(Int.random(in: -900...900, using: &random)),
      y: Double(Int.random(in: -900...900, using: &random)))
    self.init(at: position, bezel: bezel, offset: offset, on: Screen(size: output, scale: scale))
  }

  mutating func grow(to size: LogicalSize) {
    plan = SurfacePlan(footprint, at: position, frame: frame, on: screen, growing: size)
  }

  /// Where on the output the bezel is, if the compositor places the surface as planned.
  var area: Rect {
    plan.area(in: plan.size).offset(x: origin.x, y: origin.y)
  }

  /// Where on the output the surface is.
  var origin: Point {
    let (size, margins) = (plan.size, plan.margins)
    func start(_ whole: Double, _ length: Int, _ isAtStart: Bool, _ isAtEnd: Bool, _ first: Int, _ last: Int)
      -> Double
    {
      if isAtStart { return Double(first) }
      return isAtEnd ? whole - Double(length + last) : Double((Int(whole) - length) / 2)
    }
    return Point(
      x: start(
        screen.size.width, size.width, plan.anchor.contains(.left), plan.anchor.contains(.right),
        margins.left, margins.right),
      y: start(
        screen.size.height, size.height, plan.anchor.contains(.top), plan.anchor.contains(.bottom),
        margins.top, margins.bottom))
  }

  var description: String {
    "\(position) on \(screen): bezel at \(frame), surface of \(plan.size)"
  }

  private static func footprint(of bezel: Size, on screen: Screen) -> Footprint {
    var specification = HUD.Specification(Content(indicator: .none))
    specification.theme.layout.minimumSizeWithoutText = bezel
    specification.theme.layout.edgeMargin = 0
    let (hud, now) = (HUD(id: "", specification), Instant(sinceStart: .zero))
    let roomy = Screen(size: Size(width: 10_000, height: 10_000), scale: screen.scale)
    var layout = OutputLayout()
    layout.update(for: hud, on: roomy, at: now) { _ in .zero }
    return layout.footprint(of: hud, from: now)
  }
}

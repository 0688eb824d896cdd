import BezelValues
import HUDModel

let start = Instant(sinceStart: .seconds(1000))
let desktop = Screen(size: Size(width: 1920, height: 1080), scale: 1)
/// The alignment of the tests' HUDs in their surface.
let area = Rect(x: 100, y: 100, width: 600, height: 400)

/// The time this many milliseconds after `start`.
func after(_ milliseconds: Int) -> Instant { start + .milliseconds(milliseconds) }

/// A HUD with its layout on one output.
@dynamicMemberLookup
struct ShownHUD {
  private(set) var hud: HUD
  private var layout = OutputLayout()

  init(_ hud: HUD) { self.hud = hud }

  subscript<Value>(dynamicMember path: KeyPath<HUD, Value>) -> Value { hud[keyPath: path] }
  subscript<Value>(dynamicMember path: WritableKeyPath<HUD, Value>) -> Value {
    get { hud[keyPath: path] }
    set { hud[keyPath: path] = newValue }
  }

  mutating func show(_ specification: HUD.Specification, at now: Instant) -> [HUD.Effect] {
    hud.show(specification, at: now)
  }
  mutating func update(_ specification: HUD.Specification, at now: Instant) -> [HUD.Effect]? {
    hud.update(specification, at: now)
  }
  mutating func adapt(to desktop: DesktopPreferences, at now: Instant) -> [HUD.Effect]? {
    hud.adapt(to: desktop, at: now)
  }
  mutating func handle(_ event: HUD.Event, at now: Instant) -> [HUD.Effect] { hud.handle(event, at: now) }
  mutating func pictureChanged(at now: Instant) { hud.pictureChanged(at: now) }
  func backdrop(at now: Instant) -> Backdrop? { hud.backdrop(at: now) }

  /// Its scene, as for painting.
  mutating func scene(
    at now: Instant, in area: Rect = area, on screen: Screen = desktop,
    measure: @escaping TextMeasure = Monospace().measure
  ) -> Scene {
    layout.update(for: hud, on: screen, at: now, measure: measure)
    let scene = hud.scene(layout, at: now, in: area)
    if hud.awaitsFirstFrame { hud.framePainted(at: now) }
    return scene
  }

  mutating func footprint(at now: Instant, on screen: Screen, measure: @escaping TextMeasure) -> Footprint {
    layout.update(for: hud, on: screen, at: now, measure: measure)
    return layout.footprint(of: hud, from: now)
  }

  func nextChange(after now: Instant) -> Instant? { hud.nextChange(layout, after: now) }

  /// Whether a later frame would differ.
  func isMoving(at now: Instant) -> Bool { nextChange(after: now) != nil }

  /// Its specification with a change.
  func changed(_ change: (inout HUD.Specification) -> Void) -> HUD.Specification {
    var changed = hud.specification
    change(&changed)
    return changed
  }
}

extension HUD {
  /// A HUD shown and first painted at `start`.
  static func shown(
    _ content: Content, _ options: Options = Options(), theme: Theme = .dark,
    measure: @escaping TextMeasure = Monospace().measure
  ) -> ShownHUD {
    var shown = unpainted(Specification(content, options: options, theme: theme))
    _ = shown.scene(at: start, measure: measure)
    return shown
  }

  /// A HUD shown at `start` and not painted yet.
  static func unpainted(_ specification: Specification) -> ShownHUD {
    var hud = HUD(id: "test", specification)
    _ = hud.show(specification, at: start)
    return ShownHUD(hud)
  }
}

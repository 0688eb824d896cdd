import HUDModel
import Time

let start = Instant(sinceStart: .seconds(1000))
let desktop = Screen(size: Size(width: 1920, height: 1080), scale: 1)
/// Where in their surface the tests' HUDs are aligned.
let area = Rect(x: 100, y: 100, width: 600, height: 400)

/// That many milliseconds after `start`.
func after(_ milliseconds: Int) -> Instant { start + .milliseconds(milliseconds) }

extension HUD {
  /// A HUD that has been shown at `start`, and painted there for the first time.
  static func shown(
    _ content: Content, _ options: Options = Options(), theme: Theme = .dark,
    measure: TextMeasure = Monospace().measure
  ) -> HUD {
    let request = Request(content, options: options, theme: theme)
    var hud = HUD(id: "test", request)
    _ = hud.show(request, at: start)
    _ = hud.scene(at: start, measure: measure)
    return hud
  }

  mutating func scene(at now: Instant, measure: TextMeasure = Monospace().measure) -> Scene {
    scene(at: now, in: area, on: desktop, measure: measure)
  }

  /// Whether another frame, now or later, would show something else.
  func isMoving(at now: Instant) -> Bool { nextChange(after: now) != nil }

  /// What it shows now, with a change.
  func changed(_ change: (inout Request) -> Void) -> Request {
    var changed = request
    change(&changed)
    return changed
  }
}

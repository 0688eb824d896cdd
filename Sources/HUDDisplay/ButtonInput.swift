import HUDModel
import WaylandSurface

/// What input does to a HUD's button: it is told everything that happens on the bezel's surface, and says
/// what to show and when the button was pressed.
struct ButtonInput {
  /// Where on its surface the button is; nil as long as there is none.
  var area: LogicalRect? {
    didSet {
      guard area != oldValue else { return }
      taps.area = .rects(area.map { [$0] } ?? [])
      guard area == nil else { return }
      // Whatever is down was meant for a button that is gone.
      taps = TapRecognizer(area: taps.area)
      hovering = []
      keysDown = [:]
    }
  }

  private var taps = TapRecognizer(area: .nothing)
  private var hovering: Set<SeatID> = []
  private var focusing: Set<SeatID> = []
  private var keysDown: [SeatID: Key] = [:]

  var state: ButtonState {
    var state: ButtonState = []
    guard area != nil else { return state }
    if !hovering.isEmpty { state.insert(.hovered) }
    if taps.isPressed || !keysDown.isEmpty { state.insert(.pressed) }
    if !focusing.isEmpty { state.insert(.focused) }
    return state
  }

  /// Whether a tap that began there is the button's, not the bezel's.
  func owns(_ point: LogicalPoint) -> Bool { area?.contains(point) ?? false }

  /// Whether that has pressed the button.
  mutating func handle(_ event: PointerEvent) -> Bool {
    if event.action != .left, owns(event.position) {
      hovering.insert(event.seat)
    } else {
      hovering.remove(event.seat)
    }
    return isTap(taps.handle(event))
  }

  /// Whether that has pressed the button.
  mutating func handle(_ event: TouchEvent) -> Bool { isTap(taps.handle(event)) }

  /// Whether that has pressed the button: with a key that went down while the HUD had the keyboard.
  mutating func handle(_ event: KeyboardEvent) -> Bool {
    switch event {
    case .focused(let seat):
      focusing.insert(seat)
    case .unfocused(let seat):
      focusing.remove(seat)
      keysDown[seat] = nil
    case .pressed(let key, let seat):
      if area != nil, key == .return || key == .space { keysDown[seat] = keysDown[seat] ?? key }
    case .released(let key, let seat):
      guard keysDown[seat] == key else { return false }
      keysDown[seat] = nil
      return true
    }
    return false
  }

  private func isTap(_ outcome: TapRecognizer.Outcome?) -> Bool {
    if case .tapped? = outcome { true } else { false }
  }
}

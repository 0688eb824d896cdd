import HUDModel
import WaylandSurface

/// What pointers, fingers and keyboards do to a bezel and its button.
///
/// It is given every input event of the bezel's surface, and the outcomes of the surface's tap recognizer, which follow
/// the event that they come from. A press belongs to what it began on: the button or the rest of the bezel.
struct HUDViewInput {
  private enum Target { case bezel, button }

  private var bezel = WaylandSurface.InputRegion.nothing
  /// Nil while there is no button.
  private var button: LogicalRect?
  /// The pointers and fingers that are on the bezel.
  private var contacts: Set<TapRecognizer.Contact> = []
  private var pointersOnButton: Set<SeatID> = []
  private var focusedSeats: Set<SeatID> = []
  /// The keys that press the button, from when they went down.
  private var keysDown: [SeatID: Key] = [:]
  /// What the present press began on, or the next one would; nil for a button that is gone.
  private var target: Target? = .bezel
  private var isPressed = false

  /// Whether a pointer or a finger is on the bezel.
  var isHovered: Bool { !contacts.isEmpty }

  var buttonState: ButtonState {
    guard button != nil else { return [] }
    var state: ButtonState = []
    if !pointersOnButton.isEmpty { state.insert(.hovered) }
    if isPressed && target == .button || !keysDown.isEmpty { state.insert(.pressed) }
    if !focusedSeats.isEmpty { state.insert(.focused) }
    return state
  }

  /// Where the present press can become a tap, or the next one can begin: a press that leaves the button is none.
  var tapArea: WaylandSurface.InputRegion {
    switch target {
    case .bezel: bezel
    case .button: .rects(button.map { [$0] } ?? [])
    case nil: .nothing
    }
  }

  /// Where on the surface bezel and button are drawn.
  mutating func place(_ bezel: LogicalRect?, button: LogicalRect?) {
    self.bezel = .rects(bezel.map { [$0] } ?? [])
    self.button = button
    guard button == nil else { return }
    // Whatever is down was meant for a button that is gone.
    if target == .button { target = nil }
    pointersOnButton = []
    keysDown = [:]
  }

  /// Returns what a tap or a key has done.
  mutating func handle(_ event: Surface.Event) -> HUDView.Event? {
    switch event {
    case .pointer(let event): handle(event)
    case .touch(let event): handle(event)
    case .tap(let outcome): return handle(outcome)
    case .keyboard(let event): return handle(event)
    case .configured, .scaleChanged, .enteredOutput, .leftOutput, .frame, .presented, .closed: break
    }
    return nil
  }

  private mutating func handle(_ event: PointerEvent) {
    let contact = TapRecognizer.Contact.pointer(seat: event.seat)
    switch event.action {
    // A pointer that was resting where the bezel appears does not hover: it may have been left there.
    case .moved, .pressed: contacts.insert(contact)
    case .left: contacts.remove(contact)
    case .entered, .released: break
    }
    if event.action != .left, isButton(event.position) {
      pointersOnButton.insert(event.seat)
    } else {
      pointersOnButton.remove(event.seat)
    }
    if event.action == .pressed(.main) { aim(at: event.position) }
  }

  private mutating func handle(_ event: TouchEvent) {
    let contact = TapRecognizer.Contact.finger(seat: event.seat, id: event.finger)
    switch event.action {
    case .down:
      contacts.insert(contact)
      aim(at: event.position)
    case .up, .cancelled: contacts.remove(contact)
    case .moved: break
    }
  }

  private mutating func handle(_ outcome: TapRecognizer.Outcome) -> HUDView.Event? {
    isPressed = outcome == .pressed
    guard case .tapped = outcome else { return nil }
    return switch target {
    case .bezel: .tapped(onBezel: true)
    case .button: .buttonPressed
    case nil: nil
    }
  }

  /// A key presses the button if it went down while the HUD had the keyboard.
  private mutating func handle(_ event: KeyboardEvent) -> HUDView.Event? {
    switch event {
    case .focused(let seat): focusedSeats.insert(seat)
    case .unfocused(let seat):
      focusedSeats.remove(seat)
      keysDown[seat] = nil
    case .pressed(let key, let seat):
      if button != nil, key == .return || key == .space { keysDown[seat] = keysDown[seat] ?? key }
    case .released(let key, let seat):
      guard keysDown[seat] == key else { return nil }
      keysDown[seat] = nil
      return .buttonPressed
    }
    return nil
  }

  /// The recognizer takes no second press while one is down.
  private mutating func aim(at point: LogicalPoint) {
    if !isPressed { target = isButton(point) ? .button : .bezel }
  }

  private func isButton(_ point: LogicalPoint) -> Bool { button?.contains(point) ?? false }
}

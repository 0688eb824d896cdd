import HUDModel
import WaylandSurface

/// What pointers, fingers and keyboards do to a bezel and its buttons.
///
/// It is given every input event of the bezel's surface, and the outcomes of the surface's tap recognizer, which follow
/// the event that they come from. A press belongs to what it began on: a button or the rest of the bezel.
struct HUDViewInput {
  /// What the input of a view is made from.
  struct Source: Equatable {
    let bezel: Rect?
    let buttons: [Scene.Button]
    /// The bar, if it can be dragged.
    let slider: Scene.Indicator.Slider?
    let area: InputArea
    /// Whether the stack has no room for the bezel.
    let isHidden: Bool
  }

  /// A button where it is drawn.
  struct Button {
    let id: String
    let area: LogicalRect
    var isDefault = false
  }

  /// A button is known by its id: another HUD may have another one in its place.
  private enum Target: Hashable { case bezel, slider, button(String) }

  private var bezel = InputRegion.nothing
  private var buttons: [Button] = []
  private var slider: Scene.Indicator.Slider?
  /// What has pressed the bar, and drags.
  private var grip: TapRecognizer.Contact?
  private var wheel = WheelSteps()
  /// The pointers and fingers that are on the bezel.
  private var contacts: Set<TapRecognizer.Contact> = []
  private var pointersOnButtons: [SeatID: String] = [:]
  private var focusedSeats: Set<SeatID> = []
  /// The button that a key has focused.
  private var chosenButton: String?
  /// The keys that press a button, from when they went down.
  private var keysDown: [SeatID: (key: Key, button: String)] = [:]
  /// What the present press began on, or the next one would; nil for a button that is gone.
  private var target: Target? = .bezel
  private var isPressed = false

  /// Whether a pointer or a finger is on the bezel.
  var isHovered: Bool { !contacts.isEmpty }

  /// The button that keys press. At first that is the default.
  private var focusedButton: Button? {
    buttons.first { $0.id == chosenButton } ?? buttons.first(where: \.isDefault) ?? buttons.first
  }

  var buttonStates: ButtonStates {
    var states = ButtonStates()
    for (number, button) in buttons.enumerated() {
      if pointersOnButtons.values.contains(button.id) { states[number].insert(.hovered) }
      if isPressed && target == .button(button.id)
        || keysDown.values.contains(where: { $0.button == button.id })
      {
        states[number].insert(.pressed)
      }
      if !focusedSeats.isEmpty, button.id == focusedButton?.id { states[number].insert(.focused) }
    }
    return states
  }

  var cursor: Cursor { pointersOnButtons.isEmpty ? .default : .pointer }

  /// Where the present press can become a tap, or the next one can begin: a press that leaves the button is none.
  var tapArea: InputRegion {
    switch target {
    case .bezel: bezel
    case .slider: .nothing
    case .button(let id): .rects(buttons.filter { $0.id == id }.map(\.area))
    case nil: .nothing
    }
  }

  /// Where on the surface bezel, buttons and a bar that can be dragged are drawn.
  mutating func place(_ bezel: LogicalRect?, buttons: [Button], slider: Scene.Indicator.Slider? = nil) {
    self.bezel = .rects(bezel.map { [$0] } ?? [])
    self.buttons = buttons
    self.slider = slider
    if slider == nil { grip = nil }
    // Whatever is down was meant for a button that is gone.
    func isGone(_ id: String) -> Bool { !buttons.contains { $0.id == id } }
    if case .button(let id) = target, isGone(id) { target = nil }
    pointersOnButtons = pointersOnButtons.filter { !isGone($0.value) }
    keysDown = keysDown.filter { !isGone($0.value.button) }
    if let chosenButton, isGone(chosenButton) { self.chosenButton = nil }
  }

  /// Returns what a tap, a key, the wheel or a drag has done.
  mutating func handle(_ event: Surface.Event) -> HUDView.Event? {
    switch event {
    case .pointer(let event): return handlePointer(event)
    case .touch(let event): return handleTouch(event)
    case .tap(let outcome): return handleTap(outcome)
    case .keyboard(let event): return handleKeyboard(event)
    case .configured, .scaleChanged, .enteredOutput, .leftOutput, .frame, .presented, .closed: break
    }
    return nil
  }

  private mutating func handlePointer(_ event: PointerEvent) -> HUDView.Event? {
    let contact = TapRecognizer.Contact.pointer(seat: event.seat)
    switch event.action {
    // A pointer that was resting where the bezel appears does not hover: it may have been left there.
    case .moved, .pressed, .scrolled: contacts.insert(contact)
    case .left: contacts.remove(contact)
    case .entered, .released: break
    }
    pointersOnButtons[event.seat] = event.action == .left ? nil : button(at: event.position)
    switch event.action {
    case .pressed(.main):
      aim(at: event.position)
      return grab(contact, at: event.position)
    case .moved: return drag(contact, to: event.position)
    case .released(.main), .left: release(contact)
    case .scrolled(let scroll): return wheel.add(scroll).map { .controlled(.steps($0)) }
    case .entered, .pressed, .released: break
    }
    return nil
  }

  private mutating func handleTouch(_ event: TouchEvent) -> HUDView.Event? {
    let contact = TapRecognizer.Contact.finger(seat: event.seat, id: event.finger)
    switch event.action {
    case .down:
      contacts.insert(contact)
      aim(at: event.position)
      return grab(contact, at: event.position)
    case .up, .cancelled:
      contacts.remove(contact)
      release(contact)
    case .moved: return drag(contact, to: event.position)
    }
    return nil
  }

  // MARK: The bar

  private mutating func grab(_ contact: TapRecognizer.Contact, at point: LogicalPoint) -> HUDView.Event? {
    guard grip == nil, !isPressed, target == .slider else { return nil }
    grip = contact
    return drag(contact, to: point)
  }

  private func drag(_ contact: TapRecognizer.Contact, to point: LogicalPoint) -> HUDView.Event? {
    guard grip == contact, let slider else { return nil }
    return .controlled(.set(Progress(slider.share(at: Point(x: point.x, y: point.y)))))
  }

  private mutating func release(_ contact: TapRecognizer.Contact) {
    if grip == contact { grip = nil }
  }

  // MARK: Taps and keys

  private mutating func handleTap(_ outcome: TapRecognizer.Outcome) -> HUDView.Event? {
    isPressed = outcome == .pressed
    guard case .tapped = outcome else { return nil }
    return switch target {
    case .bezel: .tapped(onBezel: true)
    case .slider: nil
    case .button(let id): .buttonPressed(id)
    case nil: nil
    }
  }

  /// A key presses the focused button if it went down while the HUD had the keyboard. Tab focuses the next one, the arrow
  /// keys the one to their side.
  private mutating func handleKeyboard(_ event: KeyboardEvent) -> HUDView.Event? {
    let seat = event.seat
    switch event.action {
    case .focused: focusedSeats.insert(seat)
    case .unfocused:
      focusedSeats.remove(seat)
      keysDown[seat] = nil
    case .pressed(let key): press(key, seat)
    case .repeated: break
    case .released(let key):
      guard let down = keysDown[seat], down.key == key else { return nil }
      keysDown[seat] = nil
      return .buttonPressed(down.button)
    }
    return nil
  }

  private mutating func press(_ key: Key, _ seat: SeatID) {
    guard let focused = focusedButton else { return }
    let area = focused.area
    switch key {
    case .return, .space: keysDown[seat] = keysDown[seat] ?? (key, focused.id)
    case .tab, .backTab: chosenButton = (buttons.first { $0.id != focused.id } ?? focused).id
    // They may run from right to left, or be stacked.
    case .left: choose { $0.x < area.x }
    case .right: choose { $0.x > area.x }
    case .up: choose { $0.y < area.y }
    case .down: choose { $0.y > area.y }
    default: break
    }
  }

  private mutating func choose(where isThere: (LogicalRect) -> Bool) {
    if let button = buttons.first(where: { isThere($0.area) }) { chosenButton = button.id }
  }

  /// The recognizer takes no second press while one is down.
  private mutating func aim(at point: LogicalPoint) {
    guard !isPressed, grip == nil else { return }
    let isOnSlider = slider.map { LogicalRect(enclosing: $0.area).contains(point) } ?? false
    target = button(at: point).map { .button($0) } ?? (isOnSlider ? .slider : .bezel)
  }

  private func button(at point: LogicalPoint) -> String? { buttons.first { $0.area.contains(point) }?.id }
}

/// Counts the steps of a wheel. A touchpad makes one of each 15 px, as most compositors do for a wheel.
private struct WheelSteps {
  /// In 120ths of a step; positive is down.
  private var rest = 0.0
  private static let step = 120.0
  private static let stepLength = 15.0

  /// The whole steps that a scroll completes, positive upwards; nil for none.
  mutating func add(_ scroll: Scroll) -> Int? {
    let axis = scroll.vertical
    let way = axis.value120 != 0 ? Double(axis.value120) : axis.distance / Self.stepLength * Self.step
    // A new direction begins a new step.
    rest = way * rest < 0 ? way : rest + way
    let steps = (rest / Self.step).rounded(.towardZero)
    rest = axis.isStopped ? 0 : rest - steps * Self.step
    return steps == 0 ? nil : -Int(steps)
  }
}

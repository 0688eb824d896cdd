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

  /// A button has the number that it has on the bezel.
  private enum Target: Hashable { case bezel, slider, button(Int) }

  private var bezel = InputRegion.nothing
  private var buttons: [Button] = []
  private var slider: Scene.Indicator.Slider?
  /// What has pressed the bar, and drags.
  private var grip: TapRecognizer.Contact?
  private var wheel = WheelSteps()
  /// The pointers and fingers that are on the bezel.
  private var contacts: Set<TapRecognizer.Contact> = []
  private var pointersOnButtons: [SeatID: Int] = [:]
  private var focusedSeats: Set<SeatID> = []
  /// The button that a key has focused.
  private var chosenButton: Int?
  /// The keys that press a button, from when they went down, and its number.
  private var keysDown: [SeatID: (key: Key, button: Int)] = [:]
  /// What the present press began on, or the next one would; nil for a button that is gone.
  private var target: Target? = .bezel
  private var isPressed = false

  /// Whether a pointer or a finger is on the bezel.
  var isHovered: Bool { !contacts.isEmpty }

  /// The button that keys press. At first that is the default.
  private var focusedButton: Int { chosenButton ?? buttons.firstIndex(where: \.isDefault) ?? 0 }

  var buttonStates: ButtonStates {
    var states = ButtonStates()
    for number in buttons.indices {
      if pointersOnButtons.values.contains(number) { states[number].insert(.hovered) }
      if isPressed && target == .button(number) || keysDown.values.contains(where: { $0.button == number }) {
        states[number].insert(.pressed)
      }
      if !focusedSeats.isEmpty, number == focusedButton { states[number].insert(.focused) }
    }
    return states
  }

  var cursor: Cursor { pointersOnButtons.isEmpty ? .default : .pointer }

  /// Where the present press can become a tap, or the next one can begin: a press that leaves the button is none.
  var tapArea: InputRegion {
    switch target {
    case .bezel: bezel
    case .slider: .nothing
    case .button(let number): .rects([buttons[number].area])
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
    if case .button(let number) = target, number >= buttons.count { target = nil }
    pointersOnButtons = pointersOnButtons.filter { $0.value < buttons.count }
    keysDown = keysDown.filter { $0.value.button < buttons.count }
    if let chosenButton, chosenButton >= buttons.count { self.chosenButton = nil }
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
    case .button(let number): .buttonPressed(buttons[number].id)
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
      return .buttonPressed(buttons[down.button].id)
    }
    return nil
  }

  private mutating func press(_ key: Key, _ seat: SeatID) {
    guard !buttons.isEmpty else { return }
    switch key {
    case .return, .space: keysDown[seat] = keysDown[seat] ?? (key, focusedButton)
    case .tab, .backTab: chosenButton = (focusedButton + 1) % buttons.count
    case .left: chosenButton = sideways(before: true)
    case .right: chosenButton = sideways(before: false)
    default: break
    }
  }

  /// The button beside the focused one on the bezel, which may run from right to left.
  private func sideways(before: Bool) -> Int {
    let x = buttons[focusedButton].area.x
    let beside = buttons.indices.filter { before ? buttons[$0].area.x < x : buttons[$0].area.x > x }
    return beside.first ?? focusedButton
  }

  /// The recognizer takes no second press while one is down.
  private mutating func aim(at point: LogicalPoint) {
    guard !isPressed, grip == nil else { return }
    let isOnSlider = slider.map { LogicalRect(enclosing: $0.area).contains(point) } ?? false
    target = button(at: point).map { .button($0) } ?? (isOnSlider ? .slider : .bezel)
  }

  private func button(at point: LogicalPoint) -> Int? { buttons.firstIndex { $0.area.contains(point) } }
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

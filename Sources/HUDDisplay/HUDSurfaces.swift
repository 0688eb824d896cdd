import HUDModel
import WaylandSurface

/// What a HUD has on the screen: the bezel's surface, and under it a backdrop if the HUD blocks its output.
///
/// Where there is a backdrop, the bezel is a part of it: compositors don't agree on the order of layer surfaces
/// in a layer, but a part always lies on its whole.
final class HUDSurfaces {
  enum Event {
    case bezelFrame
    case backdropFrame
    /// Size or scale are others than before: what was painted is gone.
    case geometryChanged
    case outputEntered
    case presented
    case tapped(onBezel: Bool)
    /// Something touches the bezel, or nothing does any more.
    case hovered(Bool)
    case escaped
    /// What the button shows is another than before.
    case buttonChanged(ButtonState)
    case buttonPressed
    case closed
  }

  let bezel: Surface
  let backdrop: Surface?
  /// What the compositor places: the bezel, or the backdrop that it is on.
  let layer: LayerSurface
  /// The bezel as a part of its backdrop.
  let part: Subsurface?
  private(set) var output: WaylandSurface.Output?
  private let onEvent: (Event) -> Void
  private var touching: Set<TapRecognizer.Contact> = []
  private var button = ButtonInput()

  /// A bezel by itself.
  init(
    floating placement: LayerSurface.Configuration, on connection: Connection,
    onEvent: @escaping (Event) -> Void
  )
    throws(ConnectionError)
  {
    layer = try LayerSurface(connection, placement)
    bezel = layer.surface
    backdrop = nil
    part = nil
    self.onEvent = onEvent
    listen()
  }

  /// A bezel on a backdrop. Its place is told when the output's size is known.
  init(
    blocking placement: LayerSurface.Configuration, size: LogicalSize, on connection: Connection,
    onEvent: @escaping (Event) -> Void
  ) throws(ConnectionError) {
    let layer = try LayerSurface(connection, placement)
    let part = try Subsurface(of: layer.surface, size: size)
    bezel = part.surface
    backdrop = layer.surface
    self.layer = layer
    self.part = part
    self.onEvent = onEvent
    listen()
  }

  func close() {
    bezel.close()
    backdrop?.close()
    // Nobody tells that what is on it leaves a surface that is gone.
    if !touching.isEmpty { onEvent(.hovered(false)) }
  }

  /// Where on the bezel's surface the button is; nil for none.
  func placeButton(in area: LogicalRect?) {
    tellButton { button in
      button.area = area
      return false
    }
  }

  func setNeedsFrame() {
    bezel.animator.setNeedsFrame()
    backdrop?.animator.setNeedsFrame()
  }

  private func listen() {
    bezel.onEvent = { [unowned self] in receiveFromBezel($0) }
    backdrop?.onEvent = { [unowned self] in receiveFromBackdrop($0) }
  }

  private func receiveFromBezel(_ event: Surface.Event) {
    switch event {
    case .frame: onEvent(.bezelFrame)
    case .presented: onEvent(.presented)
    // The button hears of its own from pointers and fingers.
    case .tap(.tapped(let point)): if !button.owns(point) { onEvent(.tapped(onBezel: true)) }
    case .pointer(let event):
      receive(event)
      tellButton { $0.handle(event) }
    case .touch(let event):
      receive(event)
      tellButton { $0.handle(event) }
    default: receiveFromEither(event)
    }
  }

  private func tellButton(_ handle: (inout ButtonInput) -> Bool) {
    let before = button.state
    let isPressed = handle(&button)
    if button.state != before { onEvent(.buttonChanged(button.state)) }
    if isPressed { onEvent(.buttonPressed) }
  }

  private func receiveFromBackdrop(_ event: Surface.Event) {
    switch event {
    case .frame: onEvent(.backdropFrame)
    case .tap(.tapped): onEvent(.tapped(onBezel: false))
    default: receiveFromEither(event)
    }
  }

  private func receiveFromEither(_ event: Surface.Event) {
    switch event {
    case .configured, .scaleChanged: onEvent(.geometryChanged)
    case .enteredOutput(let output):
      self.output = output
      onEvent(.outputEntered)
    case .keyboard(.pressed(.escape, _)): onEvent(.escaped)
    case .keyboard(let event): tellButton { $0.handle(event) }
    // A part ends with its whole, which says so itself.
    case .closed(.parentClosed): break
    case .closed: onEvent(.closed)
    case .leftOutput, .frame, .presented, .tap, .pointer, .touch: break
    }
  }

  // MARK: Holding

  private func receive(_ event: PointerEvent) {
    switch event.action {
    // A pointer that rests where the HUD has come to doesn't hold it: someone may have left it there for hours.
    case .moved, .pressed: touch(.pointer(seat: event.seat), true)
    case .left: touch(.pointer(seat: event.seat), false)
    case .entered, .released: break
    }
  }

  private func receive(_ event: TouchEvent) {
    switch event.action {
    case .down: touch(.finger(seat: event.seat, id: event.finger), true)
    case .up, .cancelled: touch(.finger(seat: event.seat, id: event.finger), false)
    case .moved: break
    }
  }

  private func touch(_ contact: TapRecognizer.Contact, _ isThere: Bool) {
    let wasHovered = !touching.isEmpty
    if isThere { touching.insert(contact) } else { touching.remove(contact) }
    if touching.isEmpty == wasHovered { onEvent(.hovered(!wasHovered)) }
  }
}

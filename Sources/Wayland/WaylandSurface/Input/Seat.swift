/// One `wl_seat`. Its devices are bound while it has them.
final class Seat {
  let id: SeatID
  unowned let connection: Connection
  /// The modifier keys, as the compositor last reported them.
  var modifiers: Modifiers = []
  let wire: SeatProxy
  private var pointer: Pointer?
  private var touch: Touch?
  private var keyboard: Keyboard?

  init(_ wire: SeatProxy, id: SeatID, of connection: Connection) {
    self.wire = wire
    self.id = id
    self.connection = connection
    wire.onEvent = { [unowned self] event in
      if case .capabilities(let capabilities) = event { bind(capabilities) }
    }
  }

  /// The compositor removed the seat: surfaces that had its focus are notified.
  func lose() {
    bind([])
    destroy()
  }

  func setCursor(on surface: Surface) { pointer?.setCursor(on: surface) }

  /// When a held key repeats, on the connection's clock.
  var nextRepeat: Duration? { keyboard?.nextRepeat }

  func repeatIfDue() { keyboard?.repeatIfDue() }

  func destroy() {
    pointer?.destroy()
    touch?.destroy()
    keyboard?.destroy()
    wire.destroy()
  }

  private func bind(_ capabilities: SeatProxy.Capability) {
    if capabilities.contains(.pointer) != (pointer != nil) {
      let lost = pointer
      pointer = lost == nil ? Pointer(wire.getPointer(), of: self) : nil
      lost?.lose()
    }
    if capabilities.contains(.touch) != (touch != nil) {
      let lost = touch
      touch = lost == nil ? Touch(wire.getTouch(), of: self) : nil
      lost?.lose()
    }
    if capabilities.contains(.keyboard) != (keyboard != nil) {
      let lost = keyboard
      keyboard = lost == nil ? Keyboard(wire.getKeyboard(), of: self) : nil
      lost?.lose()
    }
  }
}

/// A seat's pointer: the surface that it is on, its position, and its cursor.
final class Pointer {
  private let wire: PointerProxy
  private unowned let seat: Seat
  private weak var focus: Surface?
  private var position = LogicalPoint(x: 0, y: 0)
  /// The serial of the last `enter`, which `set_cursor` needs.
  private var serial: UInt32 = 0
  private var shapes: CursorShapeDeviceProxy?
  /// Has the image of a theme.
  private var image: SurfaceProxy?
  /// The events since the last `frame`, which marks the end of a group.
  private var batch: [(surface: Surface, event: PointerEvent)] = []
  /// All axis events of the group are one scroll, at the time of the first one.
  private var scroll: (Scroll, time: Duration?)?

  init(_ wire: PointerProxy, of seat: Seat) {
    self.wire = wire
    self.seat = seat
    wire.onEvent = { [unowned self] in receive($0) }
  }

  func destroy() {
    shapes?.destroy()
    image?.destroy()
    wire.destroy()
  }

  /// Sets the surface's cursor, if the pointer is there. A compositor forgets it when the pointer leaves.
  func setCursor(on surface: Surface) {
    guard surface === focus, let cursor = surface.cursor, let cursors = seat.connection.globals?.cursors
    else {
      return
    }
    guard let shape = cursor.shape else {
      return wire.setCursor(serial: serial, surface: nil, hotspotX: 0, hotspotY: 0)
    }
    if let manager = cursors.shapes {
      let shapes = self.shapes ?? manager.getPointer(wire)
      self.shapes = shapes
      return shapes.setShape(serial: serial, shape: shape)
    }
    guard let (picture, scale) = cursors.image(of: cursor, for: surface.scale) else { return }
    let image = self.image ?? cursors.makeSurface()
    self.image = image
    wire.setCursor(
      serial: serial, surface: image, hotspotX: Int32(picture.hotspot.x / scale),
      hotspotY: Int32(picture.hotspot.y / scale))
    image.setBufferScale(Int32(scale))
    image.attach(picture)
    image.damageBuffer(x: 0, y: 0, width: Int32(picture.width), height: Int32(picture.height))
    image.commit()
  }

  /// The seat has no pointer any more.
  func lose() {
    add(.left)
    destroy()
    deliver()
  }

  private func receive(_ event: PointerProxy.Event) {
    switch event {
    case .enter(let serial, let surface, let x, let y):
      focus = seat.connection.surface(of: surface)
      position = LogicalPoint(x: x, y: y)
      self.serial = serial
      if let focus { setCursor(on: focus) }
      add(.entered, serial: serial)
    case .leave(let serial, _):
      add(.left, serial: serial)
      focus = nil
    case .motion(let time, let x, let y):
      position = LogicalPoint(x: x, y: y)
      addMotion(at: .milliseconds(time))
    case .button(let serial, let time, let button, let state):
      let button = PointerButton(rawValue: button)
      add(
        state == .pressed ? .pressed(button) : .released(button), at: .milliseconds(time), serial: serial)
    case .frame: deliver()
    case .axis(let time, let axis, let value):
      addScroll(at: .milliseconds(time)) { $0[axis]?.distance += value }
    case .axisSource(let source): addScroll { $0.source = Scroll.Source(source) }
    case .axisStop(let time, let axis): addScroll(at: .milliseconds(time)) { $0[axis]?.isStopped = true }
    // Since version 8 the 120ths come instead of the whole steps.
    case .axisDiscrete(let axis, let steps): addScroll { $0[axis]?.value120 += 120 * Int(steps) }
    case .axisValue120(let axis, let value): addScroll { $0[axis]?.value120 += Int(value) }
    }
    // Before version 5 each event is a group of its own.
    if wire.version < 5 { deliver() }
  }

  private func add(_ action: PointerEvent.Action, at time: Duration? = nil, serial: UInt32? = nil) {
    guard let focus else { return }
    let event = PointerEvent(
      seat: seat.id, action: action, position: position, time: time, modifiers: seat.modifiers,
      serial: serial.map { EventSerial(seat: seat.id, rawValue: $0) })
    batch.append((focus, event))
  }

  /// Of several motions in a row only the last one is kept.
  private func addMotion(at time: Duration) {
    if let last = batch.last, last.event.action == .moved, last.surface === focus { batch.removeLast() }
    add(.moved, at: time)
  }

  private func addScroll(at time: Duration? = nil, _ change: (inout Scroll) -> Void) {
    var (scroll, first) = self.scroll ?? (Scroll(), nil)
    change(&scroll)
    self.scroll = (scroll, first ?? time)
  }

  private func deliver() {
    if let (scroll, time) = scroll { add(.scrolled(scroll), at: time) }
    let events = batch
    (batch, scroll) = ([], nil)
    // A handler may close the connection, which ends the seat.
    for (surface, event) in events { surface.receivePointer(event) }
  }
}

extension Scroll {
  fileprivate subscript(axis: PointerProxy.Axis) -> Axis? {
    get {
      switch axis {
      case .horizontalScroll: horizontal
      case .verticalScroll: vertical
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      if axis == .horizontalScroll { horizontal = newValue } else { vertical = newValue }
    }
  }
}

extension Scroll.Source {
  fileprivate init?(_ source: PointerProxy.AxisSource) {
    switch source {
    case .wheel: self = .wheel
    case .finger: self = .finger
    case .continuous: self = .continuous
    case .wheelTilt: self = .wheelTilt
    default: return nil
    }
  }
}

/// A seat's touchscreen: the surface and the position of each finger.
final class Touch {
  private let wire: TouchProxy
  private unowned let seat: Seat
  private var fingers: [Int32: Finger] = [:]

  private struct Finger {
    weak var surface: Surface?
    var position: LogicalPoint
  }

  init(_ wire: TouchProxy, of seat: Seat) {
    self.wire = wire
    self.seat = seat
    wire.onEvent = { [unowned self] in receive($0) }
  }

  func destroy() { wire.destroy() }

  /// The seat has no touchscreen any more.
  func lose() {
    destroy()
    cancelAll()
  }

  private func receive(_ event: TouchProxy.Event) {
    switch event {
    case .down(let serial, let time, let surface, let id, let x, let y):
      fingers[id] = Finger(surface: seat.connection.surface(of: surface), position: LogicalPoint(x: x, y: y))
      report(.down, id, time, serial)
    case .motion(let time, let id, let x, let y):
      fingers[id]?.position = LogicalPoint(x: x, y: y)
      report(.moved, id, time)
    case .up(let serial, let time, let id):
      report(.up, id, time, serial)
      fingers[id] = nil
    case .cancel: cancelAll()
    case .frame, .shape, .orientation: break
    }
  }

  private func report(_ action: TouchEvent.Action, _ id: Int32, _ time: UInt32, _ serial: UInt32? = nil) {
    guard let finger = fingers[id] else { return }
    finger.surface?.receiveTouch(
      TouchEvent(
        seat: seat.id, finger: Int(id), action: action, position: finger.position,
        time: .milliseconds(time), modifiers: seat.modifiers,
        serial: serial.map { EventSerial(seat: seat.id, rawValue: $0) }))
  }

  private func cancelAll() {
    let (cancelled, seat, modifiers) = (fingers, seat.id, seat.modifiers)
    fingers = [:]
    for (id, finger) in cancelled {
      finger.surface?.receiveTouch(
        TouchEvent(
          seat: seat, finger: Int(id), action: .cancelled, position: finger.position, modifiers: modifiers))
    }
  }
}

/// One `wl_seat`. Its devices are bound while it has them.
final class Seat {
  let id: SeatID
  unowned let connection: Connection
  private let wire: SeatProxy
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
  /// Of the last `enter`: a cursor is set for it.
  private var serial: UInt32 = 0
  private var shapes: CursorShapeDeviceProxy?
  /// Has the image of a theme.
  private var image: SurfaceProxy?
  /// The events since the last `frame`, which marks the end of a group.
  private var batch: [(surface: Surface, action: PointerEvent.Action, position: LogicalPoint)] = []
  /// All axis events of the group are one scroll.
  private var scroll: Scroll?

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
      add(.entered)
    case .leave:
      add(.left)
      focus = nil
    case .motion(_, let x, let y):
      position = LogicalPoint(x: x, y: y)
      addMotion()
    case .button(_, _, let button, let state):
      let button = PointerButton(rawValue: button)
      add(state == .pressed ? .pressed(button) : .released(button))
    case .frame: deliver()
    case .axis(_, let axis, let value): addScroll { $0[axis]?.distance += value }
    case .axisSource(let source): addScroll { $0.source = Scroll.Source(source) }
    case .axisStop(_, let axis): addScroll { $0[axis]?.isStopped = true }
    // Since version 8 the 120ths come instead of the whole steps.
    case .axisDiscrete(let axis, let steps): addScroll { $0[axis]?.value120 += 120 * Int(steps) }
    case .axisValue120(let axis, let value): addScroll { $0[axis]?.value120 += Int(value) }
    }
    // Before version 5 each event is a group of its own.
    if wire.version < 5 { deliver() }
  }

  private func add(_ action: PointerEvent.Action) {
    guard let focus else { return }
    batch.append((focus, action, position))
  }

  /// Of several motions in a row only the last one is kept.
  private func addMotion() {
    if let last = batch.last, last.action == .moved, last.surface === focus { batch.removeLast() }
    add(.moved)
  }

  private func addScroll(_ change: (inout Scroll) -> Void) {
    var scroll = self.scroll ?? Scroll()
    change(&scroll)
    self.scroll = scroll
  }

  private func deliver() {
    if let scroll { add(.scrolled(scroll)) }
    let (events, seat) = (batch, seat.id)
    (batch, scroll) = ([], nil)
    // A handler may close the connection, which ends the seat.
    for (surface, action, position) in events {
      surface.receivePointer(PointerEvent(seat: seat, action: action, position: position))
    }
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
    case .down(_, _, let surface, let id, let x, let y):
      fingers[id] = Finger(surface: seat.connection.surface(of: surface), position: LogicalPoint(x: x, y: y))
      report(.down, id)
    case .motion(_, let id, let x, let y):
      fingers[id]?.position = LogicalPoint(x: x, y: y)
      report(.moved, id)
    case .up(_, _, let id):
      report(.up, id)
      fingers[id] = nil
    case .cancel: cancelAll()
    case .frame, .shape, .orientation: break
    }
  }

  private func report(_ action: TouchEvent.Action, _ id: Int32) {
    guard let finger = fingers[id] else { return }
    finger.surface?.receiveTouch(
      TouchEvent(seat: seat.id, finger: Int(id), action: action, position: finger.position))
  }

  private func cancelAll() {
    let (cancelled, seat) = (fingers, seat.id)
    fingers = [:]
    for (id, finger) in cancelled {
      finger.surface?.receiveTouch(
        TouchEvent(seat: seat, finger: Int(id), action: .cancelled, position: finger.position))
    }
  }
}

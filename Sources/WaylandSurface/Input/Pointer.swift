/// A seat's pointer: which surface it is on, and where.
///
/// The cursor's picture is left alone: without a theme of one's own there is none to set, and compositors keep the one they showed.
final class Pointer {
  private let wire: PointerProxy
  private let seat: SeatID
  private unowned let connection: Connection
  private weak var focus: Surface?
  private var position = LogicalPoint(x: 0, y: 0)
  /// What has come since the last `frame`, which says that it belongs together.
  private var batch: [(surface: Surface, action: PointerEvent.Action, position: LogicalPoint)] = []

  init(_ wire: PointerProxy, seat: SeatID, of connection: Connection) {
    self.wire = wire
    self.seat = seat
    self.connection = connection
    wire.onEvent = { [unowned self] in receive($0) }
  }

  func destroy() { wire.destroy() }

  /// There is no pointer any more.
  func lose() {
    add(.left)
    destroy()
    deliver()
  }

  private func receive(_ event: PointerProxy.Event) {
    switch event {
    case .enter(_, let surface, let x, let y):
      focus = connection.surface(of: surface)
      position = LogicalPoint(x: x, y: y)
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
    case .axis, .axisSource, .axisStop, .axisDiscrete: break
    }
    // Before version 5 each event stands for itself.
    if wire.version < 5 { deliver() }
  }

  private func add(_ action: PointerEvent.Action) {
    guard let focus else { return }
    batch.append((focus, action, position))
  }

  /// Of several motions in a row only the last one counts.
  private func addMotion() {
    if let last = batch.last, last.action == .moved, last.surface === focus { batch.removeLast() }
    add(.moved)
  }

  private func deliver() {
    let events = batch
    batch = []
    for (surface, action, position) in events {
      surface.receive(PointerEvent(seat: seat, action: action, position: position))
    }
  }
}

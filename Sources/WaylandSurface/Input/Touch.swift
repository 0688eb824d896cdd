/// A seat's touchscreen: which finger is on which surface, and where.
final class Touch {
  private let wire: TouchProxy
  private let seat: SeatID
  private unowned let connection: Connection
  private var fingers: [Int32: Finger] = [:]

  private struct Finger {
    weak var surface: Surface?
    var position: LogicalPoint
  }

  init(_ wire: TouchProxy, seat: SeatID, of connection: Connection) {
    self.wire = wire
    self.seat = seat
    self.connection = connection
    wire.onEvent = { [unowned self] in receive($0) }
  }

  func destroy() { wire.destroy() }

  /// There is no touchscreen any more.
  func lose() {
    destroy()
    cancelAll()
  }

  private func receive(_ event: TouchProxy.Event) {
    switch event {
    case .down(_, _, let surface, let id, let x, let y):
      fingers[id] = Finger(surface: connection.surface(of: surface), position: LogicalPoint(x: x, y: y))
      tell(.down, id)
    case .motion(_, let id, let x, let y):
      fingers[id]?.position = LogicalPoint(x: x, y: y)
      tell(.moved, id)
    case .up(_, _, let id):
      tell(.up, id)
      fingers[id] = nil
    case .cancel: cancelAll()
    case .frame, .shape, .orientation: break
    }
  }

  private func tell(_ action: TouchEvent.Action, _ id: Int32) {
    guard let finger = fingers[id] else { return }
    finger.surface?.receive(
      TouchEvent(seat: seat, finger: Int(id), action: action, position: finger.position))
  }

  private func cancelAll() {
    let cancelled = fingers
    fingers = [:]
    for (id, finger) in cancelled {
      finger.surface?.receive(
        TouchEvent(seat: seat, finger: Int(id), action: .cancelled, position: finger.position))
    }
  }
}

/// Decides what is a tap: a press and a release near each other, all of it within an area.
///
/// A value that is told positions and knows nothing of seats. A contact is whatever can press: a pointer's button
/// or a finger. While one contact is down the others are no tap.
public struct TapRecognizer: Hashable, Sendable {
  /// What a contact came to.
  public enum Outcome: Hashable, Sendable {
    /// A press that may become a tap.
    case pressed
    /// The press was released in place: a tap, where it began.
    case tapped(LogicalPoint)
    /// The press moved too far, left the area, or was taken away.
    case cancelled
  }

  /// How far a contact may stray from where it began, in logical pixels.
  public static let slop = 10.0

  /// Where a tap can happen. A change doesn't end a press that has begun.
  public var area: InputRegion

  private var contact: Contact?
  private var start = LogicalPoint(x: 0, y: 0)

  /// A recognizer without a press.
  public init(area: InputRegion = .everything) {
    self.area = area
  }

  /// Whether a press is down that may become a tap: what a button shows as pressed.
  public var isPressed: Bool { contact != nil }

  /// A contact went down.
  public mutating func press(_ contact: Contact, at point: LogicalPoint) -> Outcome? {
    guard self.contact == nil, area.contains(point) else { return nil }
    self.contact = contact
    start = point
    return .pressed
  }

  /// A contact moved.
  public mutating func move(_ contact: Contact, to point: LogicalPoint) -> Outcome? {
    guard self.contact == contact else { return nil }
    guard start.distance(to: point) <= TapRecognizer.slop, area.contains(point) else {
      return cancel(contact)
    }
    return nil
  }

  /// A contact went up, where it was last told to be.
  public mutating func release(_ contact: Contact) -> Outcome? {
    guard self.contact == contact else { return nil }
    self.contact = nil
    return .tapped(start)
  }

  /// A contact was taken away: the pointer left, the compositor took the touch for a gesture.
  public mutating func cancel(_ contact: Contact) -> Outcome? {
    guard self.contact == contact else { return nil }
    self.contact = nil
    return .cancelled
  }
}

extension TapRecognizer {
  /// What can press a surface.
  public enum Contact: Hashable, Sendable {
    /// The main button of a seat's pointer.
    case pointer(seat: SeatID)
    /// A finger of a seat's touchscreen.
    case finger(seat: SeatID, id: Int)
  }
}

extension TapRecognizer {
  /// Looks at what a pointer does. Only its main button taps.
  ///
  /// - Parameter event: one of the events of a single surface, all of which have to be told.
  /// - Returns: what it came to, if it came to anything.
  public mutating func handle(_ event: PointerEvent) -> Outcome? {
    let contact = Contact.pointer(seat: event.seat)
    switch event.action {
    case .pressed(.main): return press(contact, at: event.position)
    case .released(.main): return release(contact)
    case .moved: return move(contact, to: event.position)
    case .left: return cancel(contact)
    case .entered, .pressed, .released: return nil
    }
  }

  /// Looks at what a finger does.
  ///
  /// - Parameter event: one of the events of a single surface, all of which have to be told.
  /// - Returns: what it came to, if it came to anything.
  public mutating func handle(_ event: TouchEvent) -> Outcome? {
    let contact = Contact.finger(seat: event.seat, id: event.finger)
    switch event.action {
    case .down: return press(contact, at: event.position)
    case .moved: return move(contact, to: event.position)
    case .up: return release(contact)
    case .cancelled: return cancel(contact)
    }
  }
}

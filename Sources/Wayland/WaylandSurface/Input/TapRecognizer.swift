/// Recognizes taps: a press and a release near each other, both within an area.
///
/// A contact is what can press: a pointer's main button or a finger. While one contact is down, others are
/// ignored.
///
/// ```swift
/// var taps = TapRecognizer(area: .rects([close]))
/// if case .pointer(let event) = event, case .tapped(let point)? = taps.handle(event) { select(point) }
/// ```
public struct TapRecognizer: Hashable, Sendable {
  /// What a contact has become.
  ///
  /// ```swift
  /// if case .tap(.tapped(let point)) = event { select(point) }
  /// ```
  public enum Outcome: Hashable, Sendable {
    /// A press that may become a tap.
    case pressed
    /// The press was released: a tap, at the point of the press.
    case tapped(LogicalPoint)
    /// The press moved too far, left the area, or was cancelled by the compositor.
    case cancelled
  }

  /// How far a contact may move from the point of the press, in logical pixels.
  public static let slop = 10.0

  /// Where a tap can happen. A change doesn't cancel a press.
  public var area: InputRegion

  private var contact: Contact?
  private var start = LogicalPoint(x: 0, y: 0)

  /// Makes a recognizer without a press.
  public init(area: InputRegion = .everything) {
    self.area = area
  }

  /// Whether a press is down that can become a tap. A button shows it as pressed.
  public var isPressed: Bool { contact != nil }

  /// A contact went down.
  package mutating func press(_ contact: Contact, at point: LogicalPoint) -> Outcome? {
    guard self.contact == nil, area.contains(point) else { return nil }
    self.contact = contact
    start = point
    return .pressed
  }

  /// A contact moved.
  package mutating func move(_ contact: Contact, to point: LogicalPoint) -> Outcome? {
    guard self.contact == contact else { return nil }
    guard start.distance(to: point) <= TapRecognizer.slop, area.contains(point) else {
      return cancel(contact)
    }
    return nil
  }

  /// A contact went up, at its last position.
  package mutating func release(_ contact: Contact) -> Outcome? {
    guard self.contact == contact else { return nil }
    self.contact = nil
    return .tapped(start)
  }

  /// A contact was cancelled: the pointer left, or the compositor takes the touch for a gesture.
  package mutating func cancel(_ contact: Contact) -> Outcome? {
    guard self.contact == contact else { return nil }
    self.contact = nil
    return .cancelled
  }
}

extension TapRecognizer {
  /// What can press a surface.
  package enum Contact: Hashable, Sendable {
    /// The main button of a seat's pointer.
    case pointer(seat: SeatID)
    /// A finger of a seat's touchscreen.
    case finger(seat: SeatID, id: Int)
  }
}

extension TapRecognizer {
  /// Handles an event of a pointer. Only its main button taps.
  ///
  /// ```swift
  /// var taps = TapRecognizer()
  /// if case .pointer(let event) = event, case .tapped(let point)? = taps.handle(event) { select(point) }
  /// ```
  ///
  /// - Parameter event: the next event on the surface; none may be omitted.
  /// - Returns: the outcome, if there is one.
  public mutating func handle(_ event: PointerEvent) -> Outcome? {
    let contact = Contact.pointer(seat: event.seat)
    switch event.action {
    case .pressed(.main): return press(contact, at: event.position)
    case .released(.main): return release(contact)
    case .moved: return move(contact, to: event.position)
    case .left: return cancel(contact)
    case .entered, .pressed, .released, .scrolled: return nil
    }
  }

  /// Handles an event of a finger.
  ///
  /// ```swift
  /// var taps = TapRecognizer()
  /// if case .touch(let event) = event, case .tapped(let point)? = taps.handle(event) { select(point) }
  /// ```
  ///
  /// - Parameter event: the next event on the surface; none may be omitted.
  /// - Returns: the outcome, if there is one.
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

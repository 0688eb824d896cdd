// What seats tell a surface: passed on as it is, and looked at for taps.
extension Surface {
  func receive(_ event: PointerEvent) {
    guard isOpen else { return }
    onEvent?(.pointer(event))
    tell(taps.handle(event))
  }

  func receive(_ event: TouchEvent) {
    guard isOpen else { return }
    onEvent?(.touch(event))
    tell(taps.handle(event))
  }

  func receive(_ event: KeyboardEvent) {
    guard isOpen else { return }
    onEvent?(.keyboard(event))
  }

  private func tell(_ outcome: TapRecognizer.Outcome?) {
    guard isOpen, let outcome else { return }
    onEvent?(.tap(outcome))
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

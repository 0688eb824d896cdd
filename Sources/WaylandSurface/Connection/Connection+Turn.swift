import Glibc

extension Connection {
  /// What to wait for on a connection's descriptor.
  public struct Interest: OptionSet, Hashable, Sendable {
    /// One bit a condition.
    public let rawValue: Int

    /// Conditions from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The compositor has sent something.
    public static let readable = Interest(rawValue: 1)
    /// The socket takes more again: requests are waiting.
    public static let writable = Interest(rawValue: 2)
    /// There is something to handle already: don't sleep.
    public static let immediate = Interest(rawValue: 4)
  }

  /// The descriptor to wait on; -1 when the connection is closed, which poll(2) passes over.
  public var fileDescriptor: Int32 { display?.fileDescriptor ?? -1 }

  /// Paints what is due: each surface that asked for a frame gets one ``Surface/Event/frame(_:)``, however often it asked.
  ///
  /// Called once at the end of a turn, when everything that could ask has been handled.
  public func endTurn() {
    for surface in openSurfaces { surface.settleScale() }
    for surface in openSurfaces { surface.drawIfDue() }
    for surface in openSurfaces { surface.commitIfNeeded() }
  }

  /// Sends what is waiting, before the turn's end does it anyway: for those who have work left that the compositor needn't
  /// wait for.
  public func flush() {
    do throws(DisplayError) {
      _ = try display?.flush()
    } catch {
      failure = ConnectionError(error, display: displayName)
    }
  }

  /// Sends what is waiting, announces a read, and tells what to wait for. It is followed by ``finishWaiting(readable:)``.
  ///
  /// Nothing is handled here, so that no handler runs between the end of a turn and the sleep.
  public func prepareToWait() -> Interest {
    guard let display else { return [] }
    var interest: Interest = .readable
    do throws(DisplayError) {
      if try display.flush() == .socketFull { interest.insert(.writable) }
      let isReading = display.prepareRead()
      // A frame's handler may have requested a frame of a surface that had its turn already.
      if !isReading || openSurfaces.contains(where: \.isDue) { interest.insert(.immediate) }
    } catch {
      failure = ConnectionError(error, display: displayName)
      interest.insert(.immediate)
    }
    return interest
  }

  /// Reads what the compositor has sent and handles it: all events come from here.
  ///
  /// - Parameter readable: whether the descriptor can be read, was hung up or has an error.
  public func finishWaiting(readable: Bool) {
    if let failure { return fail(failure) }
    guard let display else { return }
    do throws(DisplayError) {
      if display.isReading {
        if readable { try display.readEvents() } else { display.cancelRead() }
      }
      try display.dispatchPending()
    } catch {
      fail(ConnectionError(error, display: displayName))
    }
  }

  /// One turn of a loop that waits for nothing but this connection: paint what is due, sleep, handle what came.
  ///
  /// - Parameter timeout: the longest sleep; nil is for ever.
  public func turn(timeout: Duration? = nil) {
    endTurn()
    let interest = prepareToWait()
    var descriptor = pollfd(
      fd: fileDescriptor, events: Int16(POLLIN | (interest.contains(.writable) ? POLLOUT : 0)), revents: 0)
    let isOver = interest.contains(.immediate) || !isOpen
    _ = poll(&descriptor, 1, isOver ? 0 : milliseconds(timeout))
    finishWaiting(readable: descriptor.revents & ~Int16(POLLOUT) != 0)
  }

  private func milliseconds(_ timeout: Duration?) -> Int32 {
    guard let timeout else { return -1 }
    let (seconds, attoseconds) = timeout.components
    let exact = Double(seconds) * 1000 + Double(attoseconds) / 1e15
    return Int32(min(max(0, exact.rounded(.up)), Double(Int32.max)))
  }
}

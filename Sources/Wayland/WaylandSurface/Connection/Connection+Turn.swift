import CBezelSystem
import Glibc

extension Connection {
  /// What to wait for on a connection's descriptor.
  ///
  /// ```swift
  /// let interest = connection.prepareToWait()
  /// let events = Int16(interest.contains(.writable) ? POLLIN | POLLOUT : POLLIN)
  /// ```
  public struct Interest: OptionSet, Hashable, Sendable {
    /// One bit per condition.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The descriptor is readable: the compositor has sent something.
    public static let readable = Interest(rawValue: 1)
    /// The descriptor is writable: the socket was full, and requests are buffered.
    public static let writable = Interest(rawValue: 2)
    /// Nothing: there is something to handle already.
    public static let immediate = Interest(rawValue: 4)
  }

  /// The descriptor to wait on; -1 when the connection is closed, which poll(2) ignores.
  public var fileDescriptor: Int32 { display?.fileDescriptor ?? -1 }

  /// Sends ``Surface/Event/frame`` to each surface whose frame is due, and commits what surfaces have
  /// pending.
  ///
  /// Call it once at the end of a turn, when everything that could request a frame has been handled. At most
  /// 16 surfaces have their turn; the others have it in the next one, which ``prepareToWait()`` makes an
  /// immediate one. While the compositor leaves requests unread, none has: their newest state is sent when it
  /// reads again.
  ///
  /// ```swift
  /// closeMenu()
  /// connection.endTurn()
  /// connection.flush()
  /// ```
  ///
  /// - Precondition: It isn't between ``prepareToWait()`` and ``finishWaiting(readable:)``, and ``run()`` isn't asleep.
  public func endTurn() {
    requireNoWait("endTurn()")
    if isSocketFull { flush() }
    guard !isSocketFull else { return }
    destroyClosed()
    setLoadedCursors()
    for surface in openSurfaces { surface.settleScale() }
    let surfaces = surfacesOfTurn()
    var hasSent = false
    for surface in surfaces where surface.drawIfDue() {
      if hasSent { queueEvents() }
      hasSent = true
    }
    for surface in surfaces where surface.commitIfNeeded() {
      if hasSent { queueEvents() }
      hasSent = true
    }
  }

  /// The open surfaces, without those for which there is no time in this turn.
  ///
  /// sway before 1.11 answers each change of a layer surface with a configure for every layer surface, and
  /// disconnects a client whose socket is full of them. So they are read after each surface, and no more
  /// surfaces have their turn than their configures fit into the socket.
  private func surfacesOfTurn() -> [Surface] {
    let surfaces = openSurfaces
    guard surfaces.count > Self.mostSurfacesOfTurn else { return surfaces }
    let first = surfaces.firstIndex { $0 === firstOfTurn } ?? 0
    let ordered = surfaces[first...] + surfaces[..<first]
    let late = ordered.filter(\.needsTurn).dropFirst(Self.mostSurfacesOfTurn)
    firstOfTurn = late.first
    guard !late.isEmpty else { return surfaces }
    return ordered.filter { surface in !late.contains { $0 === surface } }
  }

  private static let mostSurfacesOfTurn = 16

  private func queueEvents() {
    do throws(ConnectionError) {
      try display?.queueEvents()
    } catch {
      failure = error
    }
  }

  /// Sends buffered requests now. ``prepareToWait()`` does it, too: this is for a turn with more work to do,
  /// for which the compositor needn't wait.
  ///
  /// ```swift
  /// surface.close()
  /// connection.flush()
  /// ```
  public func flush() {
    do throws(ConnectionError) {
      try display?.flush()
    } catch {
      failure = error
    }
  }

  /// Sends buffered requests, announces a read, and returns what to wait for, ``longestWait`` at most.
  /// ``finishWaiting(readable:)`` follows.
  ///
  /// No handler runs here, so that nothing changes between the end of a turn and the sleep.
  ///
  /// ```swift
  /// while connection.isOpen {
  ///   connection.endTurn()
  ///   let interest = connection.prepareToWait()
  ///   let isReadable = wait(connection.fileDescriptor, interest, connection.longestWait)
  ///   connection.finishWaiting(readable: isReadable)
  /// }
  /// ```
  ///
  /// - Returns: what to wait for on ``fileDescriptor``; the loop doesn't sleep for ``Interest/immediate``.
  /// - Precondition: As for ``endTurn()``: one call, one sleep, one call of ``finishWaiting(readable:)``.
  public func prepareToWait() -> Interest {
    requireNoWait("prepareToWait()")
    guard let display else { return [] }
    var interest: Interest = .readable
    do throws(ConnectionError) {
      try display.flush()
      if isSocketFull { interest.insert(.writable) }
      let isReading = display.prepareRead()
      // A surface may wait for the next turn, or a frame's handler has requested a frame of one that had its
      // turn already.
      let isDue = !isSocketFull && surfaces.contains { $0.surface?.needsTurn == true }
      if !isReading || isDue { interest.insert(.immediate) }
    } catch {
      failure = error
      interest.insert(.immediate)
    }
    return interest
  }

  /// Reads what the compositor has sent, and sends its events and the repeats of held keys. ``endTurn()``
  /// sends the events about frames and scales.
  ///
  /// ```swift
  /// let interest = connection.prepareToWait()
  /// connection.finishWaiting(readable: wait(connection.fileDescriptor, interest, connection.longestWait))
  /// ```
  ///
  /// - Parameter readable: whether the descriptor is readable, was hung up or has an error.
  public func finishWaiting(readable: Bool) {
    if let failure { return fail(failure) }
    guard let display else { return }
    do throws(ConnectionError) {
      if display.isReading {
        if readable { try display.readEvents() } else { display.cancelRead() }
      }
      try display.dispatchPending()
    } catch {
      return fail(error)
    }
    // After the events, which may have released the key.
    repeatHeldKeys()
  }

  /// Reads what the compositor has sent by now, and sends events as ``finishWaiting(readable:)`` does. It doesn't wait.
  ///
  /// ```swift
  /// let source = DispatchSource.makeReadSource(fileDescriptor: connection.fileDescriptor, queue: .main)
  /// source.setEventHandler {
  ///   connection.receive()
  ///   connection.endTurn()
  ///   connection.flush()
  /// }
  /// source.activate()
  /// ```
  ///
  /// - Precondition: As for ``endTurn()``. Where ``prepareToWait()`` is used, ``finishWaiting(readable:)`` takes this call's place.
  public func receive() {
    requireNoWait("receive()")
    guard failure == nil, let display, display.prepareRead() else { return finishWaiting(readable: false) }
    finishWaiting(readable: display.isReadable)
  }

  /// Does one turn of a loop that waits for nothing but this connection: draws, sleeps, and sends events.
  ///
  /// It may be called in a handler, too.
  ///
  /// ```swift
  /// while connection.isOpen { connection.turn() }
  /// ```
  ///
  /// - Parameter timeout: the longest sleep; nil for no limit.
  /// - Precondition: As for ``endTurn()``.
  public func turn(timeout: Duration? = nil) {
    endTurn()
    let interest = prepareToWait()
    var descriptor = pollfd(fd: fileDescriptor, events: interest.pollEvents, revents: 0)
    let isOver = interest.contains(.immediate) || !isOpen
    _ = poll(&descriptor, 1, isOver ? 0 : Self.milliseconds([timeout, longestWait].compactMap(\.self).min()))
    finishWaiting(readable: descriptor.isReadableOrClosed)
  }

  private func requireNoWait(_ call: String) {
    precondition(
      display?.isReading != true,
      "Connection.\(call) was called while a wait is prepared: after prepareToWait() call finishWaiting(readable:) first, and with run() call none of these."
    )
  }

  /// For poll(2).
  static func milliseconds(_ timeout: Duration?) -> Int32 {
    guard let timeout else { return -1 }
    let (seconds, attoseconds) = timeout.components
    let exact = Double(seconds) * 1000 + Double(attoseconds) / 1e15
    return Int32(min(max(0, exact.rounded(.up)), Double(Int32.max)))
  }
}

// For poll(2).
extension Connection.Interest {
  var pollEvents: Int16 { Int16(POLLIN | (contains(.writable) ? POLLOUT : 0)) }
}

extension pollfd {
  /// Whether there is something to read, or the other side has closed the connection.
  var isReadableOrClosed: Bool { revents & ~Int16(POLLOUT) != 0 }
}

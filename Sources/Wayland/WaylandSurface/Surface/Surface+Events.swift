// What a surface does at the end of a turn, and what it receives.
extension Surface {
  // MARK: The end of a turn

  var isDue: Bool { canPaint && animator.isDue(awaitingCallback: reports.awaitsCallback) }

  /// Whether there is something to send at the end of a turn.
  var needsTurn: Bool { isDue || isOpen && pending.needsCommit }

  /// Compares the scale once a turn: what compositors send with a new output contradicts itself on the way.
  func settleScale() {
    scaleSource.follow(connection.outputs)
    let scale = scale
    guard canPaint, scale != reportedScale else { return }
    let isFirst = reportedScale == nil
    reportedScale = scale
    guard !isFirst else { return }
    animator.setNeedsFrameNow()
    onEvent?(.scaleChanged(scale))
  }

  /// Draws, if a frame is due. Returns whether it was.
  func drawIfDue() -> Bool {
    let isDue = isDue
    if isDue { draw() }
    if let memoryFailure { close(because: .outOfMemory(memoryFailure)) }
    return isDue
  }

  /// A handler that requests another frame and presents nothing is paced by an empty commit.
  private func draw() {
    animator.beginFrame(interval: refreshInterval)
    onEvent?(.frame)
    guard isDue, !reports.awaitsCallback, memoryFailure == nil else { return }
    reports.requestCallback(of: wire)
    commit(withBuffer: false)
  }

  private var refreshInterval: Duration? { outputs.last?.refreshInterval }

  /// Commits what no frame has carried. Returns whether there was something.
  @discardableResult
  func commitIfNeeded() -> Bool {
    guard isOpen, pending.needsCommit else { return false }
    commit(withBuffer: false)
    return true
  }

  /// Sends everything that is pending. The role comes first: an ack counts for the commit after it.
  func commit(withBuffer: Bool) {
    role.prepareCommit(withBuffer: withBuffer)
    pending.send(regions, to: wire, globals)
    wire.commit()
  }

  // MARK: Events of the wire

  func receiveReport(_ event: FrameReports.Event) {
    switch event {
    case .callback(let milliseconds): animator.callbackDone(at: milliseconds)
    case .presented: onEvent?(.presented)
    }
  }

  func receiveRole(_ event: SurfaceRoleEvent) {
    switch event {
    case .configured(let size):
      // A new size is painted at once: a callback may take long, or never come.
      animator.setNeedsFrameNow()
      onEvent?(.configured(size))
    case .needsFrameNow: animator.setNeedsFrameNow()
    case .needsCommit: setNeedsCommit()
    case .closed: close(because: .closedByCompositor)
    }
  }

  func receiveScale(_ event: FractionalScaleProxy.Event) {
    guard case .preferredScale(let scale) = event, scale > 0 else { return }
    scaleSource.preferred = Scale(in120ths: Int(scale))
  }

  func receiveOutput(_ event: SurfaceProxy.Event) {
    switch event {
    case .enter(let wire):
      guard let tracker = connection.tracker(of: wire) else { return }
      scaleSource.enter(tracker.id)
      if let output = tracker.settled { onEvent?(.enteredOutput(output)) }
    case .leave(let wire):
      guard let tracker = connection.tracker(of: wire) else { return }
      scaleSource.leave(tracker.id)
      if let output = tracker.settled { onEvent?(.leftOutput(output)) }
    }
  }

  // MARK: Input

  func receivePointer(_ event: PointerEvent) {
    guard isOpen else { return }
    onEvent?(.pointer(event))
    report(taps.handle(event))
  }

  func receiveTouch(_ event: TouchEvent) {
    guard isOpen else { return }
    onEvent?(.touch(event))
    report(taps.handle(event))
  }

  func receiveKeyboard(_ event: KeyboardEvent) {
    guard isOpen else { return }
    onEvent?(.keyboard(event))
  }

  private func report(_ outcome: TapRecognizer.Outcome?) {
    guard isOpen, let outcome else { return }
    onEvent?(.tap(outcome))
  }
}

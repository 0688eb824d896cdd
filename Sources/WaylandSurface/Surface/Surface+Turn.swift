// What a surface does at the end of a loop's turn, and what the compositor tells it.
extension Surface {
  /// Paints, if a frame is due. A handler that presents nothing but asks again is paced by an empty commit.
  func drawIfDue() {
    if isDue { draw() }
    if let memoryFailure { lose(.outOfMemory(memoryFailure)) }
  }

  var isDue: Bool { canPaint && frames.isDue }

  private func draw() {
    onEvent?(.frame(frames.beginFrame()))
    guard isDue, callback == nil, memoryFailure == nil else { return }
    requestCallback()
    commit(withBuffer: false)
  }

  /// Commits what no frame has carried.
  func commitIfNeeded() {
    guard isOpen, needsCommit else { return }
    commit(withBuffer: false)
  }

  // MARK: Size and scale

  /// A new size is painted at once: a callback may take long, or never come.
  func resize(to newSize: LogicalSize) {
    size = newSize
    frames.setNeedsFrameNow()
    onEvent?(.configured(newSize))
  }

  /// Looks at the scale once a turn: what compositors tell with a new output contradicts itself on the way.
  func settleScale() {
    let scale = scale
    guard canPaint, scale != toldScale else { return }
    let isFirst = toldScale == nil
    toldScale = scale
    guard !isFirst else { return }
    frames.setNeedsFrameNow()
    onEvent?(.scaleChanged(scale))
  }

  func receive(_ event: FractionalScaleProxy.Event) {
    guard case .preferredScale(let scale) = event, scale > 0 else { return }
    scaleSource.preferred = Scale(in120ths: Int(scale))
  }

  func receive(_ event: SurfaceProxy.Event) {
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

  func markRegionChanged() {
    regionIsChanged = true
    // Before, it comes with the first picture.
    if canPaint { needsCommit = true }
  }

  /// Everything is the null region, nothing an empty one.
  func sendInputRegion() {
    guard regionIsChanged else { return }
    regionIsChanged = false
    switch inputRegion {
    case .everything: wire.setInputRegion(nil)
    case .nothing: withRegion([], wire.setInputRegion)
    case .rects(let rects): withRegion(rects, wire.setInputRegion)
    }
  }

  private func withRegion(_ rects: [LogicalRect], _ use: (RegionProxy) -> Void) {
    let region = globals.compositor.createRegion()
    for rect in rects {
      region.add(
        x: Int32(clamping: rect.x), y: Int32(clamping: rect.y), width: Int32(clamping: rect.width),
        height: Int32(clamping: rect.height))
    }
    use(region)
    region.destroy()
  }

  // MARK: Blur

  func markBlurChanged() {
    blurIsChanged = true
    // Before, it comes with the first picture.
    if canPaint { needsCommit = true }
  }

  /// A compositor may take an empty region for all of the surface, so that no blur is no object.
  func sendBlur() {
    guard blurIsChanged else { return }
    blurIsChanged = false
    guard !blurredArea.isEmpty else {
      blur?.remove(from: wire)
      blur = nil
      return
    }
    if blur == nil { blur = globals.blur.makeBlur(behind: wire) }
    if let blur { withRegion(blurredArea, blur.set) }
  }
}

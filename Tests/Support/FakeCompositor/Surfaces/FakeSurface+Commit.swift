// The rules of a commit, and its effect.
extension FakeSurface {
  func commit() throws(Refusal) {
    for buffer in heldBuffers { try buffer.checkUntouched() }
    try checkRole()
    try checkBuffer()
    try checkViewport()
    try checkDamage()
    try checkCallbacks()
    let update = cached?.followed(by: pending) ?? pending
    pending = pending.following
    if isSynchronised {
      update.newBuffer?.hold()
      cached = update
    } else {
      apply(update)
    }
  }

  /// Applies the cached commits of a synchronised subsurface.
  func applyCached() {
    if let cached { apply(cached) }
  }

  /// A callback that was requested without a commit is never done.
  func checkEndOfTurn() {
    guard !pending.callbacks.isEmpty else { return }
    post(refusal("a frame callback was asked for, but no commit followed"))
  }

  // MARK: Rules

  private func checkRole() throws(Refusal) {
    if let layerSurface { return try layerSurface.check(pending) }
    if let popup { return try popup.check(pending) }
    guard pending.newBuffer != nil else { return }
    guard let role else { throw refusal("a buffer on a surface without a role") }
    guard role == .cursor || subsurface != nil else {
      throw refusal("a buffer on a surface whose \(role) object is gone")
    }
  }

  private func checkBuffer() throws(Refusal) {
    guard let buffer = pending.newBuffer else { return }
    guard buffer.isAlive else { throw refusal("the attached buffer was destroyed before the commit") }
    let scale = pending.state.bufferScale
    guard buffer.extent.width % scale == 0, buffer.extent.height % scale == 0 else {
      throw refusal(
        ErrorCode.invalidSize.rawValue,
        "a buffer of \(buffer.extent) isn't a multiple of the buffer scale \(scale)")
    }
  }

  private func checkViewport() throws(Refusal) {
    let state = pending.state
    guard state.destination == nil || state.bufferScale == 1 else {
      throw refusal("a buffer scale of \(state.bufferScale) together with a viewport's destination")
    }
    guard let viewport, let source = state.source, let extent = (pending.newBuffer ?? buffer)?.extent else {
      return
    }
    try viewport.check(source, in: state.uncropped(extent), isStretched: state.destination != nil)
  }

  private func checkDamage() throws(Refusal) {
    for box in pending.surfaceDamage + pending.bufferDamage where box.isEmpty {
      throw refusal("damage of \(box) is no area")
    }
    guard let buffer = pending.newBuffer else { return }
    guard !pending.bufferDamage.isEmpty || !pending.surfaceDamage.isEmpty else {
      throw refusal("a new buffer without damage may never be shown")
    }
    for box in pending.bufferDamage where !Box(buffer.extent).encloses(box) {
      throw refusal("damage of \(box) reaches beyond the buffer of \(buffer.extent)")
    }
    let size = pending.state.logicalSize(of: buffer.extent)
    for box in pending.surfaceDamage where !Box(size).encloses(box) {
      throw refusal("damage of \(box) reaches beyond the surface of \(size)")
    }
  }

  private func checkCallbacks() throws(Refusal) {
    guard !pending.callbacks.isEmpty else { return }
    let staysMapped = !pending.takesBufferAway && (isMapped || cached?.newBuffer != nil)
    guard pending.newBuffer != nil || staysMapped else {
      throw refusal("a frame callback on a surface without a buffer is never done")
    }
  }

  // MARK: Effect

  private var isSynchronised: Bool {
    guard let subsurface else { return false }
    return subsurface.isSynchronised || (subsurface.parent?.isSynchronised ?? false)
  }

  private func apply(_ update: SurfaceUpdate) {
    cached = nil
    current = update.state
    callbacks += update.callbacks
    if update.attachment != nil {
      for feedback in feedbacks { feedback.discard() }
      feedbacks = []
    }
    feedbacks += update.feedbacks
    if let buffer = update.newBuffer { show(buffer, update) }
    if update.takesBufferAway { unmap() }
    layerSurface?.committed(update)
    popup?.committed()
    for child in children { child.parentCommitted() }
  }

  private func show(_ new: FakeBuffer, _ update: SurfaceUpdate) {
    let appears = !isMapped
    if let buffer, buffer !== new { replaced.append(buffer) }
    replaced.removeAll { $0 === new }
    buffer = new
    presented += 1
    shownExtents.insert(new.extent)
    damage = update.bufferDamage
    new.hold()
    switch compositor.habits.releases {
    case .whenReplaced: releaseReplacedBuffers()
    case .atCommit: new.release()
    case .withheld: break
    }
    if appears { appear() }
  }

  /// A subsurface is on the output of its parent.
  var ownOutput: FakeOutput? { layerSurface?.output ?? (subsurface?.parent ?? popup?.parent)?.ownOutput }

  private func appear() {
    if let output = ownOutput ?? compositor.outputs.first, compositor.habits.entersOutputs { enter(output) }
    fractionalScale?.surfaceAppeared()
  }
}

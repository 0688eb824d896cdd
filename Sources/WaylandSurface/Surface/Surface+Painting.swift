extension Surface {
  /// Takes a buffer to paint, of the surface's size times its scale.
  ///
  /// - Returns: nil when the compositor holds all buffers (the frame then comes again by itself, with the first release), and
  ///   while the surface isn't configured, or is closed.
  public func takeBuffer() -> WritableBuffer? {
    guard let size else { return nil }
    let scale = scale
    return takeBuffer(pixels: scale.bufferSize(of: size), scale, naturalMapping(of: size, at: scale))
  }

  /// Takes a buffer of any size, which is stretched over the whole surface: a few pixels make a gradient.
  ///
  /// The surface reaches from the centres of the second pixels to those of the last but one. Paint in the outermost ones
  /// what would come next: a software renderer that stretches a few pixels over thousands samples a hair beyond.
  ///
  /// - Parameter pixels: the buffer's size, at least 4 by 4. Without ``Features/viewporter`` it is the surface's own, as with
  ///   ``takeBuffer()``.
  /// - Returns: nil in the same cases as ``takeBuffer()``.
  public func takeBuffer(stretching pixels: BufferSize) -> WritableBuffer? {
    precondition(
      pixels.width > 2 && pixels.height > 2, "A stretched buffer has more than its outermost pixels.")
    guard let size, globals.viewporter != nil else { return takeBuffer() }
    return takeBuffer(pixels: pixels, scale, .stretchedWithinMargin(pixels, to: size))
  }

  /// Shows what was painted.
  ///
  /// - Parameters:
  ///   - buffer: from this surface. One that was taken before the size or scale changed is dropped, and a frame asked for.
  ///   - damage: what differs from the picture that was presented last, in the buffer's pixels; if nothing does, that
  ///     picture stays.
  public func present(_ buffer: consuming WritableBuffer, damage: Damage) {
    guard canPaint else { return }
    guard store.isCurrent(buffer.pool) else { return setNeedsFrame() }
    guard let content = buffer.pool.present(buffer.slot, damage: damage) else { return }
    show(content.buffer, buffer.mapping, content.damage)
    forgetSolid()
  }

  /// Shows a plain colour all over the surface. It costs a few pixels, or one, where the compositor can stretch it.
  ///
  /// - Parameter color: what the whole surface shows.
  /// - Returns: false in the cases in which ``takeBuffer()`` is nil; nothing is shown then.
  @discardableResult
  public func present(_ color: SolidColor) -> Bool {
    guard canPaint, let size else { return false }
    if let singlePixels = globals.singlePixels {
      let (red, green, blue, alpha) = color.wideParts
      let buffer = singlePixels.createU32RgbaBuffer(r: red, g: green, b: blue, a: alpha)
      show(buffer, .stretched(to: size), .all(of: BufferSize(width: 1, height: 1)))
      forgetSolid()
      solid = buffer
      store.retireCurrent()
    } else if var buffer = takeBuffer(stretching: BufferSize(width: 4, height: 4)) {
      buffer.withPixels { pixels in
        for index in pixels.indices { pixels[index] = color.pixel }
      }
      let damage = Damage.all(of: buffer.size)
      present(buffer, damage: damage)
    } else {
      return false
    }
    return true
  }

  // MARK: Buffers

  private func takeBuffer(pixels: BufferSize, _ scale: Scale, _ mapping: ContentMapping) -> WritableBuffer? {
    guard canPaint else { return nil }
    do throws(ConnectionError) {
      let pool = try store.pool(of: pixels)
      guard let slot = try pool.take() else {
        frames.starved()
        return nil
      }
      return WritableBuffer(pool, slot: slot, scale: scale, mapping: mapping)
    } catch {
      // The handler is still running: the surface is closed after it.
      memoryFailure = error
      return nil
    }
  }

  /// Of the single-pixel buffers only the last one is looked at, so an older one can go without its release.
  private func forgetSolid() {
    solid?.destroy()
    solid = nil
  }

  // MARK: Commits

  /// One picture: buffer, how it lies, what is new in it, and the frame callback, all in one commit.
  private func show(_ buffer: BufferProxy, _ mapping: ContentMapping, _ damage: Damage) {
    wire.attach(buffer: buffer, x: 0, y: 0)
    send(mapping)
    for rect in damage.rects {
      wire.damageBuffer(
        x: Int32(rect.x), y: Int32(rect.y), width: Int32(rect.width), height: Int32(rect.height))
    }
    if reportsPresentation { reportPresentation() }
    requestCallback()
    frames.presented()
    commit(withBuffer: true)
  }

  /// Sends everything that is pending. The role's part comes first: an ack counts for the commit after it.
  func commit(withBuffer: Bool) {
    willCommit(withBuffer: withBuffer)
    sendInputRegion()
    sendBlur()
    wire.commit()
    needsCommit = false
  }

  /// At most one callback is in flight: a second picture before it comes is paced by the same.
  func requestCallback() {
    guard callback == nil else { return }
    let callback = wire.frame()
    callback.onEvent = { [unowned self] in
      guard case .done(let milliseconds) = $0 else { return }
      self.callback = nil
      frames.callbackDone(at: FrameTime(milliseconds: milliseconds))
      guard reportsCallback else { return }
      reportsCallback = false
      onEvent?(.presented(nil))
    }
    self.callback = callback
    frames.callbackSent()
  }

  private func reportPresentation() {
    reportsCallback = true
    guard let presentation = globals.presentation else { return }
    presentations.ask(presentation, about: wire) { [unowned self] in onEvent?(.presented($0)) }
  }

  private func send(_ mapping: ContentMapping) {
    guard mapping != self.mapping || sourceStep != nil else { return }
    self.mapping = mapping
    switch mapping {
    case .scaled(let scale):
      showAll()
      // −1 by −1 takes the destination away.
      viewport?.setDestination(width: -1, height: -1)
      wire.setBufferScale(Int32(clamping: scale))
    case .stretched(let size):
      stretch(to: size)
      showAll()
    case .stretchedWithinMargin(let pixels, let size):
      stretch(to: size)
      leaveMargin(in: pixels)
    }
  }

  private func stretch(to size: LogicalSize) {
    wire.setBufferScale(1)
    if viewport == nil { viewport = globals.viewporter?.getViewport(wire) }
    viewport?.setDestination(width: Int32(clamping: size.width), height: Int32(clamping: size.height))
  }

  private func showAll() {
    guard sourceStep != nil else { return }
    sourceStep = nil
    // Four times −1 is the whole buffer.
    viewport?.setSource(x: -1, y: -1, width: -1, height: -1)
  }

  /// From the centres of the second pixels to those of the last but one, nothing of the margin is mixed in.
  ///
  /// KWin 5 takes anew only pixels well within the source, but all when the source has moved. So it moves with every buffer,
  /// by the smallest step of the wire.
  private func leaveMargin(in pixels: BufferSize) {
    let step = sourceStep == 0 ? 1.0 / 256 : 0
    sourceStep = step
    viewport?.setSource(
      x: 1.5 + step, y: 1.5 + step, width: Double(pixels.width - 3), height: Double(pixels.height - 3))
  }

  private func naturalMapping(of size: LogicalSize, at scale: Scale) -> ContentMapping {
    scaleSource.isFractional ? .stretched(to: size) : .scaled(by: scale.roundedUp)
  }
}

extension Surface {
  /// Takes a buffer to paint, of the surface's size times its scale.
  ///
  /// Take it in a handler of ``Event/frame``, one a frame: then the compositor is ready for a picture.
  /// Outside of one it works, too, and what is presented is shown at once, but such pictures are not paced,
  /// and when the compositor holds all buffers, the result is nil and a frame is requested.
  ///
  /// ```swift
  /// guard let buffer = surface.takeBuffer() else { return }
  /// surface.present(buffer)
  /// ```
  ///
  /// - Returns: nil when the compositor holds all buffers (the first release then starts a frame), while the
  ///   surface has no size or may not paint yet, when it is closed, and without memory: the surface is then closed as
  ///   ``CloseReason/outOfMemory(_:)`` at the end of the turn.
  public func takeBuffer() -> WritableBuffer? {
    guard let size else { return nil }
    let scale = scale
    return takeBuffer(scale.bufferSize(of: size), scale, naturalMapping(of: size, at: scale))
  }

  /// Takes a buffer of any size that is stretched over the whole surface: a few pixels make a gradient.
  ///
  /// The surface reaches from the centres of the second pixels to the centres of the last but one. Paint the
  /// outermost ones as the gradient would continue: a software renderer that stretches a few pixels over
  /// thousands samples a little beyond the edge. Without ``Features/viewporter`` the buffer has the surface's
  /// own size, as ``takeBuffer()`` has.
  ///
  /// ```swift
  /// guard var buffer = surface.takeBuffer(stretching: BufferSize(width: 4, height: 4)) else { return }
  /// buffer.withPixels { pixels in
  ///   for index in pixels.indices { pixels[index] = 0x8000_0000 }
  /// }
  /// surface.present(buffer)
  /// ```
  ///
  /// - Parameter pixels: the buffer's size.
  /// - Returns: nil in the same cases as ``takeBuffer()``.
  /// - Precondition: `pixels` is at least 4 by 4.
  public func takeBuffer(stretching pixels: BufferSize) -> WritableBuffer? {
    precondition(
      pixels.width >= 4 && pixels.height >= 4,
      "A stretched buffer has at least 4 by 4 pixels, not \(pixels.width) by \(pixels.height); for a plain colour present a SolidColor."
    )
    guard let size, globals.viewporter != nil else { return takeBuffer() }
    return takeBuffer(pixels, scale, .stretchedWithinMargin(pixels, to: size))
  }

  /// Shows what was painted, with the commit that this call makes.
  ///
  /// ```swift
  /// surface.present(buffer, damage: [surface.scale.bufferRect(enclosingX: 10, y: 4, width: 12, height: 12)])
  /// ```
  ///
  /// - Parameters:
  ///   - buffer: from this surface. One that was taken before the size or the scale changed is dropped, and a
  ///     frame is requested.
  ///   - damage: what differs from the picture that was presented last, in buffer pixels; nil is all of it. If it
  ///     is empty, nothing is committed.
  ///   - reportsPresentation: whether ``Event/presented`` is sent when this frame is on the screen.
  public func present(
    _ buffer: consuming WritableBuffer, damage: Damage? = nil, reportsPresentation: Bool = false
  ) {
    guard canPaint else { return }
    guard store.isCurrent(buffer.pool) else { return animator.setNeedsFrame() }
    let damage = damage ?? .all(of: buffer.size)
    guard let picture = buffer.pool.present(buffer.slot, damage: damage) else { return }
    presentBuffer(
      picture.buffer, buffer.mapping, buffer.mapping.sent(picture.damage, of: buffer.size),
      reportsPresentation)
  }

  /// Shows a plain colour all over the surface. It costs a few pixels where the compositor can stretch them.
  ///
  /// It is no single-pixel buffer: software renderers of wlroots let one fade away towards its edges, since it
  /// has no margin.
  ///
  /// ```swift
  /// surface.present(SolidColor(red: 0, green: 0, blue: 0, alpha: 0.4))
  /// ```
  ///
  /// - Parameters:
  ///   - color: what the whole surface shows.
  ///   - reportsPresentation: whether ``Event/presented`` is sent when this frame is on the screen.
  /// - Returns: false when ``takeBuffer()`` would return nil; nothing is shown then.
  @discardableResult
  public func present(_ color: SolidColor, reportsPresentation: Bool = false) -> Bool {
    guard var buffer = takeBuffer(stretching: BufferSize(width: 4, height: 4)) else { return false }
    buffer.withPixels { pixels in
      for index in pixels.indices { pixels[index] = color.pixel }
    }
    let damage = Damage.all(of: buffer.size)
    present(buffer, damage: damage, reportsPresentation: reportsPresentation)
    return true
  }

  private func takeBuffer(_ pixels: BufferSize, _ scale: Scale, _ mapping: ContentMapping) -> WritableBuffer?
  {
    guard canPaint else { return nil }
    do throws(ConnectionError) {
      let pool = try store.pool(of: pixels)
      guard let slot = try pool.take() else {
        animator.starved()
        return nil
      }
      return WritableBuffer(pool, slot: slot, scale: scale, mapping: mapping)
    } catch {
      // The handler is still running: the surface is closed after it.
      memoryFailure = error
      return nil
    }
  }

  private func naturalMapping(of size: LogicalSize, at scale: Scale) -> ContentMapping {
    scaleSource.isFractional ? .stretched(to: size) : .scaled(by: scale.roundedUp)
  }

  /// One picture: the buffer, how it lies, what is new in it, and the frame callback, all in one commit.
  private func presentBuffer(
    _ buffer: BufferProxy, _ mapping: ContentMapping, _ damage: Damage, _ reportsPresentation: Bool
  ) {
    wire.attach(buffer: buffer, x: 0, y: 0)
    content.send(mapping, to: wire, globals.viewporter)
    for rect in damage.rects {
      wire.damageBuffer(
        x: Int32(rect.x), y: Int32(rect.y), width: Int32(rect.width), height: Int32(rect.height))
    }
    if reportsPresentation { reports.requestPresentation(of: wire, globals.presentation) }
    reports.requestCallback(of: wire)
    animator.presented()
    commit(withBuffer: true)
  }
}

/// A plain colour: sRGB parts from 0 to 1, and how opaque it is. The parts are not premultiplied.
///
/// ```swift
/// let dim = SolidColor(red: 0, green: 0, blue: 0, alpha: 0.4)
/// surface.present(dim)
/// ```
public struct SolidColor: Hashable, Sendable {
  /// The red part, from 0 to 1.
  public var red: Double
  /// The green part, from 0 to 1.
  public var green: Double
  /// The blue part, from 0 to 1.
  public var blue: Double
  /// The opacity: 0 is invisible, 1 is opaque.
  public var alpha: Double

  /// Invisible: a surface of this colour only takes input.
  public static let clear = SolidColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// Makes a colour. Parts outside 0…1 are clamped.
  public init(red: Double, green: Double, blue: Double, alpha: Double) {
    self.red = red.clampedToUnit
    self.green = green.clampedToUnit
    self.blue = blue.clampedToUnit
    self.alpha = alpha.clampedToUnit
  }

  /// The premultiplied pixel of an ARGB8888 buffer.
  var pixel: UInt32 {
    narrow(alpha) << 24 | narrow(red * alpha) << 16 | narrow(green * alpha) << 8 | narrow(blue * alpha)
  }

  private func narrow(_ part: Double) -> UInt32 { UInt32((part.clampedToUnit * 255).rounded()) }
}

extension Double {
  fileprivate var clampedToUnit: Double { self > 0 ? min(self, 1) : 0 }
}

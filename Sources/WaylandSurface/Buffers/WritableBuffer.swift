/// The exclusive right to paint a buffer, from ``Surface/takeBuffer()``. Presenting consumes it; dropping it
/// returns the buffer unseen.
///
/// Pixels are premultiplied ARGB8888: one native 32-bit word per pixel, with alpha in the highest byte
/// (Cairo's `ARGB32`). It belongs to the thread that turns the connection's loop.
public struct WritableBuffer: ~Copyable {
  /// The size in pixels.
  public let size: BufferSize
  /// Bytes from one row to the next, a multiple of 4.
  public let stride: Int
  /// How many of its pixels make a logical one, if it isn't stretched.
  public let scale: Scale
  /// Where this buffer differs from the picture that was presented last; all of it for a new buffer.
  ///
  /// A painter that paints this and what has changed since leaves a complete picture.
  public let stale: Damage

  let pool: BufferPool
  let slot: Int
  let mapping: ContentMapping
  /// The pixels were lent, so they may have changed.
  private var isTouched = false

  init(_ pool: BufferPool, slot: Int, scale: Scale, mapping: ContentMapping) {
    size = pool.layout.size
    stride = pool.layout.stride
    stale = pool.stale(slot)
    self.scale = scale
    self.pool = pool
    self.slot = slot
    self.mapping = mapping
  }

  deinit { pool.giveBack(slot, isTouched: isTouched) }

  /// Calls a closure with the pixels, `stride / 4` words per row.
  ///
  /// - Parameter body: paints the pixels.
  /// - Returns: the result of `body`.
  public mutating func withPixels<Result>(_ body: (inout MutableSpan<UInt32>) throws -> Result) rethrows
    -> Result
  {
    isTouched = true
    let memory = pool.bytes(of: slot).bindMemory(to: UInt32.self)
    var pixels = memory.mutableSpan
    return try body(&pixels)
  }

  /// Calls a closure with the memory of the pixels, for painters written in C. The pointer is valid during
  /// the call.
  ///
  /// - Parameter body: paints `size.height` rows of `stride` bytes.
  /// - Returns: the result of `body`.
  public mutating func withUnsafeBytes<Result>(
    _ body: (UnsafeMutableRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    isTouched = true
    return try body(pool.bytes(of: slot))
  }
}

@available(*, unavailable)
extension WritableBuffer: Sendable {}

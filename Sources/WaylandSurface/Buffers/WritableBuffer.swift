/// The one right to paint a buffer. Presenting consumes it; dropping it gives the buffer back unseen.
///
/// Pixels are ARGB8888, premultiplied: a native 32-bit word a pixel, alpha in the highest byte (Cairo's `ARGB32`).
public struct WritableBuffer: ~Copyable {
  /// The size in pixels.
  public let size: BufferSize
  /// The bytes from one row to the next, a multiple of 4.
  public let stride: Int
  /// How many of its pixels make a logical one.
  public let scale: Scale
  /// What of this buffer differs from the picture that was presented last.
  ///
  /// A painter that paints only this and what has changed leaves a complete picture; for a buffer without a history it is all.
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

  /// Lends the pixels, `stride / 4` words a row.
  ///
  /// - Parameter body: what paints.
  /// - Returns: what `body` answers.
  public mutating func withPixels<Result>(_ body: (inout MutableSpan<UInt32>) throws -> Result) rethrows
    -> Result
  {
    isTouched = true
    let memory = pool.bytes(of: slot).bindMemory(to: UInt32.self)
    var pixels = memory.mutableSpan
    return try body(&pixels)
  }

  /// Lends the memory of the pixels, for painters written in C. It must not be kept.
  ///
  /// - Parameter body: what paints: `stride` bytes a row, `size.height` rows.
  /// - Returns: what `body` answers.
  public mutating func withUnsafeBytes<Result>(
    _ body: (UnsafeMutableRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    isTouched = true
    return try body(pool.bytes(of: slot))
  }
}

/// A surface's buffers: the pool of the present size, and older pools that the compositor still reads.
final class BufferStore {
  /// The most older pools that are kept: a compositor that releases nothing doesn't make the memory grow.
  static let retiredLimit = 2

  /// Called when the compositor released a buffer of the present size.
  var onRelease: (() -> Void)?

  private let shm: ShmProxy
  private let spare: SpareBuffers
  private var current: BufferPool?
  private var retired: [BufferPool] = []

  init(shm: ShmProxy, spare: SpareBuffers) { (self.shm, self.spare) = (shm, spare) }

  /// Returns the pool of that size, and retires one of another size.
  func pool(of size: BufferSize) throws(ConnectionError) -> BufferPool {
    if let current, current.layout.size == size { return current }
    retireCurrent()
    let layout = BufferLayout(size: size)
    let pool = BufferPool(layout, in: try memory(for: layout))
    pool.onRelease = onRelease
    current = pool
    return pool
  }

  private func memory(for layout: BufferLayout) throws(ConnectionError) -> PoolMemory {
    if let memory = spare.takeMemory(for: layout) { return memory }
    return try PoolMemory(for: layout, shm: shm)
  }

  func isCurrent(_ pool: BufferPool) -> Bool { pool === current }

  /// Something else than these buffers is shown now: their content is no picture to build on.
  func retireCurrent() {
    guard let pool = current else { return }
    current = nil
    retired.append(pool)
    pool.onRelease = { [unowned self] in dropIdle() }
    dropIdle()
    if retired.count > BufferStore.retiredLimit { retired.removeFirst().destroy() }
  }

  /// No release is reported any more.
  func ignoreReleases() {
    onRelease = nil
    current?.onRelease = nil
  }

  /// Destroys everything at once, or keeps the buffers for the next surface. The surface must have been destroyed before.
  func destroy() {
    if let current { spare.keep(current) }
    current = nil
    for pool in retired { pool.destroy() }
    retired = []
  }

  private func dropIdle() {
    for pool in retired where pool.isIdle { pool.destroy() }
    retired.removeAll(where: \.isIdle)
  }
}

/// The buffers of the surface that was closed last. The memory of a new surface's buffers would have to be allocated,
/// cleared and mapped, by the compositor too.
final class SpareBuffers {
  /// Larger buffers aren't kept.
  static let mostBytesOfBuffer = 2 << 20

  /// Whether buffers are kept. Without it those that were are destroyed.
  var isKeeping = false {
    didSet { if !isKeeping { drop() } }
  }

  private var pool: BufferPool?

  /// Keeps the buffers in place of others, or destroys them. The compositor may still read them.
  ///
  /// A small surface, such as a backdrop of one colour, doesn't take the place of larger buffers.
  func keep(_ new: BufferPool) {
    let isWorse = pool.map { $0.isIdle && $0.reservedByteCount > new.reservedByteCount } ?? false
    guard isKeeping, !isWorse, new.layout.byteCount <= Self.mostBytesOfBuffer else { return new.destroy() }
    drop()
    pool = new
  }

  /// Returns the memory of the kept buffers, if it is large enough and the compositor reads none of them.
  func takeMemory(for layout: BufferLayout) -> PoolMemory? {
    guard let pool, pool.isIdle, let memory = pool.takeMemory(for: layout) else { return nil }
    self.pool = nil
    return memory
  }

  func drop() {
    pool?.destroy()
    pool = nil
  }
}

/// The buffers of one size in one shared memory.
///
/// The memory has room for as many buffers as there can be; pages of a buffer that isn't used are never
/// allocated.
final class BufferPool {
  let layout: BufferLayout
  /// Called when the compositor released a buffer.
  var onRelease: (() -> Void)?

  private let memory: PoolMemory
  private var slots: BufferSlots
  private var buffers: [Int: BufferProxy] = [:]

  /// - Precondition: The memory has room for the layout, and nobody else uses it.
  init(_ layout: BufferLayout, in memory: PoolMemory) {
    self.layout = layout
    self.memory = memory
    slots = BufferSlots(size: layout.size)
  }

  /// Whether neither side uses a buffer.
  var isIdle: Bool { slots.isIdle }

  /// Bytes of the memory that are allocated.
  var reservedByteCount: Int { memory.reserved }

  /// Destroys the objects of the wire. The memory stays until nobody paints in it.
  func destroy() {
    destroyBuffers()
    memory.wire.destroy()
  }

  /// Destroys the buffers and returns their memory, if it has room for the layout.
  func takeMemory(for layout: BufferLayout) -> PoolMemory? {
    guard layout.poolByteCount <= memory.byteCount else { return nil }
    destroyBuffers()
    return memory
  }

  private func destroyBuffers() {
    onRelease = nil
    for buffer in buffers.values { buffer.destroy() }
    buffers = [:]
  }

  /// Returns a buffer to paint; nil when the compositor holds all.
  func take() throws(ConnectionError) -> Int? {
    guard let slot = slots.take() else { return nil }
    guard buffers[slot] == nil else { return slot }
    do throws(ConnectionError) {
      try memory.reserve(offset: layout.offset(of: slot), count: layout.byteCount)
    } catch {
      slots.giveBack(slot, isTouched: false)
      throw error
    }
    buffers[slot] = makeBuffer(slot)
    return slot
  }

  /// Allocates the first buffer, for the next take.
  func prepare() throws(ConnectionError) {
    if let slot = try take() { giveBack(slot, isTouched: false) }
  }

  func giveBack(_ slot: Int, isTouched: Bool) { slots.giveBack(slot, isTouched: isTouched) }

  func stale(_ slot: Int) -> Damage { slots.stale(slot) }

  func bytes(of slot: Int) -> UnsafeMutableRawBufferPointer {
    memory.shared.part(offset: layout.offset(of: slot), count: layout.stride * layout.size.height)
  }

  /// Passes a painted buffer to the compositor. Returns the buffer to attach, and the damage to send: all of the first buffer
  /// of this size. Nil when nothing has changed.
  func present(_ slot: Int, damage: Damage) -> (buffer: BufferProxy, damage: Damage)? {
    guard let buffer = buffers[slot] else { return nil }
    let seen = slots.isUnseen ? .all(of: layout.size) : damage.clipped(to: layout.size)
    guard !seen.isEmpty else { return nil }
    slots.present(slot, damage: seen)
    return (buffer, seen)
  }

  private func makeBuffer(_ slot: Int) -> BufferProxy {
    let buffer = memory.wire.createBuffer(
      offset: Int32(layout.offset(of: slot)), width: Int32(layout.size.width),
      height: Int32(layout.size.height),
      stride: Int32(layout.stride), format: .argb8888)
    buffer.onEvent = { [unowned self] _ in
      slots.release(slot)
      onRelease?()
    }
    return buffer
  }
}

/// The exclusive right to paint a buffer, from ``Surface/takeBuffer()``. Presenting consumes it; dropping it
/// returns the buffer unseen.
///
/// Pixels are premultiplied ARGB8888: one native 32-bit word per pixel, with alpha in the highest byte
/// (Cairo's `ARGB32`). It belongs to the thread that turns the connection's loop.
///
/// ```swift
/// guard var buffer = surface.takeBuffer() else { return }
/// buffer.withPixels { pixels in
///   for index in pixels.indices { pixels[index] = 0xff34_c759 }
/// }
/// surface.present(buffer)
/// ```
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
  /// ```swift
  /// let (row, height) = (buffer.stride / 4, buffer.size.height)
  /// buffer.withPixels { pixels in
  ///   for y in 0..<height { pixels[y * row] = 0xffff_ffff }
  /// }
  /// ```
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
  /// ```swift
  /// buffer.withUnsafeBytes { bytes in
  ///   bytes.initializeMemory(as: UInt8.self, repeating: 0)
  /// }
  /// ```
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

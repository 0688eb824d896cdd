import CWaylandSupport
import Glibc

/// A surface's buffers: the pool of the present size, and older pools that the compositor still reads.
final class BufferStore {
  /// The most older pools that are kept: a compositor that releases nothing doesn't make the memory grow.
  static let retiredLimit = 2

  /// Called when the compositor released a buffer of the present size.
  var onRelease: (() -> Void)?

  private let shm: ShmProxy
  private var current: BufferPool?
  private var retired: [BufferPool] = []

  init(shm: ShmProxy) { self.shm = shm }

  /// Returns the pool of that size, and retires one of another size.
  func pool(of size: BufferSize) throws(ConnectionError) -> BufferPool {
    if let current, current.layout.size == size { return current }
    retireCurrent()
    let pool = try BufferPool(size: size, shm: shm)
    pool.onRelease = onRelease
    current = pool
    return pool
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

  /// Destroys everything at once. The surface must have been destroyed before.
  func destroy() {
    current?.destroy()
    current = nil
    for pool in retired { pool.destroy() }
    retired = []
  }

  private func dropIdle() {
    for pool in retired where pool.isIdle { pool.destroy() }
    retired.removeAll(where: \.isIdle)
  }
}

/// The buffers of one size in one shared memory, `wl_shm_pool`.
///
/// The memory has room for as many buffers as there can be; pages of a buffer that isn't used are never
/// allocated.
final class BufferPool {
  let layout: BufferLayout
  /// Called when the compositor released a buffer.
  var onRelease: (() -> Void)?

  private let memory: SharedMemory
  private let wire: ShmPoolProxy
  private var slots: BufferSlots
  private var buffers: [Int: BufferProxy] = [:]

  init(size: BufferSize, shm: ShmProxy) throws(ConnectionError) {
    layout = BufferLayout(size: size)
    slots = BufferSlots(size: size)
    // The wire counts bytes in 31 bits.
    guard let byteCount = Int32(exactly: layout.poolByteCount) else {
      throw .noMemory(byteCount: layout.poolByteCount, errno: EFBIG)
    }
    memory = try SharedMemory(byteCount: layout.poolByteCount)
    wire = shm.createPool(fd: memory.descriptor, size: byteCount)
  }

  /// Whether neither side uses a buffer.
  var isIdle: Bool { slots.isIdle }

  /// Destroys the objects of the wire. The memory stays until nobody paints in it.
  func destroy() {
    onRelease = nil
    for buffer in buffers.values { buffer.destroy() }
    buffers = [:]
    wire.destroy()
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
    memory.part(offset: layout.offset(of: slot), count: layout.stride * layout.size.height)
  }

  /// Passes a painted buffer to the compositor.
  ///
  /// - Returns: the buffer to attach, and the damage to send: all of the first buffer of this size. Nil when
  ///   nothing has changed.
  func present(_ slot: Int, damage: Damage) -> (buffer: BufferProxy, damage: Damage)? {
    guard let buffer = buffers[slot] else { return nil }
    let seen = slots.isUnseen ? .all(of: layout.size) : damage.clipped(to: layout.size)
    guard !seen.isEmpty else { return nil }
    slots.present(slot, damage: seen)
    return (buffer, seen)
  }

  private func makeBuffer(_ slot: Int) -> BufferProxy {
    let buffer = wire.createBuffer(
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

/// How the pixels of a buffer lie in memory: 4 bytes per pixel, row after row, in whole pages.
///
/// Rows have no padding: KWin 5 ignores the stride when it uploads a new texture.
struct BufferLayout: Equatable {
  static let pageSize = 4096
  static let bytesPerPixel = 4

  let size: BufferSize
  /// Bytes from one row to the next.
  let stride: Int
  /// Bytes of one buffer.
  let byteCount: Int

  init(size: BufferSize) {
    self.size = size
    stride = size.width * BufferLayout.bytesPerPixel
    byteCount = BufferLayout.round(stride * size.height, upTo: BufferLayout.pageSize)
  }

  /// Where a slot's buffer begins in the pool.
  func offset(of slot: Int) -> Int { slot * byteCount }

  /// Bytes of the whole pool.
  var poolByteCount: Int { BufferSlots.limit * byteCount }

  private static func round(_ value: Int, upTo unit: Int) -> Int {
    (value + unit - 1) / unit * unit
  }
}

/// Memory that a compositor can map, too: a sealed memfd, mapped once.
///
/// The seal against shrinking keeps both sides from making the other's reads fail. The memory exists as long
/// as this object or the compositor's mapping, whichever is longer.
final class SharedMemory {
  let descriptor: Int32
  let bytes: UnsafeMutableRawBufferPointer

  init(byteCount: Int) throws(ConnectionError) {
    descriptor = cwayland_sealed_memory("wayland-surface", byteCount)
    guard descriptor >= 0 else { throw .noMemory(byteCount: byteCount, errno: errno) }
    let address = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let address, address != MAP_FAILED else {
      let reason = errno
      _ = Glibc.close(descriptor)
      throw .noMemory(byteCount: byteCount, errno: reason)
    }
    bytes = UnsafeMutableRawBufferPointer(start: address, count: byteCount)
  }

  deinit {
    munmap(bytes.baseAddress, bytes.count)
    _ = Glibc.close(descriptor)
  }

  /// Allocates the pages of a part: without free memory this throws, instead of a signal while painting.
  func reserve(offset: Int, count: Int) throws(ConnectionError) {
    var reason: Int32
    // A signal interrupts, and so does the freezer that suspends a container.
    repeat { reason = posix_fallocate(descriptor, off_t(offset), off_t(count)) } while reason == EINTR
    guard reason == 0 else { throw .noMemory(byteCount: count, errno: reason) }
  }

  func part(offset: Int, count: Int) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }
}

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

import Glibc

/// The buffers of one size: one sealed memory, mapped once, and the book of who holds what.
///
/// The memory is cut for as many buffers as there can be; pages of one that isn't needed are never there.
final class BufferPool {
  let layout: BufferLayout
  /// Called when the compositor gave a buffer back.
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

  /// Gives the wire's objects back. The memory stays until nobody paints in it.
  func destroy() {
    onRelease = nil
    for buffer in buffers.values { buffer.destroy() }
    buffers = [:]
    wire.destroy()
  }

  /// Hands out a buffer to paint; nil when all are held.
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

  /// Makes a first buffer, for whoever takes one next.
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
  /// - Returns: the buffer to attach, and what the compositor has to look at: all of the first one of this size. Nil when
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

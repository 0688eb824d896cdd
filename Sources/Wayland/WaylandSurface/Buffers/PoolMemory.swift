import CBezelSystem
import Glibc

/// The memory of a pool of buffers. The wire name is `wl_shm_pool`.
final class PoolMemory {
  /// The least room. Memory that isn't reserved costs nothing, and most surfaces find room in the memory of another.
  static let leastByteCount = 4 << 20

  let wire: ShmPoolProxy
  let shared: SharedMemory
  /// Bytes at the beginning that are allocated.
  private(set) var reserved = 0

  init(for layout: BufferLayout, shm: ShmProxy) throws(ConnectionError) {
    let byteCount = max(layout.poolByteCount, Self.leastByteCount)
    // The wire counts bytes in 31 bits.
    guard let wireCount = Int32(exactly: byteCount) else {
      throw .noMemory(byteCount: byteCount, errno: EFBIG)
    }
    shared = try SharedMemory(byteCount: byteCount)
    wire = shm.createPool(fd: shared.descriptor, size: wireCount)
  }

  var byteCount: Int { shared.bytes.count }

  /// Allocates the pages up to the end of a part, if they are not.
  func reserve(offset: Int, count: Int) throws(ConnectionError) {
    let missing = offset + count - reserved
    guard missing > 0 else { return }
    try shared.reserve(offset: reserved, count: missing)
    reserved += missing
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
    descriptor = cposix_sealed_memory("wayland-surface", nil, byteCount)
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

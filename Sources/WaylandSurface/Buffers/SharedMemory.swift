import CBezelSystem
import Glibc

/// Memory that a compositor can map too: a sealed memfd, mapped once.
///
/// It is sealed against shrinking, so that no side can make the other's reads fail. The memory lives as long as
/// this object or the compositor's mapping, whichever is longer.
final class SharedMemory {
  let descriptor: Int32
  let bytes: UnsafeMutableRawBufferPointer

  init(byteCount: Int) throws(ConnectionError) {
    descriptor = csystem_sealed_memory("wayland-surface", byteCount)
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

  /// Reserves the pages of a part, so that a full machine is an error here and not a signal while painting.
  func reserve(offset: Int, count: Int) throws(ConnectionError) {
    let reason = posix_fallocate(descriptor, off_t(offset), off_t(count))
    guard reason == 0 else { throw .noMemory(byteCount: count, errno: reason) }
  }

  func part(offset: Int, count: Int) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }
}

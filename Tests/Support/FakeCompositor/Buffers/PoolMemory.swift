import Glibc

/// A client's memory, mapped for reading. It stays mapped until its last buffer is destroyed.
final class PoolMemory {
  let fileDescriptor: Int32
  private(set) var size: Int
  private var bytes: UnsafeMutableRawPointer

  /// Fails if the descriptor cannot be mapped, or has fewer bytes than the client claims, which would crash the reader.
  init?(fileDescriptor: Int32, size: Int32) {
    guard let bytes = Self.map(fileDescriptor, Int(size)) else { return nil }
    self.fileDescriptor = fileDescriptor
    self.size = Int(size)
    self.bytes = bytes
  }

  deinit {
    munmap(bytes, size)
    close(fileDescriptor)
  }

  /// Whether the client has sealed the memory against shrinking.
  var isSealed: Bool { fcntl(fileDescriptor, getSeals) & sealShrink != 0 }

  func grow(to newSize: Int32) -> Bool {
    guard let larger = Self.map(fileDescriptor, Int(newSize)) else { return false }
    munmap(bytes, size)
    bytes = larger
    size = Int(newSize)
    return true
  }

  func read(_ layout: BufferLayout) -> [UInt32] {
    let row = Int(layout.extent.width)
    return [UInt32](unsafeUninitializedCapacity: row * Int(layout.extent.height)) { words, count in
      for y in 0..<Int(layout.extent.height) {
        if let target = words.baseAddress { memcpy(target + y * row, start(of: y, in: layout), row * 4) }
      }
      count = row * Int(layout.extent.height)
    }
  }

  /// The first row that is not as it was read; nil if all are.
  func firstChange(in layout: BufferLayout, since words: [UInt32]) -> Int? {
    let row = Int(layout.extent.width)
    return words.withUnsafeBytes { words in
      // In a debug build an array compares its elements one by one, by generic code.
      (0..<Int(layout.extent.height)).first { y in
        guard let before = words.baseAddress else { return false }
        return memcmp(before + y * row * 4, start(of: y, in: layout), row * 4) != 0
      }
    }
  }

  private func start(of y: Int, in layout: BufferLayout) -> UnsafeMutableRawPointer {
    bytes + layout.offset + y * layout.stride
  }

  private static func map(_ descriptor: Int32, _ size: Int) -> UnsafeMutableRawPointer? {
    var status = stat()
    guard size > 0, fstat(descriptor, &status) == 0, Int(status.st_size) >= size else { return nil }
    let bytes = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0)
    return bytes == MAP_FAILED ? nil : bytes
  }
}

/// The layout of a buffer in its pool, in bytes.
struct BufferLayout {
  let offset: Int
  let stride: Int
  let extent: Extent
}

// fcntl's F_GET_SEALS and F_SEAL_SHRINK, which the Glibc module lacks.
private let getSeals: Int32 = 1034
private let sealShrink: Int32 = 2

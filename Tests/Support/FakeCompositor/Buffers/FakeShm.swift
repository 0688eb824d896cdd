import CBezelProtocols
import Glibc

/// `wl_shm`: shared memory. It is not libwayland's, so that pools are checked, too.
final class FakeShm: FakeObject {
  override class var table: UnsafeRawPointer { wl_shm_table() }

  private enum Request: UInt32 { case createPool }
  private enum Event: UInt32 { case format }
  private enum ErrorCode: UInt32 { case invalidFormat, invalidStride, invalidFD }

  override init(_ seed: Seed) {
    super.init(seed)
    for format in PixelFormat.allCases { send(Event.format.rawValue, .uint(format.rawValue)) }
  }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    guard Request(rawValue: opcode) == .createPool else { return }
    let descriptor = arguments.fileDescriptor(1)
    guard let memory = PoolMemory(fileDescriptor: descriptor, size: arguments.int(2)) else {
      close(descriptor)
      throw refusal(ErrorCode.invalidFD.rawValue, "the descriptor doesn't hold \(arguments.int(2)) bytes")
    }
    _ = FakePool(seed(arguments.newID(0)), memory: memory)
  }
}

/// The two formats that every compositor supports.
enum PixelFormat: UInt32, CaseIterable { case argb8888, xrgb8888 }

/// A `wl_shm_pool`: memory for buffers.
package final class FakePool: FakeObject {
  override class var table: UnsafeRawPointer { wl_shm_pool_table() }

  private let memory: PoolMemory

  private enum Request: UInt32 { case createBuffer, destroy, resize }
  private enum ErrorCode: UInt32 { case invalidFormat, invalidStride, invalidFD }

  /// Whether the client has sealed the memory against shrinking.
  package var isSealed: Bool { memory.isSealed }
  /// The size of the memory in bytes.
  package var size: Int { memory.size }

  init(_ seed: Seed, memory: PoolMemory) {
    self.memory = memory
    super.init(seed)
  }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .createBuffer: try createBuffer(arguments)
    case .destroy: destroy()
    case .resize: try resize(to: arguments.int(0))
    case nil: break
    }
  }

  private func createBuffer(_ arguments: Arguments) throws(Refusal) {
    let offset = arguments.int(1)
    let extent = Extent(arguments.int(2), arguments.int(3))
    let stride = arguments.int(4)
    guard PixelFormat(rawValue: arguments.uint(5)) != nil else {
      throw refusal(ErrorCode.invalidFormat.rawValue, "format \(arguments.uint(5)) isn't offered")
    }
    guard extent.width > 0, extent.height > 0, offset >= 0, stride % 4 == 0,
      Int64(stride) >= Int64(extent.width) * 4
    else {
      throw refusal(
        ErrorCode.invalidStride.rawValue, "a buffer of \(extent) with stride \(stride) at \(offset)")
    }
    guard Int64(offset) + Int64(stride) * Int64(extent.height) <= Int64(memory.size) else {
      throw refusal(
        ErrorCode.invalidStride.rawValue,
        "a buffer of \(extent) with stride \(stride) at \(offset) reaches beyond a pool of \(memory.size) bytes"
      )
    }
    let layout = BufferLayout(offset: Int(offset), stride: Int(stride), extent: extent)
    _ = FakeBuffer(seed(arguments.newID(0)), layout, in: memory)
  }

  private func resize(to size: Int32) throws(Refusal) {
    guard Int(size) >= memory.size else {
      throw refusal("a pool of \(memory.size) bytes can't shrink to \(size)")
    }
    guard memory.grow(to: size) else {
      throw refusal(ErrorCode.invalidFD.rawValue, "the descriptor doesn't hold \(size) bytes")
    }
  }
}

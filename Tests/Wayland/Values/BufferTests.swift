import Glibc
import Testing

@testable import WaylandSurface

@Suite struct BufferSlotsTests {
  private let size = BufferSize(width: 100, height: 100)
  private let corner: Damage = [BufferRect(x: 0, y: 0, width: 10, height: 10)]
  private let middle: Damage = [BufferRect(x: 40, y: 40, width: 10, height: 10)]
  private var slots: BufferSlots

  init() { slots = BufferSlots(size: size) }

  @Test mutating func `a third buffer only when both are held, and never a fourth`() {
    for index in 0..<3 {
      #expect(slots.take() == index)
      slots.present(index, damage: corner)
    }
    #expect(slots.take() == nil)
    slots.release(1)
    #expect(slots.take() == 1)
    #expect(slots.take() == nil)
  }

  @Test mutating func `a new buffer is stale as a whole, a presented one is not stale`() {
    let index = slots.take() ?? -1
    #expect(slots.stale(index) == .all(of: size))
    slots.present(index, damage: corner)
    #expect(slots.stale(index).isEmpty)
  }

  @Test mutating func `a buffer is stale where others have been presented since`() {
    present(corner)  // in 0
    present(corner)  // in 1
    slots.release(0)
    present(middle)  // in 0
    slots.release(0)
    slots.release(1)
    #expect(slots.stale(1) == middle)
    #expect(slots.take() == 0, "the one that lacks least")
  }

  @Test mutating func `a painted buffer that is not presented is stale as a whole`() {
    present(corner)
    slots.release(0)
    let index = slots.take() ?? -1
    slots.giveBack(index, isTouched: true)
    #expect(slots.stale(index) == .all(of: size))
    #expect(slots.isIdle)
  }

  @Test mutating func `a buffer that is not painted stays as stale as it was`() {
    present(corner)
    slots.release(0)
    let index = slots.take() ?? -1
    slots.giveBack(index, isTouched: false)
    #expect(slots.stale(index).isEmpty)
    #expect(slots.isIdle)
  }

  @Test mutating func `returning a presented buffer does not release it`() {
    present(corner)
    slots.giveBack(0, isTouched: true)
    #expect(!slots.isIdle)
    #expect(slots.take() == 1)
  }

  private mutating func present(_ damage: Damage) {
    guard let index = slots.take() else { return }
    slots.present(index, damage: damage)
  }
}

@Suite struct BufferLayoutTests {
  @Test(arguments: [
    (1, 1, 4, 4096), (64, 16, 256, 4096), (65, 16, 260, 8192), (3840, 2160, 15360, 33_177_600),
  ])
  func `rows have no padding, and buffers start at page boundaries`(
    width: Int, height: Int, stride: Int, byteCount: Int
  ) {
    let layout = BufferLayout(size: BufferSize(width: width, height: height))
    #expect(layout.stride == stride)
    #expect(layout.byteCount == byteCount)
    #expect(layout.offset(of: 2) == 2 * byteCount)
  }
}

@Suite struct SharedMemoryTests {
  @Test func `memory is mapped and writable, and its parts do not overlap`() throws {
    let memory = try SharedMemory(byteCount: 8192)
    try memory.reserve(offset: 4096, count: 4096)
    memory.part(offset: 4096, count: 4096)[0] = 7
    #expect(memory.bytes[4096] == 7)
    #expect(memory.bytes[0] == 0)
  }

  @Test func `neither side can shrink the memory`() throws {
    let memory = try SharedMemory(byteCount: 8192)
    #expect(ftruncate(memory.descriptor, 4096) == -1)
    #expect(errno == EPERM)
  }

  @Test func `an impossible size is refused with its number`() {
    #expect {
      try SharedMemory(byteCount: 1 << 60)
    } throws: { error in
      guard case .noMemory(let byteCount, _) = error as? ConnectionError else { return false }
      return byteCount == 1 << 60 && "\(error)".contains("\(1 << 60) bytes")
    }
  }
}

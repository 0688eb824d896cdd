import FakeCompositor
import Testing
import WaylandSurface

@Suite("Kept buffers")
struct KeptBufferTests {
  @Test("the next surface is painted in the memory of the last one, whatever its size")
  func reuse() throws {
    let harness = try Harness.ready()
    harness.connection.keepsBuffers = true
    let shows: [(width: Int, color: UInt32)] = [
      (100, 0xff11_2233), (100, 0xff44_5566), (160, 0x8000_0080), (20, 0xff00_ff00),
    ]
    for (width, color) in shows {
      let painter = try show(on: harness, LogicalSize(width: width, height: 50), color)
      #expect(harness.fake?.pixels?.areAll(color) == true)
      #expect(harness.fake?.damage == [Box(width: Int32(width), height: 50)])
      painter.surface.close()
      harness.settle()
      #expect(harness.compositor.objects.count { $0 is FakePool } == 1)
    }
    #expect(harness.compositor.transcript.made("shm_pool") == 1)
    #expect(harness.compositor.refusals == [])
  }

  @Test("buffers that the compositor still reads aren't painted")
  func held() throws {
    let harness = try Harness.ready()
    harness.connection.keepsBuffers = true
    let size = LogicalSize(width: 100, height: 50)
    try show(on: harness, size, 0xff11_2233).surface.close()
    // The release of the first buffer has not been read yet.
    try Painter.layer(on: harness, size: size).layer?.prepareFirstFrame()
    harness.settle()
    #expect(harness.compositor.transcript.made("shm_pool") == 2)
    #expect(harness.compositor.refusals == [])
  }

  @Test("a small surface that is closed last doesn't take the place of larger buffers")
  func small() throws {
    let harness = try Harness.ready()
    harness.connection.keepsBuffers = true
    let large = try show(on: harness, LogicalSize(width: 200, height: 200), 0xff11_2233)
    let small = try show(on: harness, LogicalSize(width: 4, height: 4), 0xff44_5566)
    large.surface.close()
    harness.settle()
    small.surface.close()
    harness.settle()
    let pools = harness.compositor.transcript.made("shm_pool")
    _ = try show(on: harness, LogicalSize(width: 200, height: 200), 0xff77_8899)
    #expect(harness.compositor.transcript.made("shm_pool") == pools)
    #expect(harness.compositor.refusals == [])
  }

  @Test("large buffers aren't kept, and dropped ones are gone")
  func limits() throws {
    let harness = try Harness.ready()
    harness.connection.keepsBuffers = true
    try show(on: harness, LogicalSize(width: 900, height: 900), 0xff11_2233).surface.close()
    harness.settle()
    #expect(harness.compositor.surfaceObjects == [:])
    try show(on: harness, LogicalSize(width: 90, height: 90), 0xff11_2233).surface.close()
    harness.settle()
    #expect(harness.compositor.surfaceObjects != [:])
    harness.connection.dropKeptBuffers()
    harness.settle()
    #expect(harness.compositor.surfaceObjects == [:])
  }

  private func show(on harness: Harness, _ size: LogicalSize, _ color: UInt32) throws -> Painter {
    let painter = try Painter.layer(on: harness, size: size)
    painter.color = color
    harness.settle()
    return painter
  }
}

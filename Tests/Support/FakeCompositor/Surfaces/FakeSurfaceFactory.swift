import CBezelProtocols

/// `wl_compositor`: makes surfaces and regions.
final class FakeSurfaceFactory: FakeObject {
  override class var table: UnsafeRawPointer { wl_compositor_table() }

  private enum Request: UInt32 { case createSurface, createRegion }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .createSurface: _ = FakeSurface(seed(arguments.newID(0)))
    case .createRegion: _ = FakeRegion(seed(arguments.newID(0), version: 1))
    case nil: break
    }
  }
}

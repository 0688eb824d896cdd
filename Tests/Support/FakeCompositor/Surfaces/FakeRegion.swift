import CBezelProtocols

/// A `wl_region`.
final class FakeRegion: FakeObject {
  override class var table: UnsafeRawPointer { wl_region_table() }

  private(set) var region = Region.nothing

  private enum Request: UInt32 { case destroy, add, subtract }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .destroy: destroy()
    case .add: region.add(try box(arguments))
    case .subtract: region.subtract(try box(arguments))
    case nil: break
    }
  }

  private func box(_ arguments: Arguments) throws(Refusal) -> Box {
    let box = arguments.box(at: 0)
    guard box.width >= 0, box.height >= 0 else { throw refusal("a region's rectangle can't be \(box)") }
    return box
  }
}

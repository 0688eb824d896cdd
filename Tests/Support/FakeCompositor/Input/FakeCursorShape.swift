import CBezelProtocols

/// A `wp_cursor_shape_device_v1`: the cursor of a pointer, by name.
final class FakeCursorShapeDevice: FakeObject {
  override class var table: UnsafeRawPointer { wp_cursor_shape_device_v1_table() }

  private enum Request: UInt32 { case destroy, setShape }
  private enum ErrorCode: UInt32 { case invalidShape = 1 }
  private static let shapes: ClosedRange<UInt32> = 1...34

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .destroy: destroy()
    case .setShape:
      let shape = arguments.uint(1)
      guard Self.shapes.contains(shape) else {
        throw refusal(ErrorCode.invalidShape.rawValue, "there is no shape \(shape)")
      }
    case nil: break
    }
  }
}

/// `wp_cursor_shape_manager_v1`: makes the above, one for each pointer.
final class FakeCursorShapeManager: FakeObject {
  override class var table: UnsafeRawPointer { wp_cursor_shape_manager_v1_table() }

  private enum Request: UInt32 { case destroy, getPointer }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .destroy: destroy()
    case .getPointer: _ = FakeCursorShapeDevice(seed(arguments.newID(0)))
    case nil: break
    }
  }
}

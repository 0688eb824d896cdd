import CBezelProtocols

/// A `zxdg_output_v1`: an output in logical pixels.
final class FakeXDGOutput: FakeObject {
  override class var table: UnsafeRawPointer { zxdg_output_v1_table() }

  let output: FakeOutput
  private weak var outputObject: FakeOutputObject?

  private enum Request: UInt32 { case destroy }
  private enum Event: UInt32 { case logicalPosition, logicalSize, done, name, description }

  init(_ seed: Seed, _ outputObject: FakeOutputObject) {
    output = outputObject.output
    self.outputObject = outputObject
    super.init(seed)
    if version >= 2 {
      send(Event.name.rawValue, .string(output.properties.name))
      send(Event.description.rawValue, .string(output.properties.description))
    }
    sendState()
  }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    if Request(rawValue: opcode) == .destroy { destroy() }
  }

  func sendState() {
    let properties = output.properties
    send(Event.logicalPosition.rawValue, .int(properties.position.width), .int(properties.position.height))
    let size = properties.logicalExtent
    send(Event.logicalSize.rawValue, .int(size.width), .int(size.height))
    // Since version 3 the output's own done closes the group.
    if version < 3 { send(Event.done.rawValue) } else { outputObject?.sendDone() }
  }
}

/// `zxdg_output_manager_v1`: makes the above.
final class FakeXDGOutputManager: FakeObject {
  override class var table: UnsafeRawPointer { zxdg_output_manager_v1_table() }

  private enum Request: UInt32 { case destroy, getXDGOutput }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .destroy: destroy()
    case .getXDGOutput:
      guard let output: FakeOutputObject = arguments.object(1) else { return }
      _ = FakeXDGOutput(seed(arguments.newID(0)), output)
    case nil: break
    }
  }
}

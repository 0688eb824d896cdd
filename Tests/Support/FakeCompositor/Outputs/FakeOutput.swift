import CBezelProtocols

/// An output, and what clients learn about it.
package final class FakeOutput {
  package private(set) var properties: Properties

  /// The properties of an output.
  package struct Properties: Sendable {
    package var name = "HEADLESS-1"
    package var description = "A fake output"
    /// In pixels.
    package var mode = Extent(1920, 1080)
    /// In thousandths of a hertz; some outputs report 0.
    package var refresh: Int32 = 60_000
    /// In millimetres; some outputs report −1.
    package var physicalSize = Extent(510, 290)
    /// The scale in 120ths: 180 is 1.5. `wl_output.scale` is this rounded up.
    package var scale120: UInt32 = 120
    /// A `wl_output.transform`.
    package var transform: Int32 = 0
    /// The top left corner, in the logical pixels of all outputs together.
    package var position = Extent(0, 0)
    /// What xdg-output reports; nil for the mode by the transform and the scale.
    package var logicalSize: Extent?

    package init(name: String = "HEADLESS-1", mode: Extent = Extent(1920, 1080), scale120: UInt32 = 120) {
      self.name = name
      self.mode = mode
      self.scale120 = scale120
    }

    package var integerScale: Int32 { Int32((scale120 + 119) / 120) }

    package var logicalExtent: Extent {
      if let logicalSize { return logicalSize }
      let turned = transform % 2 == 1 ? Extent(mode.height, mode.width) : mode
      let scale = Double(scale120) / 120
      return Extent(
        Int32((Double(turned.width) / scale).rounded()), Int32((Double(turned.height) / scale).rounded()))
    }
  }

  private unowned(unsafe) let compositor: FakeCompositor
  weak var global: FakeGlobal?

  init(_ compositor: FakeCompositor, _ properties: Properties) {
    self.compositor = compositor
    self.properties = properties
  }

  /// Changes the properties, and sends them to the output's objects, and the scale to the surfaces on it.
  package func change(_ change: (inout Properties) -> Void) {
    let scale = properties.scale120
    change(&properties)
    for object in objects { object.sendState() }
    for xdg in compositor.objects.compactMap({ $0 as? FakeXDGOutput }) where xdg.output === self {
      xdg.sendState()
    }
    guard properties.scale120 != scale, compositor.habits.repeatsFractionalScale else { return }
    for surface in compositor.surfaces where surface.outputs.contains(where: { $0 === self }) {
      surface.fractionalScale?.prefer(properties.scale120)
    }
  }

  /// The objects that clients have bound for this output.
  var objects: [FakeOutputObject] {
    compositor.objects.compactMap { $0 as? FakeOutputObject }.filter { $0.output === self }
  }

  /// Those of them that belong to the same client as `other`.
  func objects(besides other: FakeObject) -> [FakeOutputObject] {
    guard other.isAlive else { return [] }
    return objects.filter { $0.client === other.client }
  }
}

/// A `wl_output`: one client's view of an output.
final class FakeOutputObject: FakeObject {
  override class var table: UnsafeRawPointer { wl_output_table() }

  let output: FakeOutput

  private enum Request: UInt32 { case release }
  private enum Event: UInt32 { case geometry, mode, done, scale, name, description }

  init(_ seed: Seed, _ output: FakeOutput) {
    self.output = output
    super.init(seed)
    if version >= 4 {
      send(Event.name.rawValue, .string(output.properties.name))
      send(Event.description.rawValue, .string(output.properties.description))
    }
    sendState()
  }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    if Request(rawValue: opcode) == .release { destroy() }
  }

  func sendState() {
    let properties = output.properties
    let isCurrentAndPreferred: UInt32 = 3
    send(
      Event.geometry.rawValue, .int(properties.position.width), .int(properties.position.height),
      .int(properties.physicalSize.width), .int(properties.physicalSize.height), .int(0), .string("Bezel"),
      .string("Fake"), .int(properties.transform))
    send(
      Event.mode.rawValue, .uint(isCurrentAndPreferred), .int(properties.mode.width),
      .int(properties.mode.height), .int(properties.refresh))
    guard version >= 2 else { return }
    send(Event.scale.rawValue, .int(properties.integerScale))
    sendDone()
  }

  func sendDone() {
    if version >= 2 { send(Event.done.rawValue) }
  }
}

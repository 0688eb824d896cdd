import CBezelProtocols

/// A `wp_fractional_scale_v1`: sends the scale at which a surface is shown.
package final class FakeFractionalScale: FakeObject {
  override class var table: UnsafeRawPointer { wp_fractional_scale_v1_table() }

  private weak var surface: FakeSurface?

  private enum Request: UInt32 { case destroy }
  private enum Event: UInt32 { case preferredScale }

  init(_ seed: Seed, surface: FakeSurface) {
    self.surface = surface
    super.init(seed)
    surface.adopt(self)
    if compositor.habits.sendsFractionalScale == .atOnce { sendScaleOfOutput() }
  }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    if Request(rawValue: opcode) == .destroy { destroy() }
  }

  /// Sends a scale in 120ths: 180 is 1.5.
  package func prefer(_ scale120: UInt32) {
    send(Event.preferredScale.rawValue, .uint(scale120))
  }

  func surfaceAppeared() {
    if compositor.habits.sendsFractionalScale == .withFirstBuffer { sendScaleOfOutput() }
  }

  private func sendScaleOfOutput() {
    let output = surface?.ownOutput ?? surface?.outputs.first ?? compositor.outputs.first
    if let output { prefer(output.properties.scale120) }
  }
}

/// `wp_fractional_scale_manager_v1`: makes the above, one per surface.
final class FakeFractionalScaleManager: FakeObject {
  override class var table: UnsafeRawPointer { wp_fractional_scale_manager_v1_table() }

  private enum Request: UInt32 { case destroy, getFractionalScale }
  private enum ErrorCode: UInt32 { case fractionalScaleExists }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .destroy: destroy()
    case .getFractionalScale:
      guard let surface: FakeSurface = arguments.object(1) else { return }
      guard surface.fractionalScale == nil else {
        throw refusal(
          ErrorCode.fractionalScaleExists.rawValue, "\(surface.label) already has a fractional scale object")
      }
      _ = FakeFractionalScale(seed(arguments.newID(0)), surface: surface)
    case nil: break
    }
  }
}

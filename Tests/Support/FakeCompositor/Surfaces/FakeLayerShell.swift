import CBezelProtocols

/// `zwlr_layer_shell_v1`: creates layer surfaces.
final class FakeLayerShell: FakeObject {
  override class var table: UnsafeRawPointer { zwlr_layer_shell_v1_table() }

  private enum Request: UInt32 { case getLayerSurface, destroy }
  private enum ErrorCode: UInt32 { case role, invalidLayer, alreadyConstructed }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .getLayerSurface: try getLayerSurface(arguments)
    case .destroy: try destroyInOrder()
    case nil: break
    }
  }

  private func getLayerSurface(_ arguments: Arguments) throws(Refusal) {
    guard let surface: FakeSurface = arguments.object(1) else { return }
    guard surface.role == nil || (surface.role == .layer && surface.layerSurface == nil) else {
      throw refusal(ErrorCode.role.rawValue, "\(surface.label) already has a role")
    }
    guard surface.buffer == nil, surface.pending.attachment == nil else {
      throw refusal(ErrorCode.alreadyConstructed.rawValue, "\(surface.label) already has a buffer")
    }
    guard let layer = LayerPlacement.Layer(rawValue: arguments.uint(3)) else {
      throw refusal(ErrorCode.invalidLayer.rawValue, "layer \(arguments.uint(3)); 0…3 are known")
    }
    let asked: FakeOutputObject? = arguments.object(2)
    _ = FakeLayerSurface(
      seed(arguments.newID(0)), surface: surface, output: asked?.output ?? compositor.outputs.first,
      layer: layer, namespace: arguments.string(4))
  }

  private func destroyInOrder() throws(Refusal) {
    if let left = compositor.layerSurfaces.first(where: { $0.client === client }) {
      throw refusal("the layer shell was destroyed before \(left.label)")
    }
    destroy()
  }
}

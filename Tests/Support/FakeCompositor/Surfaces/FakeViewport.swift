import CBezelProtocols

/// A `wp_viewport`: crops and stretches a surface's buffer.
package final class FakeViewport: FakeObject {
  override class var table: UnsafeRawPointer { wp_viewport_table() }

  private weak var surface: FakeSurface?

  private enum Request: UInt32 { case destroy, setSource, setDestination }
  private enum ErrorCode: UInt32 { case badValue, badSize, outOfBuffer, noSurface }

  init(_ seed: Seed, surface: FakeSurface) {
    self.surface = surface
    super.init(seed)
    surface.adopt(self)
  }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .destroy: destroy()
    case .setSource: try setSource(arguments)
    case .setDestination: try setDestination(Extent(arguments.int(0), arguments.int(1)))
    case nil: break
    }
  }

  override func ended() {
    surface?.pending.state.source = nil
    surface?.pending.state.destination = nil
  }

  /// The rules for a source at the commit that brings it into effect.
  func check(_ source: SurfaceState.Source, in size: Extent, isStretched: Bool) throws(Refusal) {
    guard source.x + source.width <= Double(size.width), source.y + source.height <= Double(size.height)
    else {
      throw refusal(ErrorCode.outOfBuffer.rawValue, "the source \(source) reaches beyond \(size)")
    }
    let isWhole = source.width == source.width.rounded() && source.height == source.height.rounded()
    guard isStretched || isWhole else {
      throw refusal(ErrorCode.badSize.rawValue, "the source \(source) needs a destination")
    }
  }

  private func setSource(_ arguments: Arguments) throws(Refusal) {
    guard surface?.isAlive == true else { throw surfaceIsGone() }
    let source = SurfaceState.Source(
      x: arguments.fixed(0), y: arguments.fixed(1), width: arguments.fixed(2), height: arguments.fixed(3))
    let none = SurfaceState.Source(x: -1, y: -1, width: -1, height: -1)
    guard source == none || (source.x >= 0 && source.y >= 0 && source.width > 0 && source.height > 0) else {
      throw refusal(ErrorCode.badValue.rawValue, "source \(source)")
    }
    surface?.pending.state.source = source == none ? nil : source
  }

  private func setDestination(_ size: Extent) throws(Refusal) {
    guard surface?.isAlive == true else { throw surfaceIsGone() }
    let none = Extent(-1, -1)
    guard size == none || (size.width > 0 && size.height > 0) else {
      throw refusal(ErrorCode.badValue.rawValue, "destination \(size)")
    }
    surface?.pending.state.destination = size == none ? nil : size
  }

  private func surfaceIsGone() -> Refusal {
    refusal(ErrorCode.noSurface.rawValue, "the viewport's surface is gone")
  }
}

/// `wp_viewporter`: makes viewports, one per surface.
final class FakeViewporter: FakeObject {
  override class var table: UnsafeRawPointer { wp_viewporter_table() }

  private enum Request: UInt32 { case destroy, getViewport }
  private enum ErrorCode: UInt32 { case viewportExists }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .destroy: destroy()
    case .getViewport:
      guard let surface: FakeSurface = arguments.object(1) else { return }
      guard surface.viewport == nil else {
        throw refusal(ErrorCode.viewportExists.rawValue, "\(surface.label) already has a viewport")
      }
      _ = FakeViewport(seed(arguments.newID(0)), surface: surface)
    case nil: break
    }
  }
}

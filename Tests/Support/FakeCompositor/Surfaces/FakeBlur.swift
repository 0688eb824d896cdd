import CBezelProtocols

/// An `ext_background_effect_surface_v1`: what is blurred behind a surface.
package final class FakeBackgroundEffect: FakeObject {
  override class var table: UnsafeRawPointer { ext_background_effect_surface_v1_table() }

  fileprivate weak var surface: FakeSurface?

  private enum Request: UInt32 { case destroy, setBlurRegion }
  private enum ErrorCode: UInt32 { case surfaceDestroyed }

  init(_ seed: Seed, surface: FakeSurface) {
    self.surface = surface
    super.init(seed)
  }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .destroy: destroy()
    case .setBlurRegion:
      guard let surface, surface.isAlive else {
        throw refusal(ErrorCode.surfaceDestroyed.rawValue, "the surface is gone")
      }
      let region: FakeRegion? = arguments.object(0)
      surface.pending.state.blur = region?.region ?? .nothing
    case nil: break
    }
  }

  override func ended() { surface?.pending.state.blur = .nothing }
}

/// `ext_background_effect_manager_v1`: makes the above, one per surface.
package final class FakeBackgroundEffectManager: FakeObject {
  override class var table: UnsafeRawPointer { ext_background_effect_manager_v1_table() }

  private enum Request: UInt32 { case destroy, getBackgroundEffect }
  private enum Event: UInt32 { case capabilities }
  private enum ErrorCode: UInt32 { case backgroundEffectExists }

  override init(_ seed: Seed) {
    super.init(seed)
    sendCapabilities(blurs: true)
  }

  /// Sends whether the compositor blurs.
  package func sendCapabilities(blurs: Bool) { send(Event.capabilities.rawValue, .uint(blurs ? 1 : 0)) }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .destroy: destroy()
    case .getBackgroundEffect:
      guard let surface: FakeSurface = arguments.object(1) else { return }
      let effects = compositor.objects.compactMap { $0 as? FakeBackgroundEffect }
      guard !effects.contains(where: { $0.surface === surface }) else {
        throw refusal(ErrorCode.backgroundEffectExists.rawValue, "\(surface.label) already has its effects")
      }
      _ = FakeBackgroundEffect(seed(arguments.newID(0)), surface: surface)
    case nil: break
    }
  }
}

/// An `org_kde_kwin_blur`: the region of its first commit takes effect with the surface's next one.
final class FakeKDEBlur: FakeObject {
  override class var table: UnsafeRawPointer { org_kde_kwin_blur_table() }

  private weak var surface: FakeSurface?
  private var pending = Region.everything
  private var isCommitted = false

  private enum Request: UInt32 { case commit, setRegion, release }

  init(_ seed: Seed, surface: FakeSurface) {
    self.surface = surface
    super.init(seed)
  }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .commit:
      // As in KWin: a later one changes nothing.
      if !isCommitted { surface?.pending.state.blur = pending }
      isCommitted = true
    case .setRegion:
      let region: FakeRegion? = arguments.object(0)
      // As in KWin: an empty region is the whole surface, too.
      pending = region?.region == .nothing ? .everything : region?.region ?? .everything
    case .release: destroy()
    case nil: break
    }
  }
}

/// `org_kde_kwin_blur_manager`: makes the above, and removes a surface's blur.
final class FakeKDEBlurManager: FakeObject {
  override class var table: UnsafeRawPointer { org_kde_kwin_blur_manager_table() }

  private enum Request: UInt32 { case create, unset }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .create:
      guard let surface: FakeSurface = arguments.object(1) else { return }
      _ = FakeKDEBlur(seed(arguments.newID(0)), surface: surface)
    case .unset:
      guard let surface: FakeSurface = arguments.object(0) else { return }
      surface.pending.state.blur = .nothing
    case nil: break
    }
  }
}

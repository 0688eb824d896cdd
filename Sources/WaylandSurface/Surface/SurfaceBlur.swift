/// What there is to blur with: the protocol that compositors share, or KWin's own.
final class BlurService {
  /// Called when the compositor offers to blur, or no longer does.
  var onChange: (() -> Void)?

  private let effects: BackgroundEffectManagerProxy?
  private let kde: KDEBlurManagerProxy?
  /// The manager may be there and not blur; it says so after it was bound.
  private var effectsBlur = false

  init(_ registry: Registry) {
    effects = try? registry.bind(BackgroundEffectManagerProxy.self, 1...1)
    kde = try? registry.bind(KDEBlurManagerProxy.self, 1...1)
    effects?.onEvent = { [unowned self] in
      guard case .capabilities(let flags) = $0 else { return }
      effectsBlur = flags.contains(.blur)
      onChange?()
    }
  }

  var isOffered: Bool { effectsBlur || kde != nil }

  /// Nil if nothing blurs.
  func makeBlur(behind surface: SurfaceProxy) -> SurfaceBlur? {
    if effectsBlur, let effects { return .effect(effects.getBackgroundEffect(surface)) }
    return kde.map { .kde($0.create(surface), of: $0) }
  }

  func destroy() {
    effects?.destroy()
    kde?.destroy()
  }
}

/// The blur behind one surface. What is set counts from the surface's next commit on.
enum SurfaceBlur {
  case effect(BackgroundEffectProxy)
  case kde(KDEBlurProxy, of: KDEBlurManagerProxy)

  func set(_ region: RegionProxy) {
    switch self {
    case .effect(let effect): effect.setBlurRegion(region)
    case .kde(let blur, of: _):
      blur.setRegion(region)
      blur.commit()
    }
  }

  /// Takes it away with the surface's next commit.
  func remove(from surface: SurfaceProxy) {
    if case .kde(_, of: let manager) = self { manager.unset(surface) }
    destroy()
  }

  func destroy() {
    switch self {
    case .effect(let effect): effect.destroy()
    case .kde(let blur, of: _): blur.destroy()
    }
  }
}

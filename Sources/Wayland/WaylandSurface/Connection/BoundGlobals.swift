/// The globals that exist once each, bound when the registry is complete.
///
/// The first three are required; there is a substitute for each of the others.
struct BoundGlobals {
  let compositor: CompositorProxy
  let shm: ShmProxy
  let subcompositor: SubcompositorProxy
  let layerShell: Result<LayerShellProxy, ConnectionError>
  let viewporter: ViewporterProxy?
  let fractionalScales: FractionalScaleManagerProxy?
  let presentation: PresentationProxy?
  let xdgOutputs: XDGOutputManagerProxy?
  let blur: BlurService
  let cursors: Cursors

  init(_ registry: Registry) throws(ConnectionError) {
    try registry.require(ShmProxy.self, 1...1)
    try registry.require(SubcompositorProxy.self, 1...1)
    // Version 4 added damage in buffer pixels.
    compositor = try registry.bind(CompositorProxy.self, 4...4)
    shm = try registry.bind(ShmProxy.self, 1...1)
    subcompositor = try registry.bind(SubcompositorProxy.self, 1...1)
    layerShell = Result { () throws(ConnectionError) in try registry.bind(LayerShellProxy.self, 1...4) }
    viewporter = try? registry.bind(ViewporterProxy.self, 1...1)
    // Fractional scales are shown through a viewport.
    fractionalScales = viewporter == nil ? nil : try? registry.bind(FractionalScaleManagerProxy.self, 1...1)
    presentation = try? registry.bind(PresentationProxy.self, 1...1)
    xdgOutputs = try? registry.bind(XDGOutputManagerProxy.self, 1...3)
    blur = BlurService(registry)
    cursors = Cursors(registry, compositor)
  }

  func destroy() {
    cursors.destroy()
    blur.destroy()
    xdgOutputs?.destroy()
    presentation?.destroy()
    fractionalScales?.destroy()
    viewporter?.destroy()
    if case .success(let shell) = layerShell { shell.destroy() }
    subcompositor.destroy()
    shm.destroy()
    compositor.destroy()
  }
}

/// The optional features of a compositor.
///
/// ```swift
/// if connection.features.contains(.viewporter) { paint() }
/// ```
public struct Features: OptionSet, Hashable, Sendable {
  /// One bit per feature.
  public let rawValue: Int

  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Layer surfaces: `zwlr_layer_shell_v1`.
  public static let layerShell = Features(rawValue: 1)
  /// Buffers that are stretched to any size: `wp_viewporter`.
  public static let viewporter = Features(rawValue: 2)
  /// Sharp pictures at scales such as 1.5: `wp_fractional_scale_manager_v1`.
  public static let fractionalScale = Features(rawValue: 4)
  /// Presentation feedback of frames: `wp_presentation`.
  public static let presentationTime = Features(rawValue: 8)
  /// Blur behind surfaces: `ext_background_effect_manager_v1` or `org_kde_kwin_blur_manager`. Users can
  /// switch it on and off while a connection is open.
  public static let backgroundBlur = Features(rawValue: 16)

  init(_ globals: BoundGlobals) {
    self = []
    if case .success = globals.layerShell { insert(.layerShell) }
    if globals.viewporter != nil { insert(.viewporter) }
    if globals.fractionalScales != nil { insert(.fractionalScale) }
    if globals.presentation != nil { insert(.presentationTime) }
    if globals.blur.isOffered { insert(.backgroundBlur) }
  }
}

/// What blurs the background of surfaces: `ext_background_effect_manager_v1`, or KWin's own protocol.
final class BlurService {
  /// Called when the compositor begins or ceases to offer blur.
  var onChange: (() -> Void)?

  private let effects: BackgroundEffectManagerProxy?
  private let kde: KDEBlurManagerProxy?
  /// The manager may exist and not blur; it reports its capabilities after it was bound.
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

  /// Returns nil if nothing blurs.
  func makeBlur(behind surface: SurfaceProxy) -> SurfaceBlur? {
    if effectsBlur, let effects { return .effect(effects.getBackgroundEffect(surface)) }
    return kde.map { .kde($0.create(surface), of: $0) }
  }

  func destroy() {
    effects?.destroy()
    kde?.destroy()
  }
}

/// What the compositor offers of the things there is one of: bound once, when the registry is known.
///
/// A compositor without the first three can show nothing; all others have a way around.
struct Services {
  let compositor: CompositorProxy
  let shm: ShmProxy
  let subcompositor: SubcompositorProxy
  let layerShell: Result<LayerShellProxy, ConnectionError>
  let viewporter: ViewporterProxy?
  let fractionalScales: FractionalScaleManagerProxy?
  let singlePixels: SinglePixelBufferManagerProxy?
  let presentation: PresentationProxy?
  let xdgOutputs: XDGOutputManagerProxy?
  let blur: BlurService

  init(_ globals: Globals) throws(ConnectionError) {
    do throws(BindingRefusal) {
      try globals.require(ShmProxy.self, 1...1)
      try globals.require(SubcompositorProxy.self, 1...1)
      // Version 4 brought damage in buffer pixels.
      compositor = try globals.bind(CompositorProxy.self, 4...4)
      shm = try globals.bind(ShmProxy.self, 1...1)
      subcompositor = try globals.bind(SubcompositorProxy.self, 1...1)
    } catch {
      throw ConnectionError(error)
    }
    do throws(BindingRefusal) {
      layerShell = .success(try globals.bind(LayerShellProxy.self, 1...4))
    } catch {
      layerShell = .failure(ConnectionError(error))
    }
    viewporter = try? globals.bind(ViewporterProxy.self, 1...1)
    // Fractions are shown through a viewport, so that one is worth nothing without the other.
    fractionalScales = viewporter == nil ? nil : try? globals.bind(FractionalScaleManagerProxy.self, 1...1)
    singlePixels = viewporter == nil ? nil : try? globals.bind(SinglePixelBufferManagerProxy.self, 1...1)
    presentation = try? globals.bind(PresentationProxy.self, 1...1)
    xdgOutputs = try? globals.bind(XDGOutputManagerProxy.self, 1...3)
    blur = BlurService(globals)
  }

  func destroy() {
    blur.destroy()
    xdgOutputs?.destroy()
    presentation?.destroy()
    singlePixels?.destroy()
    fractionalScales?.destroy()
    viewporter?.destroy()
    if case .success(let shell) = layerShell { shell.destroy() }
    subcompositor.destroy()
    shm.destroy()
    compositor.destroy()
  }
}

/// What a compositor offers beyond the least.
public struct Features: OptionSet, Hashable, Sendable {
  /// One bit a feature.
  public let rawValue: Int

  /// Features from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Layer surfaces: `zwlr_layer_shell_v1`.
  public static let layerShell = Features(rawValue: 1)
  /// Buffers stretched to any size: `wp_viewporter`.
  public static let viewporter = Features(rawValue: 2)
  /// Scales such as 1.5 without a blur: `wp_fractional_scale_manager_v1`.
  public static let fractionalScale = Features(rawValue: 4)
  /// Plain colours without memory: `wp_single_pixel_buffer_manager_v1`.
  public static let singlePixelBuffer = Features(rawValue: 8)
  /// The true time of a frame: `wp_presentation`.
  public static let presentationTime = Features(rawValue: 16)
  /// Blurring what is behind a surface: `ext_background_effect_manager_v1` or `org_kde_kwin_blur_manager`. People can
  /// switch that on and off while a connection is open.
  public static let backgroundBlur = Features(rawValue: 32)

  init(_ services: Services) {
    self = []
    if case .success = services.layerShell { insert(.layerShell) }
    if services.viewporter != nil { insert(.viewporter) }
    if services.fractionalScales != nil { insert(.fractionalScale) }
    if services.singlePixels != nil { insert(.singlePixelBuffer) }
    if services.presentation != nil { insert(.presentationTime) }
    if services.blur.isOffered { insert(.backgroundBlur) }
  }
}

import HUDModel
import HUDPainting
import WaylandSurface

/// What a bezel's surface shows: the next scene costs only what differs.
struct BezelFrame {
  /// The scene that the surface shows; nil for a new surface.
  private(set) var shown: Scene?
  private var isOutdated = false
  private let painter: Painter

  init(_ resources: PaintResources) {
    painter = Painter(resources: resources)
  }

  /// The surface is a new one.
  mutating func forget() { shown = nil }

  /// The surface will be elsewhere, or have another size or scale: the next scene is painted whole.
  mutating func outdate() { isOutdated = true }

  /// Does what painting the bezel takes before there is a buffer.
  func prepare(_ bezel: Scene.Bezel, scale: Scale) {
    painter.prepare(bezel, scale: scale.factor)
  }

  /// The pixels of a buffer that a scene changes; nil if the surface shows it already.
  func damage(of scene: Scene, in buffer: BufferSize, at scale: Scale) -> BufferRect? {
    let whole = BufferRect(buffer)
    guard let shown, !isOutdated else { return whole }
    guard let rect = scene.damage(since: shown) else { return nil }
    return scale.bufferRect(enclosingX: rect.x, y: rect.y, width: rect.width, height: rect.height)
      .intersection(whole)
  }

  /// Paints the scene where it differs from what the buffer holds: in `damage`, and where the buffer is older.
  mutating func paint(
    _ scene: Scene, into buffer: inout WritableBuffer, damage: BufferRect
  ) throws(PaintingError) {
    let region = PixelRect(damage.union(buffer.stale.bounds))
    let scale = buffer.scale.factor
    try buffer.paint { target throws(PaintingError) in
      _ = try painter.paint(scene, into: target, scale: scale, region: region)
    }
    shown = scene
    isOutdated = false
  }
}

/// What a backdrop's surface shows. A compositor blends the whole output for each of its frames, so a frame is presented
/// only after a change.
struct BackdropFrame {
  private var shown: Backdrop?
  private var gradient: (grid: GradientPainter.Grid, painter: GradientPainter)?

  /// The surface shows nothing of it, or at another size or scale.
  mutating func forget() {
    shown = nil
    gradient = nil
  }

  /// Shows the backdrop, unless the surface shows it already.
  mutating func show(_ backdrop: Backdrop, on surface: Surface) {
    guard backdrop != shown else { return }
    let isShown =
      switch backdrop {
      case .plain(let color):
        surface.present(
          SolidColor(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha))
      case .gradient(let color): present(gradientTo: color, on: surface)
      }
    if isShown { shown = backdrop }
  }

  private mutating func present(gradientTo color: Color, on surface: Surface) -> Bool {
    guard let size = surface.size.map(Size.init) else { return false }
    let small = GradientPainter.Grid(stretchedOver: size)
    let pixels = BufferSize(width: small.pixels.width, height: small.pixels.height)
    guard var buffer = surface.takeBuffer(stretching: pixels) else { return false }
    let isStretched = surface.connection.features.contains(.viewporter)
    let grid =
      isStretched
      ? small : GradientPainter.Grid(covering: size, columns: buffer.size.width, rows: buffer.size.height)
    do {
      let painter = try painter(grid)
      try buffer.paint { target throws(PaintingError) in try painter.paint(color, into: target) }
    } catch {
      return false
    }
    surface.present(buffer)
    return true
  }

  private mutating func painter(_ grid: GradientPainter.Grid) throws(PaintingError) -> GradientPainter {
    if let gradient, gradient.grid == grid { return gradient.painter }
    let painter = try GradientPainter(grid)
    gradient = (grid, painter)
    return painter
  }
}

// MARK: - Between the modules' spaces

extension WritableBuffer {
  /// Lends the buffer to a painter.
  fileprivate mutating func paint<Failure: Error>(
    _ body: (PixelTarget) throws(Failure) -> Void
  ) throws(Failure) {
    let (size, stride) = (size, stride)
    let result = withUnsafeBytes { bytes -> Result<Void, Failure> in
      guard let base = bytes.baseAddress else { return .success(()) }
      return Result { () throws(Failure) in
        try body(PixelTarget(base: base, width: size.width, height: size.height, stride: stride))
      }
    }
    try result.get()
  }
}

extension PixelRect {
  fileprivate init(_ rect: BufferRect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension Size {
  init(_ size: LogicalSize) { self.init(width: Double(size.width), height: Double(size.height)) }
}

extension LogicalRect {
  /// The whole pixels that a rectangle touches.
  init(enclosing rect: Rect) {
    self.init(enclosingX: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

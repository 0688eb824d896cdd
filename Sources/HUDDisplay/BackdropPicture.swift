import HUDModel
import HUDPainting
import WaylandSurface

/// What a backdrop's surface shows. A whole output is composed anew for each of its pictures: none without need,
/// whatever else moves.
final class BackdropPicture {
  private var shown: Backdrop?
  private var gradient: (grid: GradientPainter.Grid, painter: GradientPainter)?

  /// The surface shows nothing of it, or at another size or scale.
  func forget() {
    shown = nil
    gradient = nil
  }

  /// Shows the backdrop, if it isn't what the surface shows already.
  func show(_ backdrop: Backdrop, on surface: Surface) {
    guard backdrop != shown else { return }
    let isShown =
      switch backdrop {
      case .plain(let color): surface.present(SolidColor(color))
      case .gradient(let color): present(gradientTo: color, on: surface)
      }
    if isShown { shown = backdrop }
  }

  private func present(gradientTo color: Color, on surface: Surface) -> Bool {
    guard let size = surface.size.map({ Size(width: Double($0.width), height: Double($0.height)) }) else {
      return false
    }
    let small = GradientPainter.Grid(stretchedOver: size)
    let pixels = BufferSize(width: small.pixels.width, height: small.pixels.height)
    guard var canvas = surface.takeBuffer(stretching: pixels) else { return false }
    let isStretched = surface.connection.features.contains(.viewporter)
    let grid =
      isStretched
      ? small
      : GradientPainter.Grid(covering: size, columns: canvas.size.width, rows: canvas.size.height)
    let painter = painter(for: grid)
    let (width, height, stride) = (canvas.size.width, canvas.size.height, canvas.stride)
    canvas.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      painter.paint(color, into: PixelTarget(base: base, width: width, height: height, stride: stride))
    }
    let damage = Damage.all(of: canvas.size)
    surface.present(canvas, damage: damage)
    return true
  }

  private func painter(for grid: GradientPainter.Grid) -> GradientPainter {
    if let gradient, gradient.grid == grid { return gradient.painter }
    let painter = GradientPainter(grid)
    gradient = (grid, painter)
    return painter
  }
}

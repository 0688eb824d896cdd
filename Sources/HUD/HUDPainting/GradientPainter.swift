package import HUDModel

/// Paints a backdrop's gradient: clear in the centre of an output, and its colour at the length of the output's shorter
/// side from there.
///
/// The gradient is kept as a mask: Cairo takes ten times as long to compute it as to paint a colour through it.
package final class GradientPainter {
  /// The place of a picture's pixels on the output.
  package struct Grid: Hashable, Sendable {
    /// The output's size in logical pixels.
    fileprivate let size: Size
    fileprivate let columns, rows: Int
    /// Whether the output reaches from the centre of the second pixel to the centre of the last but one, in both directions.
    fileprivate let isStretched: Bool

    /// A picture with a pixel for each of the output's.
    package init(covering size: Size, columns: Int, rows: Int) {
      self.size = size
      self.columns = columns
      self.rows = rows
      isStretched = false
    }

    /// A picture of at most 64 KiB that the compositor stretches over the output and a margin.
    ///
    /// Its pixels are nearly square on the output. The compositor interpolates between them, which looks the same for a
    /// gradient as wide as an output.
    package init(stretchedOver size: Size) {
      let pixels = 16_384.0
      let ratio = size.width / max(1, size.height)
      let columns = Int(min(max((pixels * ratio).squareRoot(), 16), pixels / 16))
      self.size = size
      self.columns = columns
      rows = Int(pixels) / columns
      isStretched = true
    }

    package var pixels: (width: Int, height: Int) { (columns, rows) }
  }

  private let grid: Grid
  /// The share of the colour that each pixel has.
  private let mask: Bitmap

  /// - Throws: `noSurface` without memory for it.
  package init(_ grid: Grid) throws(PaintingError) {
    self.grid = grid
    mask = try Bitmap(width: grid.columns, height: grid.rows, format: .mask)
    let context = CairoContext(mask)
    let margin = grid.isStretched ? 3.0 : 0
    context.translate(x: Double(grid.columns) / 2, y: Double(grid.rows) / 2)
    context.scale(
      x: (Double(grid.columns) - margin) / grid.size.width, y: (Double(grid.rows) - margin) / grid.size.height
    )
    context.paintRadialGradient(radius: max(1, min(grid.size.width, grid.size.height)))
  }

  /// Fills the target.
  ///
  /// - Precondition: The target has the grid's size.
  package func paint(_ color: Color, into target: PixelTarget) throws(PaintingError) {
    precondition(
      target.width == grid.columns && target.height == grid.rows,
      "this gradient has \(grid.columns)×\(grid.rows) pixels, not \(target.width)×\(target.height)")
    let context = CairoContext(try Bitmap(target))
    context.clear()
    context.setColor(color)
    context.paint(through: mask, x: 0, y: 0)
  }
}

package import HUDModel

/// Paints a backdrop's gradient: clear in the centre of an output, and its colour at the length of the output's shorter
/// side from there.
///
/// The distance of each pixel from the centre is stored, so that a frame of a fade costs one table look-up per pixel.
package final class GradientPainter {
  /// The place of a picture's pixels on the output.
  package struct Grid: Hashable, Sendable {
    /// The output's size in logical pixels.
    fileprivate let size: Size
    fileprivate let columns, rows: Int
    /// Whether the output reaches from the centre of the second pixel to that of the last but one, in both directions.
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

    /// The distances from the output's centre to the centres of the pixels of a row or column.
    fileprivate func distances(_ count: Int, over length: Double) -> [Double] {
      let step = length / Double(isStretched ? count - 3 : count)
      return (0..<count).map { (Double($0) - Double(count - 1) / 2) * step }
    }
  }

  /// The number of steps from clear to the full colour; more would look the same.
  private static let count = 1024

  private let grid: Grid
  /// A step for each pixel, row by row.
  private let steps: [UInt16]

  package init(_ grid: Grid) {
    self.grid = grid
    let radius = max(1, min(grid.size.width, grid.size.height))
    let across = grid.distances(grid.columns, over: grid.size.width)
    let down = grid.distances(grid.rows, over: grid.size.height)
    steps = down.flatMap { y in
      across.map { x in
        UInt16(min(1, (x * x + y * y).squareRoot() / radius) * Double(Self.count) + 0.5)
      }
    }
  }

  /// Fills the target.
  ///
  /// - Precondition: The target has the grid's size.
  package func paint(_ color: Color, into target: PixelTarget) {
    precondition(
      target.width == grid.columns && target.height == grid.rows,
      "this gradient has \(grid.columns)×\(grid.rows) pixels, not \(target.width)×\(target.height)")
    let words = (0...Self.count).map { color.faded(Double($0) / Double(Self.count)).premultipliedWord }
    steps.withUnsafeBufferPointer { steps in
      for y in 0..<target.height {
        let row = (target.base + y * target.stride).assumingMemoryBound(to: UInt32.self)
        let start = y * target.width
        for x in 0..<target.width { row[x] = words[Int(steps[start + x])] }
      }
    }
  }
}

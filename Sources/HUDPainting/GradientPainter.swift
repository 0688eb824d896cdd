package import HUDModel

/// Paints a backdrop's gradient: clear in the centre of an output, its colour from the output's shorter side away
/// from there.
///
/// It knows how far each pixel is from the centre, so that a frame of a fade costs a look into a table for each.
package final class GradientPainter {
  /// How a picture's pixels lie on the output.
  package struct Grid: Hashable, Sendable {
    /// Of the output, in logical pixels.
    fileprivate let size: Size
    fileprivate let columns, rows: Int
    /// Whether the output reaches from the centres of the second pixels to those of the last but one.
    fileprivate let isStretched: Bool

    /// A picture that lies on the output as it is.
    package init(covering size: Size, columns: Int, rows: Int) {
      self.size = size
      self.columns = columns
      self.rows = rows
      isStretched = false
    }

    /// A picture that is stretched over the output, but for a margin, in at most 64 KiB.
    ///
    /// Its pixels are nearly square on the output. What is between their centres is interpolated, which for a
    /// gradient as wide as an output is as good as all of its pixels.
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

    /// How far from the output's centre the centres of the pixels of a row, or of a column, are.
    fileprivate func distances(_ count: Int, over length: Double) -> [Double] {
      let step = length / Double(isStretched ? count - 3 : count)
      return (0..<count).map { (Double($0) - Double(count - 1) / 2) * step }
    }
  }

  /// The steps from clear to the full colour: enough that rounding to them can't be told from none.
  private static let steps = 1024

  private let grid: Grid
  /// A step for each pixel, row by row.
  private let strengths: [UInt16]

  package init(_ grid: Grid) {
    self.grid = grid
    let radius = max(1, min(grid.size.width, grid.size.height))
    let across = grid.distances(grid.columns, over: grid.size.width)
    let down = grid.distances(grid.rows, over: grid.size.height)
    strengths = down.flatMap { y in
      across.map { x in
        UInt16(min(1, (x * x + y * y).squareRoot() / radius) * Double(Self.steps) + 0.5)
      }
    }
  }

  /// Fills the target, which has the grid's pixels.
  package func paint(_ color: Color, into target: PixelTarget) {
    precondition(
      target.width == grid.columns && target.height == grid.rows,
      "this gradient has \(grid.columns)×\(grid.rows) pixels, not \(target.width)×\(target.height)")
    let words = (0...Self.steps).map { color.faded(Double($0) / Double(Self.steps)).premultipliedWord }
    strengths.withUnsafeBufferPointer { strengths in
      for y in 0..<target.height {
        let row = (target.base + y * target.stride).assumingMemoryBound(to: UInt32.self)
        let start = y * target.width
        for x in 0..<target.width { row[x] = words[Int(strengths[start + x])] }
      }
    }
  }
}

extension Color {
  /// The pixel of an ARGB8888 picture.
  fileprivate var premultipliedWord: UInt32 {
    let byte = { (value: Double) in UInt32((value * 255).rounded()) }
    return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
  }
}

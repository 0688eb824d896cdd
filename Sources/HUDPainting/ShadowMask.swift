/// A quarter of a blurred rounded rectangle, from its outermost corner to where nothing changes any more:
/// the other three quarters are its mirrors, and a larger rectangle repeats the innermost row and column.
struct ShadowMask {
  /// What a mask depends on, in buffer pixels.
  struct Shape: Hashable {
    var radius: Int
    /// How far the blur reaches beyond the rectangle's edge, and into it.
    var reach: Int
    /// Half the rectangle's size, rounded up, or where its inside becomes uniform if that comes sooner.
    var halfWidth, halfHeight: Int

    /// The shape for a rectangle's size, corners and the blur's standard deviation, all in buffer pixels.
    init(width: Int, height: Int, radius: Double, deviation: Double) {
      let box = Self.boxHalfWidth(deviation)
      reach = 3 * box + 1
      self.radius = max(0, min(Int(radius.rounded()), width / 2, height / 2))
      // Two and a half standard deviations from every corner a hundredth is left to change: bezels of
      // ordinary sizes share one mask.
      let uniform = self.radius + (5 * reach + 5) / 6
      halfWidth = min((width + 1) / 2, uniform)
      halfHeight = min((height + 1) / 2, uniform)
    }

    /// Half the width of the box that, applied three times, comes near to a Gaussian.
    private static func boxHalfWidth(_ deviation: Double) -> Int {
      // A box of width 2h+1 has the variance ((2h+1)²−1)/12; three of them make up the Gaussian's.
      Int((((4 * deviation * deviation + 1).squareRoot() - 1) / 2).rounded())
    }
  }

  let shape: Shape
  let columns: Int
  let rows: Int
  /// Row by row, the outermost first, and in a row the outermost column first.
  let alphas: [UInt8]

  init(_ shape: Shape) {
    self.shape = shape
    columns = shape.reach + shape.halfWidth
    rows = shape.reach + shape.halfHeight
    alphas = Self.blurred(shape, columns: columns, rows: rows)
  }

  // MARK: Blurring

  /// Blurs the few different rows of the rectangle across, then every column down.
  private static func blurred(_ shape: Shape, columns: Int, rows: Int) -> [UInt8] {
    let box = (shape.reach - 1) / 3
    var line = MirroredLine(half: columns)
    let across = (0...shape.radius).map { row in
      line.set { column in coverage(column: column - shape.reach, row: row, radius: shape.radius) }
      line.blur(box)
      return line.firstHalf
    }
    var values = [UInt8](repeating: 0, count: columns * rows)
    var down = MirroredLine(half: rows)
    for column in 0..<columns {
      down.set { row in
        row < shape.reach ? 0 : across[min(row - shape.reach, shape.radius)][column]
      }
      down.blur(box)
      for row in 0..<rows {
        values[row * columns + column] = UInt8(down[row] * 255 + 0.5)
      }
    }
    return values
  }

  /// How much of a pixel, counted from the rectangle's corner, lies inside.
  private static func coverage(column: Int, row: Int, radius: Int) -> Float {
    let radius = Float(radius)
    let up = max(0, radius - Float(row) - 0.5)
    let edge = radius - (radius * radius - up * up).squareRoot()
    return max(0, min(1, Float(column + 1) - edge))
  }
}

/// A line of numbers that is the same read from either end, stored whole.
private struct MirroredLine {
  private let half: Int
  private var values: [Float]
  private var sums: [Float]

  init(half: Int) {
    self.half = half
    values = Array(repeating: 0, count: 2 * half)
    sums = values
  }

  var firstHalf: [Float] { Array(values[..<half]) }
  subscript(index: Int) -> Float { values[index] }

  mutating func set(_ value: (Int) -> Float) {
    for index in 0..<half {
      values[index] = value(index)
      values[2 * half - 1 - index] = values[index]
    }
  }

  /// Takes the mean of 2·`box`+1 neighbours three times; zeros lie beyond the ends.
  mutating func blur(_ box: Int) {
    guard box > 0 else { return }
    for _ in 0..<3 {
      takeMeans(box)
      swap(&values, &sums)
    }
  }

  private mutating func takeMeans(_ box: Int) {
    let count = 2 * half
    let share = 1 / Float(2 * box + 1)
    values.withUnsafeBufferPointer { values in
      sums.withUnsafeMutableBufferPointer { means in
        var sum: Float = 0
        for index in 0..<min(box, count) { sum += values[index] }
        for index in 0..<count {
          if index + box < count { sum += values[index + box] }
          if index - box - 1 >= 0 { sum -= values[index - box - 1] }
          means[index] = max(0, min(1, sum * share))
        }
      }
    }
  }
}

/// A quarter of a blurred rounded rectangle: from its corner to where the blur is uniform. The other quarters are its
/// mirror images, and a larger rectangle repeats the innermost row and column.
struct ShadowMask {
  /// Everything that a mask depends on, in buffer pixels.
  struct Shape: Hashable {
    var radius: Int
    /// How far the blur reaches from the rectangle's edge, to the outside and to the inside.
    var reach: Int
    /// Half the rectangle's size rounded up, or the distance from its edge to the uniform inside if that is less.
    var halfWidth, halfHeight: Int

    /// - Parameters:
    ///   - width: The rectangle's width in buffer pixels.
    ///   - height: The rectangle's height in buffer pixels.
    ///   - radius: The radius of its corners in buffer pixels.
    ///   - deviation: The standard deviation of the blur in buffer pixels.
    init(width: Int, height: Int, radius: Double, deviation: Double) {
      let box = Self.boxHalfWidth(deviation)
      reach = 3 * box + 1
      self.radius = max(0, min(Int(radius.rounded()), width / 2, height / 2))
      // At two and a half standard deviations from the corner the blur is within a hundredth of its final value. With
      // this limit, bezels of ordinary sizes share one mask.
      let uniform = self.radius + (5 * reach + 5) / 6
      halfWidth = min((width + 1) / 2, uniform)
      halfHeight = min((height + 1) / 2, uniform)
    }

    /// Half the width of a box blur that approximates a Gaussian if it is applied three times.
    private static func boxHalfWidth(_ deviation: Double) -> Int {
      // The variance of a box of width 2h+1 is ((2h+1)²−1)/12. Three of them sum up to the Gaussian's.
      Int((((4 * deviation * deviation + 1).squareRoot() - 1) / 2).rounded())
    }
  }

  let shape: Shape
  let columns: Int
  let rows: Int
  /// Row by row from the outermost one; each row from its outermost column.
  let alphas: [UInt8]

  init(_ shape: Shape) {
    self.shape = shape
    columns = shape.reach + shape.halfWidth
    rows = shape.reach + shape.halfHeight
    alphas = Self.blurred(shape, columns: columns, rows: rows)
  }

  /// Sets the pixels of a whole row of the shadow.
  ///
  /// - Parameters:
  ///   - line: The row, as wide as the shadow.
  ///   - row: The row of the mask.
  ///   - shades: The pixel of each value of the mask.
  func setLine(_ line: inout [UInt32], row: Int, _ shades: [UInt32]) {
    let count = line.count
    let half = min(columns, (count + 1) / 2)
    line.withUnsafeMutableBufferPointer { line in
      for (column, alpha) in alphas[row * columns..<row * columns + half].enumerated() {
        let shade = shades[Int(alpha)]
        line[column] = shade
        line[count - 1 - column] = shade
      }
      if half < count - half { line[half..<count - half].update(repeating: line[half - 1]) }
    }
  }

  // MARK: Blurring

  /// Blurs the few different rows of the rectangle horizontally, then every column vertically.
  private static func blurred(_ shape: Shape, columns: Int, rows: Int) -> [UInt8] {
    let box = (shape.reach - 1) / 3
    var line = MirroredLine(half: columns)
    let across = (0...shape.radius).map { row in
      line.set { column in coverage(column: column - shape.reach, row: row, radius: shape.radius) }
      line.blur(box)
      return line.firstHalf
    }
    var values = [Float](repeating: 0, count: columns * shape.reach)
    for row in 0..<rows - shape.reach { values += across[min(row, shape.radius)] }
    if box > 0 {
      for _ in 0..<3 { values = meansDown(values, columns: columns, rows: rows, box) }
    }
    return values.map { UInt8($0 * 255 + 0.5) }
  }

  /// Replaces each number by the mean of 2·`box`+1 neighbours above and below. The rows are the upper half of symmetric
  /// ones. All columns are summed at once, which the compiler does four at a time.
  private static func meansDown(_ values: [Float], columns: Int, rows: Int, _ box: Int) -> [Float] {
    let share = 1 / Float(2 * box + 1)
    var sums = [Float](repeating: 0, count: columns)
    func add(_ row: Int, times factor: Float) {
      let start = min(row, 2 * rows - 1 - row) * columns
      guard start >= 0 else { return }
      values.withUnsafeBufferPointer { values in
        sums.withUnsafeMutableBufferPointer { sums in
          for column in 0..<columns { sums[column] += factor * values[start + column] }
        }
      }
    }
    for row in 0..<box { add(row, times: 1) }
    return [Float](unsafeUninitializedCapacity: columns * rows) { means, count in
      for row in 0..<rows {
        add(row + box, times: 1)
        if row > box { add(row - box - 1, times: -1) }
        sums.withUnsafeBufferPointer { sums in
          for column in 0..<columns { means[row * columns + column] = max(0, min(1, sums[column] * share)) }
        }
      }
      count = columns * rows
    }
  }

  /// The share of a pixel that is inside the rectangle. Pixels count from its corner.
  private static func coverage(column: Int, row: Int, radius: Int) -> Float {
    let radius = Float(radius)
    let up = max(0, radius - Float(row) - 0.5)
    let edge = radius - (radius * radius - up * up).squareRoot()
    return max(0, min(1, Float(column + 1) - edge))
  }
}

/// A line of numbers that is symmetric to its middle.
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

  mutating func set(_ value: (Int) -> Float) {
    for index in 0..<half {
      values[index] = value(index)
      values[2 * half - 1 - index] = values[index]
    }
  }

  /// Replaces each number by the mean of 2·`box`+1 neighbours, three times. Numbers beyond the ends are zero.
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

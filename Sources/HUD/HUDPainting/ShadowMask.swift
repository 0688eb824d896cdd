import Glibc

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

    /// All lengths are in buffer pixels: also the radius of the corners and the standard deviation of the blur.
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

  /// The mask of a whole shadow of this size.
  func bitmap(width: Int, height: Int) throws(PaintingError) -> Bitmap {
    let bitmap = try Bitmap(width: width, height: height, format: .mask)
    let half = min(columns, (width + 1) / 2)
    bitmap.withPixels { base, stride in
      for y in 0..<(height + 1) / 2 {
        let line = min(y, rows - 1) * columns
        let row = UnsafeMutableRawBufferPointer(start: base + y * stride, count: width)
        for x in 0..<half { (row[x], row[width - 1 - x]) = (alphas[line + x], alphas[line + x]) }
        if width > 2 * half { memset(base + y * stride + half, Int32(row[half - 1]), width - 2 * half) }
        if y < height - 1 - y { memcpy(base + (height - 1 - y) * stride, base + y * stride, width) }
      }
    }
    return bitmap
  }

  // MARK: Blurring

  /// Blurs the few different rows of the rectangle horizontally, then all rows vertically. For the former, they are
  /// columns.
  private static func blurred(_ shape: Shape, columns: Int, rows: Int) -> [UInt8] {
    let box = (shape.reach - 1) / 3
    let kinds = shape.radius + 1
    let edges = (0..<kinds).map { edge(row: $0, radius: shape.radius) }
    let across = means(rows: columns, columns: kinds, box) { column, line in
      for (row, edge) in edges.enumerated() {
        line[row] = max(0, min(1, Float(column - shape.reach + 1) - edge))
      }
    }
    let blurred = means(rows: rows, columns: columns, box) { row, line in
      guard row >= shape.reach else { return }
      let kind = min(row - shape.reach, shape.radius)
      for column in 0..<columns { line[column] = across[column * kinds + kind] }
    }
    return blurred.map { UInt8($0 * 255 + 0.5) }
  }

  /// Sets the rows of numbers, which are zero, and replaces each number three times by the mean of 2·`box`+1 neighbours
  /// above and below. The rows are the upper half of symmetric ones, with zeros above.
  private static func means(
    rows: Int, columns: Int, _ box: Int, set: (_ row: Int, _ line: UnsafeMutablePointer<Float>) -> Void
  ) -> [Float] {
    let count = rows * columns
    return [Float](unsafeUninitializedCapacity: count) { result, size in
      guard let result = result.baseAddress else { return }
      result.initialize(repeating: 0, count: count)
      for row in 0..<rows { set(row, result + row * columns) }
      size = count
      guard box > 0 else { return }
      withUnsafeTemporaryAllocation(of: Float.self, capacity: count + 2 * columns) { space in
        guard let values = space.baseAddress else { return }
        for _ in 0..<3 {
          values.update(from: result, count: count)
          takeMeans(of: values, rows: rows, columns: columns, box, into: result)
        }
      }
    }
  }

  /// All columns are summed at once, which the compiler does four at a time. Behind the values is room for two rows.
  private static func takeMeans(
    of values: UnsafeMutablePointer<Float>, rows: Int, columns: Int, _ box: Int,
    into means: UnsafeMutablePointer<Float>
  ) {
    let share = 1 / Float(2 * box + 1)
    let sums = values + rows * columns, zeros = sums + columns
    sums.initialize(repeating: 0, count: 2 * columns)
    func line(_ row: Int) -> UnsafeMutablePointer<Float> {
      let row = min(row, 2 * rows - 1 - row)
      return row < 0 ? zeros : values + row * columns
    }
    for row in -box..<rows {
      let (new, old) = (line(row + box), line(row - box - 1))
      for column in 0..<columns { sums[column] = sums[column] + new[column] - old[column] }
      guard row >= 0 else { continue }
      let means = means + row * columns
      for column in 0..<columns { means[column] = max(0, min(1, sums[column] * share)) }
    }
  }

  /// How far the corner's arc is from the side, in the middle of a row. Rows count from the corner.
  private static func edge(row: Int, radius: Int) -> Float {
    let radius = Float(radius)
    let up = max(0, radius - Float(row) - 0.5)
    return radius - (radius * radius - up * up).squareRoot()
  }
}

import HUDModel

extension CairoContext {
  /// Fills a rounded rectangle, whose radius is reduced if it is too large. The context's unit is a pixel.
  ///
  /// The coverage of its pixels is found row by row, and only where they are painted: a bar that grows by some pixels
  /// costs these.
  func fillRoundedRect(_ rect: Rect, radius: Double, color: Color) {
    guard rect.width > 0, rect.height > 0 else { return }
    var bounds = PixelRect(touching: rect)
    if let plain {
      bounds = bounds.intersection(plain.clip.offset(x: -plain.origin.x, y: -plain.origin.y))
    }
    guard !bounds.isEmpty else { return }
    guard bounds.width * bounds.height <= Self.mostPixels else {
      setColor(color)
      roundedRect(rect, radius: radius)
      return fill()
    }
    paint(CoverageMask(of: rect, radius: radius, in: bounds), color: color)
  }

  /// Beyond it, a path is no slower.
  private static var mostPixels: Int { 1 << 16 }
}

extension CoverageMask {
  /// The pixels of `bounds` that a rounded rectangle covers. All lengths are pixels.
  fileprivate init(of rect: Rect, radius: Double, in bounds: PixelRect) {
    self.bounds = bounds
    let painter = RoundedRectPainter(rect, radius: radius, columns: bounds.x..<bounds.maxX)
    alphas = [UInt8](unsafeUninitializedCapacity: bounds.width * bounds.height) { alphas, count in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: bounds.width + 2) { steps in
        for row in 0..<bounds.height {
          let line = UnsafeMutableBufferPointer(
            rebasing: alphas[row * bounds.width..<(row + 1) * bounds.width])
          painter.paint(bounds.y + row, into: line, steps)
        }
      }
      count = alphas.count
    }
  }
}

/// The share that a rounded rectangle covers of the pixels of a row.
private struct RoundedRectPainter {
  let rect: Rect
  let radius: Double
  let columns: Range<Int>

  /// How often the sides of a row are found, as in Cairo. Along the row the coverage is exact.
  private static let samples = 15

  init(_ rect: Rect, radius: Double, columns: Range<Int>) {
    self.rect = rect
    self.radius = max(0, min(radius, rect.width / 2, rect.height / 2))
    self.columns = columns
  }

  /// `steps` is memory for the differences in coverage between neighbouring pixels: two more than the line has pixels.
  func paint(
    _ row: Int, into line: UnsafeMutableBufferPointer<UInt8>, _ steps: UnsafeMutableBufferPointer<Float>
  ) {
    steps.update(repeating: 0)
    // Between these columns the pixels are covered as far as the row is.
    let inner = max(inset(at: Double(row)) ?? radius, inset(at: Double(row) + 1) ?? radius)
    let start = min(columns.upperBound, max(columns.lowerBound, Int((rect.x + inner).rounded(.up))))
    let end = min(columns.upperBound, max(start, Int((rect.maxX - inner).rounded(.down))))
    for sample in 0..<Self.samples {
      let y = Double(row) + (Double(sample) + 0.5) / Double(Self.samples)
      guard let inset = inset(at: y) else { continue }
      add(Self.share, from: rect.x + inset, to: steps)
      add(-Self.share, from: rect.maxX - inset, to: steps)
    }
    let (first, last) = (start - columns.lowerBound, end - columns.lowerBound)
    var cover: Float = 0
    for index in 0..<first {
      cover += steps[index]
      line[index] = Self.alpha(of: cover)
    }
    if first < last {
      cover += steps[first]
      line[first..<last].update(repeating: Self.alpha(of: cover))
    }
    for index in last..<line.count {
      cover += steps[index]
      line[index] = Self.alpha(of: cover)
    }
  }

  private static let share = 1 / Float(samples)

  private static func alpha(of cover: Float) -> UInt8 { UInt8(max(0, min(1, cover)) * 255 + 0.5) }

  /// How far the side is from that of the rectangle without corners; nil above and below.
  private func inset(at y: Double) -> Double? {
    guard y >= rect.y, y <= rect.maxY else { return nil }
    let depth = max(rect.y + radius - y, y - rect.maxY + radius)
    return depth > 0 ? radius - max(0, radius * radius - depth * depth).squareRoot() : 0
  }

  /// Adds to the coverage of everything right of a place.
  private func add(_ share: Float, from place: Double, to steps: UnsafeMutableBufferPointer<Float>) {
    let offset = max(0, min(place - Double(columns.lowerBound), Double(columns.count)))
    let column = Int(offset)
    let rest = share * Float(offset - Double(column))
    steps[column] += share - rest
    steps[column + 1] += rest
  }
}

extension PixelRect {
  /// The pixels that a rectangle of pixels touches.
  fileprivate init(touching rect: Rect) {
    let (left, top) = (rect.x.rounded(.down), rect.y.rounded(.down))
    self.init(
      x: Int(left), y: Int(top), width: Int(rect.maxX.rounded(.up) - left),
      height: Int(rect.maxY.rounded(.up) - top))
  }
}

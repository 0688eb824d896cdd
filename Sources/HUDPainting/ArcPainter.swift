import Glibc
import HUDModel

/// Paints a part of a ring, pixel by pixel: Cairo has no conical gradient, and is three times slower for an arc.
struct ArcPainter {
  enum Shade {
    case even
    /// From transparent at the start, which then has no cap.
    case fading
  }

  private let center: Point
  private let radius: Double
  private let halfWidth: Double
  /// In turns, clockwise from 12 o'clock.
  private let start: Double
  /// In turns; 1 is a full ring without ends.
  private let length: Double
  private let shade: Shade
  private let cap: LineCap
  private let first: End
  private let last: End
  /// The distances from the centre between which pixels are covered.
  private let inner: Double
  private let outer: Double

  /// An arc just inside `frame`. All lengths are buffer pixels.
  init(frame: Rect, lineWidth: Double, from start: Double, length: Double, shade: Shade, cap: LineCap) {
    let center = frame.center
    let radius = max(0, min(frame.width, frame.height) - lineWidth) / 2
    self.center = center
    self.radius = radius
    self.start = start
    self.length = length
    self.shade = shade
    self.cap = cap
    halfWidth = lineWidth / 2
    first = End(at: start, radius: radius)
    last = End(at: start + length, radius: radius)
    inner = max(0, radius - halfWidth - 0.5)
    outer = radius + halfWidth + 0.5
  }

  /// A point on the ring, from its centre.
  private struct End {
    let point: Point
    /// The clockwise tangent, of length 1.
    let direction: Point

    init(at turns: Double, radius: Double) {
      let (x, y) = (sin(turns * 2 * .pi), -cos(turns * 2 * .pi))
      point = Point(x: radius * x, y: radius * y)
      direction = Point(x: -y, y: x)
    }

    /// The distance of `other` from the line through the centre and the end, positive on the clockwise side.
    func side(of other: Point) -> Double { other.x * direction.x + other.y * direction.y }

    func distance(to other: Point) -> Double {
      ((point.x - other.x) * (point.x - other.x) + (point.y - other.y) * (point.y - other.y)).squareRoot()
    }
  }

  /// Writes the arc's alpha into a transparent mask, whose top left pixel is at `origin`.
  func paint(into mask: ImageSurface, origin: (x: Int, y: Int)) {
    let middle = Point(x: center.x - Double(origin.x), y: center.y - Double(origin.y))
    mask.withPixels { base, stride in
      for y in 0..<mask.height {
        let fromCenter = Double(y) + 0.5 - middle.y
        let squared = fromCenter * fromCenter
        guard squared < outer * outer else { continue }
        let row = UnsafeMutableBufferPointer(
          start: (base + y * stride).assumingMemoryBound(to: UInt8.self), count: mask.width)
        // The ring crosses the row twice. The crossings meet above and below its hole.
        let far = (outer * outer - squared).squareRoot()
        let near = max(0, inner * inner - squared).squareRoot()
        paint(row, -far ... -near, middle: middle.x, y: fromCenter)
        paint(row, near...far, middle: middle.x, y: fromCenter)
      }
    }
  }

  /// Writes the pixels of a row that touch `piece`. `piece` and `y` count from the centre, which is at `middle`.
  private func paint(
    _ row: UnsafeMutableBufferPointer<UInt8>, _ piece: ClosedRange<Double>, middle: Double, y: Double
  ) {
    let first = max(0, Int((middle + piece.lowerBound).rounded(.down)))
    let end = min(row.count, Int((middle + piece.upperBound).rounded(.up)))
    guard first < end else { return }
    for x in first..<end {
      row[x] = UInt8(alpha(at: Point(x: Double(x) + 0.5 - middle, y: y)) * 255 + 0.5)
    }
  }

  /// The alpha of the pixel at `point`, from the centre.
  private func alpha(at point: Point) -> Double {
    let cover = coverage(abs((point.x * point.x + point.y * point.y).squareRoot() - radius))
    guard cover > 0 else { return 0 }
    guard length < 1 else { return cover }
    // The distance to the nearer end, negative beyond it.
    let (fromFirst, toLast) = (first.side(of: point), -last.side(of: point))
    let inside = length <= 0.5 ? min(fromFirst, toLast) : max(fromFirst, toLast)
    guard inside > -halfWidth - 0.5 else { return 0 }
    switch cap {
    case .round where inside >= 0: return shade == .even ? cover : cover * fade(at: point)
    case .round:
      let end = coverage(last.distance(to: point))
      return shade == .even ? max(end, coverage(first.distance(to: point))) : end
    case .butt: return cover * max(0, min(1, inside + 0.5))
    case .square: return cover * max(0, min(1, inside + halfWidth + 0.5))
    }
  }

  /// The share of a pixel that the line covers, at a distance from the line's middle.
  private func coverage(_ distance: Double) -> Double {
    max(0, min(1, halfWidth + 0.5 - distance))
  }

  /// From 0 at the start to 1 at the end, flatter at both.
  private func fade(at point: Point) -> Double {
    let turns = atan2(point.x, -point.y) / (2 * .pi) - start
    let t = min(1, (turns - turns.rounded(.down)) / length)
    return 0.5 * t + 0.5 * t * t * (3 - 2 * t)
  }
}

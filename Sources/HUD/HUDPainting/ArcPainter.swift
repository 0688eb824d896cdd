import Glibc
import HUDModel

/// The pixels that a full ring touches. They are found once; a frame of a spinner reads them.
struct RingPixels {
  /// What they depend on. All lengths are buffer pixels.
  struct Shape: Hashable {
    /// The size of the mask that has the ring.
    let size: PixelSize
    /// From the mask's top left corner.
    let center: Point
    /// From the centre to the middle of the line.
    let radius: Double
    let lineWidth: Double

    /// A ring just inside `frame`, in a mask that covers `pixels`.
    init(frame: Rect, lineWidth: Double, in pixels: PixelRect) {
      size = PixelSize(width: pixels.width, height: pixels.height)
      center = Point(x: frame.center.x - Double(pixels.x), y: frame.center.y - Double(pixels.y))
      radius = max(0, min(frame.width, frame.height) - lineWidth) / 2
      self.lineWidth = lineWidth
    }

    /// The share of a pixel that the line covers, at a distance from the line's middle.
    func coverage(_ distance: Double) -> Double {
      max(0, min(1, lineWidth / 2 + 0.5 - distance))
    }

    /// The distance from the centre at which the line begins, with its soft edge.
    var inner: Double { max(0, radius - lineWidth / 2 - 0.5) }
  }

  struct Pixel {
    let column, row: Int32
    /// The share that the ring covers.
    let cover: Float
    /// The same as an alpha.
    let alpha: UInt8
    /// Where it is, in turns clockwise from 12 o'clock.
    let turns: Float
  }

  let shape: Shape
  let pixels: [Pixel]

  init(_ shape: Shape) {
    self.shape = shape
    let outer = shape.radius + shape.lineWidth / 2 + 0.5
    var pixels: [Pixel] = []
    for row in 0..<shape.size.height {
      let y = Double(row) + 0.5 - shape.center.y
      guard y * y < outer * outer else { continue }
      // The ring crosses the row twice. The crossings meet above and below its hole.
      let far = (outer * outer - y * y).squareRoot()
      let near = max(0, shape.inner * shape.inner - y * y).squareRoot()
      for column in Self.columns(of: shape, from: -far, to: far) {
        let x = Double(column) + 0.5 - shape.center.x
        guard abs(x) > near - 1 else { continue }
        let cover = shape.coverage(abs((x * x + y * y).squareRoot() - shape.radius))
        guard cover > 0 else { continue }
        let turns = atan2(x, -y) / (2 * .pi)
        let rounded = Float(cover)
        pixels.append(
          Pixel(
            column: Int32(column), row: Int32(row), cover: rounded,
            alpha: ArcPainter.alpha(of: Double(rounded)), turns: Float(turns < 0 ? turns + 1 : turns)))
      }
    }
    self.pixels = pixels
  }

  private static func columns(of shape: Shape, from start: Double, to end: Double) -> Range<Int> {
    let first = max(0, Int((shape.center.x + start).rounded(.down)))
    return first..<max(first, min(shape.size.width, Int((shape.center.x + end).rounded(.up))))
  }
}

/// Paints a part of a ring, pixel by pixel: Cairo has no conical gradient, and is three times slower for an arc.
struct ArcPainter {
  enum Shade {
    case even
    /// From transparent at the start, which then has no cap.
    case fading
  }

  private let ring: RingPixels
  /// In turns, clockwise from 12 o'clock; from 0 to 1.
  private let start: Double
  /// In turns; 1 is a full ring without ends.
  private let length: Double
  private let shade: Shade
  private let cap: LineCap
  private let first: End
  private let last: End
  /// Pixels farther from an end, in turns, don't depend on it.
  private let margin: Double

  /// - Parameters:
  ///   - ring: The pixels of the whole ring.
  ///   - start: Where the arc begins, in turns clockwise from 12 o'clock.
  ///   - length: Its length in turns.
  ///   - shade: Whether it fades towards its start.
  ///   - cap: The form of its ends.
  init(_ ring: RingPixels, from start: Double, length: Double, shade: Shade, cap: LineCap) {
    self.ring = ring
    self.start = start - start.rounded(.down)
    self.length = length
    self.shade = shade
    self.cap = cap
    let shape = ring.shape
    first = End(at: start, radius: shape.radius)
    last = End(at: start + length, radius: shape.radius)
    let reach = (shape.lineWidth / 2 + 1) / max(1, shape.inner)
    margin = reach < 1 ? asin(reach) / (2 * .pi) : 1
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

  /// The arc's pixels, from the place of the ring's.
  var mask: CoverageMask {
    let (start, length, margin, isEven) = (start, length, margin, shade == .even)
    let (width, height) = (ring.shape.size.width, ring.shape.size.height)
    var alphas = [UInt8](repeating: 0, count: width * height)
    alphas.withUnsafeMutableBufferPointer { alphas in
      ring.pixels.withUnsafeBufferPointer { pixels in
        for pixel in pixels {
          let difference = Double(pixel.turns) - start
          let turns = difference < 0 ? difference + 1 : difference
          let alpha: UInt8
          if length >= 1 || turns > margin && turns < length - margin {
            alpha = isEven || length >= 1 ? pixel.alpha : Self.alpha(of: Double(pixel.cover) * fade(turns))
          } else if turns > length + margin, turns < 1 - margin {
            continue
          } else {
            alpha = Self.alpha(of: self.alpha(nearEnd: pixel, Double(pixel.cover), turns))
          }
          alphas[Int(pixel.row) * width + Int(pixel.column)] = alpha
        }
      }
    }
    return CoverageMask(bounds: PixelRect(x: 0, y: 0, width: width, height: height), alphas: alphas)
  }

  fileprivate static func alpha(of cover: Double) -> UInt8 { UInt8(cover * 255 + 0.5) }

  private func alpha(nearEnd pixel: RingPixels.Pixel, _ cover: Double, _ turns: Double) -> Double {
    let shape = ring.shape
    let point = Point(
      x: Double(pixel.column) + 0.5 - shape.center.x, y: Double(pixel.row) + 0.5 - shape.center.y)
    // The distance to the nearer end, negative beyond it.
    let (fromFirst, toLast) = (first.side(of: point), -last.side(of: point))
    let inside = length <= 0.5 ? min(fromFirst, toLast) : max(fromFirst, toLast)
    guard inside > -shape.lineWidth / 2 - 0.5 else { return 0 }
    switch cap {
    case .round where inside >= 0: return shade == .even ? cover : cover * fade(turns)
    case .round:
      let end = shape.coverage(last.distance(to: point))
      return shade == .even ? max(end, shape.coverage(first.distance(to: point))) : end
    case .butt: return cover * max(0, min(1, inside + 0.5))
    case .square: return cover * max(0, min(1, inside + shape.lineWidth / 2 + 0.5))
    }
  }

  /// From 0 at the start to 1 at the end, flatter at both.
  private func fade(_ turns: Double) -> Double {
    let t = min(1, turns / length)
    return 0.5 * t + 0.5 * t * t * (3 - 2 * t)
  }
}

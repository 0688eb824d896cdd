import Glibc
import HUDModel

/// Paints a ring with a tail that fades out along it, pixel by pixel: Cairo has no gradient around a point.
struct SpinnerPainter {
  /// The share of a turn that the ring takes: 338.4°.
  private static let arc = 0.94

  private let center: Point
  private let radius: Double
  private let halfWidth: Double
  /// The angle of the tail's end, in turns clockwise from 12 o'clock.
  private let tail: Double
  private let head: Point

  /// A spinner in buffer pixels; `turn` is its rotation in turns.
  init(frame: Rect, lineWidth: Double, turn: Double) {
    center = frame.center
    radius = max(0, min(frame.width, frame.height) - lineWidth) / 2
    halfWidth = lineWidth / 2
    tail = turn + (1 - Self.arc) / 2
    let angle = (tail + Self.arc) * 2 * .pi
    head = Point(x: center.x + radius * sin(angle), y: center.y - radius * cos(angle))
  }

  /// Writes the spinner's strength into a mask whose top left pixel is at `origin`.
  func paint(into mask: ImageSurface, origin: (x: Int, y: Int)) {
    mask.withPixels { base, stride in
      for y in 0..<mask.height {
        let row = (base + y * stride).assumingMemoryBound(to: UInt8.self)
        for x in 0..<mask.width {
          let point = Point(x: Double(origin.x + x) + 0.5, y: Double(origin.y + y) + 0.5)
          row[x] = UInt8(strength(at: point) * 255 + 0.5)
        }
      }
    }
  }

  private func strength(at point: Point) -> Double {
    let x = point.x - center.x
    let y = point.y - center.y
    let distance = (x * x + y * y).squareRoot()
    let cover = coverage(abs(distance - radius))
    guard cover > 0 else { return 0 }
    let fromTail = atan2(x, -y) / (2 * .pi) - tail
    let along = (fromTail - fromTail.rounded(.down)) / Self.arc
    if along <= 1 { return cover * Self.fade(along) }
    // Between the head and the tail there is only the head's round cap.
    let toHead = ((point.x - head.x) * (point.x - head.x) + (point.y - head.y) * (point.y - head.y))
      .squareRoot()
    return coverage(toHead)
  }

  /// How much of a pixel the stroke covers, by the distance from the stroke's middle.
  private func coverage(_ distance: Double) -> Double {
    max(0, min(1, halfWidth + 0.5 - distance))
  }

  /// From 0 at the tail's end to 1 at the head, gently at both.
  private static func fade(_ t: Double) -> Double {
    0.5 * t + 0.5 * t * t * (3 - 2 * t)
  }
}

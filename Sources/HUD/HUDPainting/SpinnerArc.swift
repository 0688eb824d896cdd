import Glibc
import HUDModel

/// The arc of a spinner, which fades out towards its start and has a round head. Its pixels are found here, since Cairo
/// has no conical gradient. All lengths are pixels.
struct SpinnerArc {
  let center: Point
  /// From the centre to the middle of the line.
  let radius: Double
  let lineWidth: Double
  /// The middle of the gap between head and start, in turns clockwise from 12 o'clock.
  let turn: Double

  /// In turns: 338.4°.
  private static let length = 0.94

  /// The share of each pixel that the arc covers, times its strength there.
  func mask(width: Int, height: Int) throws(PaintingError) -> Bitmap {
    let mask = try Bitmap(width: width, height: height, format: .mask)
    let start = turn + (1 - Self.length) / 2
    let angle = (start + Self.length) * 2 * .pi
    let head = Point(x: radius * sin(angle), y: -radius * cos(angle))
    let (inner, outer) = (max(0, radius - lineWidth / 2 - 0.5), radius + lineWidth / 2 + 0.5)
    mask.withPixels { base, stride in
      for row in 0..<height {
        let line = (base + row * stride).assumingMemoryBound(to: UInt8.self)
        let y = Double(row) + 0.5 - center.y
        // The ring crosses a row twice; above and below its hole the crossings meet.
        let far = max(0, outer * outer - y * y).squareRoot()
        let near = max(0, inner * inner - y * y).squareRoot()
        for side in [-far...(-near), near...far] {
          let first = max(0, Int(center.x + side.lowerBound))
          for column in first..<max(first, min(width, Int((center.x + side.upperBound).rounded(.up)))) {
            let x = Double(column) + 0.5 - center.x
            let distance = (x * x + y * y).squareRoot()
            let turns = Self.turns(x: x, y: y) - start
            let share = (turns - turns.rounded(.down)) / Self.length
            let cover =
              share < 1
              ? coverage(distance - radius) * Self.strength(share)
              : coverage(((x - head.x) * (x - head.x) + (y - head.y) * (y - head.y)).squareRoot())
            line[column] = UInt8(cover * 255 + 0.5)
          }
        }
      }
    }
    return mask
  }

  /// The direction of a point from the centre, clockwise from 12 o'clock, within a 40,000th of a turn. `atan2` would
  /// take half the time of a spinner's frame.
  private static func turns(x: Double, y: Double) -> Double {
    let (across, up) = (abs(x), abs(y))
    let ratio = min(across, up) / max(across, up, 1e-9)
    let square = ratio * ratio
    let angle = ((-0.0464964749 * square + 0.15931422) * square - 0.327622764) * square * ratio + ratio
    let turns = angle / (2 * .pi)
    // The eighth of a turn that the point is in.
    let quarter = across > up ? 0.25 - turns : turns
    let half = y > 0 ? 0.5 - quarter : quarter
    return x < 0 ? 1 - half : half
  }

  /// The share of a pixel that the line covers, at a distance from the line's middle.
  private func coverage(_ distance: Double) -> Double { max(0, min(1, lineWidth / 2 + 0.5 - abs(distance))) }

  /// From 0 at the start to 1 at the head, flatter at both.
  private static func strength(_ share: Double) -> Double {
    0.5 * share + 0.5 * share * share * (3 - 2 * share)
  }
}

import HUDModel

/// An icon made of strokes, in a box one unit wide and high, that can be drawn in part.
struct StrokeIcon {
  private let strokes: [[Point]]

  static let check = StrokeIcon(strokes: [
    [Point(x: 0.10, y: 0.53), Point(x: 0.385, y: 0.82), Point(x: 0.90, y: 0.20)]
  ])

  static let cross = StrokeIcon(strokes: [
    [Point(x: 0.18, y: 0.18), Point(x: 0.82, y: 0.82)],
    [Point(x: 0.82, y: 0.18), Point(x: 0.18, y: 0.82)],
  ])

  /// The strokes one after another, up to the share `drawn` of their whole length.
  func strokes(drawn: Double) -> [[Point]] {
    guard drawn < 1 else { return strokes }
    var left = strokes.map(Self.length).reduce(0, +) * max(0, drawn)
    var parts: [[Point]] = []
    for stroke in strokes where left > 0 {
      parts.append(Self.beginning(of: stroke, length: left))
      left -= Self.length(stroke)
    }
    return parts
  }

  private static func beginning(of stroke: [Point], length: Double) -> [Point] {
    var left = length
    var part = Array(stroke.prefix(1))
    for (start, end) in zip(stroke, stroke.dropFirst()) where left > 0 {
      let step = distance(start, end)
      let share = min(1, left / step)
      part.append(
        Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share))
      left -= step
    }
    return part
  }

  private static func length(_ stroke: [Point]) -> Double {
    zip(stroke, stroke.dropFirst()).map { distance($0, $1) }.reduce(0, +)
  }

  private static func distance(_ start: Point, _ end: Point) -> Double {
    let x = end.x - start.x
    let y = end.y - start.y
    return (x * x + y * y).squareRoot()
  }
}

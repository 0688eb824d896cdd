import Glibc
import HUDModel

/// An icon made of strokes that can be drawn in part. Its box is one unit wide and high.
struct StrokeIcon {
  private let strokes: [[Point]]

  init(_ status: Scene.Indicator.Status) {
    switch status {
    case .success: self = .check
    case .error: self = .cross
    case .warning: self = .triangle
    case .info: self = .circle
    }
  }

  /// The glyph of a badge, whose box is 44 units wide and high.
  init(glyphOf status: Scene.Indicator.Status) {
    switch status {
    case .success:
      strokes = [[Point(x: 13.5, y: 22.8), Point(x: 19.5, y: 28.8), Point(x: 30.5, y: 16.2)]]
    case .error:
      strokes = [
        [Point(x: 15.5, y: 15.5), Point(x: 28.5, y: 28.5)],
        [Point(x: 28.5, y: 15.5), Point(x: 15.5, y: 28.5)],
      ]
    case .warning: strokes = [[Point(x: 22, y: 15), Point(x: 22, y: 24)], Self.dot(Point(x: 22, y: 31))]
    case .info: strokes = [Self.dot(Point(x: 22, y: 13.6)), [Point(x: 22, y: 20.5), Point(x: 22, y: 30.5)]]
    }
  }

  private init(strokes: [[Point]]) {
    self.strokes = strokes
  }

  private static let check = StrokeIcon(strokes: [
    [Point(x: 0.10, y: 0.53), Point(x: 0.385, y: 0.82), Point(x: 0.90, y: 0.20)]
  ])

  /// In SVProgressHUD's box of 28 it is 24.5 wide, with its line of 2.
  private static let cross = StrokeIcon(strokes: [
    [Point(x: 0.098, y: 0.098), Point(x: 0.902, y: 0.902)],
    [Point(x: 0.902, y: 0.098), Point(x: 0.098, y: 0.902)],
  ])

  /// A triangle with an exclamation mark. It is slightly above the centre, since its base looks heavy.
  private static let triangle = StrokeIcon(strokes: [
    rounded(
      [Point(x: 0.5, y: 0.07), Point(x: 0.985, y: 0.88), Point(x: 0.015, y: 0.88)], from: 0.16),
    [Point(x: 0.5, y: 0.36), Point(x: 0.5, y: 0.56)],
    dot(Point(x: 0.5, y: 0.715)),
  ])

  /// A circle with the letter i.
  private static let circle = StrokeIcon(strokes: [
    (0...96).map { step in
      let angle = Double(step) / 96 * 2 * .pi
      return Point(x: 0.5 + 0.44 * sin(angle), y: 0.5 - 0.44 * cos(angle))
    },
    [Point(x: 0.5, y: 0.48), Point(x: 0.5, y: 0.71)],
    dot(Point(x: 0.5, y: 0.305)),
  ])

  private static func dot(_ point: Point) -> [Point] { [point, point] }

  /// A closed path with round corners, which begin at `distance` from each corner.
  private static func rounded(_ corners: [Point], from distance: Double) -> [Point] {
    var path: [Point] = []
    for (index, corner) in corners.enumerated() {
      let before = corners[(index + corners.count - 1) % corners.count]
      let after = corners[(index + 1) % corners.count]
      let start = between(corner, before, distance / Self.distance(corner, before))
      let end = between(corner, after, distance / Self.distance(corner, after))
      path += (0...8).map { step in
        let t = Double(step) / 8
        return between(between(start, corner, t), between(corner, end, t), t)
      }
    }
    return path + path.prefix(1)
  }

  private static func between(_ a: Point, _ b: Point, _ share: Double) -> Point {
    Point(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
  }

  /// The strokes in drawing order, up to the share `drawn` of their total length.
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
      let share = step > 0 ? min(1, left / step) : 1
      part.append(between(start, end, share))
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

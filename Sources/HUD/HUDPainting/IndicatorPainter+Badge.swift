import HUDModel

// Badges: a glyph on a filled circle, square or triangle.

extension IndicatorPainter {
  /// The size of a badge in units; the glyphs' lines are 4 units wide.
  private static let grid = 44.0

  func paintBadge(_ status: Scene.Indicator.Status, drawn: Double, _ badge: Scene.Indicator.Badge) {
    context.saved {
      context.translate(x: frame.center.x, y: frame.center.y)
      context.scale(side / Self.grid * badge.scale)
      // A triangle looks higher than it is.
      if status == .warning { context.translate(x: 0, y: 1.5) }
      context.setColor(indicator.color)
      switch status {
      case .warning: paintTriangle()
      // The colours of success and error are one to many eyes.
      case .error: paintSquare(unit: side / Self.grid * badge.scale)
      case .success, .info:
        context.circle(center: Point(x: 0, y: 0), radius: 20)
        context.fill()
      }
      context.setColor(badge.glyphColor)
      for stroke in StrokeIcon(glyphOf: status).strokes(drawn: drawn) {
        guard let first = stroke.first else { continue }
        context.move(to: first.moved)
        for point in stroke.dropFirst() { context.line(to: point.moved) }
      }
      context.stroke(width: 4)
    }
  }

  /// A square whose edges are on whole pixels, with units of `unit` pixels.
  private func paintSquare(unit: Double) {
    let (x, y) = (frame.center.x, frame.center.y)
    let (left, top) = ((x - 20 * unit).rounded(), (y - 20 * unit).rounded())
    let (right, bottom) = ((x + 20 * unit).rounded(), (y + 20 * unit).rounded())
    context.roundedRect(
      Rect(
        x: (left - x) / unit, y: (top - y) / unit, width: (right - left) / unit,
        height: (bottom - top) / unit), radius: 12)
    context.fill()
  }

  /// A triangle with round corners. Its area and its edge overlap, so it is opaque.
  private func paintTriangle() {
    let radius = 3.5
    let addPath = {
      context.move(to: Point(x: 0, y: -15))
      context.line(to: Point(x: 15.4, y: 12.5))
      context.line(to: Point(x: -15.4, y: 12.5))
      context.closePath()
    }
    addPath()
    context.fill()
    addPath()
    context.stroke(width: 2 * radius)
  }
}

extension Point {
  /// A point of a glyph, which counts from the badge's corner.
  fileprivate var moved: Point { Point(x: x - 22, y: y - 22) }
}

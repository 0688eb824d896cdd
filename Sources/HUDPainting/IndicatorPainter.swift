import HUDModel

/// Paints indicators; all lengths are buffer pixels.
struct IndicatorPainter {
  func paint(_ indicator: Scene.Indicator, on context: CairoContext) throws(PaintingError) {
    context.setColor(indicator.color)
    switch indicator.picture {
    case .spinner(let turn): try paintSpinner(indicator, turn: turn, on: context)
    case .ring(let fraction): paintRing(indicator, fraction: fraction, on: context)
    case .bar(let fraction): paintBar(indicator, fraction: fraction, on: context)
    case .success(let drawn): paint(.check, drawn: drawn, of: indicator, on: context)
    case .error(let drawn): paint(.cross, drawn: drawn, of: indicator, on: context)
    }
  }

  private func paintSpinner(
    _ indicator: Scene.Indicator, turn: Double, on context: CairoContext
  ) throws(PaintingError) {
    let pixels = PixelRect(covering: indicator.frame, scale: 1)
    let mask = try ImageSurface(width: pixels.width, height: pixels.height, format: .mask)
    SpinnerPainter(frame: indicator.frame, lineWidth: indicator.lineWidth, turn: turn)
      .paint(into: mask, origin: (pixels.x, pixels.y))
    context.paint(through: mask, x: pixels.x, y: pixels.y)
  }

  private func paintRing(_ indicator: Scene.Indicator, fraction: Double, on context: CairoContext) {
    let center = indicator.frame.center
    let radius = max(0, min(indicator.frame.width, indicator.frame.height) - indicator.lineWidth) / 2
    context.setColor(indicator.trackColor)
    context.circle(center: center, radius: radius)
    context.stroke(width: indicator.lineWidth)
    guard fraction > 0 else { return }
    context.setColor(indicator.color)
    if fraction < 1 {
      context.arc(center: center, radius: radius, from: 0, to: fraction)
    } else {
      context.circle(center: center, radius: radius)
    }
    context.stroke(width: indicator.lineWidth, cap: indicator.lineCap)
  }

  private func paintBar(_ indicator: Scene.Indicator, fraction: Double, on context: CairoContext) {
    let frame = indicator.frame
    let radius = frame.height / 2
    context.setColor(indicator.trackColor)
    context.roundedRect(frame, radius: radius)
    context.fill()
    guard fraction > 0 else { return }
    // What is too short for its round ends is a dot that grows.
    let length = frame.width * min(1, fraction)
    let height = min(frame.height, length)
    let fill = Rect(x: frame.x, y: frame.center.y - height / 2, width: length, height: height)
    context.setColor(indicator.color)
    context.roundedRect(fill, radius: radius)
    context.fill()
  }

  private func paint(
    _ icon: StrokeIcon, drawn: Double, of indicator: Scene.Indicator, on context: CairoContext
  ) {
    let side = min(indicator.frame.width, indicator.frame.height)
    let box = Rect(center: indicator.frame.center, size: Size(width: side, height: side))
    for stroke in icon.strokes(drawn: drawn) {
      let points = stroke.map { Point(x: box.x + $0.x * side, y: box.y + $0.y * side) }
      guard let first = points.first else { continue }
      context.move(to: first)
      points.dropFirst().forEach(context.line)
    }
    context.stroke(width: indicator.lineWidth)
  }
}

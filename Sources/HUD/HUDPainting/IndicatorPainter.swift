import Glibc
import HUDModel

/// Paints indicators. All lengths are buffer pixels.
struct IndicatorPainter {
  let resources: PaintResources

  /// Paints the part that stays while the progress changes, without the label.
  func paintGround(_ ground: Scene.Indicator, on context: CairoContext) throws(PaintingError) {
    switch ground.picture {
    case .ring:
      paintArc(of: ground, length: 1, in: ground.trackColor, on: context)
    case .bar(_, let outline, let bar):
      BarPainter(indicator: ground, context: context).paintGround(outline, bar)
    default: break
    }
  }

  /// Paints the part that changes.
  func paint(_ indicator: Scene.Indicator, on context: CairoContext) throws(PaintingError) {
    if let (within, beyond) = indicator.sectors {
      for part in [within, beyond] {
        try context.saved { () throws(PaintingError) in
          context.wedge(
            center: indicator.frame.center, radius: indicator.frame.width + indicator.frame.height,
            from: part.turns.lowerBound, to: part.turns.upperBound)
          context.clipToPath()
          try paint(part.indicator, on: context)
        }
      }
      return
    }
    context.setColor(indicator.color)
    let bar = BarPainter(indicator: indicator, context: context)
    let pie = PiePainter(indicator: indicator, context: context)
    switch indicator.picture {
    case .spinner(let turn): paintSpinner(indicator, turn: turn, on: context)
    case .classic(let brightest): paintSpokes(indicator, brightest: brightest, on: context)
    case .ring(let fraction): paintRing(indicator, fraction: fraction, on: context)
    case .pie(let fraction, let outline, let width): pie.paint(fraction: fraction, in: outline, width: width)
    case .bar(let fraction, let outline, let kind): bar.paint(fraction: fraction, in: outline, kind)
    case .dots(let dots, let active, let shape):
      DotsPainter(indicator: indicator, context: context).paint(dots, active: active, shape)
    case .cells(let fraction, let cells): bar.paint(fraction: fraction, in: cells)
    case .icon(let icon, let drawn, nil): paint(StrokeIcon(icon), drawn: drawn, of: indicator, on: context)
    case .icon(let icon, let drawn, let badge?):
      BadgePainter(indicator: indicator, context: context).paint(icon, drawn: drawn, badge)
    case .symbol(let symbol, let isBold, let keepsWidth):
      try paint(symbol, isBold, keepsWidth, of: indicator, on: context)
    case .image(let image, let opacity, let radius, _):
      try paint(image, opacity, radius, of: indicator, on: context)
    case .custom(let picture, let box, let time):
      context.separately(in: indicator.frame, of: box) { picture.paint($0, box, indicator.color, time) }
    }
  }

  /// The length of a spinner's arc in turns: 338.4°.
  private static let spinnerLength = 0.94

  private func paintSpinner(_ indicator: Scene.Indicator, turn: Double, on context: CairoContext) {
    let start = turn + (1 - Self.spinnerLength) / 2
    paintArc(of: indicator, in: indicator.color, on: context) { ring in
      ArcPainter(ring, from: start, length: Self.spinnerLength, shade: .fading, cap: .round)
    }
  }

  private func paintArc(
    of indicator: Scene.Indicator, in color: Color, on context: CairoContext,
    _ arc: (RingPixels) -> ArcPainter
  ) {
    let pixels = PixelRect(covering: indicator.frame, scale: 1)
    let ring = resources.ring(
      RingPixels.Shape(frame: indicator.frame, lineWidth: indicator.lineWidth, in: pixels))
    context.paint(arc(ring).mask, at: (pixels.x, pixels.y), color: color)
  }

  /// Each spoke is fainter than the next one clockwise; the faintest is still visible.
  private func paintSpokes(_ indicator: Scene.Indicator, brightest: Int, on context: CairoContext) {
    let center = indicator.frame.center
    let side = min(indicator.frame.width, indicator.frame.height)
    let width = side * 0.085
    let (inner, outer) = (side * 0.26, (side - width) / 2)
    let count = Scene.Indicator.spokes
    for spoke in 0..<count {
      let angle = Double(spoke) / Double(count) * 2 * .pi
      let age = (brightest - spoke + count) % count
      context.setColor(indicator.color.faded(max(0.22, 1 - Double(age) * 0.095)))
      context.move(to: Point(x: center.x + sin(angle) * inner, y: center.y - cos(angle) * inner))
      context.line(to: Point(x: center.x + sin(angle) * outer, y: center.y - cos(angle) * outer))
      context.stroke(width: width)
    }
  }

  private func paintRing(_ indicator: Scene.Indicator, fraction: Double, on context: CairoContext) {
    guard fraction > 0 else { return }
    let length = fraction < 1 ? fraction * max(0, 1 - indicator.caps) : 1
    paintArc(of: indicator, length: length, in: indicator.color, on: context)
  }

  private func paintArc(
    of ring: Scene.Indicator, length: Double, in color: Color, on context: CairoContext
  ) {
    paintArc(of: ring, in: color, on: context) { pixels in
      ArcPainter(pixels, from: 0, length: length, shade: .even, cap: ring.lineCap)
    }
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

  private func paint(
    _ symbol: Symbol, _ isBold: Bool, _ keepsWidth: Bool, of indicator: Scene.Indicator,
    on context: CairoContext
  ) throws(PaintingError) {
    let pixels = PixelRect(covering: indicator.frame, scale: 1)
    let side = min(pixels.width, pixels.height)
    let mask = try resources.symbolMask(symbol, isBold: isBold, keepsWidth: keepsWidth, size: side)
    context.paint(
      mask, at: (pixels.x + (pixels.width - side) / 2, pixels.y + (pixels.height - side) / 2),
      color: indicator.color)
  }

  private func paint(
    _ image: Image, _ opacity: Double, _ cornerRadius: Double, of indicator: Scene.Indicator,
    on context: CairoContext
  ) throws(PaintingError) {
    let frame = indicator.frame
    let size = image.picture.size(fitting: frame.size)
    let pixels = try resources.image(of: image.picture, size: size)
    // Whole pixels from the frame's corner, so that the image is sharp.
    let x = frame.x + ((frame.width - Double(size.width)) / 2).rounded(.down)
    let y = frame.y + ((frame.height - Double(size.height)) / 2).rounded(.down)
    if image.isTinted {
      context.setColor(indicator.color.faded(opacity))
      context.paint(through: pixels, x: x, y: y)
    } else {
      context.saved {
        if cornerRadius > 0 {
          context.roundedRect(
            Rect(x: x, y: y, width: Double(size.width), height: Double(size.height)), radius: cornerRadius)
          context.clipToPath()
        }
        context.setSource(pixels, x: x, y: y)
        context.paint(opacity: opacity)
      }
    }
  }
}

extension Scene.Indicator {
  /// The length of a ring's two caps, in turns. They count as progress, so that the gap between them is what is left to
  /// do.
  fileprivate var caps: Double {
    let radius = (min(frame.width, frame.height) - lineWidth) / 2
    return lineCap == .butt ? 0 : lineWidth / max(1, radius) / (2 * .pi)
  }

  /// The progress of a ring or pie up to 100 % and that beyond it, each with its sector; nil without progress beyond.
  fileprivate var sectors: (Sector, Sector)? {
    guard let limit else { return nil }
    let (fraction, caps): (Double, Double) =
      switch picture {
      case .ring(let fraction): (fraction, fraction < 1 ? self.caps : 0)
      case .pie(let fraction, _, _): (fraction, 0)
      default: (0, 0)
      }
    guard fraction > limit.share else { return nil }
    var (within, beyond) = (self, self)
    (within.limit, beyond.limit, beyond.color) = (nil, nil, limit.color)
    let (start, end) = (-caps / 2, limit.share * (1 - caps))
    return ((within, start...end), (beyond, end...(1 + start)))
  }

  fileprivate typealias Sector = (indicator: Scene.Indicator, turns: ClosedRange<Double>)
}

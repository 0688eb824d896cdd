import Glibc
import HUDModel

/// Paints an indicator. All lengths are buffer pixels.
struct IndicatorPainter {
  let indicator: Scene.Indicator
  let context: CairoContext
  let resources: PaintResources

  var frame: Rect { indicator.frame }
  var side: Double { min(frame.width, frame.height) }

  /// Paints what progress has not reached: what is below a label.
  func paintTrack() {
    if let tile = indicator.tile, tile.glyph == nil { paint(tile, in: frame) }
    switch indicator.picture {
    case .ring: paintArc(length: 1, color: indicator.trackColor)
    case .bar(_, let outline, let bar): paintBarTrack(outline, bar)
    default: break
    }
  }

  /// Paints all but the track and the label.
  func paint() throws(PaintingError) {
    if let sectors = indicator.sectors { return try paintSectors(sectors) }
    context.setColor(indicator.color)
    switch indicator.picture {
    case .spinner(let turn): try paintSpinner(turn: turn)
    case .classic(let brightest): paintSpokes(brightest: brightest)
    case .ring(let fraction): paintRing(to: fraction)
    case .pie(let fraction, let outline, let width): paintPie(fraction: fraction, in: outline, width: width)
    case .bar(let fraction, let outline, let bar): paintBar(to: fraction, in: outline, bar)
    case .dots(let dots, let active, let shape): paintDots(dots, active: active, shape)
    case .cells(let fraction, let cells): paintCells(to: fraction, in: cells)
    case .status(let status, let drawn, nil): paintStrokes(of: StrokeIcon(status), drawn: drawn)
    case .status(let status, let drawn, let badge?): paintBadge(status, drawn: drawn, badge)
    case .symbol(let symbol, let isBold, let keepsWidth, let isMirrored):
      let offStrength = indicator.trackColor.alpha / max(indicator.color.alpha, 0.01)
      SymbolPainter(
        context: context, isBold: isBold, offStrength: keepsWidth ? min(1, offStrength) : nil,
        isMirrored: isMirrored
      ).paint(
        symbol, in: indicator.tile.map(place) ?? PixelRect(covering: frame, scale: 1),
        color: indicator.color)
    case .image(let image, let opacity, let radius, _):
      let place = try paintImage(image, opacity: opacity, cornerRadius: radius)
      guard let tile = indicator.tile, let glyph = tile.glyph else { return }
      let shade = Rect(
        center: place.center, size: Size(width: 2 * tile.cornerRadius, height: 2 * tile.cornerRadius))
      paint(tile, in: shade)
      SymbolPainter(context: context, isBold: false)
        .paint(glyph, in: self.place(of: tile), color: tile.glyphColor)
    case .custom(let picture, let box, let moment):
      context.separately(in: frame, of: box) { picture.paint($0, box, indicator.color, moment) }
    }
  }

  private func paint(_ tile: Scene.Indicator.Tile, in place: Rect) {
    context.fillRoundedRect(place, radius: tile.cornerRadius, color: tile.color)
  }

  private func place(of tile: Scene.Indicator.Tile) -> PixelRect {
    let side = min(tile.glyphSize, self.side).rounded()
    return PixelRect(
      x: Int((frame.center.x - side / 2).rounded()), y: Int((frame.center.y - side / 2).rounded()),
      width: Int(side),
      height: Int(side))
  }

  private func paintSpinner(turn: Double) throws(PaintingError) {
    let pixels = PixelRect(covering: frame, scale: 1)
    let arc = SpinnerArc(
      center: Point(x: frame.center.x - Double(pixels.x), y: frame.center.y - Double(pixels.y)),
      radius: max(0, side - indicator.lineWidth) / 2, lineWidth: indicator.lineWidth, turn: turn)
    context.paint(
      through: try arc.mask(width: pixels.width, height: pixels.height), x: Double(pixels.x),
      y: Double(pixels.y))
  }

  /// Each spoke is fainter than the next one clockwise; the faintest is still visible.
  private func paintSpokes(brightest: Int) {
    let center = frame.center
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

  private func paintRing(to fraction: Double) {
    guard fraction > 0 else { return }
    paintArc(
      length: fraction < 1 ? fraction * max(0, 1 - indicator.caps) : 1, color: indicator.color)
  }

  /// Paints the beginning of a ring; all of it, without ends, for a length of 1.
  ///
  /// Cairo blends a translucent line span by span: through a mask it takes a third less time.
  private func paintArc(length: Double, color: Color) {
    context.tinted(color) {
      context.setColor(.black)
      let radius = max(0, side - indicator.lineWidth) / 2
      if length < 1 {
        context.arc(center: frame.center, radius: radius, from: 0, to: length)
      } else {
        context.circle(center: frame.center, radius: radius)
      }
      context.stroke(width: indicator.lineWidth, cap: indicator.lineCap)
    }
  }

  private func paintStrokes(of icon: StrokeIcon, drawn: Double) {
    let box = Rect(center: frame.center, size: Size(width: side, height: side))
    for stroke in icon.strokes(drawn: drawn) {
      let points = stroke.map { Point(x: box.x + $0.x * side, y: box.y + $0.y * side) }
      guard let first = points.first else { continue }
      context.move(to: first)
      points.dropFirst().forEach(context.line)
    }
    context.stroke(width: indicator.lineWidth)
  }

  /// - Returns: Where it is.
  private func paintImage(
    _ image: Image, opacity: Double, cornerRadius: Double
  ) throws(PaintingError) -> Rect {
    let size = image.picture.size(fitting: frame.size)
    let pixels = try resources.image(of: image.picture, size: size)
    // Whole pixels from the frame's corner, so that the image is sharp.
    let x = frame.x + ((frame.width - Double(size.width)) / 2).rounded(.down)
    let y = frame.y + ((frame.height - Double(size.height)) / 2).rounded(.down)
    let place = Rect(x: x, y: y, width: Double(size.width), height: Double(size.height))
    if image.isTinted {
      context.setColor(indicator.color.faded(opacity))
      context.paint(through: pixels, x: x, y: y)
    } else {
      context.saved {
        if cornerRadius > 0 {
          context.roundedRect(place, radius: cornerRadius)
          context.clipToPath()
        }
        context.setSource(pixels, x: x, y: y)
        context.paint(opacity: opacity)
      }
    }
    return place
  }

  /// Paints the progress up to 100 % and that beyond it. The latter is in stripes, as in a bar.
  private func paintSectors(_ sectors: [Scene.Indicator.Sector]) throws(PaintingError) {
    let (radius, whole) = ((side - indicator.lineWidth) / 2, frame.width + frame.height)
    // The stripes of a pie meet in its centre.
    let isPie = if case .pie = indicator.picture { true } else { false }
    let gap = max(1, (isPie ? side / 16 : indicator.lineWidth / 3).rounded()) / max(1, radius) / (2 * .pi)
    for (index, sector) in sectors.enumerated() {
      try context.saved { () throws(PaintingError) in
        let (start, end) = (sector.turns.lowerBound, sector.turns.upperBound)
        if index == 0 {
          context.wedge(center: frame.center, radius: whole, from: start, to: end)
        } else {
          for stripe in stride(from: start + min(gap, (end - start) / 2), to: end, by: 3 * gap) {
            context.wedge(
              center: frame.center, radius: whole, from: stripe, to: min(end, stripe + 2 * gap))
          }
        }
        context.clipToPath()
        try IndicatorPainter(indicator: sector.indicator, context: context, resources: resources).paint()
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
  fileprivate var sectors: [Sector]? {
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
    guard case .pie(_, var outline, let width) = picture else {
      return [(within, start...end), (beyond, end...(1 + start))]
    }
    within.picture = .pie(fraction: limit.share, outline, width: width)
    outline.color = .clear
    beyond.picture = .pie(fraction: fraction, outline, width: width)
    return [(within, 0...1), (beyond, end...1)]
  }

  fileprivate typealias Sector = (indicator: Scene.Indicator, turns: ClosedRange<Double>)
}

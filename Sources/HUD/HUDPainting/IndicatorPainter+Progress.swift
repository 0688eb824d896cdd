import HUDModel

// Bars, dots and pies.

extension IndicatorPainter {
  // MARK: Bars

  /// The radius of the bar's corners; nil is half its thickness.
  private var cornerRadius: Double? {
    if case .bar(_, _, let bar) = indicator.picture { bar.cornerRadius } else { nil }
  }

  /// The radius of the corners of the fill inside an outline.
  private func radius(of inside: Rect) -> Double {
    inside.radius(cornerRadius.map { max(0, $0 - inside.x + frame.x) })
  }

  func paintBar(to fraction: Double, in outline: Scene.Indicator.Outline, _ bar: Scene.Indicator.Bar) {
    context.replacing(bar.replaces) { paintFill(to: fraction, in: inside(outline), bar) }
  }

  private func paintFill(to fraction: Double, in inside: Rect, _ bar: Scene.Indicator.Bar) {
    let fraction = bar.cornerRadius == 0 ? inside.wholePixels(of: fraction, bar.direction) : fraction
    guard fraction > 0 else { return }
    let limit = indicator.limit?.share ?? 1
    let (thickness, length) = (min(inside.width, inside.height), max(inside.width, inside.height))
    if bar.start == 0, fraction <= limit {
      // A fill is never shorter than its two round ends.
      let least = bar.cornerRadius == 0 || length <= 0 ? 0 : min(1, thickness / length)
      context.fillRoundedRect(
        inside.part(0...min(1, max(fraction, least)), bar.direction), radius: radius(of: inside),
        color: indicator.color)
    } else {
      paintClipped(inside, to: fraction, limit, bar)
    }
    if fraction >= limit, indicator.limit != nil { paintTick(at: limit, of: inside, bar) }
  }

  private func paintClipped(
    _ inside: Rect, to fraction: Double, _ limit: Double, _ bar: Scene.Indicator.Bar
  ) {
    context.saved {
      // A fill too short for two round ends is cut off at its length: a dot would claim more progress.
      context.roundedRect(inside, radius: radius(of: inside))
      context.clipToPath()
      if fraction > limit, let color = indicator.limit?.color {
        // A translucent fill must not show the other colour below it.
        context.saved {
          clipToStripes(beyond: limit, of: inside, bar)
          fill(inside, to: fraction, in: color, bar)
        }
        clip(inside, to: 0...limit, bar)
      }
      fill(inside, to: fraction, in: indicator.color, bar)
    }
  }

  /// Fills the bar up to a share of its length, with a round end.
  private func fill(_ inside: Rect, to share: Double, in color: Color, _ bar: Scene.Indicator.Bar) {
    let thickness = min(inside.width, inside.height)
    var part = inside.part(bar.start...min(1, share), bar.direction)
    if bar.start == 0 {
      // The beginning is beyond the bar, so that a short fill keeps its round end.
      switch bar.direction {
      case .right: (part.x, part.width) = (part.x - thickness, part.width + thickness)
      case .left: part.width += thickness
      case .up: part.height += thickness
      }
    }
    context.fillRoundedRect(part, radius: radius(of: inside), color: color)
  }

  private func clip(_ inside: Rect, to range: ClosedRange<Double>, _ bar: Scene.Indicator.Bar) {
    context.roundedRect(inside.part(range, bar.direction), radius: 0)
    context.clipToPath()
  }

  /// Clips to stripes across the bar behind the tick, in whole pixels: what is beyond 100 % differs in more than its colour, which
  /// not everybody sees.
  private func clipToStripes(beyond share: Double, of inside: Rect, _ bar: Scene.Indicator.Bar) {
    let length = bar.direction == .up ? inside.height : inside.width
    let gap = max(1, (min(inside.width, inside.height) / 3).rounded())
    var start = (share * length - bar.tickWidth / 2).rounded() + bar.tickWidth
    while start < length {
      let end = min(length, start + 2 * gap)
      context.roundedRect(inside.part(start / length...end / length, bar.direction), radius: 0)
      start = end + gap
    }
    context.clipToPath()
  }

  /// Paints the line across the bar at 100 %.
  private func paintTick(at share: Double, of inside: Rect, _ bar: Scene.Indicator.Bar) {
    let part = inside.part(0...share, bar.direction)
    let (width, overhang) = (bar.tickWidth, bar.tickOverhang)
    let tick =
      switch bar.direction {
      case .right:
        Rect(
          x: (part.maxX - width / 2).rounded(), y: inside.y - overhang, width: width,
          height: inside.height + 2 * overhang)
      case .left:
        Rect(
          x: (part.x - width / 2).rounded(), y: inside.y - overhang, width: width,
          height: inside.height + 2 * overhang)
      case .up:
        Rect(
          x: inside.x - overhang, y: (part.y - width / 2).rounded(), width: inside.width + 2 * overhang,
          height: width)
      }
    context.fillRoundedRect(tick, radius: width / 2, color: indicator.color)
  }

  /// Paints the outline, or a track if there is no outline or no room for one.
  func paintBarTrack(_ outline: Scene.Indicator.Outline, _ bar: Scene.Indicator.Bar) {
    let radius = frame.radius(cornerRadius)
    context.replacing(bar.replaces) {
      if hasOutline(outline) {
        context.setColor(outline.color)
        context.fillBorder(of: frame, radius: radius, width: outline.width)
      } else {
        context.fillRoundedRect(frame, radius: radius, color: indicator.trackColor)
      }
    }
  }

  /// The frame of the full bar's fill.
  private func inside(_ outline: Scene.Indicator.Outline) -> Rect {
    guard hasOutline(outline) else { return frame }
    let room = min(frame.width, frame.height) - 2 * outline.width
    return frame.grown(by: -outline.width - min(outline.gap, ((room - 1) / 2).rounded(.down)))
  }

  private func hasOutline(_ outline: Scene.Indicator.Outline) -> Bool {
    outline.width > 0 && min(frame.width, frame.height) - 2 * outline.width >= 1
  }

  /// Paints cells that fill the bar in whole pixels: their lengths differ by at most one. The alpha of a cell
  /// is the share of it that is filled.
  func paintCells(to fraction: Double, in cells: Scene.Indicator.Cells) {
    let direction = indicator.direction(of: cells)
    let (length, thickness) = (max(frame.width, frame.height), min(frame.width, frame.height))
    guard length > 0 else { return }
    let count = Double(cells.count)
    // At least a pixel of each cell is left.
    let gap = max(0, min(cells.gap, (length / count).rounded(.down) - 1))
    // A cell whose middle is beyond 100 % is half as thick: not everybody sees its colour.
    let (side, end) = direction == .up ? (thickness / 4, 0) : (0, thickness / 4)
    let thinner = Insets(left: side, top: end, right: side, bottom: end)
    context.saved {
      context.clip(to: PixelRect(covering: frame, scale: 1))
      for index in 0..<cells.count {
        let number = Double(index)
        let alpha = max(0, min(fraction * count - number, 1) - max(cells.start * count - number, 0))
        let start = (number * (length + gap) / count).rounded()
        let end = ((number + 1) * (length + gap) / count).rounded() - gap
        let cell = frame.part(start / length...end / length, direction)
        let radius = cells.cornerRadius
        // A translucent colour, as of what is off, must differ from an empty cell.
        context.fillRoundedRect(cell, radius: radius, color: indicator.trackColor)
        if alpha > 0, let limit = indicator.limit, number + 0.5 > limit.share * count {
          context.fillRoundedRect(
            cell.shrunk(by: thinner), radius: radius, color: limit.color.faded(alpha))
        } else if alpha > 0 {
          context.fillRoundedRect(cell, radius: radius, color: indicator.color.faded(alpha))
        }
      }
    }
  }

  // MARK: Dots and pies

  func paintDots(_ dots: Dots, active: Double?, _ shape: Scene.Indicator.DotShape) {
    context.saved {
      context.clip(to: PixelRect(covering: frame, scale: 1))
      // The frame has room for the active dot.
      let unused = active == nil ? shape.activeWidth - shape.size : 0
      var x = frame.x + max(0, unused / 2)
      for (index, state) in dots.states.enumerated() {
        // Between two dots, each has its share of the stretch and of the colour.
        let share = active.map { max(0, 1 - abs(Double(index) - $0)) } ?? 0
        let width = shape.size + (shape.activeWidth - shape.size) * share
        let dot = Rect(
          x: shape.isReversed ? frame.x + frame.maxX - x - width : x,
          y: frame.y + (frame.height - shape.size) / 2, width: width, height: shape.size)
        let rest = state == .empty ? indicator.trackColor : shape.occupiedColor
        context.fillRoundedRect(
          dot, radius: shape.size / 2, color: rest.mixed(with: indicator.color, share: share))
        x += dot.width + shape.gap
      }
    }
  }

  /// `width` is how far the wedge reaches from its rim towards the centre; nil is all the way.
  func paintPie(fraction: Double, in outline: Scene.Indicator.Outline, width: Double?) {
    let radius = side / 2
    // Without a gap the wedge includes the outline: two translucent edges would leave a seam.
    let isJoined = outline.gap <= 0
    if outline.width > 0 {
      context.setColor(outline.color)
      paintSector(from: isJoined ? fraction : 0, to: 1, rim: radius, width: outline.width)
    }
    let rim = isJoined ? radius : radius - outline.width - outline.gap
    context.setColor(indicator.color)
    paintSector(
      from: 0, to: fraction, rim: rim, width: width.map { isJoined ? $0 + outline.width : $0 } ?? rim)
  }

  /// A part of a ring with straight ends, within `rim`.
  private func paintSector(from start: Double, to end: Double, rim: Double, width: Double) {
    let (center, width) = (frame.center, min(width, rim))
    guard rim > 0, width > 0, end > start else { return }
    if end - start >= 1 {
      context.circle(center: center, radius: rim)
      if width < rim { context.circle(center: center, radius: rim - width) }
      context.fillBetween()
    } else if width < rim {
      context.arc(center: center, radius: rim - width / 2, from: start, to: end)
      context.stroke(width: width, cap: .butt)
    } else {
      context.wedge(center: center, radius: rim, from: start, to: end)
      context.fill()
    }
  }
}

extension Rect {
  /// A radius of its corners, at most half of its thickness, which nil is.
  fileprivate func radius(_ radius: Double?) -> Double {
    let round = min(width, height) / 2
    return min(radius ?? round, round)
  }

  /// The share of a bar's length that ends at a pixel: a square end is sharp.
  fileprivate func wholePixels(
    of share: Double, _ direction: Scene.Indicator.Bar.Direction
  ) -> Double {
    let length = direction == .up ? height : width
    // The tolerance is for shares such as 0.29 × 100.
    return length > 0 ? (length * min(1, share) + 1e-6).rounded(.down) / length : 0
  }

  /// The part of a bar between two shares of its length.
  fileprivate func part(_ range: ClosedRange<Double>, _ direction: Scene.Indicator.Bar.Direction) -> Rect {
    let length = range.upperBound - range.lowerBound
    return switch direction {
    case .right: Rect(x: x + width * range.lowerBound, y: y, width: width * length, height: height)
    case .left: Rect(x: maxX - width * range.upperBound, y: y, width: width * length, height: height)
    case .up: Rect(x: x, y: maxY - height * range.upperBound, width: width, height: height * length)
    }
  }
}

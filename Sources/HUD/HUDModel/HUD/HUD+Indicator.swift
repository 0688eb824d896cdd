package import BezelValues

// Icon, indicator and value as functions of time.
extension HUD {
  /// The indicator as the theme draws it: a spinner may be a classic one.
  var drawn: Indicator { content.indicator.drawn(in: theme.indicator) }

  /// When another frame would show something else: `now` while something moves, nil at rest.
  package func nextChange(_ layout: OutputLayout, after now: Instant) -> Instant? {
    guard lifecycle.hasSurface else { return nil }
    if animations.isMoving(at: now) || layout.isMoving(at: now) { return now }
    guard !layout.isHiddenByOverflow else { return nil }
    switch drawn {
    case .spinner: return now
    case .classic: return nextSpoke(after: now)
    case .success, .error, .warning, .info:
      return drawnStroke(at: now) < 1 ? now : nil
    case .custom(let picture, _): return picture.moves ? now : nil
    case .indeterminateBar: return now
    case .none, .ring, .pie, .bar, .dots: break
    }
    return isPulsing(at: now) ? now : nil
  }

  /// The icon in the slot `frame`; nil while its image is loaded.
  func icon(in frame: Rect, at now: Instant) -> Scene.Indicator? {
    guard let icon = content.icon else { return nil }
    let style = theme.indicator
    let picture: Scene.Indicator.Picture
    if let symbol = icon.symbol(for: content.indicator.progress, isInactive: content.isInactive) {
      picture = symbolPicture(of: symbol)
    } else {
      guard let image = icon.image, image.picture.isLoaded else { return nil }
      let isArt = theme.layout.arrangement != .row && !image.isTinted
      picture = .image(
        image, opacity: animations.image.value(at: now).clampedToUnit,
        cornerRadius: isArt ? theme.banner.artRadius : 0, renditions: image.picture.renditionCount)
    }
    var color = style.iconColor?.color(in: style) ?? style.color
    let isFaint = content.isFaint || content.isInactive && content.indicator == .none
    if isFaint, !isOnTile { color = style.inactiveColor }
    var indicator = Scene.Indicator(
      picture: picture, frame: frame, color: color, trackColor: style.trackColor, lineWidth: style.lineWidth)
    indicator.tile = tile
    indicator.opacity = pulse(at: now)
    return indicator
  }

  private func symbolPicture(of symbol: Symbol) -> Scene.Indicator.Picture {
    .symbol(
      symbol, keepsWidth: true, isMirrored: theme.layout.isRightToLeft && symbol.followsReadingDirection)
  }

  private var isOnTile: Bool {
    theme.layout.arrangement == .banner && theme.banner.hasTile && content.icon?.image == nil
  }

  /// The radius of the disc behind a glyph on an image, in parts of the glyph's size.
  private static let shadeRadius = 0.75

  private var tile: Scene.Indicator.Tile? {
    let style = theme.banner
    if isOnTile {
      return Scene.Indicator.Tile(
        color: style.tileColor, cornerRadius: style.artRadius, glyphColor: .clear, glyphSize: style.glyphSize)
    }
    guard let glyph = content.glyph?.symbol(for: content.indicator.progress, isInactive: content.isInactive),
      theme.layout.arrangement == .banner,
      content.icon?.image?.isTinted == false
    else { return nil }
    return Scene.Indicator.Tile(
      color: style.shade, cornerRadius: Self.shadeRadius * style.glyphSize, glyph: glyph,
      glyphColor: style.shade.legibleInk, glyphSize: style.glyphSize)
  }

  // MARK: Pulse

  /// How strong an icon is in the middle of a pulse, and how long one takes.
  private static let leastPulse = 0.6
  private static let pulseTime = Duration.milliseconds(1200)

  private func isPulsing(at now: Instant) -> Bool {
    theme.motion.pulses > 0 && theme.motion.gentleAnimation != .none && !theme.motion.isReduced
      && content.icon != nil && now < animations.pulseStart + Self.pulseTime * theme.motion.pulses
  }

  private func pulse(at now: Instant) -> Double {
    guard isPulsing(at: now), now > animations.pulseStart else { return 1 }
    let pulses = (now - animations.pulseStart).inSeconds / Self.pulseTime.inSeconds
    let part = pulses - pulses.rounded(.down)
    return 1 - (1 - Self.leastPulse) * (part < 0.5 ? 2 * part : 2 - 2 * part).smoothStep
  }

  /// The value at the end of a row, or the percentage of a bar or a pie.
  func value(_ text: Scene.Text) -> Scene.Text {
    var text = text
    if text.block.string.isEmpty { text.block.string = percentText }
    if content.isFaint { text.color = theme.indicator.inactiveColor }
    return text
  }

  /// The number is the content's at once; only what is drawn of it moves there.
  private var percentText: String {
    (theme.indicator.isEstimate ? "~" : "") + (content.indicator.progress ?? .none).percentText
  }

  /// The progress that is drawn, on its way to the content's.
  private func progress(at now: Instant) -> Progress {
    Progress(animations.progress.value(at: now), upTo: content.maximum)
  }

  /// The indicator in the row `frame`; `percent` is the text of its progress, if that is shown.
  func indicator(
    in frame: Rect, percent: PercentText?, at now: Instant, on screen: Screen
  ) -> Scene.Indicator? {
    guard let picture = indicatorPicture(in: frame.size, at: now) else { return nil }
    let style = theme.indicator
    let inner = gripped(
      frame.grown(by: -style.inset(of: drawn, in: frame.size, on: screen)), at: now, on: screen)
    var indicator = Scene.Indicator(
      picture: picture, frame: inner,
      color: content.isInactive && drawn.showsValue ? style.inactiveColor : style.color(of: drawn),
      trackColor: style.trackColor, lineWidth: style.lineWidth(of: drawn, in: frame.size, drawnIn: inner.size)
    )
    indicator.lineCap = style.lineCap
    if content.maximum > 1, content.indicator.progress != nil {
      let strength = content.isInactive ? style.inactiveColor.alpha / max(style.color.alpha, 0.01) : 1
      indicator.limit = Scene.Indicator.Limit(
        share: 1 / content.maximum, color: (style.overflow ?? style.warning).faded(min(1, strength)))
    }
    if let percent {
      indicator.label = Scene.Text(
        block: percent.block(of: percentText), frame: indicator.frame,
        color: content.isInactive ? style.inactiveColor : theme.text.titleColor)
    }
    return indicator
  }

  private func indicatorPicture(in box: Size, at now: Instant) -> Scene.Indicator.Picture? {
    let style = theme.indicator
    let fraction = progress(at: now).fraction / content.maximum
    switch drawn {
    case .none: return nil
    case .spinner: return .spinner(turn: turn(at: now))
    case .classic: return .classic(brightest: spokesPassed(at: now) % Scene.Indicator.spokes)
    case .ring: return .ring(fraction: fraction)
    case .pie: return .pie(fraction: fraction, style.pieOutline, width: style.pie.wedgeWidth)
    case .bar:
      return bar(filling: 0...fraction, in: box)
    case .indeterminateBar: return bar(filling: sweep(at: now), in: box)
    case .dots(let dots):
      return .dots(
        dots, active: dots.active == nil ? nil : animations.activeDot.value(at: now),
        style.dotShape(of: dots.states.count, in: box, isReversed: theme.layout.isRightToLeft))
    case .success: return statusPicture(.success, at: now)
    case .error: return statusPicture(.error, at: now)
    case .warning: return statusPicture(.warning, at: now)
    case .info: return statusPicture(.info, at: now)
    case .custom(let picture, let progress):
      let moment = CustomPicture.Moment(
        time: picture.moves ? now - animations.spinnerStart : .zero,
        progress: progress == nil ? nil : self.progress(at: now).fraction,
        isLeaving: phase == .disappearing)
      return .custom(picture, box: box, moment)
    }
  }

  /// A bar, in cells or continuous, that is filled between two shares of its length.
  private func bar(filling range: ClosedRange<Double>, in box: Size) -> Scene.Indicator.Picture {
    let style = theme.indicator
    if var cells = style.cells(isReversed: theme.layout.isRightToLeft) {
      cells.start = range.lowerBound
      return .cells(fraction: range.upperBound, cells)
    }
    var bar = bar(in: box)
    bar.start = range.lowerBound
    return .bar(fraction: range.upperBound, style.barOutline(in: box), bar)
  }

  private func bar(in box: Size) -> Scene.Indicator.Bar {
    var bar = Scene.Indicator.Bar()
    bar.cornerRadius = theme.indicator.bar.cornerRadius
    (bar.tickWidth, bar.tickOverhang) = (theme.indicator.bar.tickWidth, theme.indicator.bar.tickOverhang)
    bar.replaces = theme.indicator.bar.replaces
    switch theme.indicator.bar.direction {
    case .right: bar.direction = .right
    case .up: bar.direction = .up
    case .auto: bar.direction = box.height > box.width ? .up : theme.layout.isRightToLeft ? .left : .right
    }
    return bar
  }

  /// A bar that can be dragged is thicker under the pointer: the 6 px of a row's become 10.
  private func gripped(_ frame: Rect, at now: Instant, on screen: Screen) -> Rect {
    let share = animations.grip.value(at: now)
    guard share != 0, case .bar = drawn else { return frame }
    let growth = screen.rounded(min(frame.width, frame.height) / 3) * share
    return frame.width < frame.height
      ? frame.grown(by: Insets(left: growth, top: 0, right: growth, bottom: 0))
      : frame.grown(by: Insets(left: 0, top: growth, right: 0, bottom: growth))
  }

  // MARK: Turning

  private var period: Duration {
    theme.motion.isReduced ? theme.motion.reducedSpinnerTurn : theme.motion.spinnerTurn
  }

  /// The spinner's angle in turns, from 0 to less than 1.
  private func turn(at now: Instant) -> Double {
    let turns = (now - animations.spinnerStart).inSeconds / period.inSeconds
    return turns - turns.rounded(.down)
  }

  /// How many times the brightest spoke has changed. The tolerance makes an instant of `nextSpoke` count as reached:
  /// a twelfth of a turn is rounded.
  private func spokesPassed(at now: Instant) -> Int {
    let turns = (now - animations.spinnerStart).inSeconds / period.inSeconds
    return Int(turns * Double(Scene.Indicator.spokes) + 1e-6)
  }

  private func nextSpoke(after now: Instant) -> Instant {
    animations.spinnerStart + period * (spokesPassed(at: now) + 1) / Scene.Indicator.spokes
  }

  /// The part of an indeterminate bar that is filled: it moves from one end to the other and back in two turns of a
  /// spinner.
  private func sweep(at now: Instant) -> ClosedRange<Double> {
    let turns = (now - animations.spinnerStart).inSeconds / period.inSeconds / 2
    let phase = turns - turns.rounded(.down)
    let there = phase < 0.5 ? 2 * phase : 2 - 2 * phase
    let start = there.smoothStep * 0.7
    return start...(start + 0.3)
  }

  // MARK: Status

  private func statusPicture(_ status: Scene.Indicator.Status, at now: Instant) -> Scene.Indicator.Picture {
    let style = theme.indicator
    guard style.statusStyle == .badge else { return .status(status, drawn: drawnStroke(at: now)) }
    let badge = Scene.Indicator.Badge(
      glyphColor: status == .warning ? style.warningGlyph : style.glyph, scale: badgeScale(at: now))
    return .status(status, drawn: drawnStroke(at: now), badge: badge)
  }

  /// A badge grows from 0.6 on the theme's spring, while its glyph is drawn. One in place of a ring has its size at once: it would
  /// be a second circle inside.
  private func badgeScale(at now: Instant) -> Double {
    let elapsed = (now - animations.strokeStart).inSeconds
    guard animations.isFirstIndicator, !theme.motion.isReduced, theme.motion.strokeDrawing > .zero,
      drawnStroke(at: now) < 1
    else { return 1 }
    let begin = Spring.State(displacement: -0.4, velocity: 0)
    return 1 + theme.motion.criticalSpring.state(after: max(0, elapsed), from: begin).displacement
  }

  /// How much of a status's strokes is drawn, from 0 to 1. With reduced motion it is complete at once.
  private func drawnStroke(at now: Instant) -> Double {
    let duration = theme.motion.strokeDrawing.inSeconds
    guard !theme.motion.isReduced, duration > 0 else { return 1 }
    return ((now - animations.strokeStart).inSeconds / duration).clampedToUnit.smoothStep
  }
}

extension Indicator {
  /// Whether it shows what may be inactive, not that something happens or has happened.
  fileprivate var showsValue: Bool {
    switch self {
    case .ring, .pie, .bar, .indeterminateBar, .dots: true
    case .none, .spinner, .classic, .success, .error, .warning, .info, .custom: false
    }
  }
}

extension Theme.IndicatorStyle {
  /// The distance of the picture from its row's edges.
  fileprivate func inset(of indicator: Indicator, in box: Size, on screen: Screen) -> Double {
    switch indicator {
    case .spinner, .ring, .pie: inset * share(of: indicator, in: box)
    // Whole pixels: its edges are straight.
    case .bar, .indeterminateBar: screen.roundedDown(bar.inset)
    case .none, .classic, .dots, .success, .error, .warning, .info, .custom: 0
    }
  }

  /// The line of a ring that is smaller than in a card, as in a row, is thinner, but not thinner than the lines of icons. A third
  /// of the ring is left open.
  fileprivate func lineWidth(of indicator: Indicator, in box: Size, drawnIn inner: Size) -> Double {
    let side = max(0, min(inner.width, inner.height))
    return switch indicator {
    case .spinner, .ring: min(max(min(lineWidth, 2), lineWidth * share(of: indicator, in: box)), side / 3)
    case .success, .error, .warning, .info: min(lineWidth, side / 5)
    case .none, .classic, .pie, .bar, .indeterminateBar, .dots, .custom: lineWidth
    }
  }

  /// The size of a spinner, ring or pie, at most 1, which is that in a card.
  private func share(of indicator: Indicator, in box: Size) -> Double {
    min(1, min(box.width, box.height) / (indicator == .spinner ? size : ringSize))
  }

  fileprivate func color(of indicator: Indicator) -> Color {
    switch indicator {
    case .success: success
    case .error: error
    case .warning: warning
    case .info: info
    case .ring, .pie, .bar: isEstimate ? progressColor.faded(0.45) : progressColor
    case .indeterminateBar: progressColor
    case .none, .spinner, .classic, .dots, .custom: color
    }
  }

  private var progressColor: Color {
    switch accent {
    case .word(.none): color
    case .word(.auto): desktopAccent ?? color
    case .color(let accent): accent
    }
  }

  /// Dots without enough room are smaller.
  fileprivate func dotShape(of count: Int, in box: Size, isReversed: Bool) -> Scene.Indicator.DotShape {
    let width = dots.size(of: count).width
    // The box is rounded to buffer pixels.
    let factor = box.width < width - 1 ? box.width / width : 1
    var shape = Scene.Indicator.DotShape(
      size: factor * dots.size, activeWidth: factor * dots.widestDot, gap: factor * dots.gap,
      occupiedColor: inactiveColor)
    shape.isReversed = isReversed
    return shape
  }

  fileprivate var pieOutline: Scene.Indicator.Outline {
    Scene.Indicator.Outline(width: pie.outlineWidth, gap: pie.gap, color: outlineColor)
  }

  /// The outline, if the bar has room for it and at least a pixel of fill: at all scales it has one or none.
  fileprivate func barOutline(in box: Size) -> Scene.Indicator.Outline {
    let room = min(box.width, box.height) - 2 * (bar.inset + bar.outlineWidth)
    // A bar's thickness is rounded to buffer pixels.
    return Scene.Indicator.Outline(
      width: room >= 0.5 ? bar.outlineWidth : 0, gap: bar.gap, color: outlineColor)
  }

  fileprivate func cells(isReversed: Bool) -> Scene.Indicator.Cells? {
    guard bar.segments > 0 else { return nil }
    var cells = Scene.Indicator.Cells(
      count: bar.segments, gap: bar.segmentGap, cornerRadius: bar.segmentRadius)
    cells.isReversed = isReversed
    return cells
  }
}

extension Theme.DotsStyle {
  /// The width of the active dot, which is at least as wide as the others.
  var widestDot: Double { max(activeWidth, size) }

  /// The size of a number of dots, one of which is active.
  func size(of count: Int) -> Size {
    Size(width: Double(count) * (size + gap) - gap + widestDot - size, height: size)
  }
}

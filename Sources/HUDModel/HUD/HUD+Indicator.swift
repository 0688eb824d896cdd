package import Time

// The picture in the bezel as a function of time.
extension HUD {
  /// The indicator as the theme draws it: a spinner may be a classic one.
  private var drawn: Indicator { content.indicator.drawn(in: theme.indicator) }

  /// When another frame would show something else: `now` while something moves, nil at rest.
  package func nextChange(_ layout: OutputLayout, after now: Instant) -> Instant? {
    guard lifecycle.hasSurface else { return nil }
    if animations.isMoving(at: now) || layout.isMoving(at: now) { return now }
    guard !layout.isHiddenByOverflow else { return nil }
    switch drawn {
    case .spinner: return now
    case .classic: return nextSpoke(after: now)
    case .success, .error, .warning, .info: return drawnStroke(at: now) < 1 ? now : nil
    case .custom(let picture): return picture.moves ? now : nil
    case .none, .ring, .pie, .bar, .image: return nil
    }
  }

  /// The indicator in the row `frame`; `percent` is the text block of its progress, if that is shown.
  func indicator(in frame: Rect, percent: TextBlock?, at now: Instant, on screen: Screen) -> Scene.Indicator?
  {
    guard let picture = picture(in: frame.size, at: now) else { return nil }
    let style = theme.indicator
    var indicator = Scene.Indicator(
      picture: picture, frame: frame.grown(by: -style.inset(of: drawn, on: screen)),
      color: style.color(of: drawn),
      trackColor: style.trackColor, lineWidth: style.lineWidth)
    indicator.lineCap = style.lineCap
    if var percent {
      percent.string =
        (style.isEstimate ? "~" : "") + Progress(animations.progress.value(at: now)).percentText
      indicator.label = Scene.Text(block: percent, frame: indicator.frame, color: theme.text.titleColor)
    }
    return indicator
  }

  private func picture(in box: Size, at now: Instant) -> Scene.Indicator.Picture? {
    let style = theme.indicator
    let fraction = Progress(animations.progress.value(at: now)).fraction
    switch drawn {
    case .none: return nil
    case .spinner: return .spinner(turn: turn(at: now))
    case .classic: return .classic(brightest: spokesPassed(at: now) % Scene.Indicator.spokes)
    case .ring: return .ring(fraction: fraction)
    case .pie: return .pie(fraction: fraction, style.pieOutline, width: style.pie.wedgeWidth)
    case .bar:
      return style.cells.map { .cells(fraction: fraction, $0) } ?? .bar(fraction: fraction, style.barOutline)
    case .success: return .icon(.success, drawn: drawnStroke(at: now))
    case .error: return .icon(.error, drawn: drawnStroke(at: now))
    case .warning: return .icon(.warning, drawn: drawnStroke(at: now))
    case .info: return .icon(.info, drawn: drawnStroke(at: now))
    case .image(let image):
      let renditions = image.picture.renditionCount
      return image.picture.isLoaded
        ? .image(image, opacity: Progress(animations.image.value(at: now)).fraction, renditions: renditions)
        : nil
    case .custom(let picture):
      return .custom(picture, box: box, time: picture.moves ? now - animations.spinnerStart : .zero)
    }
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

  // MARK: Strokes

  /// How much of an icon's strokes is drawn, from 0 to 1. With reduced motion it is complete at once.
  private func drawnStroke(at now: Instant) -> Double {
    let duration = theme.motion.strokeDrawing.inSeconds
    guard !theme.motion.isReduced, duration > 0 else { return 1 }
    let part = Progress((now - animations.strokeStart).inSeconds / duration).fraction
    return part * part * (3 - 2 * part)
  }
}

extension Theme.IndicatorStyle {
  /// The distance of the picture from its row's edges.
  fileprivate func inset(of indicator: Indicator, on screen: Screen) -> Double {
    switch indicator {
    case .spinner, .ring, .pie: inset
    // Whole pixels: its edges are straight.
    case .bar: screen.roundedDown(bar.inset)
    case .none, .classic, .success, .error, .warning, .info, .image, .custom: 0
    }
  }

  fileprivate func color(of indicator: Indicator) -> Color {
    switch indicator {
    case .success: success
    case .error: error
    case .warning: warning
    case .info: info
    case .ring, .pie, .bar: isEstimate ? color.faded(0.45) : color
    case .none, .spinner, .classic, .image, .custom: color
    }
  }

  fileprivate var pieOutline: Scene.Indicator.Outline {
    Scene.Indicator.Outline(width: pie.outlineWidth, gap: pie.gap, color: outlineColor)
  }

  fileprivate var barOutline: Scene.Indicator.Outline {
    Scene.Indicator.Outline(width: bar.outlineWidth, gap: bar.gap, color: outlineColor)
  }

  fileprivate var cells: Scene.Indicator.Cells? {
    bar.segments == 0
      ? nil
      : Scene.Indicator.Cells(count: bar.segments, gap: bar.segmentGap, cornerRadius: bar.segmentRadius)
  }
}

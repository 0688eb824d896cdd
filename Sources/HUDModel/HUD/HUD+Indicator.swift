package import Time

// The picture in the bezel as a function of time.
extension HUD {
  /// What is drawn, which for a spinner is the theme's matter.
  private var drawn: Indicator { content.indicator.drawn(in: theme.indicator) }

  /// When another frame would show something else: `now` for what moves all the time, nil for what is at rest.
  package func nextChange(_ figure: FigureID = .first, after now: Instant) -> Instant? {
    guard lifecycle.hasSurface else { return nil }
    if animations.isMoving(at: now) || isReshaping(figure, at: now) { return now }
    guard !isWaiting(figure) else { return nil }
    switch drawn {
    case .spinner: return now
    case .classic: return nextSpoke(after: now)
    case .success, .error, .warning, .info: return drawnStroke(at: now) < 1 ? now : nil
    case .custom(let picture): return picture.moves ? now : nil
    case .none, .ring, .pie, .bar, .image: return nil
    }
  }

  /// `frame` is its row, `percent` how its progress is set inside it.
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
    case .image(let image): return .image(image)
    case .custom(let picture):
      return .custom(picture, box: box, time: picture.moves ? now - animations.spinnerStart : .zero)
    }
  }

  // MARK: Turning

  private var period: Duration {
    theme.motion.isReduced ? theme.motion.reducedSpinnerTurn : theme.motion.spinnerTurn
  }

  /// From 0 to less than 1.
  private func turn(at now: Instant) -> Double {
    let turns = (now - animations.spinnerStart).inSeconds / period.inSeconds
    return turns - turns.rounded(.down)
  }

  /// How many times the brightest spoke has changed. An instant that `nextSpoke` gave counts as reached,
  /// though a duration is no exact twelfth of another.
  private func spokesPassed(at now: Instant) -> Int {
    let turns = (now - animations.spinnerStart).inSeconds / period.inSeconds
    return Int(turns * Double(Scene.Indicator.spokes) + 1e-6)
  }

  private func nextSpoke(after now: Instant) -> Instant {
    animations.spinnerStart + period * (spokesPassed(at: now) + 1) / Scene.Indicator.spokes
  }

  // MARK: Strokes

  /// From 0 to 1. With reduced motion an icon is there at once.
  private func drawnStroke(at now: Instant) -> Double {
    let duration = theme.motion.strokeDrawing.inSeconds
    guard !theme.motion.isReduced, duration > 0 else { return 1 }
    let part = Progress((now - animations.strokeStart).inSeconds / duration).fraction
    return part * part * (3 - 2 * part)
  }
}

extension Theme.IndicatorStyle {
  /// Between the picture and its row.
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

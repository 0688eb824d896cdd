package import Time

// What there is to paint.
extension HUD {
  /// The picture at `now`.
  ///
  /// `area` is where in the surface the bezel is aligned by its position, in surface coordinates. `measure` is
  /// asked only when texts, look or screen have changed.
  package mutating func scene(
    _ figure: FigureID = .first, at now: Instant, in area: Rect, on screen: Screen, measure: TextMeasure
  ) -> Scene {
    let layout = currentLayout(of: figure, at: now, on: screen, measure: measure)
    animations.paintFirstPicture(at: now)
    let rest = restingFrame(of: layout, in: area, on: screen)
    let frame = movingFrame(figure, around: rest, at: now, on: screen)
    // Rows keep their distance from the bezel's centre while its size moves.
    let origin = Point(
      x: rest.x + frame.center.x - rest.center.x, y: rest.y + frame.center.y - rest.center.y)
    return Scene(
      bezel: Scene.Bezel(frame: frame, style: theme.bezel, on: screen),
      indicator: layout.indicator.flatMap {
        indicator(in: $0.offset(x: origin.x, y: origin.y), percent: layout.percent, at: now, on: screen)
      },
      texts: layout.texts.map { text in
        var text = text
        text.frame = text.frame.offset(x: origin.x, y: origin.y)
        return text
      },
      button: layout.button.map {
        Scene.Button($0, style: theme.button, state: buttonState).offset(x: origin.x, y: origin.y)
      },
      presence: Scene.Presence(
        scale: animations.scale.value(at: now),
        opacity: Progress(animations.opacity.value(at: now) * (figures[figure]?.share.value(at: now) ?? 1))
          .fraction))
  }

  /// The picture of `request` at rest, fully there: what a HUD looks like without one being shown.
  package static func still(
    _ request: Request, in area: Rect, on screen: Screen, measure: TextMeasure
  ) -> Scene {
    var request = request
    request.theme.motion.animation = .none
    request.theme.motion.isReduced = true
    request.options.grace = .zero
    let now = Instant(sinceStart: .zero)
    var hud = HUD(id: "", request)
    _ = hud.show(request, at: now)
    return hud.scene(at: now, in: area, on: screen, measure: measure)
  }

  /// The same, with the bezel at its own size and place in a picture that is as large as it needs to be.
  package static func still(
    _ request: Request, on screen: Screen, measure: TextMeasure
  ) -> (scene: Scene, size: Size) {
    var request = request
    request.theme.motion.animation = .none
    var hud = HUD(id: "", request)
    let now = Instant(sinceStart: .zero)
    _ = hud.show(request, at: now)
    let footprint = hud.footprint(at: now, on: screen, measure: measure)
    let area = footprint.area(in: footprint.size)
    return (still(request, in: area, on: screen, measure: measure), footprint.size)
  }

  /// The surface it needs from `now` on.
  package mutating func footprint(
    _ figure: FigureID = .first, at now: Instant, on screen: Screen, measure: TextMeasure
  ) -> Footprint {
    let bezel = bezelSize(figure, at: now, on: screen, measure: measure)
    return Footprint(
      bezel: bezel, scale: request.greatestScale, shadow: theme.bezel.shadow,
      way: (figures[figure] ?? Figure()).place.way(from: now))
  }

  /// What lies behind the bezel over the whole output; nil for nothing to be seen.
  package func backdrop(at now: Instant) -> Backdrop? {
    let opacity = Progress(animations.backdrop.value(at: now)).fraction
    guard lifecycle.hasSurface, opacity > 0 else { return nil }
    return (options.mask.backdrop(in: theme) ?? .plain(theme.backdrop.dim)).faded(opacity)
  }
}

// How the picture is put together.
extension HUD {
  private func restingFrame(of layout: Layout, in area: Rect, on screen: Screen) -> Rect {
    let position = options.placement.position
    let x = area.x + (area.width - layout.size.width) * position.horizontal
    let y = area.y + (area.height - layout.size.height) * position.vertical
    return Rect(
      x: screen.rounded(x), y: screen.rounded(y), width: layout.size.width, height: layout.size.height)
  }

  /// The bezel with its present size and place: it grows from the edge at which it is, or from its centre, and moves by
  /// whole buffer pixels, so that its texts stay as they are.
  private func movingFrame(_ id: FigureID, around rest: Rect, at now: Instant, on screen: Screen) -> Rect {
    let position = options.placement.position
    let figure = figures[id] ?? Figure()
    let (size, way) = (figure.size(at: now), figure.place.displacement(at: now))
    return Rect(
      x: rest.x + (rest.width - size.width) * position.horizontal + screen.rounded(way.x),
      y: rest.y + (rest.height - size.height) * position.vertical + screen.rounded(way.y),
      width: size.width, height: size.height)
  }
}

extension HUD.Request {
  /// The greatest scale that the bezel is drawn at while it comes and goes, swinging over included.
  fileprivate var greatestScale: Double {
    let animation = theme.motion.gentleAnimation
    let start = Instant(sinceStart: .zero)
    var coming = AnimatedValue(animation.firstScale)
    coming.move(to: 1, at: start, with: theme.motion.spring)
    var going = AnimatedValue(1)
    going.move(to: animation.lastScale, at: start, with: theme.motion.spring)
    return max(coming.extent(from: start).upperBound, going.extent(from: start).upperBound)
  }
}

extension Scene.Bezel {
  fileprivate init(frame: Rect, style: Theme.BezelStyle, on screen: Screen) {
    let isBlurred = style.blurs && screen.blurs
    var fill = style.fill
    if style.blurs, !isBlurred { fill.alpha = max(fill.alpha, style.unblurredAlpha) }
    self.init(
      frame: frame, cornerRadius: min(style.cornerRadius, min(frame.width, frame.height) / 2),
      fill: fill, borderColor: style.borderColor, borderWidth: style.borderWidth,
      shadow: style.shadow)
    self.isBlurred = isBlurred
  }
}

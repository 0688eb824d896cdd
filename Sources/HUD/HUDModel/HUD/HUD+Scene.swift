package import BezelValues

// What is drawn of a HUD at an instant.
extension HUD {
  /// The scene of the bezel at `now`.
  ///
  /// `area` is where in the surface the bezel is aligned by its position, in surface coordinates.
  package func scene(_ layout: OutputLayout, at now: Instant, in area: Rect) -> Scene {
    // The first frame is the beginning of the animations, however late it is.
    guard isPainted else {
      var painted = self
      painted.framePainted(at: now)
      return painted.scene(layout, at: now, in: area)
    }
    let (size, screen, position) = (layout.laidOut.size, layout.screen, options.placement.position)
    let rest = Rect(
      x: screen.rounded(area.x + (area.width - size.width) * position.horizontal),
      y: screen.rounded(area.y + (area.height - size.height) * position.vertical),
      width: size.width, height: size.height)
    let zoom = layout.zoom(animations.scale.value(at: now), of: self)
    let frame = layout.movingFrame(around: rest, at: position, now)
      .offset(x: 0, y: screen.rounded(animations.drop.value(at: now)) - zoom.rise)
    var scene = Scene(
      bezel: Scene.Bezel(
        frame: frame, cornerRadius: theme.cornerRadius(of: frame.size), style: theme.bezel, on: screen,
        // A row's corners meet: they have no room for a gradual beginning.
        shape: theme.layout.arrangement == .row ? .round : theme.bezel.cornerShape),
      parts: parts(layout.moving(at: now), around: frame.center, at: now, on: screen),
      presence: Scene.Presence(
        scale: zoom.scale,
        opacity: (animations.opacity.value(at: now) * layout.opacity(at: now)).clampedToUnit))
    scene.bezel.shadow = layout.shadow(scene.bezel.shadow, of: self, at: now)
    if frame.width < size.width || frame.height < size.height {
      scene.parts.area = frame.shrunk(by: layout.laidOut.padding)
    }
    scene.parts.fadeTexts(layout.textOpacity(at: now))
    if let change = layout.change { addChange(change, to: &scene, layout.laidOut, at: now, on: screen) }
    return scene
  }

  /// Adds what a change of content has not finished yet.
  private func addChange(
    _ change: ContentChange, to scene: inout Scene, _ layout: Layout, at now: Instant, on screen: Screen
  ) {
    change.fadeIn(&scene.parts, at: now)
    let frame = scene.bezel.frame
    scene.leaving = change.leavingParts(
      layout, beside: scene.parts, around: frame.center, at: now, on: screen)
    scene.leaving?.area = change.leavingArea(frame.shrunk(by: change.oldPadding), beside: scene.parts)
    change.mix(&scene.bezel, radius: theme.cornerRadius(of: layout.size), at: now)
  }

  /// The parts of a layout whose centre is at `center`.
  func parts(_ layout: Layout, around center: Point, at now: Instant, on screen: Screen) -> Scene.Parts {
    // Rows keep their distance from the bezel's centre while its size is animated.
    let (x, y) = (center.x - layout.size.width / 2, center.y - layout.size.height / 2)
    return Scene.Parts(
      icon: layout.icon.flatMap { icon(in: $0.offset(x: x, y: y), at: now) },
      indicator: layout.indicator.flatMap {
        indicator(in: $0.offset(x: x, y: y), percent: layout.percent, at: now, on: screen)
      },
      texts: layout.texts.map { $0.offset(x: x, y: y) },
      value: layout.value.map { value($0).offset(x: x, y: y) },
      buttons: layout.buttons.enumerated().map { index, button in
        Scene.Button(button, theme, state: buttonStates[index]).offset(x: x, y: y)
      },
      well: layout.well.map {
        Scene.Well(
          frame: $0.offset(x: x, y: y), color: theme.report.wellColor, cornerRadius: theme.report.wellRadius)
      })
  }

  /// What lies behind the bezel over the whole output; nil if nothing is visible there, as before the bezel's first frame.
  package func backdrop(at now: Instant) -> Backdrop? {
    let opacity = animations.backdrop.value(at: now).clampedToUnit
    guard lifecycle.hasSurface, isPainted, opacity > 0 else { return nil }
    return (options.mask.backdrop(in: theme) ?? .plain(theme.backdrop.dim)).faded(opacity)
  }

  /// Whether the backdrop is on its way to another colour.
  package func isBackdropMoving(at now: Instant) -> Bool {
    lifecycle.hasSurface && isPainted && animations.backdrop.isMoving(at: now)
  }

  // MARK: At rest

  /// The scene of `specification` at rest, with the bezel aligned in `area`: no HUD has to be shown for it.
  package static func still(
    _ specification: Specification, in area: Rect, on screen: Screen, measure: @escaping TextMeasure
  ) -> Scene {
    let (hud, layout, now) = atRest(specification, on: screen, measure: measure)
    return hud.scene(layout, at: now, in: area)
  }

  /// The same, in the smallest area that holds it, and the size of that.
  package static func still(
    _ specification: Specification, on screen: Screen, measure: @escaping TextMeasure
  ) -> (scene: Scene, size: Size) {
    let (hud, layout, now) = atRest(specification, on: screen, measure: measure)
    let footprint = layout.footprint(of: hud, from: now)
    return (hud.scene(layout, at: now, in: footprint.area(in: footprint.size)), footprint.size)
  }

  private static func atRest(
    _ specification: Specification, on screen: Screen, measure: @escaping TextMeasure
  ) -> (HUD, OutputLayout, Instant) {
    var specification = specification
    specification.theme.motion.animation = .none
    specification.theme.motion.isReduced = true
    specification.options.grace = .zero
    let now = Instant(sinceStart: .zero)
    var hud = HUD(id: "", specification)
    _ = hud.show(specification, at: now)
    var layout = OutputLayout()
    layout.update(for: hud, on: screen, at: now, measure: measure)
    return (hud, layout, now)
  }
}

extension Scene.Bezel {
  fileprivate init(
    frame: Rect, cornerRadius: Double, style: Theme.BezelStyle, on screen: Screen, shape: CornerShape
  ) {
    let isBlurred = style.blurs && screen.blurs
    self.init(
      frame: frame, cornerRadius: cornerRadius, fill: style.fill(isBlurred: isBlurred),
      borderColor: style.borderColor, borderWidth: style.borderWidth, shadow: style.shadow)
    contactShadow = style.contactShadow
    topEdgeColor = style.topEdgeColor
    cornerShape = shape
    self.isBlurred = isBlurred
  }
}

extension Theme.BezelStyle {
  func fill(isBlurred: Bool) -> Color {
    var fill = fill
    if !isBlurred { fill.alpha = max(fill.alpha, unblurredAlpha) }
    return fill
  }
}

extension Theme {
  /// The radius of the corners of a bezel of this size: at most half of its shorter side.
  func cornerRadius(of bezel: Size) -> Double {
    let radius =
      switch layout.arrangement {
      case .column, .report: self.bezel.cornerRadius
      case .row: row.cornerRadius ?? .greatestFiniteMagnitude
      case .banner:
        banner.cornerRadius ?? min(self.bezel.cornerRadius, BannerStyle.greatestCornerRadius)
      }
    return min(radius, min(bezel.width, bezel.height) / 2)
  }
}

extension Scene.Parts {
  /// Multiplies the opacity of all texts.
  fileprivate mutating func fadeTexts(_ opacity: Double) {
    guard opacity < 1 else { return }
    for index in texts.indices { texts[index].color = texts[index].color.faded(opacity) }
    value = value.map { $0.faded(opacity) }
    if let label = indicator?.label { indicator?.label = label.faded(opacity) }
    for index in buttons.indices {
      if let label = buttons[index].face.label { buttons[index].face = .label(label.faded(opacity)) }
    }
  }
}

extension Scene.Text {
  fileprivate func faded(_ opacity: Double) -> Self {
    var text = self
    text.color = color.faded(opacity)
    return text
  }

  fileprivate func offset(x: Double, y: Double) -> Self {
    var text = self
    text.frame = frame.offset(x: x, y: y)
    return text
  }
}

// MARK: - Buttons

/// What a button shows of the input on it; nothing at rest.
package struct ButtonState: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  /// A pointer is on it.
  package static let hovered = ButtonState(rawValue: 1)
  /// It is held down by a pointer, a finger or a key.
  package static let pressed = ButtonState(rawValue: 2)
  /// Its HUD has the keyboard.
  package static let focused = ButtonState(rawValue: 4)

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }
}

/// What each button shows.
package struct ButtonStates: Hashable, Sendable {
  private var states: [ButtonState] = []

  package init() {}

  /// The state of a button by its number.
  package subscript(index: Int) -> ButtonState {
    get { index < states.count ? states[index] : [] }
    set {
      guard index < Content.Button.most else { return }
      while states.count <= index { states.append([]) }
      states[index] = newValue
      while states.last == [] { states.removeLast() }
    }
  }

  package mutating func formUnion(_ other: ButtonStates) {
    for (index, state) in other.states.enumerated() { self[index].formUnion(state) }
  }
}

extension Theme.ButtonStyle {
  /// The fill in a state; `strong` is the fill at rest of the default button.
  fileprivate func fill(in state: ButtonState, strong: Color?) -> Color {
    if state.contains(.pressed) { return strong?.faded(0.7) ?? pressedFill }
    if let strong { return state.contains(.hovered) ? strong.faded(0.85) : strong }
    return state.contains(.hovered) ? hoverFill : fill
  }
}

extension Theme.IndicatorStyle {
  /// The fill of a destructive button in a state: a shade of the colour of errors; nil if all results have one colour.
  fileprivate func destructiveFill(in state: ButtonState) -> Color? {
    let tenths = state.contains(.pressed) ? 5.0 : state.contains(.hovered) ? 4 : 3
    return error == color ? nil : error.faded(tenths / 10)
  }
}

extension Scene.Button {
  fileprivate init(_ button: Layout.Button, _ theme: Theme, state: ButtonState) {
    let (height, style) = (button.frame.height, theme.button)
    let red = button.isDestructive ? theme.indicator.destructiveFill(in: state) : nil
    self.init(
      id: button.id, frame: button.frame, cornerRadius: min(style.cornerRadius ?? height / 2, height / 2),
      fill: red ?? style.fill(in: state, strong: button.isDefault ? style.defaultFill : nil),
      // Not everybody sees the colour.
      borderColor: !button.isDestructive
        ? style.borderColor : red == nil ? style.labelColor : theme.indicator.error,
      borderWidth: style.borderWidth + (button.isDestructive ? 1 : 0),
      focusColor: state.contains(.focused) ? style.focusColor : nil, focusWidth: style.focusWidth,
      face: button.face, isDefault: button.isDefault)
  }

  fileprivate func offset(x: Double, y: Double) -> Self {
    var button = self
    button.frame = frame.offset(x: x, y: y)
    button.face = face.offset(x: x, y: y)
    return button
  }
}

extension Scene.Button.Face {
  func offset(x: Double, y: Double) -> Self {
    switch self {
    case .label(let label): return .label(label.offset(x: x, y: y))
    case .icon(var icon):
      icon.frame = icon.frame.offset(x: x, y: y)
      return .icon(icon)
    }
  }
}

import BezelValues

/// The part of its surface on which a HUD takes input.
package enum InputRegion: Hashable, Sendable {
  case nothing
  case bezel
  /// The whole output: nothing below it gets input.
  case everything
}

// What a request means for the lifecycle and the surface.
extension HUD.Request {
  var settings: HUDLifecycle.Settings {
    var settings = HUDLifecycle.Settings()
    settings.grace = options.grace
    settings.minimumShow = options.minimumShow
    settings.autoDismiss = options.autoDismiss(for: content, in: theme.timing)
    settings.watchdog = content.isStatus ? nil : options.watchdog
    if theme.motion.gentleAnimation == .none {
      settings.transition = .zero
    } else {
      settings.transition = max(theme.motion.settlingTime, theme.motion.fadeIn ?? .zero)
      settings.disappearance = theme.motion.fadeOut ?? theme.motion.settlingTime
    }
    settings.dismissOn = options.dismissOn(for: content)
    settings.escapes = options.keyboard
    settings.hasButton = hasButton
    return settings
  }

  private var hasButton: Bool { !content.buttons.isEmpty && options.mask != .pass }

  var inputRegion: InputRegion {
    if options.mask.blocksOutput { return .everything }
    return options.dismissOn(for: content) != .none || hasButton ? .bezel : .nothing
  }

  /// Whether a reader of `old` needs time again. A change of progress alone needs none.
  func needsReadingTime(after old: HUD.Request) -> Bool {
    content.title != old.content.title || content.details != old.content.details
      || content.note != old.content.note || content.valueText != old.content.valueText
      || content.buttons != old.content.buttons || content.icon != old.content.icon
      || content.mode != old.content.mode || options.timeout != old.options.timeout
      || theme.timing != old.theme.timing
  }

  /// Whether the surface's place, size, keyboard or input may differ. Progress has no part in it.
  func surfaceDiffers(from old: HUD.Request) -> Bool {
    options.placement != old.options.placement || options.keyboard != old.options.keyboard
      || inputRegion != old.inputRegion || layoutInputs != old.layoutInputs
      || outputThemes != old.outputThemes
  }

  /// On no screen in particular.
  private var layoutInputs: Layout.Inputs {
    Layout.Inputs(content, theme: theme, screen: Screen(size: .zero, scale: 1))
  }

  /// The largest scale at which the bezel is drawn while it appears and disappears, overshoot included.
  var greatestScale: Double {
    let animation = theme.motion.gentleAnimation
    let start = Instant(sinceStart: .zero)
    var appearing = AnimatedValue(animation.firstScale)
    appearing.move(to: 1, at: start, with: theme.motion.spring)
    var disappearing = AnimatedValue(1)
    disappearing.move(to: animation.lastScale, at: start, with: theme.motion.spring)
    return max(appearing.extent(from: start).upperBound, disappearing.extent(from: start).upperBound)
  }
}

extension HUD {
  /// Where it takes input now. A HUD that disappears lets input through at once, unless it blocks the output: that ends
  /// when it is gone.
  package var inputRegion: InputRegion {
    guard lifecycle.hasSurface else { return .nothing }
    let region = request.inputRegion
    return phase == .disappearing && region == .bezel ? .nothing : region
  }

  /// Whether it has to be visible although there is no room for it: it keeps input from others.
  package var needsRoom: Bool { options.mask.blocksOutput || options.keyboard }

  /// Where on an output a bezel of that size is, in logical pixels. `shift` is its distance from the first place of its
  /// stack.
  package func frame(of bezel: Size, on screen: Screen, shift: Point) -> Rect {
    options.placement.frame(
      of: bezel, on: screen, edgeMargin: theme.layout.edgeMargin, shift: fromCenterLine(shift, on: screen))
  }

  /// The point of that frame that stays where it is when the bezel grows.
  func restingPoint(of bezel: Size, on screen: Screen, shift: Point) -> Point {
    options.placement.restingPoint(
      of: bezel, on: screen, edgeMargin: theme.layout.edgeMargin, shift: fromCenterLine(shift, on: screen))
  }

  /// Where the bezels of a stack are, if this HUD is the newest of it: how far from its first place, and whether there
  /// is room for them on the screen.
  package func stackPlaces(
    newestFirst sizes: [Size], on screen: Screen
  ) -> [(shift: Point, hasRoom: Bool)] {
    let stack = Stack(at: options.placement.position, spacing: theme.layout.stackSpacing)
    let count = stack.fittingCount(
      newestFirst: sizes, in: screen.size.height, edgeMargin: theme.layout.edgeMargin,
      offset: options.placement.offset.y, shift: fromCenterLine(Point(x: 0, y: 0), on: screen).y)
    return stack.shifts(newestFirst: sizes).enumerated().map { (shift: $1, hasRoom: $0 < count) }
  }

  private func fromCenterLine(_ shift: Point, on screen: Screen) -> Point {
    let position = options.placement.position
    guard position.vertical == 0.5, position.centers == nil else { return shift }
    return Point(x: shift.x, y: shift.y + (theme.layout.centerLine - 0.5) * screen.size.height)
  }
}

/// The part of its surface on which a HUD takes input.
package enum InputRegion: Hashable, Sendable {
  case nothing
  case bezel
  /// And it keeps input from all else on the output.
  case everything
}

// What a request comes to.
extension HUD.Request {
  var settings: HUDLifecycle.Settings {
    var settings = HUDLifecycle.Settings()
    settings.grace = options.grace
    settings.minimumShow = options.minimumShow
    settings.autoDismiss = options.autoDismiss(for: content, in: theme.timing)
    settings.watchdog = content.indicator.isStatus ? nil : options.watchdog
    settings.transition = theme.motion.gentleAnimation == .none ? .zero : theme.motion.settlingTime
    settings.dismissOn = options.dismissOn(for: content)
    settings.escapes = options.keyboard
    settings.hasButton = hasButton
    return settings
  }

  private var hasButton: Bool { !content.button.isEmpty && options.mask != .pass }

  var inputRegion: InputRegion {
    if options.mask.blocksOutput { return .everything }
    return options.dismissOn(for: content) != .none || hasButton ? .bezel : .nothing
  }

  /// Whether someone who has read `old` needs time again. Progress alone is no news.
  func isToBeReadAnew(after old: HUD.Request) -> Bool {
    content.title != old.content.title || content.details != old.content.details
      || content.button != old.content.button
      || content.indicator.mode != old.content.indicator.mode || options.timeout != old.options.timeout
      || theme.timing != old.theme.timing
  }
}

extension HUD {
  /// Where on an output its bezel is, in logical pixels; `shift` is its way in a stack.
  package func frame(of bezel: Size, on screen: Screen, shift: Point) -> Rect {
    options.placement.frame(
      of: bezel, on: screen, edgeMargin: theme.layout.edgeMargin, shift: fromCenterLine(shift, on: screen))
  }

  /// The point of that frame that stays where it is when the bezel grows.
  func restingPoint(of bezel: Size, on screen: Screen, shift: Point) -> Point {
    options.placement.restingPoint(
      of: bezel, on: screen, edgeMargin: theme.layout.edgeMargin, shift: fromCenterLine(shift, on: screen))
  }

  /// How many of a stack of which it is the newest have room on a screen.
  package func fittingCount(of stack: Stack, newestFirst sizes: [Size], on screen: Screen) -> Int {
    stack.fittingCount(
      newestFirst: sizes, in: screen.size.height - 2 * theme.layout.edgeMargin,
      offset: fromCenterLine(options.placement.offset, on: screen).y)
  }

  private func fromCenterLine(_ shift: Point, on screen: Screen) -> Point {
    guard options.placement.position.vertical == 0.5 else { return shift }
    return Point(x: shift.x, y: shift.y + (theme.layout.centerLine - 0.5) * screen.size.height)
  }

  /// Where it takes input now. What is on its way out lets input through already, unless it blocks the
  /// output: that ends with the last of it.
  package var inputRegion: InputRegion {
    guard lifecycle.hasSurface else { return .nothing }
    let region = request.inputRegion
    return phase == .disappearing && region == .bezel ? .nothing : region
  }
}

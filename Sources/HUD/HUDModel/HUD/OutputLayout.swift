package import BezelValues

/// How a HUD is laid out on one of its outputs, and where the bezel is there: size, position and opacity are animated.
///
/// `update` comes first, whenever the HUD or the screen may have changed; the rest is a function of time.
package struct OutputLayout: Sendable {
  /// How far the bezel is from where it would be if it were the only one at its position.
  package private(set) var shift = Point(x: 0, y: 0)

  /// The HUD of the last update, and what it was laid out to.
  private var hud: HUD?
  private var current: Current?
  /// The last change of content, until it has ended.
  private(set) var change: ContentChange?
  /// When each of the present texts replaced another one; nil for one that has not.
  private var textChanges: [Instant?] = []
  /// Whether the bezel has neighbours, and so zooms less than one that is alone.
  private(set) var isStacked = false
  /// How much its shadow is that of a bezel with neighbours, from 0 to 1.
  private var stackShade = AnimatedValue(0)
  private var width = AnimatedValue(0)
  private var height = AnimatedValue(0)
  private var position = AnimatedPosition()
  private var overflowOpacity = AnimatedValue(1)
  /// Whether it has waited for others to leave its place.
  private var hasAwaitedRoom = false
  /// The opacity of the texts: 0 while they have only their space, since no font is loaded.
  private var textOpacity = AnimatedValue(1)

  /// A layout and what it depends on. Each step of a frame copies the output's layout, and these have many texts.
  fileprivate final class Current: Sendable {
    let inputs: Layout.Inputs
    let layout: Layout

    init(_ inputs: Layout.Inputs, _ layout: Layout) {
      self.inputs = inputs
      self.layout = layout
    }
  }

  /// The layout of a HUD that is not on the output yet.
  package init() {}

  /// Lays the HUD out, if its content, its theme or the screen has changed. A new size follows the theme's spring, and
  /// content fades; the first size and one for another screen apply at once.
  ///
  /// `measure` is nil while the fonts are being loaded. Texts have only their space then, and fade in later. Their space
  /// stays as it was, if the HUD was painted with it.
  package mutating func update(for hud: HUD, on screen: Screen, at now: Instant, measure: TextMeasure?) {
    if change?.isMoving(at: now) == false { change = nil }
    let old = self.hud
    self.hud = hud
    let hasNewFonts = lacksTexts && measure != nil
    if !hasNewFonts, current?.inputs.screen == screen, old?.sharesSpecification(with: hud) == true { return }
    let inputs = Layout.Inputs(hud.content, theme: hud.theme, screen: screen)
    guard hasNewFonts || inputs != current?.inputs || old?.hasIcon(of: hud) != true else { return }
    // A size that nobody has seen is not animated: the space reserved for texts before the first frame, or a hidden bezel.
    let isContinued =
      current?.inputs.screen == screen && (hud.isPainted || !hasNewFonts) && opacity(at: now) > 0
    let layout = Layout(
      isContinued ? current.map(inputs.growing) ?? inputs : inputs,
      measure: textMeasure(measure, keepingSpace: hasNewFonts && isContinued))
    if measure == nil {
      textOpacity.jump(to: 0)
    } else if hasNewFonts {
      textOpacity.move(to: 1, at: now, with: isContinued ? hud.theme.motion.textSpring : nil)
    }
    let replacedAtOnce = noteTexts(of: layout, at: now)
    changeContent(
      from: old, to: hud, layout, replacedAtOnce, isContinued: isContinued && hud.isPainted, at: now)
    let spring = isContinued ? hud.theme.motion.movingSpring : nil
    let delay = isContinued ? change?.leaveTime(from: now) ?? .zero : .zero
    width.resize(to: layout.size.width, at: now, with: spring, delay: delay)
    height.resize(to: layout.size.height, at: now, with: spring, delay: delay)
    current = Current(inputs, layout)
  }

  private mutating func changeContent(
    from old: HUD?, to hud: HUD, _ layout: Layout, _ replacedAtOnce: [Bool], isContinued: Bool,
    at now: Instant
  ) {
    guard isContinued, let old, hud.theme.motion.gentleAnimation != .none else { return change = nil }
    let fadeShare = change?.fadeShare(at: now) ?? 1
    // What was to come is hardly visible yet, or only texts are others than were intended.
    if let change, fadeShare < 0.5 || change.isFading(at: now) && old.hasPictures(of: hud) {
      self.change = ContentChange(change, to: hud, layout, replacedAtOnce: replacedAtOnce)
    } else {
      let new = ContentChange(
        from: old, moving(at: now), opacity: fadeShare, to: hud, layout, replacedAtOnce: replacedAtOnce,
        at: now)
      change = new ?? change
    }
  }

  /// A text that changes again within this time, such as the files of a build, is replaced at once: its fades would be all
  /// that is seen of it.
  private static let quickChange = Duration.milliseconds(500)

  /// By how much a text that is replaced at once may be wider than the space for texts, which grows on the spring: another digit
  /// lies over the padding meanwhile.
  private static let mostOverlap = 12.0

  /// Notes which texts of a new layout replace others, and returns for each of them whether it does so at once. So does
  /// one whose numbers alone are others. One for which the bezel is too narrow yet would be cut.
  private mutating func noteTexts(of layout: Layout, at now: Instant) -> [Bool] {
    let (old, changes) = (current?.layout.texts ?? [], textChanges)
    textChanges = []
    let room = width.value(at: now) - layout.padding.left - layout.padding.right + Self.mostOverlap
    return layout.texts.enumerated().map { index, text in
      if let same = old.firstIndex(where: { $0.looks(like: text) }) {
        textChanges.append(changes[same])
        return false
      }
      textChanges.append(old.indices.contains(index) ? now : nil)
      guard text.frame.width <= room else { return false }
      if old.indices.contains(index), old[index].block.string.hasNumbersOnlyBesides(text.block.string) {
        return true
      }
      guard changes.indices.contains(index), let last = changes[index] else { return false }
      return now - last < Self.quickChange
    }
  }

  /// Whether no font was loaded in the last update: texts have their space, and are not drawn.
  private var lacksTexts: Bool { textOpacity.target == 0 }

  private func textMeasure(_ measure: TextMeasure?, keepingSpace: Bool) -> TextMeasure {
    guard let measure else { return \.reservedSize }
    guard keepingSpace else { return measure }
    // A row has a height of its own, and each text is in its middle.
    let keepsHeight = hud?.theme.layout.arrangement != .row
    return { block in
      let (size, reserved) = (measure(block), block.reservedSize)
      return Size(
        width: max(size.width, reserved.width),
        height: keepsHeight ? max(size.height, reserved.height) : size.height)
    }
  }

  /// Moves the bezel to its place: on the theme's spring where it is visible elsewhere, at once otherwise.
  ///
  /// `shift` is its distance from the first place of its stack; nil keeps the present one. A bezel that takes the place of
  /// one that disappears waits until that is hardly visible.
  package mutating func move(_ hud: HUD, shiftedBy shift: Point?, replacing: Bool = false, at now: Instant) {
    self.shift = shift ?? self.shift
    let target = hud.restingPoint(of: stackSize(from: now), on: screen, shift: self.shift)
    position.move(
      to: target, at: hud.options.placement.position, on: screen, size: size(at: now),
      with: hud.isPainted && opacity(at: now) > 0 ? hud.theme.motion.movingSpring : nil,
      delay: replacing ? hud.theme.motion.leaveTime / 2 : .zero, at: now)
  }

  /// Notes whether the bezel is one of several at its position. An animation that is under way goes on as it is.
  package mutating func setStacked(_ isStacked: Bool, _ hud: HUD, at now: Instant) {
    if !hud.isPainted || !hud.isZooming(at: now) { self.isStacked = isStacked }
    stackShade.move(
      to: isStacked ? 1 : 0, at: now, with: hud.isPainted ? hud.theme.motion.fadingSpring() : nil)
  }

  /// The shadow of a bezel, which lies over no neighbour.
  func shadow(_ shadow: Shadow?, of hud: HUD, at now: Instant) -> Shadow? {
    shadow?.reaching(atMost: hud.theme.layout.stackGap, share: stackShade.value(at: now))
  }

  /// The scale from which a bezel of a stack appears, and how much nearer to the edge it is then: it must not lie over its
  /// neighbours.
  private static let stackZoom = 0.96
  private static let stackSlide = 8.0

  /// The bezel's scale, and how far it is above its place, where a bezel that is alone has the scale `scale`.
  func zoom(_ scale: Double, of hud: HUD) -> (scale: Double, rise: Double) {
    let whole = 1 - hud.theme.motion.zoomStart
    guard isStacked, hud.theme.motion.gentleAnimation == .zoom, whole > 0 else { return (scale, 0) }
    let part = (1 - scale) / whole
    // The edge is above in the upper half of the output.
    let rise = hud.options.placement.position.vertical < 0.5 ? Self.stackSlide : -Self.stackSlide
    return (1 - part * (1 - Self.stackZoom), screen.rounded(part * rise))
  }

  /// The time in which a bezel fades out that has no room any more: another one is on its way to its place.
  private static let overflowFade = Duration.milliseconds(80)

  /// Hides the bezel because there is no room for it in its stack, or shows it again.
  package mutating func setHiddenByOverflow(_ isHidden: Bool, _ hud: HUD, at now: Instant) {
    let spring = hud.isPainted ? hud.theme.motion.fadingSpring(in: isHidden ? Self.overflowFade : nil) : nil
    overflowOpacity.move(to: isHidden ? 0 : 1, at: now, with: spring)
    if isHidden { hasAwaitedRoom = false }
  }

  /// Has a bezel that is not visible yet fade in when its place is free. It waits once: others may come and go all the time.
  package mutating func awaitRoom(_ hud: HUD, until free: Instant, at now: Instant) {
    let delay = free - now
    guard delay > .zero, !hasAwaitedRoom, !isHiddenByOverflow, !hud.isPainted || opacity(at: now) == 0
    else { return }
    hasAwaitedRoom = true
    overflowOpacity.jump(to: 0)
    overflowOpacity.move(to: 1, at: now, with: hud.theme.motion.fadingSpring())
    overflowOpacity.postpone(by: delay)
  }

  /// When another bezel can begin to appear where this one is or was: a bezel that moves has most of its way behind it after
  /// a quarter of its time, and one that disappears is hardly visible after half of it.
  package func freeTime(of hud: HUD) -> Instant {
    let motion = hud.theme.motion
    return hud.phase == .disappearing
      ? hud.end - motion.leaveTime / 2 : position.settles - motion.settlingTime * 3 / 4
  }

  /// Whether the bezel is hidden because there is no room for it in its stack. It takes no input then.
  package var isHiddenByOverflow: Bool { overflowOpacity.target == 0 }

  /// Whether the bezel is on its way to another size, place or opacity.
  package func isMoving(at now: Instant) -> Bool {
    width.isMoving(at: now) || height.isMoving(at: now) || position.isMoving(at: now)
      || overflowOpacity.isMoving(at: now) || textOpacity.isMoving(at: now)
      || stackShade.isMoving(at: now) || change?.isMoving(at: now) == true
  }

  // MARK: What the output's surface needs

  /// The room of the bezel in its stack: the largest size that it has from `now` on.
  package func stackSize(from now: Instant) -> Size {
    screen.roundedUp(
      Size(width: width.extent(from: now).upperBound, height: height.extent(from: now).upperBound))
  }

  /// The least surface that holds the bezel from `now` on, with its shadow and its animations.
  package func footprint(of hud: HUD, from now: Instant) -> Footprint {
    var way = position.way(from: now)
    way.bottom += hud.theme.motion.gentleAnimation.firstDrop
    if isStacked, hud.theme.motion.gentleAnimation == .zoom {
      way.top += Self.stackSlide
      way.bottom += Self.stackSlide
    }
    return Footprint(
      bezel: stackSize(from: now), scale: hud.specification.greatestScale,
      outset: [hud.theme.bezel.shadow, hud.theme.bezel.contactShadow].outset, way: way)
  }

  /// Where on the output a bezel of the stack's size is at rest, in logical pixels.
  package func frame(of hud: HUD, from now: Instant) -> Rect {
    hud.frame(of: stackSize(from: now), on: screen, shift: shift)
  }

  // MARK: What is drawn

  /// The present layout and its screen.
  ///
  /// - Precondition: The layout was updated.
  var laidOut: Layout { required.layout }
  var screen: Screen { required.inputs.screen }

  /// The same with the parts on their way to their places.
  func moving(at now: Instant) -> Layout { change?.moving(laidOut, at: now) ?? laidOut }

  package func opacity(at now: Instant) -> Double { overflowOpacity.value(at: now) }

  func textOpacity(at now: Instant) -> Double { textOpacity.value(at: now).clampedToUnit }

  /// Whether something of it is a text.
  package var hasTexts: Bool {
    !laidOut.texts.isEmpty || laidOut.value != nil || laidOut.percent != nil
      || laidOut.buttons.contains { $0.face.label != nil }
  }

  /// Where a bezel is drawn that is at rest in `rest`. It grows from its edge, or from its centre, and moves by whole
  /// buffer pixels, so that its texts stay as they are.
  func movingFrame(around rest: Rect, at origin: Position, _ now: Instant) -> Rect {
    let (size, way) = (size(at: now), position.displacement(at: now))
    return Rect(
      x: rest.x + (rest.width - size.width) * origin.horizontal + screen.rounded(way.x),
      y: rest.y + (rest.height - size.height) * origin.vertical + screen.rounded(way.y),
      width: size.width, height: size.height)
  }

  private func size(at now: Instant) -> Size {
    Size(width: max(0, width.value(at: now)), height: max(0, height.value(at: now)))
  }

  private var required: Current {
    guard let current else { preconditionFailure("a HUD is laid out on an output before it is drawn there") }
    return current
  }
}

extension AnimatedValue {
  /// Changes the length. A length at rest that becomes smaller waits for `delay`; without a spring, every change does.
  fileprivate mutating func resize(
    to length: Double, at now: Instant, with spring: Spring?, delay: Duration
  ) {
    guard let spring else { return jump(to: length, after: delay, at: now) }
    let waits = !isMoving(at: now) && length < target
    move(to: length, at: now, with: spring)
    if waits { postpone(by: delay) }
  }
}

extension Layout.Inputs {
  /// The same with the room of the content that another layout has, unless the theme lets the bezel become smaller. What is no
  /// longer there leaves its room, so that the rest stays where it is. A banner keeps its width in any case, and the room of its
  /// value: texts that change often would move all.
  fileprivate func growing(from current: OutputLayout.Current) -> Layout.Inputs {
    guard theme.layout.arrangement == current.inputs.theme.layout.arrangement else { return self }
    var inputs = self
    if theme.layout.arrangement == .banner, theme.banner.width == current.inputs.theme.banner.width {
      inputs.leastContent.width = current.layout.content.width
      inputs.leastValue = current.layout.value?.frame.width ?? 0
    }
    if !theme.layout.shrinks { inputs.leastContent = current.layout.content }
    return inputs
  }
}

extension String {
  /// Whether the other string is this one with other numbers.
  fileprivate func hasNumbersOnlyBesides(_ other: String) -> Bool {
    filter { !$0.isNumber } == other.filter { !$0.isNumber }
  }
}

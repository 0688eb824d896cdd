import BezelValues

/// A change of what a HUD shows on one output, from when it began until all of it is at rest.
///
/// Parts move to their new places with the bezel's size. Those that look the same in both contents stay; the others fade:
/// the old ones out, the new ones in, both at the same place where one replaces the other. Pictures do so at the same time,
/// texts one after the other: two of them can't be read in one place. With reduced motion nothing moves: the old parts leave,
/// then the bezel has its new size, and the new ones come. In another arrangement only a round indicator moves, which replaces
/// another one. The other parts fade where they are, and the new ones come when the old ones are hardly visible.
final class ContentChange: Sendable {
  /// The HUD as it was. Its animations go on while it fades out.
  private let old: HUD
  /// Where its parts were at that time.
  private let oldLayout: Layout
  /// How much of them was visible.
  private let oldOpacity: Double
  private let start: Instant
  private let duration: Duration
  /// Whether the bezel gets another size at once. The old parts leave before, and the new ones come after it.
  private let steps: Bool
  /// The share of the way that the parts have moved.
  private let travel: AnimatedValue
  /// The same of an indicator that becomes another one in another arrangement, which is there before the texts.
  private let indicatorTravel: AnimatedValue
  private let kept: KeptParts
  /// The texts that come.
  private let texts: [Scene.Text]

  /// Nil if no part fades or moves. `replacedAtOnce` says of each new text whether it is there at once, in place of an
  /// old one.
  init?(
    from old: HUD, _ oldLayout: Layout, opacity: Double = 1, to new: HUD, _ layout: Layout,
    replacedAtOnce: [Bool],
    at now: Instant
  ) {
    guard new.theme.motion.gentleAnimation != .none else { return nil }
    kept = KeptParts(of: old, oldLayout, in: new, layout, replacedAtOnce: replacedAtOnce)
    texts = layout.texts
    guard !kept.isEverything || !oldLayout.hasFrames(of: layout) else { return nil }
    var leaving = old
    if new.content.indicator == .success { leaving.fillProgress(at: now) }
    (self.old, self.oldLayout, oldOpacity, start) = (leaving, oldLayout, opacity, now)
    duration = kept.isEverything ? .zero : new.theme.motion.contentFade
    steps = new.theme.motion.isReduced && layout.size != oldLayout.size
    var travel = AnimatedValue(0)
    if let spring = new.theme.motion.movingSpring {
      travel.move(to: 1, at: now, with: spring)
      if layout.size.height < oldLayout.size.height { travel.postpone(by: duration / 2) }
    } else {
      travel.jump(to: 1, after: duration / 2, at: now)
    }
    self.travel = travel
    var indicatorTravel = AnimatedValue(0)
    indicatorTravel.move(to: 1, at: now, with: duration > .zero ? Spring(settlingTime: duration) : nil)
    self.indicatorTravel = indicatorTravel
  }

  /// How long a bezel keeps its size before it shrinks, and with reduced motion before it has another one: the old content
  /// is hardly visible then.
  func leaveTime(from now: Instant) -> Duration { max(.zero, start + textLeave - now) }

  /// Continues a change towards newer content: what leaves and when it began stay.
  init(_ change: ContentChange, to new: HUD, _ layout: Layout, replacedAtOnce: [Bool]) {
    (old, oldLayout, oldOpacity) = (change.old, change.oldLayout, change.oldOpacity)
    (start, duration) = (change.start, new.theme.motion.contentFade)
    (travel, indicatorTravel) = (change.travel, change.indicatorTravel)
    steps = change.steps || new.theme.motion.isReduced && layout.size != oldLayout.size
    let replacedAtOnce = layout.texts.indices.map { index in
      change.texts.firstIndex { $0.looks(like: layout.texts[index]) }.map { change.kept.stays[$0] }
        ?? replacedAtOnce[index]
    }
    kept = KeptParts(of: old, oldLayout, in: new, layout, replacedAtOnce: replacedAtOnce)
    texts = layout.texts
  }

  /// The space between the edges of the bezel and the parts as they were.
  var oldPadding: Insets { oldLayout.padding }

  func isMoving(at now: Instant) -> Bool { isFading(at: now) || travel.isMoving(at: now) }

  func isFading(at now: Instant) -> Bool { now < start + textLeave + textEntry }

  /// Texts leave in the first half of the fade, and those that replace them come in two thirds of its time after that.
  private var textLeave: Duration { duration / 2 }
  private var textEntry: Duration { duration * 2 / 3 }

  /// How far the old look has become the new one, from 0 to 1: slowly at first and at last.
  func fadeShare(at now: Instant) -> Double { share(of: duration, after: now - start) }

  /// The opacities of the parts that come.
  private func enteringOpacities(at now: Instant) -> (pictures: Double, texts: Double) {
    let texts = share(of: textEntry, after: now - start - textLeave)
    if steps { return (texts, texts) }
    guard kept.isRearranged else { return (fadeShare(at: now), texts) }
    // A picture may come to the place of a text.
    let wait = textLeave / 3
    return (share(of: duration - wait, after: now - start - wait), texts)
  }

  /// The opacities of the parts that leave.
  private func leavingOpacities(at now: Instant) -> (pictures: Double, indicator: Double, texts: Double) {
    let texts = (1 - share(of: textLeave, after: now - start)) * oldOpacity
    let crossFade = (1 - fadeShare(at: now)) * oldOpacity
    let pictures = kept.isRearranged || steps ? texts : crossFade
    return (pictures, kept.indicatorBecomes ? crossFade : pictures, texts)
  }

  private func share(of time: Duration, after elapsed: Duration) -> Double {
    time > .zero ? (elapsed.inSeconds / time.inSeconds).clampedToUnit.smoothStep : 1
  }

  // MARK: What is drawn

  /// The new layout with its parts on the way to their places.
  func moving(_ layout: Layout, at now: Instant) -> Layout {
    if kept.isRearranged {
      return indicatorMoving(layout, towards: oldLayout, by: 1 - indicatorTravel.value(at: now))
    }
    let share = 1 - travel.value(at: now)
    var moved = layout.moved(
      towards: oldLayout, by: share, counterparts: kept.oldTexts, leading: kept.leading)
    if kept.indicator { moved.resizeIndicator(towards: oldLayout, by: share, leading: kept.leading) }
    return moved
  }

  /// A layout with its indicator on the way to the other one's, if one becomes the other.
  private func indicatorMoving(_ layout: Layout, towards other: Layout, by share: Double) -> Layout {
    guard kept.indicatorBecomes else { return layout }
    var moved = layout
    moved.indicator =
      layout.moved(
        towards: other, by: share, counterparts: layout.texts.map { _ in nil }, leading: 0.5
      ).indicator
    moved.resizeIndicator(towards: other, by: share, leading: 0.5)
    return moved
  }

  /// Makes the new parts as visible as they are at `now`. In another arrangement, a picture whose place a growing bezel has
  /// not reached yet moves with its edges. An icon beside an indicator would lie over it there.
  func fadeIn(_ parts: inout Scene.Parts, at now: Instant) {
    if kept.isRearranged, let area = parts.area {
      if parts.indicator == nil { parts.icon?.move(into: area) }
      parts.indicator?.move(into: area)
    }
    let opacities = enteringOpacities(at: now)
    parts.fadeIn(to: opacities.pictures, texts: opacities.texts, except: kept)
  }

  /// The old parts that have not faded out yet, on a bezel around `center`. `layout` is the new one, and `new` its parts.
  func leavingParts(
    _ layout: Layout, beside new: Scene.Parts, around center: Point, at now: Instant, on screen: Screen
  ) -> Scene.Parts? {
    let opacities = leavingOpacities(at: now)
    guard max(opacities.pictures, opacities.indicator) > 0, !kept.isEverything else { return nil }
    let moving =
      kept.isRearranged
      ? indicatorMoving(oldLayout, towards: layout, by: indicatorTravel.value(at: now))
      : oldLayout.moved(
        towards: layout, by: travel.value(at: now), counterparts: kept.newTexts, leading: kept.leading)
    var parts = old.parts(moving, around: center, at: now, on: screen)
    if kept.icon { parts.icon = nil }
    if kept.indicator { parts.indicator = nil }
    if kept.value { parts.value = nil }
    if kept.buttons { parts.buttons = [] }
    if kept.well { parts.well = nil }
    let texts = parts.texts
    parts.texts = texts.indices.filter { index in
      !kept.stays.indices.contains { kept.stays[$0] && kept.oldTexts[$0] == index }
    }.map { texts[$0] }
    let iconOpacity = parts.icon?.opacity ?? 1
    parts.fadeOut(to: opacities.pictures, indicator: opacities.indicator, texts: opacities.texts)
    // The new one fades in over it: between two translucent ones the panel would show through.
    if kept.image { parts.icon?.opacity = iconOpacity * oldOpacity }
    if kept.indicatorBecomes, let frame = new.indicator?.frame { parts.indicator?.move(into: frame) }
    if !kept.indicator, let label = parts.indicator?.label {
      parts.indicator?.label?.color = label.color.faded(opacities.texts)
    }
    return parts
  }

  /// The part of `area` where texts of a row leave: dots and a value that stay after them move over them. An indicator that becomes
  /// another one is inside its frame.
  func leavingArea(_ area: Rect, beside parts: Scene.Parts) -> Rect {
    if kept.indicatorBecomes, let indicator = parts.indicator { return area.union(indicator.frame) }
    let (isMirrored, gap) = (old.theme.layout.isRightToLeft, old.theme.row.gap / 2)
    guard old.theme.layout.arrangement == .row, !kept.isRearranged, let text = oldLayout.texts.first?.frame
    else { return area }
    let hasIndicator = kept.indicator && oldLayout.indicator.map { ($0.x > text.x) != isMirrored } == true
    var (left, right) = (area.x, area.maxX)
    for frame in [hasIndicator ? parts.indicator?.frame : nil, kept.value ? parts.value?.frame : nil] {
      guard let frame else { continue }
      if isMirrored { left = max(left, frame.maxX + gap) } else { right = min(right, frame.x - gap) }
    }
    return Rect(x: left, y: area.y, width: max(0, right - left), height: area.height)
  }

  /// The look of the bezel between the old theme and the new one.
  func mix(_ bezel: inout Scene.Bezel, radius: Double, at now: Instant) {
    let share = fadeShare(at: now)
    if share < 1 {
      let style = old.theme.bezel
      bezel.fill = style.fill(isBlurred: bezel.isBlurred).mixed(with: bezel.fill, share: share)
      bezel.borderColor = style.borderColor.mixed(with: bezel.borderColor, share: share)
      bezel.topEdgeColor = style.topEdgeColor.mixed(with: bezel.topEdgeColor, share: share)
    }
    let travelled = travel.value(at: now)
    let oldRadius = old.theme.cornerRadius(of: oldLayout.size)
    let (width, height) = (bezel.frame.width, bezel.frame.height)
    bezel.cornerRadius = min(max(0, oldRadius + (radius - oldRadius) * travelled), width / 2, height / 2)
  }
}

/// The parts that look the same before and after a change, apart from their places and from what progress changes.
private struct KeptParts {
  let icon, indicator, value, buttons, well: Bool
  /// Whether an icon has the same image, with something else on it.
  let image: Bool
  /// For each new text whether it doesn't fade: it looks like an old one, or is there at once in its place.
  let stays: [Bool]
  /// For each new text the number of the old one that it is, or that it replaces.
  let oldTexts: [Int?]
  /// For each old text the number of the new one that it is, or that replaces it.
  let newTexts: [Int?]
  /// Whether nothing fades.
  let isEverything: Bool
  /// Whether the arrangement is another one, a row lies that stood upright or gets or loses an indicator, or everything is
  /// mirrored. No part stays then.
  let isRearranged: Bool
  /// Whether the indicator moves in another arrangement, too: it is round, as the old one was.
  let indicatorBecomes: Bool
  /// What stays of a part while its width changes: 0 its left edge, 0.5 its middle, 1 its right edge.
  let leading: Double

  init(of old: HUD, _ oldLayout: Layout, in new: HUD, _ layout: Layout, replacedAtOnce: [Bool]) {
    let isRearranged =
      old.theme.layout.arrangement != new.theme.layout.arrangement || oldLayout.isUpright != layout.isUpright
      || old.theme.layout.isRightToLeft != new.theme.layout.isRightToLeft
      || new.theme.layout.arrangement == .row && (oldLayout.indicator == nil) != (layout.indicator == nil)
    self.isRearranged = isRearranged
    let hasRow = [old, new].contains { $0.theme.layout.arrangement == .row }
    indicatorBecomes =
      isRearranged && !hasRow && !new.theme.motion.isReduced && oldLayout.icon == nil && layout.icon == nil
      && old.drawn.isRound && new.drawn.isRound
    let isSameStyle = old.theme.indicator == new.theme.indicator && !isRearranged
    icon = isSameStyle && old.hasIcon(of: new)
    image = isSameStyle && !icon && old.hasImage(of: new) && oldLayout.icon?.size == layout.icon?.size
    indicator = isSameStyle && old.hasIndicator(of: new)
    well = !isRearranged && (oldLayout.well == nil) == (layout.well == nil)
    // One that needs more room would lie over a bar that is on the way to its length.
    let widening = (layout.value?.frame.width ?? 0) - (oldLayout.value?.frame.width ?? 0)
    value =
      !isRearranged && (oldLayout.value == nil) == (layout.value == nil)
      && widening <= new.theme.indicator.percentGap
    buttons =
      !isRearranged && old.theme.button == new.theme.button && old.content.buttons == new.content.buttons
    let same = layout.texts.map { text in
      isRearranged ? nil : oldLayout.texts.firstIndex { $0.looks(like: text) }
    }
    let pairs = same.indices.map { index in
      same[index] ?? (oldLayout.texts.indices.contains(index) && !same.contains(index) ? index : nil)
    }
    // A text that is longer than the one before it would lie over a value that leaves.
    let valueLeaves = oldLayout.value != nil && layout.value == nil
    stays = same.indices.map { same[$0] != nil || replacedAtOnce[$0] && !isRearranged && !valueLeaves }
    oldTexts = pairs
    newTexts = oldLayout.texts.indices.map { pairs.firstIndex(of: $0) }
    isEverything =
      icon && indicator && value && buttons && well && !stays.contains(false)
      && stays.count == oldLayout.texts.count
    let style = new.theme.layout
    leading = style.arrangement == .column ? 0.5 : style.isRightToLeft ? 1 : 0
  }
}

extension Layout {
  /// The same with each part moved by a share of the way to the place of its counterpart in `other`, relative to the
  /// centre. A part without one moves with the bezel's edges.
  fileprivate func moved(
    towards other: Layout, by share: Double, counterparts: [Int?], leading: Double
  ) -> Layout {
    guard share != 0 else { return self }
    var moved = self
    let bezel = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let otherBezel = Rect(x: 0, y: 0, width: other.size.width, height: other.size.height)
    func move(_ frame: Rect, _ counterpart: Rect?, leading: Double = leading) -> Rect {
      let (x, y) = (frame.center.x - bezel.center.x, frame.center.y - bezel.center.y)
      var target = Point(
        x: x + (size.width - other.size.width) * (0.5 - leading),
        y: y * other.size.height / max(1, size.height))
      if let counterpart {
        target = Point(
          x: counterpart.center.x - otherBezel.center.x
            - (counterpart.width - frame.width) * (0.5 - leading),
          y: counterpart.center.y - otherBezel.center.y)
      }
      return frame.offset(x: (target.x - x) * share, y: (target.y - y) * share)
    }
    moved.icon = icon.map { move($0, other.icon) }
    moved.indicator = indicator.map { move($0, counterpartOfIndicator($0, in: other, leading: leading)) }
    moved.well = well.map { move($0, other.well) }
    // A value ends where it has ended: what is behind it stays.
    if let frame = value?.frame {
      moved.value?.frame = move(frame, other.value?.frame, leading: isUpright ? leading : 1 - leading)
    }
    for index in texts.indices {
      moved.texts[index].frame = move(
        texts[index].frame, counterparts[index].map { other.texts[$0].frame })
    }
    for (index, button) in buttons.enumerated() {
      let counterpart = other.buttons.indices.contains(index) ? other.buttons[index].frame : nil
      let frame = move(button.frame, counterpart)
      let (x, y) = (frame.x - button.frame.x, frame.y - button.frame.y)
      moved.buttons[index].frame = frame
      moved.buttons[index].face = button.face.offset(x: x, y: y)
    }
    return moved
  }

  /// Where the indicator is in `other`. Beside the texts, the one of a result takes the place of an icon: it does not come
  /// from that of a bar, which is among the texts and stays there.
  private func counterpartOfIndicator(_ frame: Rect, in other: Layout, leading: Double) -> Rect? {
    func isOverlap(_ one: Rect, in layout: Layout, _ two: Rect, in otherLayout: Layout) -> Bool {
      func start(_ rect: Rect, in layout: Layout) -> Double {
        leading == 1 ? layout.size.width - rect.maxX : rect.x
      }
      let (first, second) = (start(one, in: layout), start(two, in: otherLayout))
      return first < second + two.width && second < first + one.width
    }
    guard leading != 0.5, let target = other.indicator else { return other.indicator }
    if icon == nil, let place = other.icon, isOverlap(frame, in: self, place, in: other) { return place }
    if other.icon == nil, let icon, isOverlap(icon, in: self, target, in: other) { return nil }
    return target
  }

  /// Gives the indicator, which was moved, a size between its own and that in `other`. A bar is as long as the texts below.
  fileprivate mutating func resizeIndicator(towards other: Layout, by share: Double, leading: Double) {
    guard let frame = indicator, let target = other.indicator?.size, frame.size != target else { return }
    let width = max(0, frame.width + (target.width - frame.width) * share)
    let height = max(0, frame.height + (target.height - frame.height) * share)
    indicator = Rect(
      x: frame.x + (frame.width - width) * leading, y: frame.y + (frame.height - height) / 2, width: width,
      height: height)
  }

  /// Whether everything is where `other` has it.
  fileprivate func hasFrames(of other: Layout) -> Bool {
    size == other.size && icon == other.icon && well == other.well && indicator == other.indicator
      && texts.map(\.frame) == other.texts.map(\.frame) && value?.frame == other.value?.frame
      && buttons.map(\.frame) == other.buttons.map(\.frame)
  }
}

extension HUD {
  func hasIcon(of other: HUD) -> Bool {
    content.icon == other.content.icon && content.glyph == other.content.glyph
  }

  /// Whether both have the same image in its own colours.
  fileprivate func hasImage(of other: HUD) -> Bool {
    content.icon?.image?.isTinted == false && content.icon == other.content.icon
  }

  fileprivate func hasIndicator(of other: HUD) -> Bool { drawn.isContinued(by: other.drawn) }

  /// Whether both have the same pictures, apart from what progress changes.
  func hasPictures(of other: HUD) -> Bool { hasIcon(of: other) && hasIndicator(of: other) }
}

extension Indicator {
  /// Whether another one is drawn as a change of progress of this one.
  fileprivate func isContinued(by new: Indicator) -> Bool {
    switch (self, new) {
    case (.ring, .ring), (.pie, .pie), (.bar, .bar), (.dots, .dots): true
    case (.custom(let old, _), .custom(let new, _)): old == new
    default: self == new
    }
  }
}

extension Indicator {
  fileprivate var isRound: Bool {
    switch self {
    case .spinner, .classic, .ring, .pie, .success, .error, .warning, .info: true
    case .none, .bar, .indeterminateBar, .dots, .custom: false
    }
  }
}

extension Scene.Text {
  func looks(like other: Scene.Text) -> Bool {
    block.string == other.block.string && block.markup == other.block.markup && block.font == other.block.font
      && block.alignment == other.block.alignment && color == other.color && frame.size == other.frame.size
  }
}

extension Scene.Indicator {
  /// Moves it by the least way after which `area` does not cut it, as far as it has room there.
  fileprivate mutating func move(into area: Rect) {
    func way(_ start: Double, _ end: Double, _ least: Double, _ most: Double) -> Double {
      guard end - start <= most - least else { return (least + most - start - end) / 2 }
      return max(least - start, 0) + min(most - end, 0)
    }
    let (x, y) = (
      way(frame.x, frame.maxX, area.x, area.maxX), way(frame.y, frame.maxY, area.y, area.maxY)
    )
    frame = frame.offset(x: x, y: y)
    if let labelled = label?.frame { label?.frame = labelled.offset(x: x, y: y) }
  }
}

extension Scene.Parts {
  /// By how much an indicator may overlap with a text before that is not there at all.
  private static let passingWidth = 16.0

  /// Fades out the parts that leave.
  fileprivate mutating func fadeOut(
    to opacity: Double, indicator indicatorOpacity: Double, texts textOpacity: Double
  ) {
    icon?.opacity *= opacity
    indicator?.opacity *= indicatorOpacity
    if let color = value?.color { value?.color = color.faded(textOpacity) }
    if let color = well?.color { well?.color = color.faded(textOpacity) }
    for index in buttons.indices { buttons[index].opacity *= opacity }
    for index in texts.indices { texts[index].color = texts[index].color.faded(textOpacity) }
  }

  /// Fades in the parts that come. A part is there only when a growing bezel has reached it, but a well grows with the
  /// bezel. Texts are there when it is as wide as all of them, so that the first one comes first, and when the indicator has
  /// passed.
  fileprivate mutating func fadeIn(to opacity: Double, texts textOpacity: Double, except kept: KeptParts) {
    let parts = self
    func inside(_ frame: Rect) -> Double { parts.shareInside(of: frame) }
    func passed(_ frame: Rect) -> Double {
      guard kept.indicatorBecomes, let indicator = parts.indicator?.frame else { return 1 }
      return max(0, 1 - indicator.overlap(with: frame).width / Self.passingWidth)
    }
    if !kept.icon, let frame = icon?.frame { icon?.opacity *= opacity * inside(frame) }
    if !kept.indicator, let frame = indicator?.frame { indicator?.opacity *= opacity * inside(frame) }
    if !kept.value, let old = value { value?.color = old.color.faded(textOpacity * inside(old.frame)) }
    if !kept.well, let old = well {
      well?.color = old.color.faded(textOpacity)
      if let area { well?.frame = old.frame.overlap(with: area) }
    }
    if !kept.buttons {
      for index in buttons.indices { buttons[index].opacity *= opacity * inside(buttons[index].frame) }
    }
    let coming = texts.indices.filter { !kept.stays[$0] }
    let left = coming.map { texts[$0].frame.x }.min() ?? 0
    let right = coming.map { texts[$0].frame.maxX }.max() ?? 0
    for index in coming {
      let frame = texts[index].frame
      let row = Rect(x: left, y: frame.y, width: right - left, height: frame.height)
      texts[index].color = texts[index].color.faded(textOpacity * inside(row) * passed(frame))
    }
  }
}

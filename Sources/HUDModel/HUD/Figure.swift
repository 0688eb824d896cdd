package import Time

/// Names one of the pictures of a HUD, which has one on each of its outputs.
package struct FigureID: Hashable, Sendable {
  let number: Int

  package static let first = FigureID(number: 0)

  package var next: FigureID { FigureID(number: number + 1) }
}

extension HUD {
  /// What of a HUD is different on each of its outputs: its layout there, and the bezel's size and place, both on their
  /// way.
  struct Figure: Sendable {
    private var width = AnimatedValue(0)
    private var height = AnimatedValue(0)
    private(set) var place = AnimatedPosition()
    /// How much of it is there: less than 1 where others need the room.
    private(set) var share = AnimatedValue(1)
    private var known: (inputs: Layout.Inputs, layout: Layout)?

    /// Measures its texts anew with the next picture.
    mutating func forgetLayout() { known = nil }

    func isMoving(at now: Instant) -> Bool {
      width.isMoving(at: now) || height.isMoving(at: now) || place.isMoving(at: now)
        || share.isMoving(at: now)
    }

    /// The layout for what the HUD says now, and the bezel on its way there: on the spring after a change of what it
    /// says or how it looks, at once when it is new or the screen is another.
    mutating func layout(_ inputs: Layout.Inputs, at now: Instant, measure: TextMeasure) -> Layout {
      if let known, known.inputs == inputs { return known.layout }
      let layout = Layout(inputs, measure: measure)
      resize(
        to: layout.size, with: known?.inputs.screen == inputs.screen ? inputs.theme.motion.movingSpring : nil,
        at: now)
      known = (inputs, layout)
      return layout
    }

    private mutating func resize(to size: Size, with spring: Spring?, at now: Instant) {
      guard let spring else {
        width.jump(to: size.width)
        height.jump(to: size.height)
        return
      }
      width.move(to: size.width, at: now, with: spring)
      height.move(to: size.height, at: now, with: spring)
    }

    /// Sends the bezel to its place, or puts it there if nobody sees where it was.
    mutating func move(
      to target: Point, at position: Position, on screen: Screen, with spring: Spring?, at now: Instant
    ) {
      place.move(to: target, at: position, on: screen, size: size(at: now), with: spring, at: now)
    }

    mutating func fade(to share: Double, with spring: Spring?, at now: Instant) {
      guard let spring else { return self.share.jump(to: share) }
      self.share.move(to: share, at: now, with: spring)
    }

    func size(at now: Instant) -> Size {
      Size(width: max(0, width.value(at: now)), height: max(0, height.value(at: now)))
    }

    /// The largest that it becomes from `now` on.
    func greatestSize(from now: Instant) -> Size {
      Size(width: width.extent(from: now).upperBound, height: height.extent(from: now).upperBound)
    }
  }
}

// Its figures, for those who show them.
extension HUD {
  /// Sends the bezel to its place on an output: on the spring if it is seen elsewhere, at once if it is new there or
  /// nothing shall move. `shift` is its way in a stack.
  package mutating func move(
    _ figure: FigureID = .first, shiftedBy shift: Point, on screen: Screen, at now: Instant,
    measure: TextMeasure
  ) {
    let bezel = bezelSize(figure, at: now, on: screen, measure: measure)
    let target = restingPoint(of: bezel, on: screen, shift: shift)
    let (position, spring) = (options.placement.position, animations.isSeen ? theme.motion.movingSpring : nil)
    figures[figure]?.move(to: target, at: position, on: screen, with: spring, at: now)
  }

  /// Whether it must be seen wherever it is, for it keeps input from others.
  package var needsRoom: Bool { options.mask.blocksOutput || options.keyboard }

  /// Lets the bezel wait unseen until others leave it room, or has it back.
  package mutating func setWaiting(_ waits: Bool, _ figure: FigureID = .first, at now: Instant) {
    let fades = animations.isSeen && theme.motion.gentleAnimation != .none
    let spring = fades ? theme.motion.criticalSpring : nil
    figures[figure]?.fade(to: waits ? 0 : 1, with: spring, at: now)
  }

  /// Whether the bezel waits for room, and takes no input.
  package func isWaiting(_ figure: FigureID = .first) -> Bool { figures[figure]?.share.target == 0 }

  /// Whether it waits for room on each of its outputs.
  package var waitsEverywhere: Bool { !figures.isEmpty && figures.keys.allSatisfy { isWaiting($0) } }

  /// What the bezel takes in a stack from `now` on.
  package mutating func bezelSize(
    _ figure: FigureID = .first, at now: Instant, on screen: Screen, measure: TextMeasure
  ) -> Size {
    _ = currentLayout(of: figure, at: now, on: screen, measure: measure)
    return screen.roundedUp((figures[figure] ?? Figure()).greatestSize(from: now))
  }

  /// Whether its bezel is on its way to another size or place there.
  package func isReshaping(_ figure: FigureID = .first, at now: Instant) -> Bool {
    lifecycle.hasSurface && figures[figure]?.isMoving(at: now) == true
  }

  /// The HUD isn't on that output any more.
  package mutating func drop(_ figure: FigureID) { figures[figure] = nil }

  /// Measures its texts anew with the next pictures, since there are other fonts.
  package mutating func fontsChanged() {
    for figure in figures.keys { figures[figure]?.forgetLayout() }
  }

  mutating func currentLayout(
    of figure: FigureID, at now: Instant, on screen: Screen, measure: TextMeasure
  ) -> Layout {
    let inputs = Layout.Inputs(content, theme: theme, screen: screen)
    return figures[figure, default: Figure()].layout(inputs, at: now, measure: measure)
  }
}

extension Theme.MotionStyle {
  /// What sizes and places follow; nil where they change at once.
  var movingSpring: Spring? { gentleAnimation != .none && !isReduced ? spring : nil }
}

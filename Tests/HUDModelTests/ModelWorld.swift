import HUDModel
import Motion

/// One state of the lifecycle, and what an onlooker knows who sees only moves, effects and phases.
struct ModelWorld {
  typealias Move = ModelCheck.Move

  var life = HUDLifecycle()
  var now = Instant(sinceStart: .seconds(1000))

  private var hasSurface = false
  /// The presentation that has begun and not ended.
  private var live: Generation?
  private var lastEnded = Generation.none
  private var lastMilestone: HUDLifecycle.Milestone?
  /// The terms of the last show or update.
  private var terms = HUDLifecycle.Settings.task
  private var firstFrame: Instant?
  /// When the hide that holds now was asked for, or came due.
  private var hideAsked: Instant?
  private var delayedHide: Instant?
  /// When the time to read was over, unless something came to read since.
  private var timedOut: Instant?
  /// What the user has ended it by.
  private var dismissal: HUDLifecycle.Reason?
  private var holders: Set<HoldToken> = []
  /// Whether the last move was the last hold's end.
  private var releasedLast = false
  private var isHovered = false
  /// When it was last shown or updated.
  private var heardOf: Instant?
  /// When the time to read began.
  private var readable: Instant?

  mutating func make(_ move: Move, _ check: ModelCheck) throws {
    let before = life
    var (effects, accepted) = play(move, check)
    check.sabotage?(move, before, &life, &effects)
    note(move, check, before.phase)
    for effect in effects { try follow(effect, move, before.phase) }
    if life.phase != .idle, live == nil { live = life.generation }
    if move == .hover || move == .leave || life.phase == .idle {
      isHovered = move == .hover && life.phase != .idle
    }
    try checkMove(move, before, accepted)
    try checkState(move)
    try checkTiming(move, before.phase)
    if life.phase == .visible, before.phase != .visible { readable = now }
  }

  private mutating func play(_ move: Move, _ check: ModelCheck) -> (ModelCheck.Effects, accepted: Bool) {
    switch move {
    case .show: return (life.show(check.shown, at: now), true)
    case .showWithGrace: return (life.show(check.shownWithGrace, at: now), true)
    case .hide: return (life.handle(.hide, at: now), true)
    case .hideAfter: return (life.handle(.hideAfter(ModelCheck.hideDelay), at: now), true)
    case .update:
      let effects = life.update(terms, restartsAutoDismiss: true, at: now)
      return (effects ?? [], effects != nil)
    case .showHeld: return (life.show(check.shown, heldBy: .first, at: now), true)
    case .showHeldToo: return (life.show(check.shown, heldBy: .second, at: now), true)
    case .release: return (life.handle(.released(.first), at: now), true)
    case .releaseToo: return (life.handle(.released(.second), at: now), true)
    case .tap: return (life.handle(.tapped(onBezel: true), at: now), true)
    case .button: return (life.handle(.buttonPressed, at: now), true)
    case .escape: return (life.handle(.escaped, at: now), true)
    case .frame:
      now = now + .milliseconds(16)
      return (life.handle(.framePresented(life.generation), at: now), true)
    case .nothing:
      now = now + .milliseconds(150)
      return ([], true)
    case .deadline:
      if let deadline = life.nextDeadline { now = max(now, deadline) }
      return (life.handle(.deadline, at: now), true)
    case .lateDeadline:
      now = now + .seconds(30)
      return (life.handle(.deadline, at: now), true)
    case .hover: return (life.handle(.held(true), at: now), true)
    case .leave: return (life.handle(.held(false), at: now), true)
    case .outputLost: return (life.handle(.lost, at: now), true)
    case .compositorLost:
      // What comes to the next compositor knows only which generations were given away.
      let effects = life.handle(.lost, at: now)
      life = HUDLifecycle(after: life.generation)
      return (effects, true)
    case .failed: return (life.handle(.failed, at: now), true)
    }
  }

  /// What the move means, by the rules alone.
  private mutating func note(_ move: Move, _ check: ModelCheck, _ before: HUDLifecycle.Phase) {
    let wasUp = before == .pending || before == .appearing || before == .visible
    releasedLast = false
    switch move {
    case .show, .showWithGrace, .showHeld, .showHeldToo:
      terms = move == .showWithGrace ? check.shownWithGrace : check.shown
      (firstFrame, hideAsked, delayedHide, timedOut, readable) = (nil, nil, nil, nil, now)
      (dismissal, heardOf) = (nil, now)
      // What goes isn't held any more; who shows it again holds the next.
      if !wasUp { holders = [] }
      if move == .showHeld { holders.insert(.first) }
      if move == .showHeldToo { holders.insert(.second) }
    case .release where wasUp, .releaseToo where wasUp:
      releasedLast = holders.remove(move == .release ? .first : .second) != nil && holders.isEmpty
      if releasedLast { hideAsked = hideAsked ?? now }
    case .update where wasUp:
      (readable, heardOf) = (now, now)
      if hideAsked == nil { timedOut = nil }
    case .hide where wasUp: hideAsked = hideAsked ?? now
    case .hideAfter where wasUp && hideAsked == nil: delayedHide = now + ModelCheck.hideDelay
    case .tap where isThere(before): dismissal = .tapped
    case .button where isThere(before) && terms.hasButton: dismissal = .button
    case .escape where isThere(before) && terms.escapes: dismissal = .escaped
    case .frame where before != .idle && before != .pending: firstFrame = firstFrame ?? now
    case .deadline, .lateDeadline:
      if let due = delayedHide, due <= now { (hideAsked, delayedHide) = (hideAsked ?? now, nil) }
      if before == .visible, !isHovered, let readable, let time = terms.autoDismiss, readable + time <= now {
        timedOut = timedOut ?? now
      }
      if wasUp, let heardOf, let patience = terms.watchdog, heardOf + patience <= now {
        timedOut = timedOut ?? now
      }
    default: break
    }
  }

  private func isThere(_ phase: HUDLifecycle.Phase) -> Bool { phase == .appearing || phase == .visible }

  // MARK: Effects

  private mutating func follow(
    _ effect: HUDLifecycle.Effect, _ move: Move, _ before: HUDLifecycle.Phase
  ) throws {
    switch effect {
    case .createSurface:
      try require(!hasSurface, "there is one surface at most")
      hasSurface = true
    case .destroySurface:
      try require(hasSurface, "only a surface that is there is destroyed")
      hasSurface = false
    case .configureSurface, .needsFrame:
      try require(hasSurface, "nothing is asked of a surface that isn't there")
    case .emit(let milestone, let generation): try follow(milestone, of: generation)
    case .ended(let generation, let reason): try end(generation, reason, move, before)
    }
  }

  private mutating func follow(_ milestone: HUDLifecycle.Milestone, of generation: Generation) throws {
    if live == nil {
      try require(generation > lastEnded, "every presentation has a generation of its own")
      live = generation
    }
    try require(generation == live, "milestones are told of the live presentation only")
    try require(order(of: milestone) > order(of: lastMilestone), "milestones come once, in order")
    try require(
      milestone == .willAppear || lastMilestone != nil, "nothing disappears that hasn't appeared")
    lastMilestone = milestone
  }

  private func order(of milestone: HUDLifecycle.Milestone?) -> Int {
    switch milestone {
    case nil: 0
    case .willAppear: 1
    case .didAppear: 2
    case .willDisappear: 3
    case .didDisappear: 4
    }
  }

  private mutating func end(
    _ generation: Generation, _ reason: HUDLifecycle.Reason, _ move: Move, _ before: HUDLifecycle.Phase
  ) throws {
    try require(generation == live ?? life.generation, "a presentation ends once")
    try require(generation > lastEnded, "a presentation ends once")
    try require(
      lastMilestone == nil || lastMilestone == .didDisappear, "what has appeared disappears before its end")
    switch reason {
    case .neverShown:
      try require(
        lastMilestone == nil && (hideAsked ?? timedOut) != nil, "never shown is what was hidden in its grace")
    case .superseded:
      try require(
        before == .disappearing && move.isShow, "superseded is what was shown again while it went")
    case .tapped, .button, .escaped:
      try require(dismissal == reason, "an end by the user has the reason that it had")
    case .completed: try require(hideAsked != nil, "completed is what was hidden, or let go by all")
    case .timedOut:
      try require(terms.autoDismiss != nil || terms.watchdog != nil, "only what has a time runs out of it")
    case .lost:
      try require(move == .outputLost || move == .compositorLost, "lost is what was lost")
    case .failed: try require(move == .failed, "failed is what failed")
    }
    (live, lastEnded, lastMilestone) = (nil, generation, nil)
    guard reason != .superseded else { return }
    (hideAsked, delayedHide, timedOut, dismissal, holders) = (nil, nil, nil, nil, [])
  }

  // MARK: After a move

  private func checkMove(_ move: Move, _ before: HUDLifecycle, _ accepted: Bool) throws {
    let phase = life.phase
    switch move {
    case .show, .showWithGrace, .showHeld, .showHeldToo:
      let mayWait = move == .showWithGrace && (before.phase == .idle || before.phase == .pending)
      try require(
        phase == .appearing || phase == .visible || (mayWait && phase == .pending),
        "a show shows, whatever went on")
      try require(before.phase != .visible || phase == .visible, "a show doesn't hide what is visible")
    case .update:
      try require(accepted == before.isUp, "an update says whether there was something to update")
      try require(accepted || life == before, "an update of what is gone brings nothing back")
    case .tap:
      let counts = before.phase == .appearing || before.phase == .visible
      try require(
        counts ? phase == .disappearing || phase == .idle : life == before,
        "a tap counts where there is something to tap")
    case .button, .escape:
      let isGranted = move == .button ? terms.hasButton : terms.escapes
      try require(
        isGranted && isThere(before.phase)
          ? phase == .disappearing || phase == .idle : life == before,
        "a button and Escape count where they were granted, and where there is something to see")
    case .hide, .hideAfter:
      try require(before.isUp || life == before, "what is going can't be hidden again")
    case .release, .releaseToo:
      try require(before.isUp || life == before, "what is going can't be hidden again")
      try require(releasedLast || phase == before.phase, "it stays as long as somebody holds it")
    case .frame:
      var stale = before
      let effects = stale.handle(.framePresented(lastEnded), at: now)
      try require(stale == before && effects.isEmpty, "a stale frame means nothing")
    case .outputLost, .compositorLost, .failed: try require(phase == .idle, "what is lost ends at once")
    case .hover, .leave:
      try require(phase == before.phase, "a pointer on the bezel holds, no more")
    case .nothing, .deadline, .lateDeadline: break
    }
  }

  private func checkState(_ move: Move) throws {
    let phase = life.phase
    try require(life.hasSurface == hasSurface, "the surface is there from the grace's end to the end")
    try require((phase == .idle) == (live == nil), "idle is having no presentation")
    try require(phase != .idle || life.nextDeadline == nil, "idle means no wake-up")
    try require(phase == .pending || !(live != nil && lastMilestone == nil), "only grace tells nothing")
    if move == .deadline || move == .lateDeadline {
      try require(life.nextDeadline.map { $0 > now } ?? true, "what is due fires")
    }
    switch phase {
    case .idle: break
    case .pending, .appearing, .disappearing:
      try require(life.nextDeadline != nil, "what is under way ends by the clock")
    case .visible:
      let waits =
        (terms.autoDismiss != nil && !isHovered) || terms.watchdog != nil || timedOut != nil
        || hideAsked != nil || delayedHide != nil
      try require((life.nextDeadline != nil) == waits, "what has settled is woken only for what was asked")
    }
  }

  private func checkTiming(_ move: Move, _ before: HUDLifecycle.Phase) throws {
    let began = life.phase == .disappearing && before != .disappearing
    let wasSeen = before == .appearing || before == .visible
    let isHide = move == .hide || releasedLast
    guard move == .deadline || move == .lateDeadline || isHide else { return }
    if began, wasSeen, dismissal == nil {
      let asked = [hideAsked, timedOut].compactMap(\.self).min()
      let from = firstFrame ?? asked ?? now
      try require(now >= from + terms.minimumShow, "the minimum show is kept")
      if hideAsked == nil {
        let read = terms.autoDismiss.flatMap { time in readable.map { $0 + time } }
        let given = terms.watchdog.flatMap { time in heardOf.map { $0 + time } }
        let earliest = [read, given].compactMap(\.self).min()
        try require(now >= earliest ?? now, "there is time to read, and to be heard of")
      }
    }
    let isUp = life.phase == .appearing || life.phase == .visible || life.phase == .pending
    let wasWoken = !isHide || hideAsked == now
    if let hideAsked, isUp, wasWoken, life.phase != .appearing || before != .pending {
      let latest = max(hideAsked, firstFrame ?? hideAsked) + terms.minimumShow
      try require(now < latest, "a hide is done when the minimum show is over")
    }
  }

  // MARK: The end of it all

  /// From here on only deadlines: all comes to rest by itself, and after a hide it comes to an end.
  func checkThatItEnds(_ check: ModelCheck) throws {
    var resting = self
    try resting.make(.leave, check)
    try resting.drain(check)
    try require(
      resting.life.phase == .idle
        || (resting.life.phase == .visible && terms.autoDismiss == nil && terms.watchdog == nil),
      "it comes to rest by itself")
    guard life.phase != .idle else { return }
    var hidden = self
    try hidden.make(.hide, check)
    try hidden.drain(check)
    try require(hidden.life.phase == .idle, "what was hidden ends, frames or not")
  }

  private mutating func drain(_ check: ModelCheck) throws {
    for _ in 0..<6 where life.nextDeadline != nil { try make(.deadline, check) }
    try require(life.nextDeadline == nil, "deadlines come to an end")
  }

  private func require(_ holds: Bool, _ rule: @autoclosure () -> String) throws {
    if !holds { throw ModelCheck.Broken(rule: rule()) }
  }
}

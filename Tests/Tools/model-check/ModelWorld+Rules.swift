import BezelValues
import HUDModel

/// The rules. They are checked after each move, when all of its effects have been run.
extension ModelWorld {
  /// Checks that an end's reason is possible after the moves so far.
  mutating func judge(_ reason: HUDLifecycle.Reason, _ move: Move, _ before: Phase) throws(Broken) {
    switch reason {
    case .neverShown:
      try require(
        before == .pending && (hideAsked ?? timedOut) != nil, "neverShown means hidden during the grace time")
    case .superseded:
      try require(before == .disappearing && move.isShow, "superseded means shown again while disappearing")
      // From here on, moves belong to the next showing.
      return
    case .tapped, .button, .escaped:
      try require(dismissal == reason, "an end by the user has its reason")
    case .completed: try require(hideAsked != nil, "completed means hidden, or released by all holders")
    case .timedOut: try require(timedOut != nil, "timedOut means that a timeout has expired")
    case .lost:
      try require(
        move == .outputLost || move == .compositorLost,
        "lost means that the output or the compositor was lost")
    case .failed: try require(move == .failed, "failed means that the surface failed")
    }
    (hideAsked, delayedHide, timedOut, dismissal, holders) = (nil, nil, nil, nil, Holders())
    (firstFrame, graceEnd, readable, heardOf) = (nil, nil, nil, nil)
  }

  func checkMove(_ move: Move, _ before: HUDLifecycle, _ accepted: Bool) throws(Broken) {
    let phase = life.phase
    switch move {
    case .show, .showWithGrace, .showHeld, .showHeldToo: try checkShow(move, before.phase)
    case .update, .updateToStay:
      try require(accepted == before.isUp, "an update returns whether there was a HUD to update")
      try require(accepted || life == before, "a refused update changes nothing")
      try require(!accepted || phase == before.phase, "an update neither shows nor hides")
    case .tap, .button, .escape:
      let isGranted =
        switch move {
        case .tap: terms.dismissOn == .tap
        case .button: terms.hasButton
        default: terms.escapes
        }
      try require(
        isGranted && isThere(before.phase) ? phase == .disappearing || phase == .idle : life == before,
        "input counts only where the settings allow it and the HUD is visible")
    case .hide, .hideAfter:
      try require(before.isUp || life == before, "a disappearing HUD cannot be hidden again")
      try require(move == .hide || phase == before.phase, "a delayed hide waits")
    case .release, .releaseToo:
      try require(before.isUp || life == before, "a disappearing HUD cannot be hidden again")
      try require(releasedLast || phase == before.phase, "a HUD stays as long as it has a hold")
    case .free:
      try require(phase == before.phase, "freeing a HUD does not hide it")
    case .frame:
      var stale = before
      let effects = stale.handle(.framePresented(lastEnded), at: now)
      try require(stale == before && effects.isEmpty, "a frame of an earlier showing is ignored")
    case .outputLost, .compositorLost, .failed, .remove:
      try require(phase == .idle, "a lost HUD ends at once")
    case .hover, .leave: try require(phase == before.phase, "hovering does not change the phase")
    case .nothing, .deadline, .lateDeadline, .willAnswer: break
    }
  }

  private func checkShow(_ move: Move, _ before: Phase) throws(Broken) {
    let phase = life.phase
    let mayWait = move == .showWithGrace && (before == .idle || before == .pending)
    try require(mayWait ? phase == .pending : isThere(phase), "a show shows in every phase")
    try require(before != .visible || phase == .visible, "a show does not hide a visible HUD")
  }

  func checkTiming(_ move: Move, _ before: Phase) throws(Broken) {
    if before == .pending, life.hasSurface, let graceEnd {
      try require(graceEnd <= now, "nothing is shown before the end of the grace time")
    }
    let began = life.phase == .disappearing && before != .disappearing
    let isHide = move == .hide || releasedLast
    guard move == .deadline || move == .lateDeadline || isHide else { return }
    if began, isThere(before), dismissal == nil { try checkBeginningOfEnd() }
    let isUp = life.phase == .appearing || life.phase == .visible || life.phase == .pending
    let wasWoken = !isHide || hideAsked == now
    if let hideAsked, isUp, wasWoken, life.phase != .appearing || before != .pending {
      let latest = max(hideAsked, firstFrame ?? hideAsked) + terms.minimumShow
      try require(now < latest, "a hide takes effect at the end of the minimum show time")
    }
  }

  private func checkBeginningOfEnd() throws(Broken) {
    let asked = [hideAsked, timedOut].compactMap(\.self).min()
    let from = firstFrame ?? asked ?? now
    try require(now >= from + terms.minimumShow, "the minimum show time is respected")
    guard hideAsked == nil else { return }
    let read = terms.autoDismiss.flatMap { time in readable.map { $0 + time } }
    let given = terms.watchdog.flatMap { time in heardOf.map { $0 + time } }
    let earliest = [read, given].compactMap(\.self).min()
    try require(
      earliest.map { now >= $0 } ?? false, "a timeout respects the reading time and the watchdog's time")
  }

  /// The rules for a state in which no effects are queued.
  func checkState(_ move: Move) throws(Broken) {
    let phase = life.phase
    try require(life.hasSurface == hasSurface, "the surface exists from the end of the grace time to the end")
    try require((phase == .idle) == (live == nil), "idle means that there is no showing")
    try require(live == nil || live == life.generation, "the live showing is the last one")
    try require(phase != .idle || life.nextDeadline == nil, "an idle HUD requests no wake-up")
    try require(
      (phase == .idle || phase == .pending) == (lastMilestone == nil),
      "there are no milestones during the grace time only")
    if move == .deadline || move == .lateDeadline {
      try require(life.nextDeadline.map { $0 > now } ?? true, "deadlines fire when they are due")
    }
    switch phase {
    case .idle: break
    case .pending, .appearing, .disappearing:
      try require(life.nextDeadline != nil, "a transition has a deadline")
    case .visible:
      let waits =
        (terms.autoDismiss != nil && !isHovered) || terms.watchdog != nil || timedOut != nil
        || hideAsked != nil || delayedHide != nil
      try require((life.nextDeadline != nil) == waits, "a settled HUD is woken only for requested deadlines")
      guard let time = terms.autoDismiss, !isHovered, hideAsked == nil, timedOut == nil else { break }
      try require(life.nextDeadline.map { $0 <= now + time } ?? false, "a status is dismissed in time")
    }
  }

  // MARK: Termination

  /// By deadlines alone every state becomes idle or stable, and idle after a hide.
  func checkThatItEnds(_ check: ModelCheck) throws(Broken) {
    guard life.phase != .idle else { return }
    var resting = self
    resting.answers = (nil, nil)
    var hidden = resting
    try resting.make(.leave, check)
    try resting.drain(check)
    try require(
      resting.life.phase == .idle
        || (resting.life.phase == .visible && terms.autoDismiss == nil && terms.watchdog == nil),
      "every state settles")
    try hidden.make(.hide, check)
    try hidden.drain(check)
    try require(hidden.life.phase == .idle, "a hidden HUD ends, with or without frames")
  }

  private mutating func drain(_ check: ModelCheck) throws(Broken) {
    for _ in 0..<6 where life.nextDeadline != nil { try make(.deadline, check) }
    try require(life.nextDeadline == nil, "there are finitely many deadlines")
  }
}

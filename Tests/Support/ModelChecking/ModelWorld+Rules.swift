import HUDModel
import Time

/// The rules, checked after each move and after all of its effects were carried out.
extension ModelWorld {
  /// Whether an end has a reason that the moves before it allow.
  mutating func judge(_ reason: HUDLifecycle.Reason, _ move: Move, _ before: Phase) throws(Broken) {
    switch reason {
    case .neverShown:
      try require(
        before == .pending && (hideAsked ?? timedOut) != nil, "never shown is what was hidden in its grace")
    case .superseded:
      try require(before == .disappearing && move.isShow, "superseded is what was shown again while it went")
      // What is noted from here on belongs to the next showing.
      return
    case .tapped, .button, .escaped:
      try require(dismissal == reason, "an end by the user has the reason that it had")
    case .completed: try require(hideAsked != nil, "completed is what was hidden, or let go by all")
    case .timedOut: try require(timedOut != nil, "only what has a time runs out of it")
    case .lost:
      try require(move == .outputLost || move == .compositorLost, "lost is what was lost")
    case .failed: try require(move == .failed, "failed is what failed")
    }
    (hideAsked, delayedHide, timedOut, dismissal, holders) = (nil, nil, nil, nil, Holders())
    (firstFrame, graceEnd, readable, heardOf) = (nil, nil, nil, nil)
  }

  func checkMove(_ move: Move, _ before: HUDLifecycle, _ accepted: Bool) throws(Broken) {
    let phase = life.phase
    switch move {
    case .show, .showWithGrace, .showHeld, .showHeldToo: try checkShow(move, before.phase)
    case .update, .updateToStay:
      try require(accepted == before.isUp, "an update says whether there was something to update")
      try require(accepted || life == before, "an update of what is gone brings nothing back")
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
        "a user's wish counts where it was granted, and where there is something to see")
    case .hide, .hideAfter:
      try require(before.isUp || life == before, "what is going can't be hidden again")
      try require(move == .hide || phase == before.phase, "a delayed hide waits")
    case .release, .releaseToo:
      try require(before.isUp || life == before, "what is going can't be hidden again")
      try require(releasedLast || phase == before.phase, "it stays as long as somebody holds it")
    case .free:
      try require(phase == before.phase, "who frees it doesn't hide it")
    case .frame:
      var stale = before
      let effects = stale.handle(.framePresented(lastEnded), at: now)
      try require(stale == before && effects.isEmpty, "a stale frame means nothing")
    case .outputLost, .compositorLost, .failed, .remove:
      try require(phase == .idle, "what is lost ends at once")
    case .hover, .leave: try require(phase == before.phase, "a pointer on the bezel holds, no more")
    case .nothing, .deadline, .lateDeadline, .willAnswer: break
    }
  }

  private func checkShow(_ move: Move, _ before: Phase) throws(Broken) {
    let phase = life.phase
    let mayWait = move == .showWithGrace && (before == .idle || before == .pending)
    try require(mayWait ? phase == .pending : isThere(phase), "a show shows, whatever went on")
    try require(before != .visible || phase == .visible, "a show doesn't hide what is visible")
  }

  func checkTiming(_ move: Move, _ before: Phase) throws(Broken) {
    if before == .pending, life.hasSurface, let graceEnd {
      try require(graceEnd <= now, "nothing is to be seen before the grace is over")
    }
    let began = life.phase == .disappearing && before != .disappearing
    let isHide = move == .hide || releasedLast
    guard move == .deadline || move == .lateDeadline || isHide else { return }
    if began, isThere(before), dismissal == nil { try checkBeginningOfEnd() }
    let isUp = life.phase == .appearing || life.phase == .visible || life.phase == .pending
    let wasWoken = !isHide || hideAsked == now
    if let hideAsked, isUp, wasWoken, life.phase != .appearing || before != .pending {
      let latest = max(hideAsked, firstFrame ?? hideAsked) + terms.minimumShow
      try require(now < latest, "a hide is done when the minimum show is over")
    }
  }

  private func checkBeginningOfEnd() throws(Broken) {
    let asked = [hideAsked, timedOut].compactMap(\.self).min()
    let from = firstFrame ?? asked ?? now
    try require(now >= from + terms.minimumShow, "the minimum show is kept")
    guard hideAsked == nil else { return }
    let read = terms.autoDismiss.flatMap { time in readable.map { $0 + time } }
    let given = terms.watchdog.flatMap { time in heardOf.map { $0 + time } }
    let earliest = [read, given].compactMap(\.self).min()
    try require(earliest.map { now >= $0 } ?? false, "there is time to read, and to be heard of")
  }

  /// The rules for the time when everything was carried out.
  func checkState(_ move: Move) throws(Broken) {
    let phase = life.phase
    try require(life.hasSurface == hasSurface, "the surface is there from the grace's end to the end")
    try require((phase == .idle) == (live == nil), "idle is having no showing")
    try require(live == nil || live == life.generation, "the last one shown is the one that is there")
    try require(phase != .idle || life.nextDeadline == nil, "idle means no wake-up")
    try require((phase == .idle || phase == .pending) == (lastMilestone == nil), "only grace tells nothing")
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
      guard let time = terms.autoDismiss, !isHovered, hideAsked == nil, timedOut == nil else { break }
      try require(life.nextDeadline.map { $0 <= now + time } ?? false, "what is read goes in its time")
    }
  }

  // MARK: The end

  /// With deadlines alone everything comes to rest, and after a hide to its end.
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
      "it comes to rest by itself")
    try hidden.make(.hide, check)
    try hidden.drain(check)
    try require(hidden.life.phase == .idle, "what was hidden ends, frames or not")
  }

  private mutating func drain(_ check: ModelCheck) throws(Broken) {
    for _ in 0..<6 where life.nextDeadline != nil { try make(.deadline, check) }
    try require(life.nextDeadline == nil, "deadlines come to an end")
  }
}

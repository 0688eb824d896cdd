import BezelValues
import HUDModel

/// The effect of a move by the rules, and the observed effects.
extension ModelWorld {
  mutating func note(_ move: Move, _ check: ModelCheck, _ before: Phase) {
    let wasUp = before == .pending || before == .appearing || before == .visible
    releasedLast = false
    switch move {
    case .show, .showWithGrace, .showHeld, .showHeldToo: noteShow(move, check, before)
    case .release where wasUp: noteRelease(\.first)
    case .releaseToo where wasUp: noteRelease(\.second)
    case .free: holders = Holders()
    case .update where wasUp: noteUpdate(terms)
    case .updateToStay where wasUp: noteUpdate(check.stayingTerms)
    case .hide where wasUp, .remove where before != .idle: hideAsked = hideAsked ?? now
    case .hideAfter where wasUp && hideAsked == nil: delayedHide = now + ModelCheck.hideDelay
    case .tap where isThere(before) && terms.dismissOn == .tap: dismissal = .tapped
    case .button where isThere(before) && terms.hasButton: dismissal = .button
    case .escape where isThere(before) && terms.escapes: dismissal = .escaped
    case .frame where before != .idle && before != .pending: firstFrame = firstFrame ?? now
    case .deadline, .lateDeadline: noteTime(before)
    default: break
    }
  }

  func isThere(_ phase: Phase) -> Bool { phase == .appearing || phase == .visible }

  private mutating func noteShow(_ move: Move, _ check: ModelCheck, _ before: Phase) {
    terms = move == .showWithGrace ? check.patientTerms : check.terms
    (firstFrame, hideAsked, delayedHide, timedOut, readable) = (nil, nil, nil, nil, now)
    (dismissal, heardOf) = (nil, now)
    let waits = terms.grace > .zero && (before == .idle || before == .pending)
    graceEnd = waits ? now + terms.grace : nil
    // The holds end when the HUD starts to disappear; another show holds the next showing.
    if before == .idle || before == .disappearing { holders = Holders() }
    if move == .showHeld { holders.first = true }
    if move == .showHeldToo { holders.second = true }
  }

  private mutating func noteRelease(_ holder: WritableKeyPath<Holders, Bool>) {
    releasedLast = holders[keyPath: holder]
    holders[keyPath: holder] = false
    releasedLast = releasedLast && holders.isEmpty
    if releasedLast { hideAsked = hideAsked ?? now }
  }

  private mutating func noteUpdate(_ new: HUDLifecycle.Settings) {
    terms = new
    (readable, heardOf) = (now, now)
    if hideAsked == nil { timedOut = nil }
  }

  private mutating func noteTime(_ before: Phase) {
    if let due = delayedHide, due <= now { (hideAsked, delayedHide) = (hideAsked ?? now, nil) }
    let isRead = readable.map { $0 + (terms.autoDismiss ?? .seconds(1_000_000)) <= now } ?? false
    if before == .visible, !isHovered, isRead { timedOut = timedOut ?? now }
    let wasUp = before == .pending || isThere(before)
    if wasUp, let heardOf, let time = terms.watchdog, heardOf + time <= now {
      timedOut = timedOut ?? now
    }
  }

  // MARK: Effects

  /// Runs an effect; returns what observers receive.
  mutating func carryOut(_ effect: HUDLifecycle.Effect) throws(Broken) -> Answer.Notice? {
    switch effect {
    case .createSurface:
      try require(!hasSurface, "there is at most one surface")
      hasSurface = true
      return .creation
    case .destroySurface:
      try require(hasSurface, "only an existing surface is destroyed")
      hasSurface = false
    case .configureSurface, .needsFrame:
      try require(hasSurface, "only an existing surface gets requests")
    case .tapped(let generation, _), .pressed(let generation, _):
      try require(generation == live && hasSurface, "only what is visible is tapped or pressed")
    case .emit(let milestone, let generation): return try receive(milestone, of: generation)
    case .ended(let generation, let reason): return try receiveEnd(of: generation, reason)
    }
    return nil
  }

  private mutating func receive(
    _ milestone: HUDLifecycle.Milestone, of generation: Generation
  ) throws(Broken) -> Answer.Notice {
    if live == nil {
      try require(generation > lastEnded, "every showing has its own generation")
      live = generation
    }
    try require(generation == live, "milestones are reported for the live showing only")
    try require(milestone.order > (lastMilestone?.order ?? 0), "each milestone is reported once, in order")
    try require(
      milestone == .willAppear || lastMilestone != nil, "only a showing that has appeared disappears")
    try require(
      milestone != .didDisappear || lastMilestone == .willDisappear, "didDisappear follows willDisappear")
    lastMilestone = milestone
    switch milestone {
    case .willAppear: return .willAppear
    case .didAppear: return .didAppear
    case .willDisappear: return .willDisappear
    case .didDisappear: return .didDisappear
    }
  }

  private mutating func receiveEnd(
    of generation: Generation, _ reason: HUDLifecycle.Reason
  ) throws(Broken) -> Answer.Notice {
    try require(generation > lastEnded, "a showing ends once")
    try require(generation.number == lastEnded.number + 1, "every showing's end is reported")
    try require(generation == live ?? generation, "a showing ends once")
    try require(
      lastMilestone == nil || lastMilestone == .didDisappear,
      "a showing that has appeared disappears before its end")
    try require(
      (lastMilestone == nil) == (reason == .neverShown) || reason == .lost || reason == .failed,
      "a showing that ends as neverShown has not appeared")
    (live, lastEnded, lastMilestone) = (nil, generation, nil)
    return .ended
  }

  func require(_ holds: Bool, _ rule: @autoclosure () -> String) throws(Broken) {
    if !holds { throw Broken(rule: rule()) }
  }
}

extension HUDLifecycle.Milestone {
  var order: Int {
    switch self {
    case .willAppear: 1
    case .didAppear: 2
    case .willDisappear: 3
    case .didDisappear: 4
    }
  }
}

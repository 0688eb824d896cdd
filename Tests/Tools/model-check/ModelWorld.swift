import BezelValues
import HUDModel

/// One state of the lifecycle, with the knowledge of an observer of moves, effects and phases.
///
/// Effects are run in a queue, as by the display. An observer may give a command while it is notified: the
/// lifecycle handles it at once, and its effects are queued after the present ones.
struct ModelWorld: Sendable {
  typealias Effects = [HUDLifecycle.Effect]
  typealias Phase = HUDLifecycle.Phase

  var life = HUDLifecycle()
  var now = Instant(sinceStart: .seconds(1000))

  // The observed effects.
  var hasSurface = false
  /// The showing that has started and not ended.
  var live: Generation?
  var lastEnded = Generation.none
  var lastMilestone: HUDLifecycle.Milestone?

  // The state by the rules.
  /// The settings of the last show or update.
  var terms: HUDLifecycle.Settings
  var firstFrame: Instant?
  /// The end of the last show's grace time.
  var graceEnd: Instant?
  /// When the present hide was requested or became due.
  var hideAsked: Instant?
  var delayedHide: Instant?
  /// When the reading time or the watchdog expired, unless a command came since.
  var timedOut: Instant?
  /// How the user has dismissed it.
  var dismissal: HUDLifecycle.Reason?
  var holders = Holders()
  /// Whether the last move released the last hold.
  var releasedLast = false
  var isHovered = false
  /// When it was last shown or updated.
  var heardOf: Instant?
  /// When the reading time began.
  var readable: Instant?

  /// The queued commands of observers, the oldest first.
  var answers: (Answer?, Answer?) = (nil, nil)
  /// The state of a planted bug.
  var orphan: Instant?

  /// Which of the two holders have a hold.
  struct Holders {
    var first = false
    var second = false

    var isEmpty: Bool { !first && !second }
  }

  init() { terms = HUDLifecycle.Settings() }

  // MARK: Moves

  mutating func make(_ move: Move, _ check: ModelCheck) throws(Broken) {
    if case .willAnswer(let answer) = move { return wait(toGive: answer, check) }
    pass(to: move, check)
    var queue = Effects()
    try perform(move, check, &queue)
    var next = 0
    while next < queue.count {
      if let notice = try carryOut(queue[next]), let answer = takeAnswer(to: notice) {
        var effects = Effects()
        try perform(answer.move, check, &effects)
        // The display's queue. Without it an observer's command would be run at once.
        queue.insert(contentsOf: effects, at: check.bug?.answersAtOnce == true ? next + 1 : queue.count)
      }
      next += 1
    }
    if life.phase != .idle, live == nil { live = life.generation }
    try checkState(move)
  }

  private mutating func pass(to move: Move, _ check: ModelCheck) {
    switch move {
    // Otherwise the wake-up would count as a very late one.
    case .nothing where life.nextDeadline.map { $0 + .ticks(2) > now } ?? true: now = now + .ticks(1)
    case .deadline: if let deadline = life.nextDeadline { now = max(now, deadline) }
    case .lateDeadline: now = now + .ticks(300)
    default: break
    }
  }

  private mutating func perform(_ move: Move, _ check: ModelCheck, _ queue: inout Effects) throws(Broken) {
    let before = life
    var (effects, accepted) = apply(move, check)
    if let bug = check.bug {
      var situation = PlantedBug.Situation(
        move: move, now: now, check: check, before: before, life: life, effects: effects, orphan: orphan)
      bug.plant(&situation)
      (life, effects, orphan) = (situation.life, situation.effects, situation.orphan)
    }
    note(move, check, before.phase)
    for case .ended(_, let reason) in effects { try judge(reason, move, before.phase) }
    if move == .hover || move == .leave || life.phase == .idle {
      isHovered = move == .hover && life.phase != .idle
    }
    try checkMove(move, before, accepted)
    try checkTiming(move, before.phase)
    if life.phase == .visible, before.phase != .visible { readable = now }
    queue += effects
  }

  private mutating func apply(_ move: Move, _ check: ModelCheck) -> (Effects, accepted: Bool) {
    switch move {
    case .show: return (life.show(check.terms, at: now), true)
    case .showWithGrace: return (life.show(check.patientTerms, at: now), true)
    case .showHeld: return (life.show(check.terms, heldBy: .first, at: now), true)
    case .showHeldToo: return (life.show(check.terms, heldBy: .second, at: now), true)
    case .update: return update(terms)
    case .updateToStay: return update(check.stayingTerms)
    case .compositorLost:
      // The HUDs of another compositor know only the last generation.
      let effects = life.handle(.lost, at: now)
      life = HUDLifecycle(after: life.generation)
      return (effects, true)
    default: return (move.event(life.generation).map { life.handle($0, at: now) } ?? [], true)
    }
  }

  private mutating func update(_ terms: HUDLifecycle.Settings) -> (Effects, accepted: Bool) {
    let effects = life.update(terms, restartsAutoDismiss: true, at: now)
    return (effects ?? [], effects != nil)
  }

  // MARK: Answers

  private mutating func wait(toGive answer: Answer, _ check: ModelCheck) {
    if answers.0 == nil {
      answers.0 = answer
    } else if answers.1 == nil, check.queuedAnswerLimit > 1 {
      answers.1 = answer
    }
  }

  private mutating func takeAnswer(to notice: Answer.Notice) -> Answer? {
    if let first = answers.0, first.notice == notice {
      answers = (answers.1, nil)
      return first
    }
    guard let second = answers.1, second.notice == notice else { return nil }
    answers.1 = nil
    return second
  }
}

extension Move {
  /// The lifecycle's event, or nil if the move is not an event.
  fileprivate func event(_ generation: Generation) -> HUDLifecycle.Event? {
    switch self {
    case .hide: .hide
    case .hideAfter: .hideAfter(ModelCheck.hideDelay)
    case .release: .released(.first)
    case .releaseToo: .released(.second)
    case .free: .freed
    case .remove: .removed
    case .tap: .tapped(onBezel: true)
    case .button: .buttonPressed
    case .escape: .escaped
    case .hover: .hovered(true)
    case .leave: .hovered(false)
    case .frame: .framePresented(generation)
    case .deadline, .lateDeadline: .deadline
    case .outputLost: .lost
    case .failed: .failed
    case .show, .showWithGrace, .showHeld, .showHeldToo, .update, .updateToStay, .nothing, .compositorLost,
      .willAnswer:
      nil
    }
  }
}

extension HoldToken {
  static let first = HoldToken(number: 1)
  static let second = HoldToken(number: 2)
}

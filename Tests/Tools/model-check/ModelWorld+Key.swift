import BezelValues
import HUDModel

extension ModelWorld {
  /// A key that is equal for states with the same future.
  ///
  /// The time and the number of a generation do not matter, only the distance of instants from now. Past instants are
  /// equal if they are further back than any duration that counts from them.
  func key(_ check: ModelCheck) -> UInt128 {
    var key = KeyMaker(now: now)
    if let there = life.showing {
      key.add(1 + there.phase.number, below: 6)
      key.add(there.settings.number(check), below: 3)
      key.add(there.ending?.number ?? 0, below: 10)
      key.add(there.isHovered)
      key.add(there.holders.contains(.first))
      key.add(there.holders.contains(.second))
      key.add(past: there.firstFrame)
      add(there.deadlines, to: &key)
    } else {
      key.add(0, below: 6)
    }
    addKnowledge(check, to: &key)
    return key.key
  }

  private func add(_ deadlines: Deadlines, to key: inout KeyMaker) {
    key.add(future: deadlines[.delayedHide])
    key.add(future: deadlines[.minimumShow])
    key.add(future: deadlines[.watchdog])
    key.add(future: deadlines[.grace])
    key.add(future: deadlines[.transition])
    // Each number has a fixed number of digits, so different states have different keys.
    if let left = deadlines.stoppedAutoDismiss {
      key.add(2, future: now + left)
    } else {
      key.add(deadlines[.autoDismiss] == nil ? 0 : 1, future: deadlines[.autoDismiss])
    }
  }

  private func addKnowledge(_ check: ModelCheck, to key: inout KeyMaker) {
    key.add(hasSurface)
    key.add(live != nil)
    key.add(lastMilestone?.order ?? 0, below: 5)
    key.add(terms.number(check), below: 3)
    key.add(dismissal?.number ?? 0, below: 10)
    key.add(holders.first)
    key.add(holders.second)
    key.add(isHovered)
    for moment in [firstFrame, hideAsked, timedOut, heardOf, readable] { key.add(past: moment) }
    key.add(future: delayedHide)
    key.add(future: graceEnd)
    key.add(future: orphan)
    for answer in [answers.0, answers.1] {
      key.add(answer.flatMap { Answer.numbers[$0] } ?? 0, below: Answer.all.count + 1)
    }
  }
}

/// Packs small numbers into one large number.
private struct KeyMaker {
  let now: Instant
  private(set) var key: UInt128 = 0

  init(now: Instant) { self.now = now }

  mutating func add(_ number: Int, below limit: Int) {
    precondition((0..<limit).contains(number))
    key = key * UInt128(limit) + UInt128(number)
  }

  mutating func add(_ flag: Bool) { add(flag ? 1 : 0, below: 2) }

  /// No duration that counts from an instant is longer than 7 ticks.
  mutating func add(past moment: Instant?) {
    add(moment.map { 1 + min(7, ticks(now - $0)) } ?? 0, below: 9)
  }

  /// A wake-up is at most two ticks late, or so late that everything fires.
  mutating func add(future moment: Instant?) {
    add(moment.map { 1 + max(0, ticks($0 - now) + 3) } ?? 0, below: 12)
  }

  mutating func add(_ kind: Int, future moment: Instant?) {
    add(kind, below: 3)
    add(future: moment)
  }

  private func ticks(_ duration: Duration) -> Int {
    Int(duration.components.seconds) * 10 + Int(duration.components.attoseconds / 100_000_000_000_000_000)
  }
}

extension Answer {
  fileprivate static let numbers = Dictionary(uniqueKeysWithValues: zip(all, 1...))
}

extension HUDLifecycle.Phase {
  fileprivate var number: Int {
    switch self {
    case .idle: 0
    case .pending: 1
    case .appearing: 2
    case .visible: 3
    case .disappearing: 4
    }
  }
}

extension HUDLifecycle.Reason {
  fileprivate var number: Int {
    switch self {
    case .completed: 1
    case .timedOut: 2
    case .tapped: 3
    case .escaped: 4
    case .button: 5
    case .superseded: 6
    case .neverShown: 7
    case .lost: 8
    case .failed: 9
    }
  }
}

extension HUDLifecycle.Settings {
  fileprivate func number(_ check: ModelCheck) -> Int {
    if grace > .zero { 0 } else { hasButton == check.terms.hasButton ? 1 : 2 }
  }
}

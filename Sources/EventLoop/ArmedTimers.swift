import Time

/// The timers of a loop that wait for something. There are a handful, so a plain array is fastest.
struct ArmedTimers {
  private(set) var all: [LoopTimer] = []
  private var armings: UInt64 = 0

  /// The earliest deadline.
  var next: Instant? { all.lazy.compactMap(\.deadline).min() }

  /// Counts the timer's arming. Returns its place in the order of armings.
  mutating func insert(_ timer: LoopTimer) -> UInt64 {
    if !all.contains(where: { $0 === timer }) { all.append(timer) }
    armings += 1
    return armings
  }

  mutating func remove(_ timer: LoopTimer) {
    all.removeAll { $0 === timer }
  }

  /// What is due, in the order to fire, as it was armed: whoever fires looks again whether it still holds.
  func due(at now: Instant) -> [Due] {
    all.compactMap { timer in
      guard let deadline = timer.deadline, deadline <= now else { return nil }
      return Due(timer: timer, deadline: deadline, turn: timer.turn)
    }.sorted { ($0.deadline, $0.turn) < ($1.deadline, $1.turn) }
  }

  struct Due {
    let timer: LoopTimer
    let deadline: Instant
    let turn: UInt64

    /// Neither cancelled nor armed again since.
    var holds: Bool { timer.deadline != nil && timer.turn == turn }
  }
}

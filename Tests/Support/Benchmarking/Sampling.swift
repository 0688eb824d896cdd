/// Something that is measured: one line of the table for each of its limits.
package struct Quantity: Hashable, Sendable {
  /// How a newer build may differ from an older one.
  package enum Tolerance: Hashable, Sendable {
    /// The largest ratio of the newer to the older.
    case ratio(Double)
    /// The largest difference, in the quantity's unit: for counts that are zero if all is well.
    case difference(Double)
    /// The ratio is shown, whatever it is.
    case any
  }

  /// What a build must keep and what it should reach.
  package struct Limit: Hashable, Sendable {
    /// The program whose value is the unit of both; nil for values in the quantity's own unit.
    package let peer: String?
    package let maximum: Double?
    package let goal: Double?

    package init(times peer: String? = nil, maximum: Double? = nil, goal: Double? = nil) {
      self.peer = peer
      self.maximum = maximum
      self.goal = goal
    }
  }

  package let name: String
  package let unit: String
  package let limits: [Limit]
  package let tolerance: Tolerance

  package init(_ name: String, unit: String, limits: [Limit], tolerance: Tolerance = .ratio(1.05)) {
    self.name = name
    self.unit = unit
    self.limits = limits
    self.tolerance = tolerance
  }

  /// A quantity with a fixed limit, or with none.
  package init(
    _ name: String, unit: String, maximum: Double? = nil, goal: Double? = nil,
    tolerance: Tolerance = .ratio(1.05)
  ) {
    self.init(name, unit: unit, limits: [Limit(maximum: maximum, goal: goal)], tolerance: tolerance)
  }
}

/// What one run of one program yields.
package typealias Sample = [Quantity: Double]

/// How many samples are taken.
package struct Sampling: Sendable {
  /// Whether there is a round that is not counted before the first: it reads programs from the disk and fills caches.
  package var warmsUp = true
  package var minimumRounds = 8
  package var maximumRounds = 400
  /// No round starts after this time, once there are enough of them.
  package var time: Duration
  /// An interval that is narrower needs no more samples: a share of its value.
  package var width = 0.03

  package init(time: Duration) {
    self.time = time
  }

  /// Runs the contestants in turn, A B A B, so that a busy moment hits all of them, until there are enough samples.
  ///
  /// `isEnough` gets the samples of each contestant. It is called ever more seldom, since computing intervals takes its
  /// time.
  package func interleave(
    _ contestants: [() throws -> Sample], elapsed: () -> Duration,
    isEnough: ([[Sample]]) -> Bool
  ) throws -> [[Sample]] {
    if warmsUp { for run in contestants { _ = try run() } }
    let start = elapsed()
    var samples = [[Sample]](repeating: [], count: contestants.count)
    var nextLook = minimumRounds
    for round in 1...max(minimumRounds, maximumRounds) {
      for (index, run) in contestants.enumerated() { samples[index].append(try run()) }
      guard round >= minimumRounds else { continue }
      if elapsed() - start >= time { break }
      guard round >= nextLook else { continue }
      if isEnough(samples) { break }
      nextLook = round + max(1, round / 4)
    }
    return samples
  }
}

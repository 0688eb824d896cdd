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

  /// The limit for a build, and the goal.
  package struct Limit: Hashable, Sendable {
    /// The program whose value is the unit of both; nil if they are in the quantity's unit.
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

/// The result of one run of one program.
package typealias Sample = [Quantity: Double]

/// How many samples are taken.
package struct Sampling: Sendable {
  /// Whether more samples are needed.
  package enum Need: Sendable {
    case none, some
    /// A value is over its limit, but its interval is not: the time is extended.
    case many
  }

  /// Whether a first round is run and not counted. It reads programs from the disk and fills caches.
  package var warmsUp = true
  package var minimumRounds = 8
  package var maximumRounds = 400
  /// No round starts after this time if there is a minimum of samples.
  package var time: Duration
  /// The time if many samples are needed.
  private var longestTime: Duration { time * 3 }
  /// A narrower interval needs no more samples. A share of its value.
  package var width = 0.03

  package init(time: Duration) {
    self.time = time
  }

  /// Runs the contestants in turn, A B A B, so that other load affects all of them, until there are enough samples.
  ///
  /// `need` gets the samples of each contestant. It is called at increasing distances, since computing intervals takes
  /// long.
  package func interleave(
    _ contestants: [() throws -> Sample], elapsed: () -> Duration, need: ([[Sample]]) -> Need
  ) throws -> [[Sample]] {
    if warmsUp { for run in contestants { _ = try run() } }
    let start = elapsed()
    var samples = [[Sample]](repeating: [], count: contestants.count)
    var nextLook = minimumRounds
    var isExtended = false
    for round in 1...max(minimumRounds, maximumRounds) {
      for (index, run) in contestants.enumerated() { samples[index].append(try run()) }
      guard round >= minimumRounds else { continue }
      let past = elapsed() - start
      if past >= longestTime { break }
      let isOver = past >= time
      guard round >= nextLook || isOver && !isExtended else { continue }
      switch need(samples) {
      case .none: return samples
      case .some where isOver: return samples
      case .some: break
      case .many: isExtended = isOver
      }
      nextLook = round + max(1, round / 4)
    }
    return samples
  }
}

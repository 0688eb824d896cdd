/// One line of the table: a value, or two values and their comparison.
package struct Row: Hashable, Codable, Sendable {
  /// One build or program.
  package struct Side: Hashable, Codable, Sendable {
    package let name: String
    package let estimate: Estimate
    package let samples: [Double]
    /// Millions of instructions of one run; nil if they are not counted.
    package let instructions: Estimate?

    package init(_ name: String, samples: [Double], instructions: [Double] = []) {
      self.name = name
      self.samples = samples
      estimate = Estimate(medianOf: samples)
      self.instructions = instructions.isEmpty ? nil : Estimate(rangeOf: instructions)
    }
  }

  /// What is compared.
  package enum Kind: String, Codable, Sendable {
    case value, ratio, difference
  }

  package enum Verdict: String, Codable, Sendable {
    /// The whole interval is within the goal.
    case goal
    /// The whole interval is within the limit.
    case ok
    /// The interval contains the limit: more samples, or a less busy machine, are needed to decide.
    case unclear
    /// The whole interval is over the limit.
    case over
    /// There is no limit.
    case none
  }

  package let name: String
  package let unit: String
  package let sides: [Side]
  package let kind: Kind
  /// The judged value: the value itself, the ratio or the difference.
  package let judged: Estimate
  package let limit: Double?
  package let goal: Double?
  /// The ratio of instructions if both sides have counts; the same limit applies.
  package let instructionRatio: Estimate?
  package let verdict: Verdict

  private init(
    _ quantity: Quantity, _ sides: [Side], _ kind: Kind, _ judged: Estimate, limit: Double?,
    goal: Double? = nil,
    instructionRatio: Estimate? = nil
  ) {
    name = quantity.name
    unit = quantity.unit
    self.sides = sides
    self.kind = kind
    self.judged = judged
    self.limit = limit
    self.goal = goal
    self.instructionRatio = instructionRatio
    let verdicts = ([judged] + (instructionRatio.map { [$0] } ?? [])).map {
      Verdict(of: $0, limit: limit, goal: goal)
    }
    verdict = verdicts.contains(.over) ? .over : verdicts[0]
  }
}

extension Row.Verdict {
  fileprivate init(of estimate: Estimate, limit: Double?, goal: Double?) {
    let isGoal = goal.map { estimate.high <= $0 } ?? false
    guard let limit else {
      self = isGoal ? .goal : .none
      return
    }
    self = estimate.low > limit ? .over : estimate.high > limit ? .unclear : isGoal ? .goal : .ok
  }
}

extension Row {
  /// A build's value beside a fixed limit.
  package init(_ quantity: Quantity, _ side: Side, limit: Quantity.Limit) {
    self.init(quantity, [side], .value, side.estimate, limit: limit.maximum, goal: limit.goal)
  }

  /// A build's value beside another program's.
  package init(_ quantity: Quantity, _ side: Side, peer: Side, limit: Quantity.Limit) {
    let ratio = Estimate(ratioOf: side.samples, to: peer.samples)
    self.init(quantity, [side, peer], .ratio, ratio, limit: limit.maximum, goal: limit.goal)
  }

  /// A newer build's value beside an older one's.
  package init(_ quantity: Quantity, older: Side, newer: Side) {
    let ratio = Estimate(ratioOf: newer.samples, to: older.samples)
    var instructionRatio: Estimate?
    if let old = older.instructions, let new = newer.instructions {
      instructionRatio = Estimate(
        value: new.value / old.value, low: new.low / old.high, high: new.high / old.low)
    }
    switch quantity.tolerance {
    case .ratio(let most):
      self.init(
        quantity, [older, newer], .ratio, ratio, limit: most, instructionRatio: instructionRatio)
    case .difference(let most):
      let difference = Estimate(differenceOf: newer.samples, and: older.samples)
      self.init(quantity, [older, newer], .difference, difference, limit: most)
    case .any:
      self.init(quantity, [older, newer], .ratio, ratio, limit: nil)
    }
  }
}

extension Estimate {
  /// The median of a few counts that hardly vary, between the smallest and the largest.
  fileprivate init(rangeOf counts: [Double]) {
    self.init(value: median(counts), low: counts.min() ?? 0, high: counts.max() ?? 0)
  }
}

import Glibc

/// One run of the experiments: one build with its limits, or two builds in comparison.
struct Benchmark {
  private let builds: [BezelPrograms]
  private let experiments: [Experiment]
  private let time: Duration

  init(_ options: BenchOptions) {
    builds = options.builds
    experiments = options.experiments
    time = options.time
  }

  /// Runs all experiments. A failure does not prevent later ones.
  func run() -> Report {
    var rows: [Row] = []
    var failed: [String] = []
    for experiment in experiments {
      printStatus("measuring \(experiment.name) …")
      do {
        rows += try self.rows(of: experiment)
      } catch {
        printStatus("measuring \(experiment.name) failed: \(error)")
        failed.append(experiment.name)
      }
    }
    return Report(programs: builds.map(\.folder), rows: rows, failed: failed)
  }

  private var isComparison: Bool { builds.count == 2 }

  private func rows(of experiment: Experiment) throws -> [Row] {
    let setup = try experiment.prepare()
    let peers = isComparison ? [] : try setup.peers()
    let contestants = builds.map { build in { try setup.bezel(build) } } + peers.map(\.sample)
    var sampling = Sampling(time: time)
    sampling.minimumRounds = experiment.minimumRounds
    sampling.warmsUp = experiment.warmsUp
    let clock = ContinuousClock.now
    let samples = try sampling.interleave(contestants, elapsed: { clock.duration(to: .now) }) { samples in
      let rows = self.rows(of: experiment, samples, peers.map(\.name), instructions: [:])
      if rows.contains(where: \.isSuspicious) { return .many }
      return rows.allSatisfy { $0.isNarrow(sampling.width) } ? .none : .some
    }
    return rows(of: experiment, samples, peers.map(\.name), instructions: countInstructions(setup))
  }

  /// Two counts of each build, in turn. There are none if valgrind is not installed or does not work.
  private func countInstructions(_ setup: Experiment.Setup) -> [Quantity: [[Double]]] {
    guard InstructionCounter.isInstalled else { return [:] }
    return setup.instructions.compactMapValues { count in
      do {
        let rounds = try (0..<2).map { _ in try builds.map(count) }
        return builds.indices.map { build in rounds.map { $0[build] } }
      } catch {
        printStatus("no instructions are counted: \(error)")
        return nil
      }
    }
  }

  private func rows(
    of experiment: Experiment, _ samples: [[Sample]], _ peers: [String], instructions: [Quantity: [[Double]]]
  ) -> [Row] {
    experiment.quantities.flatMap { quantity in
      let series = samples.map { $0.compactMap { $0[quantity] } }
      let sides = zip(builds.indices, series).map { index, samples in
        Row.Side(
          isComparison ? ["old", "new"][index] : "bezel", samples: samples,
          instructions: instructions[quantity]?[index] ?? [])
      }
      if isComparison { return [Row(quantity, older: sides[0], newer: sides[1])] }
      let rows: [Row] = quantity.limits.compactMap { limit in
        guard let name = limit.peer else { return Row(quantity, sides[0], limit: limit) }
        guard let peer = peers.firstIndex(of: name) else { return nil }
        return Row(quantity, sides[0], peer: Row.Side(name, samples: series[1 + peer]), limit: limit)
      }
      return rows.isEmpty ? [Row(quantity, sides[0], limit: Quantity.Limit())] : rows
    }
  }
}

extension Row {
  /// Whether it may be over its limit by chance.
  fileprivate var isSuspicious: Bool { verdict == .unclear && limit.map { judged.value > $0 } ?? false }

  /// Whether more samples would hardly change it.
  fileprivate func isNarrow(_ width: Double) -> Bool {
    kind == .difference || judged.relativeWidth <= width || (judged.low == 0 && judged.high == 0)
  }
}

/// Prints progress on standard error: standard output has only the table.
func printStatus(_ line: String) {
  _ = "\(line)\n".withCString { write(2, $0, strlen($0)) }
}

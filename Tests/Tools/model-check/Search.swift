/// A breadth-first search of the sequences of moves, which visits each state once.
struct Search {
  private let check: ModelCheck
  private var known: Set<UInt128> = []
  private var newest: [(world: ModelWorld, step: Int)]
  /// The state and the move from which each state was first reached.
  private var steps: [(from: Int, move: Int)] = [(-1, -1)]
  private(set) var figures = ModelCheck.Figures()

  init(_ check: ModelCheck) {
    self.check = check
    let start = ModelWorld()
    newest = [(start, 0)]
    known.insert(start.key(check))
    figures.states = 1
  }

  /// Makes every move in each of the newest states. Returns false if there are no new states.
  mutating func goDeeper() throws(ModelCheck.Violation) -> Bool {
    let present = newest
    newest = []
    for (world, step) in present {
      for (index, move) in check.moves.enumerated() {
        figures.moves += 1
        var next = world
        do throws(Broken) {
          try next.make(move, check)
          guard known.insert(next.key(check)).inserted else { continue }
          try next.checkThatItEnds(check)
        } catch {
          throw ModelCheck.Violation(path: path(to: step) + [move], rule: error.rule)
        }
        newest.append((next, steps.count))
        steps.append((step, index))
      }
    }
    figures.states += newest.count
    figures.isComplete = newest.isEmpty
    if !newest.isEmpty { figures.depth += 1 }
    return !newest.isEmpty
  }

  private func path(to step: Int) -> [Move] {
    var path: [Move] = []
    var step = step
    while steps[step].move >= 0 {
      path.append(check.moves[steps[step].move])
      step = steps[step].from
    }
    return path.reversed()
  }
}

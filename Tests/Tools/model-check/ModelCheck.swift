import BezelValues
package import HUDModel
import SeededRandom

/// Checks the lifecycle against its rules, with a manual clock.
///
/// It runs every sequence of moves, each of equal states only once, or random sequences. Durations are a few whole
/// tenths of a second, so that many deadlines coincide.
package struct ModelCheck: Sendable {
  package typealias Settings = HUDLifecycle.Settings

  package struct Violation: Error, CustomStringConvertible {
    package var path: [Move]
    package var rule: String

    package var description: String { "\(rule), after \(path.map { "\($0)" }.joined(separator: ", "))" }
  }

  /// How much was checked.
  package struct Figures: Sendable, CustomStringConvertible {
    package var states = 0
    package var moves = 0
    /// The longest sequence that led to a new state.
    package var depth = 0
    /// Whether there are no new states: then sequences of any length are covered.
    package var isComplete = false

    package var description: String {
      "\(states) states, \(moves) moves made, "
        + (isComplete ? "no new states after \(depth)" : "\(depth) deep")
    }
  }

  package var terms: Settings = {
    var terms = Settings()
    terms.transition = .ticks(2)
    terms.minimumShow = .ticks(3)
    terms.autoDismiss = .ticks(5)
    terms.watchdog = .ticks(7)
    terms.hasButton = true
    terms.escapes = true
    return terms
  }()
  package var patientTerms: Settings = {
    var terms = Settings()
    terms.transition = .ticks(2)
    terms.grace = .ticks(2)
    return terms
  }()
  static let hideDelay = Duration.ticks(4)

  package var moves: [Move]
  /// How many observers' commands may be queued.
  package var queuedAnswerLimit = 1
  package var bug: PlantedBug?

  package init(_ moves: [Move] = Move.all, bug: PlantedBug? = nil) {
    self.moves = moves
    self.bug = bug
  }

  /// The settings of a HUD that only a caller dismisses.
  var stayingTerms: Settings {
    var staying = terms
    (staying.autoDismiss, staying.watchdog) = (nil, nil)
    (staying.hasButton, staying.escapes, staying.dismissOn) = (false, false, .none)
    return staying
  }

  /// Makes HUDs appear and disappear at once.
  package mutating func removeTransitions() {
    terms.transition = .zero
    patientTerms.transition = .zero
  }

  // MARK: Every sequence

  /// Checks every sequence of up to `depth` moves, or until there are no new states. Throws at the first broken rule, with
  /// a sequence of minimum length.
  package func exhaust(depth: Int = .max) throws(Violation) -> Figures {
    var search = Search(self)
    while search.figures.depth < depth, try search.goDeeper() {}
    return search.figures
  }

  // MARK: Random sequences

  /// Checks `length` random moves, most of them plain, determined by the seed. Throws at the first broken rule.
  package func run(length: Int, seed: UInt64) throws(Violation) {
    var random = SeededRandom(seed: seed)
    var world = ModelWorld()
    var path: [Move] = []
    path.reserveCapacity(length)
    do throws(Broken) {
      for _ in 0..<length {
        let choice = random.next() % 4 == 0 ? moves : Move.plain
        let move = choice[Int(random.next() % UInt64(choice.count))]
        path.append(move)
        try world.make(move, self)
      }
      try world.checkThatItEnds(self)
    } catch {
      throw Violation(path: path, rule: error.rule)
    }
  }
}

/// A rule that was broken.
struct Broken: Error {
  var rule: String
}

extension Duration {
  static func ticks(_ count: Int) -> Duration { .milliseconds(100 * count) }
}

package import HUDModel
import SeededRandom
import Time

/// Holds what a HUD's life does against the rules that it is to keep, with a clock moved by hand.
///
/// Either through every sequence of moves, where states that are alike are gone into only once, or through random
/// sequences. Times are whole tenths of a second and few, so that many deadlines meet in one moment.
package struct ModelCheck: Sendable {
  package typealias Settings = HUDLifecycle.Settings

  package struct Violation: Error, CustomStringConvertible {
    package var path: [Move]
    package var rule: String

    package var description: String { "\(rule), after \(path.map { "\($0)" }.joined(separator: ", "))" }
  }

  /// How much was looked at.
  package struct Figures: Sendable, CustomStringConvertible {
    package var states = 0
    package var moves = 0
    /// The longest sequence that led to a state which no shorter one leads to.
    package var depth = 0
    /// Whether nothing new is left: then sequences of any length are covered.
    package var isComplete = false

    package var description: String {
      "\(states) states, \(moves) moves made, "
        + (isComplete ? "nothing new after \(depth)" : "\(depth) deep")
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
  /// How many answers may be waiting at a time.
  package var patience = 1
  package var bug: PlantedBug?

  package init(_ moves: [Move] = Move.all, bug: PlantedBug? = nil) {
    self.moves = moves
    self.bug = bug
  }

  /// The terms of a HUD that only a caller ends.
  var stayingTerms: Settings {
    var staying = terms
    (staying.autoDismiss, staying.watchdog) = (nil, nil)
    (staying.hasButton, staying.escapes, staying.dismissOn) = (false, false, .none)
    return staying
  }

  /// From now on HUDs come and go at once.
  package mutating func removeTransitions() {
    terms.transition = .zero
    patientTerms.transition = .zero
  }

  // MARK: Every sequence

  /// Everything up to `depth` moves, or until nothing new comes up; throws at the first rule broken, and then no
  /// shorter sequence breaks one.
  package func exhaust(depth: Int = .max) throws(Violation) -> Figures {
    var search = Search(self)
    while search.figures.depth < depth, try search.goDeeper() {}
    return search.figures
  }

  // MARK: Random sequences

  /// `length` random moves, most of them plain; the same for the same seed. Throws at the first rule broken.
  package func play(length: Int, seed: UInt64) throws(Violation) {
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

/// A rule that doesn't hold.
struct Broken: Error {
  var rule: String
}

extension Duration {
  static func ticks(_ count: Int) -> Duration { .milliseconds(100 * count) }
}

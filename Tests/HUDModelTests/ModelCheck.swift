import HUDModel
import Motion

/// Tries every sequence of moves up to a depth and holds what the lifecycle does against the invariants of a
/// HUD's life, with a clock moved by hand.
struct ModelCheck {
  enum Move: CaseIterable {
    case show, showWithGrace, hide, hideAfter, update, tap
    /// Shown by one who holds it, by a second one; each lets go.
    case showHeld, showHeldToo, release, releaseToo
    /// A picture of the present presentation reaches the screen.
    case frame
    /// Time passes without a frame and without anybody waking the lifecycle.
    case nothing
    /// The next deadline comes, and fires.
    case deadline
    /// Someone is woken long after every deadline.
    case lateDeadline
    /// The button is pressed, and Escape.
    case button, escape
    /// The pointer comes to the bezel, and leaves it.
    case hover, leave
    /// The output or the surface goes; the compositor goes with all it knows; a surface can't be had.
    case outputLost, compositorLost, failed

    /// Those that every HUD meets.
    static let common: [Move] = [
      .show, .showWithGrace, .hide, .hideAfter, .update, .tap, .frame, .nothing, .deadline, .lateDeadline,
    ]
    /// Those of HUDs that several callers hold.
    static let shared: [Move] = [
      .show, .showHeld, .showHeldToo, .release, .releaseToo, .hide, .tap, .frame, .deadline,
    ]
  }

  struct Violation: Error, CustomStringConvertible {
    var path: [Move]
    var rule: String

    var description: String { "\(rule), after \(path.map { "\($0)" }.joined(separator: ", "))" }
  }

  typealias Effects = [HUDLifecycle.Effect]
  /// Stands for a bug: may change what a move has done, knowing the state before it.
  typealias Sabotage = (Move, HUDLifecycle, inout HUDLifecycle, inout Effects) -> Void

  var shown = HUDLifecycle.Settings.task(minimumShow: .milliseconds(500), autoDismiss: .seconds(2))
  var shownWithGrace = HUDLifecycle.Settings.task(grace: .milliseconds(200))
  static let hideDelay = Duration.milliseconds(700)
  var moves = Move.common
  var sabotage: Sabotage?

  private(set) var sequences = 0
  private var path: [Move] = []

  init(sabotage: Sabotage? = nil) { self.sabotage = sabotage }

  /// All moves, on HUDs that have a button, a way out by Escape, and a caller to be heard of.
  mutating func grantEverything() {
    moves = Move.allCases
    shown.hasButton = true
    shown.escapes = true
    shown.watchdog = .milliseconds(2500)
    shownWithGrace.watchdog = .milliseconds(100)
  }

  /// Everything up to `depth` moves; throws at the first rule broken.
  mutating func run(depth: Int) throws {
    try explore(ModelWorld(), depth: depth)
  }

  private mutating func explore(_ world: ModelWorld, depth: Int) throws {
    guard depth > 0 else { return }
    for move in moves {
      path.append(move)
      sequences += 1
      var next = world
      do {
        try next.make(move, self)
        if depth == 1 { try next.checkThatItEnds(self) }
      } catch let broken as Broken {
        throw Violation(path: path, rule: broken.rule)
      }
      try explore(next, depth: depth - 1)
      path.removeLast()
    }
  }

  /// Random sequences of `length` moves, `count` of them; throws at the first rule broken.
  mutating func run(random count: Int, length: Int, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<count {
      var world = ModelWorld()
      path = []
      sequences += 1
      do {
        for _ in 0..<length {
          let move = moves[Int.random(in: 0..<moves.count, using: &random)]
          path.append(move)
          try world.make(move, self)
        }
        try world.checkThatItEnds(self)
      } catch let broken as Broken {
        throw Violation(path: path, rule: broken.rule)
      }
    }
  }

  /// A rule that doesn't hold.
  struct Broken: Error {
    var rule: String
  }
}

extension ModelCheck.Move {
  var isShow: Bool { self == .show || self == .showWithGrace || self == .showHeld || self == .showHeldToo }
}

import BezelValues
import HUDModel

/// A defect for the check to find: a change to the result of a move.
package struct PlantedBug: Sendable, CustomStringConvertible {
  /// The original's defect, by issue number.
  package let origin: String
  package let what: String
  /// The rule that is broken.
  package let rule: String
  /// Whether the effects of observers' commands are run at once, before queued ones.
  var answersAtOnce = false
  let plant: @Sendable (inout Situation) -> Void

  package var description: String { "\(what) (\(origin))" }

  /// The state before a move, and its result.
  struct Situation {
    let move: Move
    let now: Instant
    let check: ModelCheck
    let before: HUDLifecycle
    var life: HUDLifecycle
    var effects: [HUDLifecycle.Effect]
    /// When a forgotten timer fires.
    var orphan: Instant?

    /// Undoes the move.
    mutating func forget() {
      life = before
      effects = []
    }

    mutating func send(_ event: HUDLifecycle.Event) { effects += life.handle(event, at: now) }

    /// Whether the forgotten timer fires now.
    mutating func orphanFires() -> Bool {
      guard let due = orphan, due <= now else { return false }
      orphan = nil
      return true
    }

    var isDeadline: Bool { move == .deadline || move == .lateDeadline }
    var wasThere: Bool { before.phase == .appearing || before.phase == .visible }
    /// Whether a hide or a timeout has waited for the minimum show time.
    var waitedToEnd: Bool { before.isUp && before.showing?.ending != nil }
  }

  init(
    _ origin: String, _ what: String, foundBy rule: String,
    _ plant: @escaping @Sendable (inout Situation) -> Void
  ) {
    (self.origin, self.what, self.rule, self.plant) = (origin, what, rule, plant)
  }

  package static let all = ofMBProgressHUD + ofSVProgressHUD + others
}

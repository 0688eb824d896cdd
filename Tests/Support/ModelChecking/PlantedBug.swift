import HUDModel
import Time

/// A fault that a HUD's life could have, to be found: a change to what a move has done.
package struct PlantedBug: Sendable, CustomStringConvertible {
  /// Which of the originals' defects it is, by the thread that tells of it.
  package let origin: String
  package let what: String
  /// The rule that it is found by.
  package let rule: String
  /// Whether what answers do is carried out at once, before what was under way.
  var answersAtOnce = false
  let plant: @Sendable (inout Situation) -> Void

  package var description: String { "\(what) (\(origin))" }

  /// What a move has met and done.
  struct Situation {
    let move: Move
    let now: Instant
    let check: ModelCheck
    let before: HUDLifecycle
    var life: HUDLifecycle
    var effects: [HUDLifecycle.Effect]
    /// The moment at which a forgotten timer will fire.
    var orphan: Instant?

    /// As if the move had not been made.
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
    /// Whether a hide or a time that is over has waited for the minimum show.
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

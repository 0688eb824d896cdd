import HUDModel

extension PlantedBug {
  /// The defects of MBProgressHUD. Work that blocks the main thread has no counterpart here: the server is another
  /// process.
  static let ofMBProgressHUD: [PlantedBug] = [
    PlantedBug(
      "MB#276, MB#281, MB#292", "an old end removes a HUD that is shown again",
      foundBy: "completed means hidden, or released by all holders"
    ) {
      if $0.move.isShow, $0.before.phase == .disappearing { $0.orphan = $0.before.nextDeadline }
      if $0.orphanFires() { $0.send(.removed) }
    },
    PlantedBug(
      "MB#503, MB#440", "an old end cancels a new delayed hide",
      foundBy: "a settled HUD is woken only for requested deadlines"
    ) {
      if $0.move.isShow, $0.before.phase == .disappearing { $0.orphan = $0.before.nextDeadline }
      if $0.orphanFires(), $0.life.isUp { _ = $0.life.show($0.check.patientTerms, at: $0.now) }
    },
    PlantedBug(
      "MB#366, MB#380, MB#539, MB#196", "an end waits for an animation that never ends",
      foundBy: "deadlines fire when they are due"
    ) {
      if $0.isDeadline, $0.before.phase == .disappearing { $0.forget() }
    },
    PlantedBug(
      "MB#605, MB#630", "the end of the grace time cancels a delayed hide",
      foundBy: "a hide takes effect at the end of the minimum show time"
    ) {
      guard $0.isDeadline, $0.before.phase == .pending, $0.life.phase == .appearing else { return }
      _ = $0.life.show($0.check.patientTerms, at: $0.now)
    },
    PlantedBug(
      "MB, by reading", "a second show does not cancel the first one's grace time",
      foundBy: "nothing is shown before the end of the grace time"
    ) {
      if $0.move == .showWithGrace, $0.before.phase == .pending {
        $0.orphan = $0.before.showing?.deadlines[.grace]
      }
      guard $0.orphanFires(), $0.life.phase == .pending else { return }
      var atOnce = $0.check.patientTerms
      atOnce.grace = .zero
      $0.effects += $0.life.show(atOnce, at: $0.now)
    },
    PlantedBug(
      "MB#176", "a second hide leaves a timer, which hides a later show",
      foundBy: "the minimum show time is respected"
    ) {
      if $0.move == .hide, $0.waitedToEnd { $0.orphan = $0.before.nextDeadline }
      if $0.orphanFires() { $0.send(.hide) }
    },
    PlantedBug(
      "MB#176, MB#437", "two hides are reported as two ends",
      foundBy: "completed means hidden, or released by all holders"
    ) {
      guard $0.move == .hide, $0.before.phase == .disappearing else { return }
      $0.effects.append(.ended($0.before.generation, .completed))
    },
    PlantedBug(
      "MB, by reading", "the end of the minimum show time is missed during another transition",
      foundBy: "deadlines fire when they are due"
    ) {
      if $0.isDeadline, $0.waitedToEnd { $0.forget() }
    },
    withoutQueue,
    PlantedBug(
      "MB, by reading", "a delayed hide from another thread is never armed",
      foundBy: "a hide takes effect at the end of the minimum show time"
    ) {
      if $0.move == .hideAfter { $0.forget() }
    },
    PlantedBug(
      "MB#193, MB#459", "a HUD that is fading out is still updated",
      foundBy: "superseded means shown again while disappearing"
    ) {
      guard $0.move == .update, $0.before.phase == .disappearing else { return }
      $0.effects += $0.life.show($0.check.terms, at: $0.now)
    },
    PlantedBug(
      "MB, testMinShowTime", "the minimum show time is cut short",
      foundBy: "the minimum show time is respected"
    ) {
      guard $0.move == .hide, !$0.waitedToEnd, $0.wasThere, $0.life != $0.before else { return }
      let minimum = $0.life.showing?.deadlines[.minimumShow]
      if let minimum { $0.effects += $0.life.handle(.deadline, at: minimum) }
    },
  ]

  /// The effects of an observer's command are run at once.
  private static var withoutQueue: PlantedBug {
    var bug = PlantedBug(
      "MB#152, MB#451", "a callback's command is run before queued effects",
      foundBy: "only an existing surface gets requests"
    ) { _ in }
    bug.answersAtOnce = true
    return bug
  }
}

import HUDModel

extension PlantedBug {
  /// The defects of MBProgressHUD. Work that blocks the thread of the user interface has no counterpart here: the
  /// server is another process.
  static let ofMBProgressHUD: [PlantedBug] = [
    PlantedBug(
      "MB#276, MB#281, MB#292", "an old end takes away what is shown again",
      foundBy: "completed is what was hidden, or let go by all"
    ) {
      if $0.move.isShow, $0.before.phase == .disappearing { $0.orphan = $0.before.nextDeadline }
      if $0.orphanFires() { $0.send(.removed) }
    },
    PlantedBug(
      "MB#503, MB#440", "an old end disarms a new delayed hide",
      foundBy: "what has settled is woken only for what was asked"
    ) {
      if $0.move.isShow, $0.before.phase == .disappearing { $0.orphan = $0.before.nextDeadline }
      if $0.orphanFires(), $0.life.isUp { _ = $0.life.show($0.check.patientTerms, at: $0.now) }
    },
    PlantedBug(
      "MB#366, MB#380, MB#539, MB#196", "an end waits for an animation that is never over",
      foundBy: "what is due fires"
    ) {
      if $0.isDeadline, $0.before.phase == .disappearing { $0.forget() }
    },
    PlantedBug(
      "MB#605, MB#630", "the grace's end forgets a delayed hide",
      foundBy: "a hide is done when the minimum show is over"
    ) {
      guard $0.isDeadline, $0.before.phase == .pending, $0.life.phase == .appearing else { return }
      _ = $0.life.show($0.check.patientTerms, at: $0.now)
    },
    PlantedBug(
      "MB, by reading", "a second show leaves the first one's grace running",
      foundBy: "nothing is to be seen before the grace is over"
    ) {
      if $0.move == .showWithGrace, $0.before.phase == .pending {
        $0.orphan = $0.before.showing?.deadlines.grace
      }
      guard $0.orphanFires(), $0.life.phase == .pending else { return }
      var atOnce = $0.check.patientTerms
      atOnce.grace = .zero
      $0.effects += $0.life.show(atOnce, at: $0.now)
    },
    PlantedBug(
      "MB#176", "a second hide leaves a timer that hides what is shown since",
      foundBy: "the minimum show is kept"
    ) {
      if $0.move == .hide, $0.waitedToEnd { $0.orphan = $0.before.nextDeadline }
      if $0.orphanFires() { $0.send(.hide) }
    },
    PlantedBug(
      "MB#176, MB#437", "two hides are reported as two ends",
      foundBy: "completed is what was hidden, or let go by all"
    ) {
      guard $0.move == .hide, $0.before.phase == .disappearing else { return }
      $0.effects.append(.ended($0.before.generation, .completed))
    },
    PlantedBug(
      "MB, by reading", "a minimum show's end isn't heard while something else goes on",
      foundBy: "what is due fires"
    ) {
      if $0.isDeadline, $0.waitedToEnd { $0.forget() }
    },
    withoutQueue,
    PlantedBug(
      "MB, by reading", "a delayed hide asked for elsewhere is never armed",
      foundBy: "a hide is done when the minimum show is over"
    ) {
      if $0.move == .hideAfter { $0.forget() }
    },
    PlantedBug(
      "MB#193, MB#459", "what is fading out is still the one that is meant",
      foundBy: "superseded is what was shown again while it went"
    ) {
      guard $0.move == .update, $0.before.phase == .disappearing else { return }
      $0.effects += $0.life.show($0.check.terms, at: $0.now)
    },
    PlantedBug("MB, testMinShowTime", "a minimum show is cut short", foundBy: "the minimum show is kept") {
      guard $0.move == .hide, !$0.waitedToEnd, $0.wasThere, $0.life != $0.before else { return }
      let minimum = $0.life.showing?.deadlines.minimumShow
      if let minimum { $0.effects += $0.life.handle(.deadline, at: minimum) }
    },
  ]

  /// The effects of an observer's command are carried out at once.
  private static var withoutQueue: PlantedBug {
    var bug = PlantedBug(
      "MB#152, MB#451", "a callback's command overtakes the effects that were waiting",
      foundBy: "nothing is asked of a surface that isn't there"
    ) { _ in }
    bug.answersAtOnce = true
    return bug
  }
}

import HUDModel

extension PlantedBug {
  /// The defects of SVProgressHUD. The tests of pictures cover a ring that stays under a status, and a spinner that
  /// freezes in the background.
  static let ofSVProgressHUD: [PlantedBug] = [
    PlantedBug(
      "SV#1078, SV#1067", "a delayed dismiss ends a later show",
      foundBy: "a timeout respects the reading time and the watchdog's time"
    ) {
      if $0.move == .hideAfter, $0.before.isUp { $0.orphan = $0.life.showing?.deadlines[.delayedHide] }
      if $0.orphanFires(), $0.life.showing?.ending == nil { $0.send(.hide) }
    },
    PlantedBug(
      "SV#611, SV#229, RC#143", "a show is lost while the HUD disappears",
      foundBy: "a show shows in every phase"
    ) {
      if $0.move == .show, $0.before.phase == .disappearing { $0.forget() }
    },
    PlantedBug(
      "SV#555, SV#591, SV#594, SV#569", "a dismiss is lost while the HUD appears",
      foundBy: "a hide takes effect at the end of the minimum show time"
    ) {
      if $0.move == .hide, $0.before.phase == .appearing { $0.forget() }
    },
    PlantedBug(
      "SV, by reading", "no end is reported if a show intervenes",
      foundBy: "milestones are reported for the live showing only"
    ) {
      $0.effects.removeAll { if case .ended(_, .superseded) = $0 { true } else { false } }
    },
    PlantedBug(
      "SV#828", "a delayed dismiss ends the grace time at once",
      foundBy: "neverShown means hidden during the grace time"
    ) {
      if $0.move == .hideAfter, $0.before.phase == .pending { $0.send(.hide) }
    },
    PlantedBug(
      "SV, by reading", "a status's timeout applies to a HUD shown during its fade-in",
      foundBy: "a settled HUD is woken only for requested deadlines"
    ) {
      guard $0.isDeadline, $0.before.phase == .appearing, $0.life.phase == .visible,
        $0.before.showing?.settings == $0.check.patientTerms
      else { return }
      _ = $0.life.update($0.check.terms, restartsAutoDismiss: true, at: $0.now)
    },
    PlantedBug(
      "SV#623, SV#858, SV#1082, SV#268", "one pop hides a HUD with other holds",
      foundBy: "the minimum show time is respected"
    ) {
      if $0.move == .release, $0.life != $0.before { $0.send(.hide) }
    },
    PlantedBug(
      "SV#275", "a second pop releases another caller's hold", foundBy: "the minimum show time is respected"
    ) {
      if $0.move == .release, $0.before.isUp, $0.life == $0.before { $0.send(.released(.second)) }
    },
    PlantedBug(
      "SV#927, SV#704", "holds outlive their showing",
      foundBy: "a hide takes effect at the end of the minimum show time"
    ) {
      guard $0.move == .showHeld, $0.before.phase == .disappearing else { return }
      _ = $0.life.show($0.check.terms, heldBy: .second, at: $0.now)
    },
    PlantedBug(
      "SV#895, SV#519, SV#253", "a show uses settings that were changed after it",
      foundBy: "a settled HUD is woken only for requested deadlines"
    ) {
      guard $0.move == .show else { return }
      $0.life = $0.before
      $0.effects = $0.life.show($0.check.stayingTerms, at: $0.now)
    },
    PlantedBug(
      "SV#778, SV#780", "a surface takes input during the grace time",
      foundBy: "the surface exists from the end of the grace time to the end"
    ) {
      if $0.before.phase == .idle, $0.life.phase == .pending { $0.effects.append(.createSurface) }
    },
    PlantedBug(
      "SV#75", "a surface is left after the end",
      foundBy: "the surface exists from the end of the grace time to the end"
    ) {
      $0.effects.removeAll { $0 == .destroySurface }
    },
    PlantedBug(
      "SV, by reading", "disappearing is reported for a HUD that never appeared",
      foundBy: "only a showing that has appeared disappears"
    ) {
      guard case .ended(let generation, .neverShown)? = $0.effects.last else { return }
      $0.effects.insert(.emit(.willDisappear, generation), at: 0)
    },
    PlantedBug(
      "SV, by reading", "didDisappear is missing after a show while disappearing",
      foundBy: "a showing that has appeared disappears before its end"
    ) {
      guard $0.move.isShow, $0.before.phase == .disappearing else { return }
      $0.effects.removeAll { if case .emit(.didDisappear, _) = $0 { true } else { false } }
    },
    PlantedBug(
      "SV, by reading", "a show before the last one has disappeared creates a second surface",
      foundBy: "there is at most one surface"
    ) {
      if $0.move == .show, $0.before.phase == .disappearing { $0.effects.append(.createSurface) }
    },
    PlantedBug("SV#566, SV#536", "appearing waits for a screen", foundBy: "deadlines fire when they are due")
    {
      if $0.isDeadline, $0.before.phase == .appearing, $0.before.showing?.firstFrame == nil {
        $0.forget()
      }
    },
    PlantedBug(
      "SV#783, SV#163, SV#834", "a HUD outlives its caller",
      foundBy: "a hide takes effect at the end of the minimum show time"
    ) {
      if $0.move == .release || $0.move == .releaseToo { $0.forget() }
    },
  ]
}

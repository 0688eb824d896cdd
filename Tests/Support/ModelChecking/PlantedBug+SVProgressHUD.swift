import HUDModel

extension PlantedBug {
  /// The defects of SVProgressHUD. A ring that stays under a status, and a spinner that freezes in the
  /// background, are in the tests of pictures.
  static let ofSVProgressHUD: [PlantedBug] = [
    PlantedBug(
      "SV#1078, SV#1067", "a delayed dismiss hits a later show",
      foundBy: "there is time to read, and to be heard of"
    ) {
      if $0.move == .hideAfter, $0.before.isUp { $0.orphan = $0.life.showing?.deadlines.delayedHide }
      if $0.orphanFires(), $0.life.showing?.ending == nil { $0.send(.hide) }
    },
    PlantedBug(
      "SV#611, SV#229, RC#143", "a show is swallowed while the HUD goes",
      foundBy: "a show shows, whatever went on"
    ) {
      if $0.move == .show, $0.before.phase == .disappearing { $0.forget() }
    },
    PlantedBug(
      "SV#555, SV#591, SV#594, SV#569", "a dismiss is swallowed while the HUD comes",
      foundBy: "a hide is done when the minimum show is over"
    ) {
      if $0.move == .hide, $0.before.phase == .appearing { $0.forget() }
    },
    PlantedBug(
      "SV, by reading", "no end is reported where a show intervenes",
      foundBy: "milestones are reported of the live showing only"
    ) {
      $0.effects.removeAll { if case .ended(_, .superseded) = $0 { true } else { false } }
    },
    PlantedBug(
      "SV#828", "a delayed dismiss ends the grace at once",
      foundBy: "never shown is what was hidden in its grace"
    ) {
      if $0.move == .hideAfter, $0.before.phase == .pending { $0.send(.hide) }
    },
    PlantedBug(
      "SV, by reading", "a status leaves its time to what is shown within its fade-in",
      foundBy: "what has settled is woken only for what was asked"
    ) {
      guard $0.isDeadline, $0.before.phase == .appearing, $0.life.phase == .visible,
        $0.before.showing?.settings == $0.check.patientTerms
      else { return }
      _ = $0.life.update($0.check.terms, restartsAutoDismiss: true, at: $0.now)
    },
    PlantedBug(
      "SV#623, SV#858, SV#1082, SV#268", "one pop hides what others hold", foundBy: "the minimum show is kept"
    ) {
      if $0.move == .release, $0.life != $0.before { $0.send(.hide) }
    },
    PlantedBug("SV#275", "popping twice counts for somebody else", foundBy: "the minimum show is kept") {
      if $0.move == .release, $0.before.isUp, $0.life == $0.before { $0.send(.released(.second)) }
    },
    PlantedBug(
      "SV#927, SV#704", "holds outlive their showing",
      foundBy: "a hide is done when the minimum show is over"
    ) {
      guard $0.move == .showHeld, $0.before.phase == .disappearing else { return }
      _ = $0.life.show($0.check.terms, heldBy: .second, at: $0.now)
    },
    PlantedBug(
      "SV#895, SV#519, SV#253", "a show goes by terms that were set after it",
      foundBy: "what has settled is woken only for what was asked"
    ) {
      guard $0.move == .show else { return }
      $0.life = $0.before
      $0.effects = $0.life.show($0.check.stayingTerms, at: $0.now)
    },
    PlantedBug(
      "SV#778, SV#780", "a surface takes input in the grace",
      foundBy: "the surface is there from the grace's end to the end"
    ) {
      if $0.before.phase == .idle, $0.life.phase == .pending { $0.effects.append(.createSurface) }
    },
    PlantedBug(
      "SV#75", "a surface is left behind", foundBy: "the surface is there from the grace's end to the end"
    ) {
      $0.effects.removeAll { $0 == .destroySurface }
    },
    PlantedBug(
      "SV, by reading", "a disappearing is reported of what never appeared",
      foundBy: "nothing disappears that hasn't appeared"
    ) {
      guard case .ended(let generation, .neverShown)? = $0.effects.last else { return }
      $0.effects.insert(.emit(.willDisappear, generation), at: 0)
    },
    PlantedBug(
      "SV, by reading", "a disappearing that a show overtakes is never over",
      foundBy: "what has appeared disappears before its end"
    ) {
      guard $0.move.isShow, $0.before.phase == .disappearing else { return }
      $0.effects.removeAll { if case .emit(.didDisappear, _) = $0 { true } else { false } }
    },
    PlantedBug(
      "SV, by reading", "a show before the last is gone sets everything up twice",
      foundBy: "there is one surface at most"
    ) {
      if $0.move == .show, $0.before.phase == .disappearing { $0.effects.append(.createSurface) }
    },
    PlantedBug("SV#566, SV#536", "an appearing waits for a screen to be there", foundBy: "what is due fires")
    {
      if $0.isDeadline, $0.before.phase == .appearing, $0.before.showing?.firstFrame == nil {
        $0.forget()
      }
    },
    PlantedBug(
      "SV#783, SV#163, SV#834", "it outlives the one who asked for it",
      foundBy: "a hide is done when the minimum show is over"
    ) {
      if $0.move == .release || $0.move == .releaseToo { $0.forget() }
    },
  ]
}

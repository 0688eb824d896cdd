import HUDModel

extension PlantedBug {
  /// The defects of other libraries, and some that are possible only in this lifecycle.
  static let others: [PlantedBug] = [
    PlantedBug(
      "SV#559, RC#89", "an update does not restart the watchdog",
      foundBy: "the minimum show time is respected"
    ) {
      if $0.move == .update, $0.before.phase == .visible { $0.forget() }
    },
    PlantedBug("JG#130", "a HUD outlives its output", foundBy: "a lost HUD ends at once") {
      if $0.move == .outputLost, $0.before.phase == .visible { $0.forget() }
    },
    PlantedBug("Bezel", "a HUD outlives its compositor", foundBy: "a lost HUD ends at once") {
      if $0.move == .compositorLost, $0.before.phase == .visible { $0.forget() }
    },
    PlantedBug(
      "Bezel", "generations restart after the end of a compositor",
      foundBy: "every showing has its own generation"
    ) {
      if $0.move == .compositorLost { $0.life = HUDLifecycle() }
    },
    PlantedBug("Bezel", "a frame of an earlier showing counts", foundBy: "the minimum show time is respected")
    {
      guard $0.move.isShow, $0.before.phase == .disappearing else { return }
      _ = $0.life.handle(.framePresented($0.life.generation), at: $0.now)
    },
    PlantedBug(
      "Bezel", "a button can be pressed while its HUD disappears",
      foundBy: "input counts only where the settings allow it and the HUD is visible"
    ) {
      if $0.move == .button, $0.before.phase == .disappearing { $0.send(.removed) }
    },
    PlantedBug(
      "Bezel", "a button's end is reported as a tap", foundBy: "an end by the user has its reason"
    ) {
      $0.effects = $0.effects.map {
        if case .ended(let which, .button) = $0 { .ended(which, .tapped) } else { $0 }
      }
    },
    PlantedBug("Bezel", "hovering does not pause the timeout", foundBy: "the minimum show time is respected")
    {
      if $0.move == .hover { $0.forget() }
    },
    PlantedBug(
      "Bezel", "the timeout is still paused after the pointer has left",
      foundBy: "a status is dismissed in time"
    ) {
      if $0.move == .leave { $0.forget() }
    },
    PlantedBug("Bezel", "no end is ever reported", foundBy: "idle means that there is no showing") {
      $0.effects.removeAll { if case .ended = $0 { true } else { false } }
    },
    PlantedBug("Bezel", "every end is reported twice", foundBy: "timedOut means that a timeout has expired") {
      if case .ended? = $0.effects.last { $0.effects += $0.effects.suffix(1) }
    },
    PlantedBug("Bezel", "a second holder is forgotten", foundBy: "the minimum show time is respected") {
      if $0.move == .showHeldToo, $0.before.isUp { _ = $0.life.handle(.released(.second), at: $0.now) }
    },
  ]
}

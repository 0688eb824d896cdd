import HUDModel

extension PlantedBug {
  /// The defects of other libraries, and those that only this lifecycle could have.
  static let others: [PlantedBug] = [
    PlantedBug("SV#559, RC#89", "an update doesn't calm the watchdog", foundBy: "the minimum show is kept") {
      if $0.move == .update, $0.before.phase == .visible { $0.forget() }
    },
    PlantedBug("JG#130", "a HUD outlives its output", foundBy: "what is lost ends at once") {
      if $0.move == .outputLost, $0.before.phase == .visible { $0.forget() }
    },
    PlantedBug("Bezel", "a HUD outlives its compositor", foundBy: "what is lost ends at once") {
      if $0.move == .compositorLost, $0.before.phase == .visible { $0.forget() }
    },
    PlantedBug(
      "Bezel", "after a compositor's end generations start anew",
      foundBy: "every showing has a generation of its own"
    ) {
      if $0.move == .compositorLost { $0.life = HUDLifecycle() }
    },
    PlantedBug("Bezel", "a frame of an earlier showing counts", foundBy: "the minimum show is kept") {
      guard $0.move.isShow, $0.before.phase == .disappearing else { return }
      _ = $0.life.handle(.framePresented($0.life.generation), at: $0.now)
    },
    PlantedBug(
      "Bezel", "a button can be pressed while its HUD goes",
      foundBy: "a user's wish counts where it was granted, and where there is something to see"
    ) {
      if $0.move == .button, $0.before.phase == .disappearing { $0.send(.removed) }
    },
    PlantedBug(
      "Bezel", "a button's end is reported as a tap", foundBy: "an end by the user has the reason that it had"
    ) {
      $0.effects = $0.effects.map {
        if case .ended(let which, .button) = $0 { .ended(which, .tapped) } else { $0 }
      }
    },
    PlantedBug("Bezel", "a pointer on the bezel holds nothing", foundBy: "the minimum show is kept") {
      if $0.move == .hover { $0.forget() }
    },
    PlantedBug("Bezel", "a pointer that has left still holds", foundBy: "what is read goes in its time") {
      if $0.move == .leave { $0.forget() }
    },
    PlantedBug("Bezel", "no end is ever reported", foundBy: "idle is having no showing") {
      $0.effects.removeAll { if case .ended = $0 { true } else { false } }
    },
    PlantedBug("Bezel", "every end is reported twice", foundBy: "only what has a time runs out of it") {
      if case .ended? = $0.effects.last { $0.effects += $0.effects.suffix(1) }
    },
    PlantedBug("Bezel", "a second holder is forgotten", foundBy: "the minimum show is kept") {
      if $0.move == .showHeldToo, $0.before.isUp { _ = $0.life.handle(.released(.second), at: $0.now) }
    },
  ]
}

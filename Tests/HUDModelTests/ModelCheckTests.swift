import Foundation
import HUDModel
import Motion
import Testing

@Suite struct ModelCheckTests {
  @Test func `every sequence of six moves keeps every rule of a HUD's life`() throws {
    var check = ModelCheck()
    try check.run(depth: 6)
    print("model check: \(check.sequences) sequences of up to 6 moves")
  }

  @Test func `every sequence of five moves does so without transitions too`() throws {
    var check = ModelCheck()
    check.shown.transition = .zero
    check.shownWithGrace.transition = .zero
    check.shownWithGrace.minimumShow = .milliseconds(900)
    try check.run(depth: 5)
    print("model check: \(check.sequences) sequences of up to 5 moves without transitions")
  }

  @Test func `every sequence of five moves does so with several holders`() throws {
    var check = ModelCheck()
    check.moves = ModelCheck.Move.shared
    try check.run(depth: 5)
    print("model check: \(check.sequences) sequences of up to 5 moves with holders")
  }

  @Test func `every sequence of four of all moves does so, with a button and a watchdog`() throws {
    var check = ModelCheck()
    check.grantEverything()
    try check.run(depth: 4)
    print("model check: \(check.sequences) sequences of up to 4 of all moves")
  }

  /// `BEZEL_MODEL_SEQUENCES` says how many, `BEZEL_MODEL_SEED` which.
  @Test func `so does every random sequence of two hundred moves`() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["BEZEL_MODEL_SEQUENCES"].flatMap(Int.init) ?? 1000
    let seed = environment["BEZEL_MODEL_SEED"].flatMap(UInt64.init) ?? .random(in: .min ... .max)
    print("model check: \(count) sequences of 200 moves from seed \(seed)")
    var check = ModelCheck()
    check.grantEverything()
    try check.run(random: count, length: 200, seed: seed)
    check.shown.watchdog = nil
    check.shown.autoDismiss = nil
    try check.run(random: count, length: 200, seed: seed &+ 1)
  }

  // MARK: Bugs that it finds

  /// The rule that a bug breaks, among all moves where it needs more than the common ones.
  private func violation(
    among moves: [ModelCheck.Move] = ModelCheck.Move.common, watched: Bool = true,
    _ sabotage: @escaping ModelCheck.Sabotage
  ) -> String? {
    var check = ModelCheck(sabotage: sabotage)
    if moves != ModelCheck.Move.common { check.grantEverything() }
    if !watched { check.shown.watchdog = nil }
    check.moves = moves
    do {
      try check.run(depth: 4)
      return nil
    } catch {
      return (error as? ModelCheck.Violation)?.rule
    }
  }

  @Test func `it finds a show that is swallowed while the HUD goes`() {
    let rule = violation { move, before, life, effects in
      guard move == .show, before.phase == .disappearing else { return }
      life = before
      effects = []
    }
    #expect(rule == "a show shows, whatever went on")
  }

  @Test func `it finds an end that is told twice`() {
    let rule = violation { _, _, _, effects in
      if case .ended? = effects.last { effects += effects.suffix(1) }
    }
    #expect(rule == "a presentation ends once")
  }

  @Test func `it finds an end that is never told`() {
    let rule = violation { _, _, _, effects in
      effects.removeAll { if case .ended = $0 { true } else { false } }
    }
    #expect(rule != nil)
  }

  @Test func `it finds a surface that is left behind`() {
    let rule = violation { _, _, _, effects in
      effects.removeAll { $0 == .destroySurface }
    }
    #expect(rule == "the surface is there from the grace's end to the end")
  }

  @Test func `it finds a delayed hide that the grace's end forgets (MB#605)`() {
    let rule = violation { move, before, life, effects in
      guard move == .deadline, before.phase == .pending, life.phase == .appearing,
        let now = before.nextDeadline
      else { return }
      life = HUDLifecycle()
      effects = life.show(.task, at: now)
    }
    #expect(rule != nil)
  }

  @Test func `it finds a hide that waits for a frame that never comes (MB#366)`() {
    let rule = violation { move, before, life, effects in
      guard move == .deadline || move == .lateDeadline, before.phase == .disappearing else { return }
      life = before
      effects = []
    }
    #expect(rule != nil)
  }

  @Test func `it finds a minimum show that is cut short`() {
    let rule = violation { move, before, life, effects in
      guard move == .hide, before.phase == .visible, life.phase == .visible, life != before,
        let deadline = life.nextDeadline
      else { return }
      effects += life.handle(.tapped(onBezel: true), at: deadline)
    }
    #expect(rule == "the minimum show is kept")
  }

  @Test func `it finds a release that hides what others hold (SV#623)`() {
    let rule = violation(among: ModelCheck.Move.shared) { move, before, life, effects in
      guard move == .release, before != life, let now = before.nextDeadline else { return }
      effects += life.handle(.hide, at: now)
    }
    #expect(rule != nil)
  }

  @Test func `it finds a last release that hides nothing`() {
    let rule = violation(among: ModelCheck.Move.shared) { move, before, life, effects in
      guard move == .release || move == .releaseToo else { return }
      life = before
      effects = []
    }
    #expect(rule != nil)
  }

  @Test func `it finds holds that outlive their presentation (SV#927)`() {
    let rule = violation(among: ModelCheck.Move.shared) { move, before, life, effects in
      guard move == .show, before.phase == .disappearing, effects.contains(.configureSurface) else { return }
      var held = life
      _ = held.show(.task, heldBy: .second, at: before.nextDeadline ?? .init(sinceStart: .zero))
      life = held
    }
    #expect(rule != nil)
  }

  @Test func `it finds a button that can be pressed while its HUD goes`() {
    let rule = violation(among: [.show, .button, .hide, .deadline]) { move, before, life, effects in
      guard move == .button, before.phase == .disappearing else { return }
      life = HUDLifecycle(after: life.generation)
      effects = []
    }
    #expect(rule == "a button and Escape count where they were granted, and where there is something to see")
  }

  @Test func `it finds a button whose end is told as a tap`() {
    let rule = violation(among: [.show, .button, .deadline]) { move, _, _, effects in
      effects = effects.map { if case .ended(let which, .button) = $0 { .ended(which, .tapped) } else { $0 } }
    }
    #expect(rule == "an end by the user has the reason that it had")
  }

  @Test func `it finds a pointer that holds nothing, and one that is never let go`() {
    let ignored = violation(among: [.show, .hover, .leave, .deadline], watched: false) {
      move, before, life, _ in
      if move == .hover { life = before }
    }
    #expect(ignored != nil)
    let stuck = violation(among: [.show, .hover, .leave, .deadline], watched: false) {
      move, before, life, _ in
      if move == .leave { life = before }
    }
    #expect(stuck != nil)
  }

  @Test func `it finds a watchdog that an update doesn't calm (SV#559)`() {
    let rule = violation(among: [.show, .update, .nothing, .deadline]) { move, before, life, effects in
      guard move == .update, before.phase == .visible else { return }
      life = before
      effects = []
    }
    #expect(rule != nil)
  }

  @Test func `it finds what outlives its output or its compositor`() {
    for loss in [ModelCheck.Move.outputLost, .compositorLost] {
      let rule = violation(among: [.show, .deadline, loss]) { move, before, life, effects in
        guard move == loss, before.phase == .visible else { return }
        life = before
        effects = []
      }
      #expect(rule == "what is lost ends at once")
    }
  }

  @Test func `it finds a compositor after which generations start anew`() {
    let rule = violation(among: [.show, .compositorLost]) { move, _, life, _ in
      if move == .compositorLost { life = HUDLifecycle() }
    }
    #expect(rule == "every presentation has a generation of its own")
  }
}

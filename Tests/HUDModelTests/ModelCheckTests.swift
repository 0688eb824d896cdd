import HUDModel
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

  @Test func `every sequence of four moves does so, pointers, gone holders and lost outputs included`() throws
  {
    var check = ModelCheck()
    check.moves = ModelCheck.Move.allCases
    try check.run(depth: 4)
    print("model check: \(check.sequences) sequences of up to 4 of all moves")
  }

  // MARK: Bugs that it finds

  private func violation(_ sabotage: @escaping ModelCheck.Sabotage) -> String? {
    var check = ModelCheck(sabotage: sabotage)
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
}

import EventLoop
import Foundation
import Testing
import Time

@Suite("Event loop")
struct EventLoopTests {
  @Test("calls the end-of-turn hooks in order, after everything else")
  func hookOrder() {
    let loop = EventLoop()
    var calls: [String] = []
    let source = ProbeSource()
    source.onDispatch = { _ in calls.append("source") }
    loop.add(source)
    let timer = LoopTimer(on: loop) { calls.append("timer") }
    timer.arm(at: loop.now)
    let hooks = ["draw", "flush"].map { name in loop.atTurnEnd(.drawing) { calls.append(name) } }
    loop.turnNow()
    #expect(calls == ["source", "timer", "draw", "flush"])
    for hook in hooks { loop.remove(hook) }
    loop.remove(source)
    loop.finish()
  }

  @Test("calls the hooks of an earlier phase first, whichever was added first")
  func hookPhases() {
    let loop = EventLoop()
    var calls: [TurnEndPhase] = []
    let phases: [TurnEndPhase] = [.replies, .drawing, .deferredWork]
    let hooks = phases.map { phase in loop.atTurnEnd(phase) { calls.append(phase) } }
    loop.turn(timeout: .zero)
    for hook in hooks { loop.remove(hook) }
    #expect(calls == [.drawing, .deferredWork, .replies])
    loop.finish()
  }

  @Test("doesn't call a hook that an earlier hook has removed")
  func hookRemoval() {
    let loop = EventLoop()
    var calls: [String] = []
    var hooks: [TurnEndHook] = []
    hooks.append(
      loop.atTurnEnd(.drawing) {
        calls.append("first")
        for hook in hooks { loop.remove(hook) }
        hooks = []
      })
    hooks.append(loop.atTurnEnd(.drawing) { calls.append("second") })
    loop.turnNow()
    loop.turnNow()
    #expect(calls == ["first"])
    loop.finish()
  }

  @Test("does what was left before it ran, then runs until it is stopped")
  func runAndStop() {
    let loop = EventLoop()
    var turns = 0
    var hook: TurnEndHook?
    let timer = LoopTimer(on: loop) { loop.stop() }
    hook = loop.atTurnEnd(.drawing) {
      turns += 1
      // The first call comes before any sleep: without it this would sleep for ever.
      if turns == 1 { timer.arm(after: .milliseconds(1)) }
    }
    loop.run()
    #expect(turns == 2)
    if let hook { loop.remove(hook) }
    loop.finish()
  }

  @Test("takes no turn when it was stopped before it ran, and runs again afterwards")
  func stopBeforeRun() {
    let loop = EventLoop()
    var expiries = 0
    let timer = LoopTimer(on: loop) {
      expiries += 1
      loop.stop()
    }
    timer.arm(after: .milliseconds(1))
    loop.stop()
    loop.run()
    #expect(expiries == 0)
    timer.arm(after: .milliseconds(1))
    loop.run()
    #expect(expiries == 1)
    loop.finish()
  }

  @Test("sleeps no longer than a turn's timeout, however far the next deadline is")
  func timeout() {
    let loop = EventLoop()
    let timer = LoopTimer(on: loop) {}
    timer.arm(after: .seconds(1_000_000_000_000))
    let start = Instant.monotonic()
    loop.turn(timeout: .milliseconds(3))
    #expect(loop.now - start >= .milliseconds(3))
    timer.cancel()
    loop.finish()
  }

  @Test("names what is left at the end")
  func leftovers() {
    let loop = EventLoop()
    let source = ProbeSource()
    loop.add(source)
    let timer = LoopTimer(on: loop) {}
    timer.arm(after: .seconds(1))
    let hook = loop.atTurnEnd(.drawing) {}
    #expect(loop.leftovers == ["source ProbeSource", "timer", "hook"])
    loop.remove(source)
    timer.cancel()
    loop.remove(hook)
    #expect(loop.leftovers.isEmpty)
    loop.finish()
  }

  @Test("complains about leftovers")
  func complaint() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let loop = EventLoop()
      loop.add(ProbeSource())
      loop.finish()
    }
    let words = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(words.contains("the event loop ended with [\"source ProbeSource\"]"))
  }

  @Test("belongs to the thread that made it")
  func thread() async {
    await #expect(processExitsWith: .failure) {
      let loop = EventLoop()
      loop.preconditionCurrent()
      nonisolated(unsafe) let shared = loop
      let thread = Thread { shared.preconditionCurrent() }
      thread.start()
      while !thread.isFinished { sched_yield() }
    }
  }
}

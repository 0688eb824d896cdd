import BezelEventLoop
import BezelValues
import Foundation
import Testing

@Suite("Event loop")
struct EventLoopTests {
  @Test("end-of-turn hooks are called in order, after everything else")
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

  @Test("hooks of an earlier phase are called first, whichever was added first")
  func hookPhases() {
    let loop = EventLoop()
    var calls: [TurnEndPhase] = []
    let phases: [TurnEndPhase] = [.deferredWork, .drawing]
    let hooks = phases.map { phase in loop.atTurnEnd(phase) { calls.append(phase) } }
    loop.turn(timeout: .zero)
    for hook in hooks { loop.remove(hook) }
    #expect(calls == [.drawing, .deferredWork])
    loop.finish()
  }

  @Test("a hook that an earlier hook has removed is not called")
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

  @Test("a loop goes on when the system has no memory to wait with")
  func noMemory() {
    var failures = 0
    let loop = EventLoop(poll: { _, _ in
      failures += 1
      errno = ENOMEM
      return -1
    })
    let source = ProbeSource()
    loop.add(source)
    source.fill()
    loop.turnNow()
    #expect(failures == 1 && source.log == ["prepare", "nothing"])
    loop.remove(source)
    loop.finish()
  }

  @Test("a loop handles earlier work first, then runs until it is stopped")
  func runAndStop() {
    let loop = EventLoop()
    var turns = 0
    var hook: TurnEndHook?
    let timer = LoopTimer(on: loop) { loop.stop() }
    hook = loop.atTurnEnd(.drawing) {
      turns += 1
      // The first hook is called before any sleep; otherwise this would sleep for ever.
      if turns == 1 { timer.arm(after: .milliseconds(1)) }
    }
    loop.run()
    #expect(turns == 2)
    if let hook { loop.remove(hook) }
    loop.finish()
  }

  @Test("a loop stopped before it runs takes no turn, and runs the next time")
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

  @Test("a turn sleeps no longer than its timeout, however far the next deadline is")
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

  @Test("the names of remaining sources and timers are known at the end")
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

  @Test("finishing a loop with remaining sources is a precondition failure")
  func complaint() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let loop = EventLoop()
      loop.add(ProbeSource())
      loop.finish()
    }
    let errors = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(errors.contains("the event loop ended with [\"source ProbeSource\"]"))
  }

  @Test("using a loop on another thread is a precondition failure")
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

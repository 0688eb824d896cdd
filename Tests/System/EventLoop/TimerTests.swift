import BezelEventLoop
import BezelValues
import Testing

@Suite("Timers")
struct TimerTests {
  private let clock = ManualClock()

  @Test("timers fire in the order of their deadlines, equal ones in the order of arming")
  func order() {
    let loop = clock.loop()
    var fired: [String] = []
    let timers = ["late", "first", "second", "early"].map { name in
      LoopTimer(on: loop) { fired.append(name) }
    }
    for (timer, delay) in zip(timers, [30, 20, 20, 10]) { timer.arm(after: .milliseconds(delay)) }
    clock.now = clock.now + .milliseconds(40)
    loop.turnNow()
    #expect(fired == ["early", "first", "second", "late"])
    loop.finish()
  }

  @Test("a timer fires exactly at its deadline, once")
  func exactness() {
    let loop = clock.loop()
    var fired = 0
    let timer = LoopTimer(on: loop) { fired += 1 }
    timer.arm(after: .nanoseconds(10))
    clock.now = clock.now + .nanoseconds(9)
    loop.turnNow()
    #expect(fired == 0)
    clock.now = clock.now + .nanoseconds(1)
    loop.turnNow()
    loop.turnNow()
    #expect(fired == 1)
    #expect(timer.deadline == nil)
    loop.finish()
  }

  @Test("a timer armed again has only the new deadline, be it later or earlier")
  func rearming() {
    let loop = clock.loop()
    var fired: [Instant] = []
    let timer = LoopTimer(on: loop) { fired.append(loop.now) }
    let start = clock.now
    timer.arm(after: .seconds(1))
    timer.arm(after: .seconds(3))
    #expect(loop.leftovers == ["timer"])
    clock.now = start + .seconds(2)
    loop.turnNow()
    #expect(fired.isEmpty)
    timer.arm(at: start + .milliseconds(2500))
    for step in [2500, 3000, 4000] {
      clock.now = start + .milliseconds(step)
      loop.turnNow()
    }
    #expect(fired == [start + .milliseconds(2500)])
    loop.finish()
  }

  @Test("a timer cancelled by a handler of the same turn does not fire")
  func cancelInHandler() {
    let loop = clock.loop()
    var fired: [String] = []
    let victim = LoopTimer(on: loop) { fired.append("victim") }
    let killer = LoopTimer(on: loop) {
      fired.append("killer")
      victim.cancel()
    }
    killer.arm(after: .seconds(1))
    victim.arm(after: .seconds(2))
    clock.now = clock.now + .seconds(3)
    loop.turnNow()
    loop.turnNow()
    #expect(fired == ["killer"])
    loop.finish()
  }

  @Test("a timer postponed by a handler of the same turn fires at the new deadline")
  func postponeInHandler() {
    let loop = clock.loop()
    var fired: [String] = []
    let other = LoopTimer(on: loop) { fired.append("other") }
    let timer = LoopTimer(on: loop) { other.arm(at: loop.now + .seconds(5)) }
    timer.arm(after: .seconds(1))
    other.arm(after: .seconds(1))
    clock.now = clock.now + .seconds(2)
    loop.turnNow()
    #expect(fired.isEmpty)
    clock.now = clock.now + .seconds(5)
    loop.turnNow()
    #expect(fired == ["other"])
    loop.finish()
  }

  @Test("a timer armed in the past by a handler fires in the next turn")
  func armingInThePast() {
    let loop = clock.loop()
    var fired = 0
    var again: (() -> Void)?
    let timer = LoopTimer(on: loop) {
      fired += 1
      again?()
    }
    again = { [unowned timer] in timer.arm(at: loop.now - .seconds(1)) }
    timer.arm(at: clock.now)
    loop.turnNow()
    #expect(fired == 1)
    loop.turnNow()
    #expect(fired == 2)
    timer.cancel()
    loop.finish()
  }

  @Test("a loop keeps its armed timers")
  func ownership() {
    let loop = clock.loop()
    var fired = 0
    weak var released: LoopTimer?
    do {
      let timer = LoopTimer(on: loop) { fired += 1 }
      timer.arm(at: clock.now)
      released = timer
    }
    #expect(released != nil)
    loop.turnNow()
    #expect(fired == 1)
    #expect(released == nil)
    loop.finish()
  }

  @Test("a timer ends the loop's sleep in one turn, never early, on the real clock")
  func realClock() {
    let loop = EventLoop()
    var fired: Instant?
    let timer = LoopTimer(on: loop) { fired = loop.now }
    for nanoseconds in [1, 999, 1_500_001, 3_000_000] {
      timer.arm(after: .nanoseconds(nanoseconds))
      let deadline = timer.deadline
      loop.turn()
      #expect(fired.map { $0 >= deadline ?? $0 } == true)
      fired = nil
    }
    loop.finish()
  }
}

import BezelEventLoop
import BezelValues
import Glibc
import Testing

@Suite("Sources")
struct EventSourceTests {
  @Test("a source is prepared and dispatched once a turn, ready or not")
  func eachTurn() {
    let loop = EventLoop()
    let source = ProbeSource()
    loop.add(source)
    loop.turnNow()
    source.fill()
    loop.turn()
    #expect(source.log == ["prepare", "nothing", "prepare", "ready \(Readiness.readable.rawValue)"])
    loop.remove(source)
    loop.finish()
  }

  @Test("a source is notified of a hang-up")
  func hangUp() {
    let loop = EventLoop()
    let source = ProbeSource()
    var readiness: Readiness = []
    source.onDispatch = { readiness = $0 }
    loop.add(source)
    loop.turnNow()
    #expect(readiness == [])
    source.hangUp()
    loop.turn()
    #expect(readiness == .hungUp)
    loop.remove(source)
    loop.finish()
  }

  @Test("a source interested only in a hang-up is not woken by input")
  func hangUpAlone() {
    let loop = EventLoop()
    let source = ProbeSource(.hangUp)
    source.fill()
    loop.add(source)
    loop.turnNow()
    #expect(source.log == ["prepare", "nothing"])
    source.hangUp()
    loop.turn()
    #expect(source.log.last == "ready \(Readiness.hungUp.rawValue)")
    loop.remove(source)
    loop.finish()
  }

  @Test("a source without interest does not wake the loop")
  func asleep() {
    let loop = EventLoop()
    let source = ProbeSource([])
    source.fill()
    // Neither does a hang-up, which poll(2) reports even if no events are requested.
    source.hangUp()
    loop.add(source)
    let timer = LoopTimer(on: loop) {}
    timer.arm(after: .milliseconds(2))
    loop.turn()
    #expect(timer.deadline == nil)
    #expect(source.log == ["prepare", "nothing"])
    loop.remove(source)
    loop.finish()
  }

  @Test("a source with immediate work keeps the turn from sleeping")
  func immediate() {
    let loop = EventLoop()
    let source = ProbeSource([.readable, .immediate])
    loop.add(source)
    loop.turn()
    #expect(source.log == ["prepare", "nothing"])
    loop.remove(source)
    loop.finish()
  }

  @Test("a source removed by another's handler is not dispatched in that turn")
  func removalInHandler() {
    let loop = EventLoop()
    let (first, second) = (ProbeSource(), ProbeSource())
    loop.add(first)
    loop.add(second)
    first.fill()
    second.fill()
    first.onDispatch = { [unowned first] _ in
      loop.remove(first)
      loop.remove(second)
    }
    loop.turn()
    #expect(first.log.count == 2)
    #expect(second.log == ["prepare"])
    loop.finish()
  }

  @Test("a source added by a handler is dispatched from the next turn on")
  func additionInHandler() {
    let loop = EventLoop()
    let (first, second) = (ProbeSource(), ProbeSource())
    second.fill()
    first.fill()
    first.onDispatch = { _ in
      first.onDispatch = nil
      loop.add(second)
    }
    loop.add(first)
    loop.turn()
    #expect(second.log.isEmpty)
    loop.turn()
    #expect(second.log == ["prepare", "ready \(Readiness.readable.rawValue)"])
    loop.remove(first)
    loop.remove(second)
    loop.finish()
  }

  @Test("the time does not change during a turn")
  func oneTimeATurn() {
    var reads = 0
    let loop = EventLoop {
      reads += 1
      return Instant(sinceStart: .seconds(reads))
    }
    var times: [Instant] = []
    let source = ProbeSource()
    source.onDispatch = { _ in times.append(loop.now) }
    loop.add(source)
    let timer = LoopTimer(on: loop) { times.append(loop.now) }
    timer.arm(at: loop.now)
    let hook = loop.atTurnEnd(.drawing) { times.append(loop.now) }
    loop.turnNow()
    #expect(times.count == 3)
    #expect(Set(times).count == 1)
    loop.remove(source)
    loop.remove(hook)
    loop.finish()
  }

  @Test("a source with a closed descriptor is a precondition failure")
  func closedDescriptor() async {
    await #expect(processExitsWith: .failure) {
      let loop = EventLoop()
      let source = ProbeSource()
      loop.add(source)
      close(source.fileDescriptor)
      loop.turnNow()
    }
  }
}

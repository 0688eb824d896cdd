import EventLoop
import Glibc
import Testing
import Time

@Suite("Sources")
struct EventSourceTests {
  @Test("are prepared and dispatched once a turn, ready or not")
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

  @Test("hear that the other side has gone")
  func hangUp() {
    let loop = EventLoop()
    let source = ProbeSource()
    var heard: Readiness = []
    source.onDispatch = { heard = $0 }
    loop.add(source)
    loop.turnNow()
    #expect(heard == [])
    source.hangUp()
    loop.turn()
    #expect(heard == .hungUp)
    loop.remove(source)
    loop.finish()
  }

  @Test("that are interested in the other side's going alone sleep through all else")
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

  @Test("that are interested in nothing don't wake the loop, whatever their descriptor does")
  func asleep() {
    let loop = EventLoop()
    let source = ProbeSource([])
    source.fill()
    // Nor does its end, which poll(2) reports to those that asked for nothing.
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

  @Test("with work at hand keep the turn from sleeping")
  func immediate() {
    let loop = EventLoop()
    let source = ProbeSource([.readable, .immediate])
    loop.add(source)
    loop.turn()
    #expect(source.log == ["prepare", "nothing"])
    loop.remove(source)
    loop.finish()
  }

  @Test("removed by another one's handler aren't dispatched in that turn")
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

  @Test("added by a handler take part from the next turn on")
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

  @Test("see the same time as everything else in the turn")
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

  @Test("whose descriptor was closed under the loop are a mistake")
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

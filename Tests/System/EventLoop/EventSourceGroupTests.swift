import BezelEventLoop
import CBezelSystem
import Testing

@Suite("Groups of sources")
struct EventSourceGroupTests {
  private let loop = EventLoop()
  private let group: EventSourceGroup

  init() throws {
    group = try EventSourceGroup()
    loop.add(group)
  }

  private func finish() {
    loop.remove(group)
    loop.finish()
  }

  @Test("a turn prepares and dispatches only the members that are ready")
  func workOfATurn() {
    let sources = (0..<100).map { _ in ProbeSource() }
    for source in sources { #expect(group.add(source)) }
    loop.turnNow()
    sources[7].fill()
    for _ in 0..<10 { loop.turnNow() }
    #expect(sources.indices.filter { sources[$0].log != ["prepare"] } == [7])
    #expect(sources[7].log.count == 1 + 2 * 10)
    sources[7].hangUp()
    let hungUp = "ready \(Readiness([.readable, .hungUp]).rawValue)"
    // A process that another test starts has the other end, too, until it executes its program.
    let end = ContinuousClock.now + .seconds(60)
    repeat { loop.turn() } while sources[7].log.suffix(2).first != hungUp && ContinuousClock.now < end
    #expect(sources[7].log.suffix(2).first == hungUp)
    for source in sources { group.remove(source) }
    finish()
  }

  @Test("a loop polls one descriptor for all members")
  func polledDescriptors() throws {
    var polled = 0
    let loop = EventLoop(poll: { descriptors, _ in
      polled = descriptors.count
      return 0
    })
    let group = try EventSourceGroup()
    loop.add(group)
    let sources = (0..<50).map { _ in ProbeSource() }
    for source in sources { #expect(group.add(source)) }
    loop.turnNow()
    #expect(polled == 1)
    loop.remove(group)
    loop.finish()
  }

  @Test("sources that are seldom ready cost a turn one descriptor, and leave the loop as others do")
  func seldomReady() {
    var polled = 0
    let loop = EventLoop(poll: {
      polled = $0.count
      return cloop_poll(&$0, UInt32($0.count), $1)
    })
    let sources = (0..<5).map { _ in ProbeSource() }
    for source in sources { loop.addSeldomReady(source) }
    sources[3].fill()
    loop.turnNow()
    #expect(polled == 1)
    #expect(sources.map { $0.log.count } == [1, 1, 1, 3, 1])
    for source in sources { loop.remove(source) }
    #expect(loop.leftovers.isEmpty)
    loop.finish()
  }

  @Test("a member that another one removes is not dispatched")
  func removal() {
    let (first, second) = (ProbeSource(), ProbeSource())
    for source in [first, second] {
      source.fill()
      #expect(group.add(source))
    }
    first.onDispatch = { [unowned group, unowned second] _ in group.remove(second) }
    second.onDispatch = { [unowned group, unowned first] _ in group.remove(first) }
    loop.turnNow()
    loop.turnNow()
    let dispatched = [first, second].filter { $0.log.count > 1 }
    #expect(dispatched.count == 1)
    for source in [first, second] { group.remove(source) }
    finish()
  }

  @Test("what a member waits for is asked again after a dispatch and on request")
  func renewal() {
    let source = ProbeSource([])
    source.fill()
    #expect(group.add(source))
    loop.turnNow()
    #expect(source.log == ["prepare"])
    source.interest = .readable
    group.renew(source)
    loop.turnNow()
    #expect(source.log.count == 4 && source.log[2] == "ready \(Readiness.readable.rawValue)")
    source.onDispatch = { _ in source.interest = .hangUp }
    loop.turnNow()
    let calls = source.log.count
    loop.turnNow()
    #expect(source.log.count == calls)
    source.onDispatch = nil
    group.remove(source)
    finish()
  }
}

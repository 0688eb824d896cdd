import Testing

@testable import WaylandSurface

@Suite struct ConfigureSequenceTests {
  private let wished = LogicalSize(width: 200, height: 100)
  private var sequence = ConfigureSequence()

  @Test mutating func `a layer surface is committed, configured and mapped in this order`() {
    #expect(sequence.stage == .created)
    #expect(sequence.commit(withBuffer: false) == nil)
    #expect(!sequence.canPaint)
    #expect(sequence.configure(serial: 1, granted: wished, wanted: wished) == .paint(wished))
    #expect(sequence.canPaint)
    #expect(sequence.commit(withBuffer: true) == 1)
    #expect(sequence.stage == .mapped)
  }

  @Test mutating func `only the last configure is acknowledged, once, and a repeated size is no change`() {
    _ = sequence.commit(withBuffer: false)
    #expect(sequence.configure(serial: 1, granted: wished, wanted: wished) == .paint(wished))
    #expect(sequence.configure(serial: 2, granted: wished, wanted: wished) == .commit)
    #expect(sequence.commit(withBuffer: true) == 2)
    #expect(sequence.commit(withBuffer: true) == nil)
  }

  @Test mutating func `the same size again needs an ack, but no buffer`() {
    _ = sequence.commit(withBuffer: false)
    _ = sequence.configure(serial: 1, granted: wished, wanted: wished)
    _ = sequence.commit(withBuffer: true)
    #expect(sequence.configure(serial: 2, granted: wished, wanted: wished) == .commit)
    #expect(sequence.commit(withBuffer: false) == 2)
  }

  @Test(arguments: [
    (granted: (0, 0), agreed: (200, 100)), (granted: (150, 100), agreed: (150, 100)),
    (granted: (400, 400), agreed: (200, 100)), (granted: (0, 60), agreed: (200, 60)),
  ])
  func `a requested size is limited by the granted size`(granted: (Int, Int), agreed: (Int, Int)) {
    var sequence = ConfigureSequence()
    _ = sequence.commit(withBuffer: false)
    let offer = LogicalSize(width: granted.0, height: granted.1)
    #expect(
      sequence.configure(serial: 1, granted: offer, wanted: wished)
        == .paint(LogicalSize(width: agreed.0, height: agreed.1)))
  }

  @Test mutating func `an axis of size 0 takes the compositor's size, and is never empty`() {
    _ = sequence.commit(withBuffer: false)
    let full = LogicalSize(width: 1920, height: 0)
    #expect(
      sequence.configure(serial: 1, granted: full, wanted: .zero)
        == .paint(LogicalSize(width: 1920, height: 1)))
  }

  @Test mutating func `an assumed size needs no configure, and older configures are ignored`() {
    let (larger, largest) = (LogicalSize(width: 300, height: 100), LogicalSize(width: 400, height: 100))
    _ = sequence.commit(withBuffer: false)
    sequence.presume(larger)
    #expect(sequence.size == nil, "nobody knows the output yet")
    _ = sequence.configure(serial: 1, granted: wished, wanted: wished)
    sequence.presume(LogicalSize(width: 0, height: 100))
    #expect(sequence.size == wished, "that is up to the compositor")
    sequence.presume(larger)
    sequence.presume(largest)
    #expect(sequence.size == largest)
    #expect(sequence.configure(serial: 2, granted: larger, wanted: largest) == .commit)
    #expect(sequence.size == largest)
    #expect(sequence.configure(serial: 3, granted: largest, wanted: largest) == .commit)
    #expect(
      sequence.configure(serial: 4, granted: larger, wanted: largest) == .paint(larger), "a new decision")
  }
}

@Suite struct ConfigurationTests {
  private let configuration = LayerSurface.Configuration(
    namespace: "test", size: LogicalSize(width: 10, height: 10))

  @Test func `only changed fields are sent`() {
    var other = configuration
    #expect(other.changes(from: configuration) == [])
    other.margins.top = 5
    other.layer = .top
    #expect(other.changes(from: configuration) == [.margins, .layer])
    other = configuration
    other.size.width = 11
    other.anchor = .all
    other.exclusiveZone = .ignoring
    other.keyboard = .onDemand
    #expect(other.changes(from: configuration) == [.size, .anchor, .exclusiveZone, .keyboard])
  }

  @Test func `an automatic zone is the size at the edge that the surface lies along`() {
    func zone(_ anchor: LayerSurface.Edges) -> Int {
      LayerSurface.Configuration(
        namespace: "test", size: LogicalSize(width: 10, height: 20), anchor: anchor, exclusiveZone: .automatic
      ).zone
    }
    #expect(
      [.top, .bottom, [.top, .left, .right], [.bottom, .left, .right]].map(zone) == [20, 20, 20, 20])
    #expect(
      [.left, .right, [.left, .top, .bottom], [.right, .top, .bottom]].map(zone) == [10, 10, 10, 10])
    #expect([[], .all, [.top, .left], [.bottom, .right], [.top, .bottom]].map(zone) == [0, 0, 0, 0, 0])
  }

  @Test func `an automatic zone follows the size`() {
    var bar = configuration
    (bar.anchor, bar.exclusiveZone) = (.top, .automatic)
    var higher = bar
    higher.size.height = 30
    #expect(higher.changes(from: bar) == [.size, .exclusiveZone])
    #expect(higher.zone == 30)
    higher.exclusiveZone = .fixed(30)
    #expect(higher.changes(from: bar) == [.size, .exclusiveZone])
    #expect(LayerSurface.Configuration(namespace: "", size: .zero, exclusiveZone: .ignoring).zone == -1)
  }
}

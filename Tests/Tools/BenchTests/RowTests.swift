import Testing
import bezel_bench

struct RowTests {
  private let time = Quantity("time", unit: "ms", maximum: 10, goal: 5)
  private let count = Quantity("count", unit: "", maximum: 0, tolerance: .difference(0.5))

  /// Ten samples near a value.
  private func side(
    _ name: String = "bezel", around value: Double, spread: Double = 0.01, instructions: [Double] = []
  ) -> Row.Side {
    let distances = (0..<10).map { (Double($0) - 4.5) / 4.5 }
    return Row.Side(name, samples: distances.map { value * (1 + spread * $0) }, instructions: instructions)
  }

  @Test(arguments: [(4, .goal), (7, .ok), (10, .unclear), (12, .over)] as [(Double, Row.Verdict)])
  func `a value is judged by its whole interval`(value: Double, verdict: Row.Verdict) {
    #expect(Row(time, side(around: value), limit: time.limits[0]).verdict == verdict)
  }

  @Test func `a wide interval is not over`() {
    let row = Row(time, side(around: 12, spread: 0.9), limit: time.limits[0])
    #expect(row.judged.value > 10)
    #expect(row.verdict == .unclear)
  }

  @Test func `a peer's value is the unit of the limit`() {
    let limit = Quantity.Limit(times: "peer", maximum: 2, goal: 1.5)
    let bezel = side(around: 18)
    #expect(Row(time, bezel, peer: side("peer", around: 6), limit: limit).verdict == .over)
    #expect(Row(time, bezel, peer: side("peer", around: 10), limit: limit).verdict == .ok)
    #expect(Row(time, bezel, peer: side("peer", around: 15), limit: limit).verdict == .goal)
  }

  @Test func `without a limit the only verdict is that of the goal`() {
    #expect(Row(time, side(around: 4), limit: .init()).verdict == .none)
    #expect(Row(time, side(around: 4), limit: .init(goal: 5)).verdict == .goal)
    #expect(Row(time, side(around: 6), limit: .init(goal: 5)).verdict == .none)
  }

  @Test(
    arguments: [(1, .ok), (1.03, .ok), (1.05, .unclear), (1.08, .over), (0.5, .ok)] as [(Double, Row.Verdict)]
  )
  func `a newer build is compared by the ratio`(ratio: Double, verdict: Row.Verdict) {
    let row = Row(time, older: side("old", around: 3), newer: side("new", around: 3 * ratio))
    let noise = (0..<10).map { 0.01 * Double($0 % 3 - 1) }
    let noisy = Row(
      time, older: Row.Side("old", samples: noise.map { 3 * (1 + $0) }),
      newer: Row.Side("new", samples: noise.reversed().map { 3 * ratio * (1 + $0) }))
    #expect(abs(row.judged.value - ratio) < 0.001)
    #expect(noisy.verdict == verdict)
  }

  @Test func `counts are compared by the difference`() {
    let none = Row.Side("old", samples: [0, 0, 0])
    #expect(Row(count, older: none, newer: Row.Side("new", samples: [0, 0, 0])).verdict == .ok)
    #expect(Row(count, older: none, newer: Row.Side("new", samples: [0, 1, 0])).verdict == .unclear)
    #expect(Row(count, older: none, newer: Row.Side("new", samples: [1, 2, 1])).verdict == .over)
    #expect(Row(count, older: Row.Side("old", samples: [4, 4, 4]), newer: none).verdict == .ok)
  }

  @Test func `more instructions are over, however wide the interval of the times is`() {
    let old = side("old", around: 3, spread: 0.9, instructions: [1.0, 1.01, 1.0])
    let same = side("new", around: 3, spread: 0.9, instructions: [1.0, 1.03, 1.04])
    let more = side("new", around: 3, spread: 0.9, instructions: [1.2, 1.21, 1.2])
    #expect(Row(time, older: old, newer: same).verdict != .over)
    let row = Row(time, older: old, newer: more)
    #expect(row.verdict == .over)
    #expect(row.instructionRatio?.value == 1.2)
  }

  @Test func `a quantity without a tolerance is never over`() {
    let size = Quantity("size", unit: "MiB", tolerance: .any)
    #expect(Row(size, older: side("old", around: 1), newer: side("new", around: 9)).verdict == .none)
  }
}

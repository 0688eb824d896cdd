import SeededRandom
import Testing
import bezel_bench

struct StatisticsTests {
  /// Times of a busy machine: most are near a value, some are much longer.
  private func times(around value: Double, count: Int, seed: UInt64) -> [Double] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      value * Double.random(in: 0.98...1.02, using: &random)
        * (Int.random(in: 0..<5, using: &random) == 0 ? 3 : 1)
    }
  }

  @Test(arguments: [([3], 3), ([2, 1], 1.5), ([9, 1, 5], 5), ([4, 1, 100, 2], 3)] as [([Double], Double)])
  func `a median is the middle one, or between the two in the middle`(samples: [Double], expected: Double) {
    #expect(median(samples) == expected)
  }

  @Test func `the interval of a median contains it, and narrows with more samples`() {
    let few = Estimate(medianOf: times(around: 10, count: 8, seed: 1))
    let many = Estimate(medianOf: times(around: 10, count: 200, seed: 1))
    for estimate in [few, many] {
      #expect(estimate.low <= estimate.value && estimate.value <= estimate.high)
      #expect(estimate.low < 10.1 && estimate.high > 9.9)
    }
    #expect(many.relativeWidth < few.relativeWidth)
    #expect(many.relativeWidth < 0.02)
  }

  @Test func `a constant has an interval without width`() {
    #expect(Estimate(medianOf: [7, 7, 7]) == Estimate(value: 7, low: 7, high: 7))
  }

  @Test func `a ratio is of the medians`() {
    let ratio = Estimate(ratioOf: [20, 22, 24], to: [10, 11, 30])
    #expect(ratio.value == 2)
  }

  @Test func `a delay of both sides of a round does not widen the ratio's interval`() {
    let load = [1, 1.1, 5, 1, 9, 1, 2, 1.2, 7, 1]
    let ratio = Estimate(ratioOf: load.map { 3 * $0 }, to: load.map { 2 * $0 })
    #expect(ratio.low > 1.499 && ratio.high < 1.501)
    let unpaired = Estimate(ratioOf: load.map { 3 * $0 }, to: load.reversed().map { 2 * $0 })
    #expect(unpaired.relativeWidth > 1)
  }

  @Test func `the interval of equal builds nearly always contains 1`() {
    let misses = (UInt64(0)..<50).count { run in
      let ratio = Estimate(
        ratioOf: times(around: 5, count: 12, seed: 2 * run),
        to: times(around: 5, count: 12, seed: 2 * run + 1))
      return ratio.low > 1 || ratio.high < 1
    }
    #expect(misses <= 2)
  }

  @Test func `the same samples have the same interval`() {
    let samples = times(around: 4, count: 30, seed: 5)
    #expect(Estimate(medianOf: samples) == Estimate(medianOf: samples))
  }

  @Test func `zeros are equal, and a difference is in units`() {
    #expect(Estimate(ratioOf: [0, 0, 0], to: [0, 0, 0]).value == 1)
    #expect(Estimate(ratioOf: [1, 1, 1], to: [0, 0, 0]).low == .infinity)
    #expect(Estimate(differenceOf: [3, 3, 3], and: [1, 1, 1]) == Estimate(value: 2, low: 2, high: 2))
  }
}

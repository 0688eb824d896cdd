import Testing
import bezel_bench

struct SamplingTests {
  private let quantity = Quantity("time", unit: "ms")

  /// Runs contestants A and B, each of which takes one second of the test's clock.
  private func run(
    _ sampling: Sampling, need: ([[Sample]]) -> Sampling.Need = { _ in .some }
  ) throws -> (order: String, samples: [[Sample]]) {
    let clock = Clock()
    let contestants = ["A", "B"].map { name in
      {
        clock.order += name
        return [quantity: Double(clock.order.count)]
      }
    }
    let samples = try sampling.interleave(
      contestants, elapsed: { .seconds(clock.order.count) }, need: need)
    return (clock.order, samples)
  }

  private final class Clock {
    var order = ""
  }

  @Test func `contestants take turns, and the first round is not counted`() throws {
    var sampling = Sampling(time: .zero)
    sampling.minimumRounds = 3
    let (order, samples) = try run(sampling)
    #expect(order == "ABABABAB")
    #expect(samples.map { $0.map { $0[quantity] } } == [[3, 5, 7], [4, 6, 8]])
  }

  @Test func `without a warm-up the first round is counted`() throws {
    var sampling = Sampling(time: .zero)
    sampling.minimumRounds = 2
    sampling.warmsUp = false
    let (order, samples) = try run(sampling)
    #expect(order == "ABAB")
    #expect(samples.map { $0.map { $0[quantity] } } == [[1, 3], [2, 4]])
  }

  @Test func `there are as many rounds as needed, even if the time is over`() throws {
    var sampling = Sampling(time: .seconds(1))
    sampling.minimumRounds = 5
    #expect(try run(sampling).samples.map(\.count) == [5, 5])
  }

  @Test func `rounds end with the time`() throws {
    var sampling = Sampling(time: .seconds(20))
    sampling.minimumRounds = 2
    #expect(try run(sampling).samples.map(\.count) == [10, 10])
  }

  @Test func `a quantity that may be over its limit gets three times the time`() throws {
    var sampling = Sampling(time: .seconds(20))
    sampling.minimumRounds = 2
    #expect(try run(sampling) { _ in .many }.samples.map(\.count) == [30, 30])
    #expect(try run(sampling) { $0[0].count < 20 ? .many : .none }.samples[0].count < 24)
    #expect(try run(sampling) { $0[0].count < 20 ? .many : .some }.samples[0].count < 24)
  }

  @Test func `rounds end when there are enough samples, not before the minimum`() throws {
    var sampling = Sampling(time: .seconds(1000))
    sampling.minimumRounds = 4
    var looks: [Int] = []
    let samples = try run(sampling) {
      looks.append($0[0].count)
      return $0[0].count >= 20 ? .none : .some
    }.samples
    #expect(samples.map(\.count) == [looks.last, looks.last])
    #expect(looks.first == 4 && looks == looks.sorted() && looks.count < 12)
  }

  @Test func `the number of rounds is limited`() throws {
    var sampling = Sampling(time: .seconds(1_000_000))
    sampling.maximumRounds = 30
    #expect(try run(sampling).samples.map(\.count) == [30, 30])
  }
}

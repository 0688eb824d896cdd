import Testing
import bezel_fuzz

/// A short run of what `make fuzz` runs for long.
struct FuzzTests {
  @Test func `random output breaks no rule`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var fuzz = ProgressFuzz(seed: seed, samples: try Fixture.all.map { try $0.bytes() })
    do {
      try fuzz.run(5000)
    } catch {
      Issue.record("seed \(seed): \(error)")
    }
  }

  @Test func `reports break no sequence of random output`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var fuzz = ReportFuzz(seed: seed, samples: try Fixture.all.map { try $0.bytes() })
    do {
      try fuzz.run(5000)
    } catch {
      Issue.record("seed \(seed): \(error)")
    }
  }
}

import ProgressFuzzing
import Testing

/// A short run of what `make fuzz` does at length.
struct FuzzTests {
  @Test func `nothing that is printed breaks a promise`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var fuzz = ProgressFuzz(seed: seed, samples: try Fixture.all.map { try $0.bytes() })
    do {
      try fuzz.run(5000)
    } catch {
      Issue.record("seed \(seed): \(error)")
    }
  }
}

import Foundation

/// The long run of a fuzz test: `make fuzz`. BEZEL_FUZZ_INPUTS is the number of inputs, BEZEL_FUZZ_SEED the seed.
package enum FuzzRun {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["BEZEL_FUZZ_INPUTS"].flatMap(Int.init) ?? 10_000_000
  package static let seed = environment["BEZEL_FUZZ_SEED"].flatMap(UInt64.init) ?? .random(in: .min ... .max)

  /// In KiB.
  private static let memoryLimit = 8192
  /// Tables are made with the first inputs.
  private static let firstInputs = 1000

  /// Passes all inputs. Ends the process if a rule is broken or memory grows beyond the limit.
  ///
  /// - Parameters:
  ///   - name: What the inputs are.
  ///   - run: Passes a number of inputs.
  package static func perform(_ name: String, _ run: (Int) throws -> Void) {
    print("\(count) \(name) from seed \(seed)")
    // Printed first, so that the seed is known after a crash.
    fflush(nil)
    do {
      try run(min(count, firstInputs))
      let (start, before) = (ContinuousClock.now, memoryPeak())
      try run(max(0, count - firstInputs))
      let (time, growth) = (ContinuousClock.now - start, memoryPeak() - before)
      print("no rule was broken in \(time.formatted()); memory grew by at most \(growth) KiB")
      guard growth > memoryLimit else { return }
      print("that is more than \(memoryLimit) KiB")
    } catch {
      print("seed \(seed): \(error)")
    }
    exit(1)
  }

  /// The peak of this process's memory, in KiB.
  private static func memoryPeak() -> Int {
    var usage = rusage()
    getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
  }
}

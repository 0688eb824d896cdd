import ConfigurationFuzzing
import Foundation

// Passes random texts to the parser of the configuration: `make fuzz`. BEZEL_FUZZ_INPUTS is the number of inputs,
// BEZEL_FUZZ_SEED the seed.
let environment = ProcessInfo.processInfo.environment
let count = environment["BEZEL_FUZZ_INPUTS"].flatMap(Int.init) ?? 10_000_000
let seed = environment["BEZEL_FUZZ_SEED"].flatMap(UInt64.init) ?? .random(in: .min ... .max)
let memoryLimit = 8192

/// The peak of this process's memory, in KiB.
func memoryPeak() -> Int {
  var usage = rusage()
  getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_maxrss
}

do {
  var fuzz = ConfigurationFuzz(seed: seed)
  print("\(count) configurations from seed \(seed)")
  // Printed first, so that the seed is known after a crash.
  fflush(nil)
  // The tables of options and properties are made once.
  try fuzz.run(min(count, 1000))
  let (start, before) = (ContinuousClock.now, memoryPeak())
  try fuzz.run(max(0, count - 1000))
  let (time, growth) = (ContinuousClock.now - start, memoryPeak() - before)
  print("no rule was broken in \(time.formatted()); memory grew by at most \(growth) KiB")
  if growth > memoryLimit {
    print("that is more than \(memoryLimit) KiB")
    exit(1)
  }
} catch {
  print("seed \(seed): \(error)")
  exit(1)
}

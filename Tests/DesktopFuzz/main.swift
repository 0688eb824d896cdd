import DesktopFuzzing
import Foundation

// Passes random bytes to the parsers of compositors' protocols and of wob's input: `make fuzz`. BEZEL_FUZZ_INPUTS is the
// number of inputs for each, BEZEL_FUZZ_SEED the seed. Arguments are the parsers' names; without any, all are tested.
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

let names = CommandLine.arguments.dropFirst()
for parser in DesktopFuzz.Parser.allCases where names.isEmpty || names.contains(parser.rawValue) {
  do {
    var fuzz = DesktopFuzz(parser, seed: seed)
    print("\(parser.rawValue): \(count) inputs from seed \(seed)")
    // Printed first, so that the seed is known after a crash.
    fflush(nil)
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
}

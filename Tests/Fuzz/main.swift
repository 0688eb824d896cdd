import Foundation
import ProgressFuzzing

// Passes random output to the progress reader: `make fuzz`. BEZEL_FUZZ_INPUTS is the number of inputs, BEZEL_FUZZ_SEED the
// seed.
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
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("ToolProgressTests/Fixtures")
  let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    .filter { ["pty", "pipe"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
  var fuzz = ProgressFuzz(seed: seed, samples: try files.map { Array(try Data(contentsOf: $0)) })
  print("\(count) inputs from seed \(seed), with \(files.count) real outputs")
  // Printed first, so that the seed is known after a crash.
  fflush(nil)
  let (start, before) = (ContinuousClock.now, memoryPeak())
  try fuzz.run(count)
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

import Foundation
import ProgressFuzzing

// What no tool would print, for the reader of progress; `make fuzz` runs it. BEZEL_FUZZ_INPUTS says how many inputs,
// BEZEL_FUZZ_SEED which.
let environment = ProcessInfo.processInfo.environment
let count = environment["BEZEL_FUZZ_INPUTS"].flatMap(Int.init) ?? 10_000_000
let seed = environment["BEZEL_FUZZ_SEED"].flatMap(UInt64.init) ?? .random(in: .min ... .max)
let memoryLimit = 8192

/// The most memory that this process ever had, in KiB.
func peak() -> Int {
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
  print("\(count) inputs from seed \(seed), with damage to \(files.count) real outputs")
  // A crash must not take the seed with it.
  fflush(nil)
  let (start, before) = (ContinuousClock.now, peak())
  try fuzz.run(count)
  let (time, growth) = (ContinuousClock.now - start, peak() - before)
  print("no promise was broken, in \(time.formatted()); memory grew by \(growth) KiB at most")
  if growth > memoryLimit {
    print("that is more than \(memoryLimit) KiB")
    exit(1)
  }
} catch {
  print("seed \(seed): \(error)")
  exit(1)
}

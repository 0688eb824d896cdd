import Foundation

// The complete model check: `make check-model`. BEZEL_MODEL_SEQUENCES is the number of random sequences,
// BEZEL_MODEL_SEED the first seed.
let environment = ProcessInfo.processInfo.environment
let count = environment["BEZEL_MODEL_SEQUENCES"].flatMap(Int.init) ?? 1_000_000
let seed = environment["BEZEL_MODEL_SEED"].flatMap(UInt64.init) ?? .random(in: .min ... .max)

func timed(_ name: String, _ work: () async throws -> String) async rethrows {
  let start = ContinuousClock.now
  let result = try await work()
  let time = (ContinuousClock.now - start).formatted(
    .units(allowed: [.seconds], fractionalPart: .show(length: 1)))
  print("\(name): \(result), in \(time)")
}

/// Each sequence has its own seed, so that it can be repeated alone.
func checkRandomSequences(_ check: ModelCheck) async throws {
  let lanes = ProcessInfo.processInfo.activeProcessorCount
  try await withThrowingTaskGroup { group in
    for lane in 0..<lanes {
      group.addTask {
        for number in stride(from: lane, to: count, by: lanes) {
          try Task.checkCancellation()
          try check.run(length: 200, seed: seed &+ UInt64(number))
        }
      }
    }
    try await group.waitForAll()
  }
}

do {
  var check = ModelCheck()
  try await timed("random sequences from seed \(seed)") {
    check.queuedAnswerLimit = 2
    try await checkRandomSequences(check)
    return "\(count) of 200 moves"
  }
  try await timed("commands from callbacks, up to 7 moves") {
    try ModelCheck().exhaust(depth: 7).description
  }
  try await timed("without animations, of any length") {
    var check = ModelCheck(Move.plain)
    check.removeTransitions()
    return try check.exhaust().description
  }
  try await timed("of any length") {
    try ModelCheck(Move.plain).exhaust().description
  }
} catch {
  print("a rule is broken: \(error)")
  exit(1)
}

import Foundation
import Testing
import model_check

/// A short part of the model check; `make check-model` runs all of it.
@Suite struct ModelCheckTests {
  @Test func `every sequence of four moves keeps the rules of the lifecycle`() throws {
    let figures = try ModelCheck(Move.plain).exhaust(depth: 4)
    print("model check: \(figures)")
  }

  @Test func `every sequence of three moves with commands from callbacks keeps the rules`() throws {
    let figures = try ModelCheck().exhaust(depth: 3)
    print("model check with callbacks: \(figures)")
  }

  @Test func `every sequence of four moves without animations keeps the rules`() throws {
    var check = ModelCheck(Move.plain)
    check.removeTransitions()
    let figures = try check.exhaust(depth: 4)
    print("model check without animations: \(figures)")
  }

  /// `BEZEL_MODEL_SEQUENCES` is the number of sequences, `BEZEL_MODEL_SEED` the first seed.
  @Test func `random sequences of two hundred moves keep the rules`() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["BEZEL_MODEL_SEQUENCES"].flatMap(Int.init) ?? 200
    let seed = environment["BEZEL_MODEL_SEED"].flatMap(UInt64.init) ?? .random(in: .min ... .max)
    print("model check: \(count) sequences of 200 moves from seed \(seed)")
    var check = ModelCheck()
    check.queuedAnswerLimit = 2
    for number in 0..<count { try check.run(length: 200, seed: seed &+ UInt64(number)) }
  }

  @Test func `the same seed gives the same sequence`() {
    var check = ModelCheck(bug: PlantedBug.all[0])
    check.queuedAnswerLimit = 2
    func path(_ seed: UInt64) -> [Move] {
      do {
        try check.run(length: 200, seed: seed)
        return []
      } catch {
        return error.path
      }
    }
    let paths = [path(1), path(1), path(2)]
    #expect(!paths[0].isEmpty && paths[0] == paths[1] && paths[0] != paths[2])
  }

  /// The bugs are listed with their origin, a description and the rule that finds them.
  @Test(arguments: PlantedBug.all) func `the model check finds every planted bug`(bug: PlantedBug) {
    do {
      let figures = try ModelCheck(bug: bug).exhaust(depth: 5)
      Issue.record("not found in \(figures)")
    } catch {
      #expect(error.rule == bug.rule, "\(error)")
    }
  }
}

import Foundation
import ModelChecking
import Testing

/// The part of the model check that takes seconds; `make check-model` runs the whole.
@Suite struct ModelCheckTests {
  @Test func `every sequence of four moves keeps every rule of a HUD's life`() throws {
    let figures = try ModelCheck(Move.plain).exhaust(depth: 4)
    print("model check: \(figures)")
  }

  @Test func `so does every sequence of three with commands from callbacks`() throws {
    let figures = try ModelCheck().exhaust(depth: 3)
    print("model check with callbacks: \(figures)")
  }

  @Test func `so does every sequence of four without animations`() throws {
    var check = ModelCheck(Move.plain)
    check.removeTransitions()
    let figures = try check.exhaust(depth: 4)
    print("model check without animations: \(figures)")
  }

  /// `BEZEL_MODEL_SEQUENCES` says how many, `BEZEL_MODEL_SEED` which.
  @Test func `so do random sequences of two hundred moves`() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["BEZEL_MODEL_SEQUENCES"].flatMap(Int.init) ?? 200
    let seed = environment["BEZEL_MODEL_SEED"].flatMap(UInt64.init) ?? .random(in: .min ... .max)
    print("model check: \(count) sequences of 200 moves from seed \(seed)")
    var check = ModelCheck()
    check.patience = 2
    for number in 0..<count { try check.play(length: 200, seed: seed &+ UInt64(number)) }
  }

  @Test func `the same seed plays the same sequence`() {
    var check = ModelCheck(bug: PlantedBug.all[0])
    check.patience = 2
    func path(_ seed: UInt64) -> [Move] {
      do {
        try check.play(length: 200, seed: seed)
        return []
      } catch {
        return error.path
      }
    }
    let paths = [path(1), path(1), path(2)]
    #expect(!paths[0].isEmpty && paths[0] == paths[1] && paths[0] != paths[2])
  }

  /// The bugs are the table: where each is known from, what it is, and by which rule it is found.
  @Test(arguments: PlantedBug.all) func `it finds that`(bug: PlantedBug) {
    do {
      let figures = try ModelCheck(bug: bug).exhaust(depth: 5)
      Issue.record("not found in \(figures)")
    } catch {
      #expect(error.rule == bug.rule, "\(error)")
    }
  }
}

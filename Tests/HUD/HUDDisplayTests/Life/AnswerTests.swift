import HUDModel
import SeededRandom
import Testing

@testable import HUDDisplay

/// Commands that observers give while they are notified, before the events that follow are reported.
@Suite("Commands of observers") struct AnswerTests {
  /// The events of each showing, in the order in which they were reported.
  private final class Record {
    private(set) var reported: [ShowingID: [HUDEvent]] = [:]

    func receive(_ event: HUDEvent) {
      reported[ShowingID(id: event.id, generation: event.generation), default: []].append(event)
    }

    func check() {
      for (showing, events) in reported {
        let ends = events.filter { $0.reason != nil }
        #expect(ends.count == 1 && events.last?.reason != nil, "\(showing) reported \(events.map(\.word))")
        let order = HUDLifecycle.Milestone.allCases.map(\.rawValue)
        let places = events.dropLast().compactMap { order.firstIndex(of: $0.word) }
        #expect(
          zip(places, places.dropFirst()).allSatisfy { $0 < $1 }, "\(showing) reported \(events.map(\.word))"
        )
      }
    }
  }

  @Test("may be any: each event is reported once, in order, and nothing is left", arguments: 0..<10)
  func anyCommand(seed: Int) throws {
    let harness = try DisplayHarness()
    var random = SeededRandom(seed: UInt64(seed))
    let record = Record()
    // At most this many commands follow each other, so that they come to an end.
    var budget = 0
    let observer = harness.display.listen { notice in
      guard let event = notice.event else { return }
      record.receive(event)
      guard budget > 0 else { return }
      budget -= 1
      harness.anything(for: event.id, using: &random)()
    }
    for _ in 0..<60 {
      budget = Int.random(in: 0...3, using: &random)
      let id = Bool.random(using: &random) ? "a" : "b"
      harness.anything(for: id, using: &random)()
      harness.settle()
      // One that was hidden before the end of its first turn has no surface.
      let huds = harness.display.huds.filter(\.lifecycle.hasSurface)
      #expect((huds.count(where: \.lifecycle.isUp)...huds.count).contains(harness.bezels.count))
      if Bool.random(using: &random) {
        harness.frame(after: .milliseconds(Int.random(in: 0...400, using: &random)))
      }
    }
    budget = 0
    for id in ["a", "b"] { harness.hide(id) }
    harness.wait(.seconds(5))
    #expect(harness.display.isEmpty && harness.remains == [:] && harness.sleepsForEver)
    record.check()
    observer.cancel()
  }
}

extension DisplayHarness {
  /// A command, to be given when nothing uses the random numbers any more.
  fileprivate func anything(for id: String, using random: inout SeededRandom) -> () -> Void {
    let shown = HUD.Specification.ring(0.4) {
      $0.mask = Bool.random(using: &random) ? .dim : .none
      $0.grace = Bool.random(using: &random) ? .milliseconds(100) : .zero
      $0.minimumShow = Bool.random(using: &random) ? .milliseconds(300) : .zero
    }
    let display = display
    switch Int.random(in: 0..<9, using: &random) {
    case 0...2: return { _ = try? display.show(shown, as: id) }
    case 3: return { _ = try? display.update(shown, of: id) }
    case 4, 5: return { display.send(.hide, to: id) }
    case 6: return { display.send(.hideAfter(.milliseconds(200)), to: id) }
    case 7: return { display.send(.removed, to: id) }
    default: return { display.send(.lost, to: id) }
    }
  }
}

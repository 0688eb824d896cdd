import HeadlessSway
import Testing

/// Compares moments with what they should be, on a machine that may be busy with other things.
///
/// Too early is always wrong. Too late is forgiven as far as a timer of this process was late meanwhile; what is later
/// than that is told again from the start, with the reason printed, and wrong the third time.
final class Punctuality {
  /// One frame, and 20 ms.
  static let tolerance = 1.0 / 60 + 0.02

  private let probe: LatenessProbe
  fileprivate var delays: [String] = []

  fileprivate init(_ probe: LatenessProbe) { self.probe = probe }

  /// That an event came a time after a moment; `slack` is what is allowed to it beyond the tolerance.
  func expect(
    _ event: Timeline.Event, _ seconds: Double, after moment: Timeline.Moment, slack: Double = 0,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let early = event.time - moment.before - seconds
    #expect(early >= -1e-5, "\(event) came \(-early) s too early", sourceLocation: location)
    let late = event.time - moment.after - seconds - slack - Self.tolerance
    guard late > probe.worst else { return }
    delays.append(
      "\(event.event) of \(event.id) came \(late) s too late; a timer here was \(probe.worst) s late")
  }

  /// That an event came a time after another one.
  func expect(
    _ event: Timeline.Event, _ seconds: Double, after other: Timeline.Event, slack: Double = 0,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let moment = Timeline.Moment(before: other.time, after: other.time)
    expect(event, seconds, after: moment, slack: slack, location)
  }

  /// Tells a story until it is in time, three times at most.
  static func tell(_ title: String, _ tale: (Story, Timeline, Punctuality) throws -> Void) throws {
    for attempt in 1...3 {
      let story = try Story("\(title)-\(attempt)")
      let timeline = try Timeline(of: story)
      let punctuality = Punctuality(LatenessProbe())
      try tale(story, timeline, punctuality)
      if punctuality.delays.isEmpty { return }
      let reasons = punctuality.delays.joined(separator: "; ")
      if attempt == 3 {
        Issue.record("\(title): \(reasons)")
      } else {
        print("\(title), told again: \(reasons)")
      }
    }
  }
}

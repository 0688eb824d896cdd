import HeadlessSway
import Testing

/// Compares the times of events with the expected ones, on a machine that may be busy.
///
/// An event that is early or late is accepted if a timer of this process was as late meanwhile. Otherwise the scenario is
/// run again and the reason is printed; after five attempts it is a failure. An event has the time at which its turn of
/// the server's loop began: it is early if the command arrived during that turn.
final class TimingCheck {
  /// One frame plus 20 ms.
  static let tolerance = 1.0 / 60 + 0.02

  private let probe: LatenessProbe
  fileprivate var delays: [String] = []

  fileprivate init(_ probe: LatenessProbe) { self.probe = probe }

  /// Expects an event a time after a moment. `slack` is added to the tolerance.
  func expect(
    _ event: Timeline.Event, _ seconds: Double, after moment: Timeline.Moment, slack: Double = 0
  ) {
    let early = moment.before + seconds - event.time - 1e-5
    let late = event.time - moment.after - seconds - slack - Self.tolerance
    guard max(early, late) > probe.worst else { return }
    let delay = early > late ? "\(early) s early" : "\(late) s late"
    delays.append(
      "\(event.event) of \(event.id) was \(delay); a timer of this process was \(probe.worst) s late")
  }

  /// Expects an event a time after another one.
  func expect(
    _ event: Timeline.Event, _ seconds: Double, after other: Timeline.Event, slack: Double = 0
  ) {
    let moment = Timeline.Moment(before: other.time, after: other.time)
    expect(event, seconds, after: moment, slack: slack)
  }

  /// Runs a scenario until its events are in time, five times at most.
  static func run(_ title: String, _ scenario: (SwaySession, Timeline, TimingCheck) throws -> Void) throws {
    for attempt in 1...5 {
      let session = try SwaySession("\(title)-\(attempt)")
      let timeline = try Timeline(of: session)
      let timing = TimingCheck(LatenessProbe())
      try scenario(session, timeline, timing)
      if timing.delays.isEmpty { return }
      let reasons = timing.delays.joined(separator: "; ")
      if attempt == 5 {
        Issue.record("\(title): \(reasons)")
      } else {
        print("\(title), attempt \(attempt) was late: \(reasons)")
      }
    }
  }
}

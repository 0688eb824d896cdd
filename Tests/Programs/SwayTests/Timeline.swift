import Foundation
import HeadlessSway
import Testing

/// The events of a session as `bezel events --json` prints them.
final class Timeline {
  struct Event: Decodable {
    let id: String
    let generation: Int
    /// Seconds on the monotonic clock.
    let time: Double
    let event: String
    let reason: String?
  }

  /// The time of a command: the server received it between these two.
  struct Moment {
    let before: Double
    let after: Double
  }

  private let session: SwaySession
  private let program: RunningProgram
  private var pending: [Event] = []

  /// Returns when events are received.
  init(of session: SwaySession) throws {
    self.session = session
    program = try RunningProgram(
      [InstalledPrograms.buildFolder + "/bezel", "events", "--json"], environment: session.sway.environment,
      readingLines: true)
    // Commands are repeated until an event shows that `bezel events` is connected.
    let deadline = Deadline(in: .seconds(60))
    repeat {
      try run("show", "--id", "probe", "--animation", "none")
      try run("dismiss", "probe")
    } while program.nextLine(within: .milliseconds(500)) == nil && !deadline.hasPassed
  }

  /// Runs a command that must succeed.
  @discardableResult
  func run(_ command: String...) throws -> Moment {
    let before = Self.now
    let finished = try session.sway.run([InstalledPrograms.buildFolder + "/bezel"] + command)
    #expect(finished.status == 0, "\(command): \(finished.errors)")
    return Moment(before: before, after: Self.now)
  }

  /// The next event of a HUD, which must have this name. Events of other HUDs are kept.
  func next(_ name: String, of id: String = "default") throws -> Event {
    let event = try next { $0.id == id }
    guard event.event == name else {
      throw HarnessError("\(id) sent \(event) where '\(name)' was expected")
    }
    return event
  }

  /// The next event of a HUD, whatever its name.
  func nextAny(of id: String = "default") throws -> Event { try next { $0.id == id } }

  /// Expects no event of a HUD before the named event of another HUD.
  func expectSilence(of id: String = "default", until name: String, by clock: String) throws {
    while true {
      let event = try next { $0.id == id || $0.id == clock }
      if event.id == clock, event.event == name { return }
      guard event.id == clock else { throw HarnessError("\(id) sent \(event)") }
    }
  }

  private func next(where isWanted: (Event) -> Bool) throws -> Event {
    if let index = pending.firstIndex(where: isWanted) { return pending.remove(at: index) }
    while let line = program.nextLine(within: .seconds(60)) {
      let event = try JSONDecoder().decode(Event.self, from: Data(line.utf8))
      if isWanted(event) { return event }
      pending.append(event)
    }
    throw HarnessError("no further event within 60 s; events not read: \(pending)")
  }

  /// The time on the clock of the events.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

import Foundation
import HeadlessSway
import Testing

/// What `bezel events --json` tells of a story, and when it happened.
final class Timeline {
  struct Event: Decodable {
    let id: String
    let generation: Int
    /// Seconds on the monotonic clock.
    let time: Double
    let event: String
    let reason: String?
  }

  /// When a command was given: its server took it in between.
  struct Moment {
    let before: Double
    let after: Double
  }

  private let story: Story
  private let program: RunningProgram
  private var untold: [Event] = []

  /// Returns when it is sure to be told of everything.
  init(of story: Story) throws {
    self.story = story
    program = try RunningProgram(
      [InstalledPrograms.buildFolder + "/bezel", "events", "--json"], environment: story.sway.environment,
      readingLines: true)
    // That it listens is seen by what it hears.
    let deadline = Deadline(in: .seconds(60))
    repeat {
      try give("show", "--id", "probe", "--animation", "none")
      try give("dismiss", "probe")
    } while program.nextLine(within: .milliseconds(500)) == nil && !deadline.hasPassed
  }

  /// Gives a command that is to succeed.
  @discardableResult
  func give(_ command: String...) throws -> Moment {
    let before = Self.now
    let finished = try story.sway.run([InstalledPrograms.buildFolder + "/bezel"] + command)
    #expect(finished.status == 0, "\(command): \(finished.errors)")
    return Moment(before: before, after: Self.now)
  }

  /// The next event of a HUD with that name; those of others are kept.
  func next(_ name: String, of id: String = "default") throws -> Event {
    let event = try next { $0.id == id }
    guard event.event == name else {
      throw HarnessError("\(id) told \(event) where '\(name)' was expected")
    }
    return event
  }

  /// The next event of a HUD, whatever it is.
  func nextAny(of id: String = "default") throws -> Event { try next { $0.id == id } }

  /// That a HUD has told nothing by the time another one tells of this.
  func expectSilence(of id: String = "default", until name: String, by clock: String) throws {
    while true {
      let event = try next { $0.id == id || $0.id == clock }
      if event.id == clock, event.event == name { return }
      guard event.id == clock else { throw HarnessError("\(id) told \(event)") }
    }
  }

  private func next(where isWanted: (Event) -> Bool) throws -> Event {
    if let index = untold.firstIndex(where: isWanted) { return untold.remove(at: index) }
    while let line = program.nextLine(within: .seconds(60)) {
      let event = try JSONDecoder().decode(Event.self, from: Data(line.utf8))
      if isWanted(event) { return event }
      untold.append(event)
    }
    throw HarnessError("nothing more was told within 60 s; before: \(untold)")
  }

  /// On the clock of the events.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

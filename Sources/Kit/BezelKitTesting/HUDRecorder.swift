// BezelKitTesting: HUDs in unit tests. It runs the HUDs of a task without a compositor and records them; it has no
// behaviour of its own, since the states of HUDs are those of HUDModel. Called by the tests of other packages.

public import BezelKit

/// Records the HUDs of a test, which are not shown: no compositor is needed.
///
///     try await HUDRecorder.recording { recorder in
///       try await upload()
///       #expect(recorder.huds.map(\.title) == ["Uploaded"])
///       #expect(recorder.huds[0].configurations.map(\.progress) == [0, 0.5, 1, nil])
///     }
///
/// HUDs behave as on a screen, with two differences: animations take no time, and time stands still until
/// ``advance(by:)``. Each recording has its own `HUD.defaults` and its own `HUD.shared`, so that tests
/// can run at the same time.
///
/// What is up when the recording ends is dismissed. It records the task of the closure and its children: task groups,
/// `async let` and `Task { }`. A detached task, a Dispatch queue and a thread have no task of the test: their HUDs are real.
public final class HUDRecorder: Sendable {
  private let simulation: Simulation

  private init(_ failure: HUD.Failure.Reason?) {
    simulation = Simulation(failure: failure.map { HUD.Failure($0, "the test has HUDs fail as '\($0)'") })
  }

  /// Records the HUDs of the closure.
  ///
  ///     let titles = try await HUDRecorder.recording { recorder in
  ///       try await upload()
  ///       return recorder.huds.map(\.title)
  ///     }
  ///
  /// - Parameters:
  ///   - failure: Why all HUDs fail, such as without a compositor; nil for HUDs that are visible.
  ///   - body: What shows HUDs. Its parameter is the recorder.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  public nonisolated(nonsending) static func recording<Result, Failure: Error>(
    failure: HUD.Failure.Reason? = nil,
    _ body: nonisolated(nonsending) (HUDRecorder) async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let recorder = HUDRecorder(failure)
    let scope = HUDScope(receiver: recorder.simulation)
    defer { recorder.end(scope) }
    let result = await HUDScope.$recorded.withValue(scope) {
      do throws(Failure) {
        return Swift.Result<Result, Failure>.success(try await body(recorder))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Records the HUDs of a closure without async.
  ///
  ///     HUDRecorder.recording(failure: .noCompositor) { recorder in
  ///       #expect(HUD.success("Saved").failure?.reason == .noCompositor)
  ///     }
  ///
  /// - Parameters:
  ///   - failure: Why all HUDs fail, such as without a compositor; nil for HUDs that are visible.
  ///   - body: What shows HUDs. Its parameter is the recorder.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  public static func recording<Result, Failure: Error>(
    failure: HUD.Failure.Reason? = nil,
    _ body: (HUDRecorder) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let recorder = HUDRecorder(failure)
    let scope = HUDScope(receiver: recorder.simulation)
    defer { recorder.end(scope) }
    let result = HUDScope.$recorded.withValue(scope) {
      do throws(Failure) {
        return Swift.Result<Result, Failure>.success(try body(recorder))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Dismisses what is up, and forgets all HUDs: they and the recorder would keep each other alive.
  private func end(_ scope: HUDScope) {
    for hud in scope.all { hud.end(.completed) }
    // It forgets a HUD that has ended, and the HUD knows the scope.
    _ = scope.shared.current
    simulation.forget()
  }

  /// The HUDs in the order in which they were shown, those that have ended included; none after the recording.
  ///
  ///     #expect(recorder.huds.map(\.title) == ["Uploading", "Verifying"])
  public var huds: [RecordedHUD] {
    simulation.records.map { RecordedHUD(state: $0.hud, simulation: simulation) }
  }

  /// Waits until a HUD meets a condition, which is checked after every change of a HUD.
  ///
  ///     let work = Task { try await upload() }
  ///     try await recorder.waitForHUD { $0.title == "Replace the file?" }.press("replace")
  ///     try await work.value
  ///
  /// - Parameters:
  ///   - limit: How long to wait, in real time.
  ///   - isWanted: The condition.
  /// - Returns: The first HUD that meets it.
  /// - Throws: ``HUDRecorderError`` when the time is over, and `CancellationError`.
  public nonisolated(nonsending) func waitForHUD(
    within limit: Duration = .seconds(60), where isWanted: (RecordedHUD) -> Bool
  ) async throws -> RecordedHUD {
    let (changes, end) = simulation.changes
    let alarm = Task {
      try await Task.sleep(for: limit)
      end()
    }
    defer { alarm.cancel() }
    for await _ in changes {
      if let hud = huds.first(where: isWanted) { return hud }
    }
    try Task.checkCancellation()
    let known = huds.isEmpty ? "none was shown" : huds.map(\.description).joined(separator: "; ")
    throw HUDRecorderError(description: "no HUD meets the condition after \(limit): \(known)")
  }

  /// Lets time pass, at once. Grace and minimum show times, timeouts and watchdogs on the way have their effects.
  ///
  ///     HUD.success("Saved")
  ///     recorder.advance(by: .seconds(10))
  ///     #expect(recorder.huds[0].events.last == .ended(.timedOut))
  ///
  /// - Parameter duration: The time.
  public func advance(by duration: Duration) {
    simulation.advance(by: duration)
  }
}

/// A HUD that a ``HUDRecorder`` has recorded. Its properties are those at the time when they are read.
///
///     let hud = recorder.huds[0]
///     #expect(hud.title == "Uploading" && hud.progress == 0.5)
///     try hud.press("Cancel")
@dynamicMemberLookup
public struct RecordedHUD: Identifiable, Sendable, CustomStringConvertible {
  let state: HUDState
  let simulation: Simulation

  /// The identity of the HUD.
  public var id: ObjectIdentifier { ObjectIdentifier(state) }

  /// The configuration with which it was shown and each later one, in order; the last one is the present.
  ///
  ///     #expect(recorder.huds[0].configurations.map(\.details) == ["", "1 of 2", "2 of 2"])
  public var configurations: [HUD.Configuration] { simulation.configurations(of: state) }

  /// The present configuration; for a HUD that has ended, the last one.
  ///
  ///     #expect(recorder.huds[0].configuration.buttons.map(\.label) == ["Cancel"])
  public var configuration: HUD.Configuration { state.configuration }

  /// A property of the configuration: `hud.title` is `hud.configuration.title`.
  ///
  ///     #expect(recorder.huds[0].position == .topRight)
  public subscript<Value>(dynamicMember path: KeyPath<HUD.Configuration, Value>) -> Value {
    configuration[keyPath: path]
  }

  /// The events so far, in order.
  ///
  ///     #expect(recorder.huds[0].events == [.willAppear, .didAppear])
  public var events: [HUD.Event] { state.pastEvents }

  /// Why it has ended; nil before.
  ///
  ///     #expect(recorder.huds[0].dismissalReason == .completed)
  public var dismissalReason: HUD.DismissalReason? { state.ending?.reason }

  /// Why it could not be shown, in a recording with a failure; otherwise nil.
  ///
  ///     #expect(recorder.huds[0].failure?.reason == .noCompositor)
  public var failure: HUD.Failure? { state.ending?.failure }

  /// The title and the events.
  public var description: String {
    "'\(configuration.title)' \(events.map { "\($0)" }.joined(separator: ", "))"
  }

  /// Presses a button.
  ///
  ///     try recorder.huds[0].press("Cancel")
  ///
  /// - Parameter id: The id: the label, if the button has no other one.
  /// - Throws: ``HUDRecorderError`` if there is no such button, or the HUD is not visible.
  public func press(_ id: HUD.Button.ID) throws(HUDRecorderError) {
    let ids = configuration.buttons.map(\.id)
    guard ids.contains(id) else {
      let others = ids.isEmpty ? "no buttons" : ids.map { "'\($0)'" }.joined(separator: " and ")
      throw HUDRecorderError(
        description: "the HUD '\(configuration.title)' has no button '\(id)'; it has \(others)")
    }
    try send(.button(id))
  }

  /// Taps the HUD, or beside it.
  ///
  ///     try recorder.huds[0].tap()
  ///
  /// - Parameter inside: Whether the tap is on the HUD. One beside it reaches a HUD with a mask.
  /// - Throws: ``HUDRecorderError`` if the HUD is not visible.
  public func tap(inside: Bool = true) throws(HUDRecorderError) {
    try send(.tap(inside: inside))
  }

  /// Presses Escape.
  ///
  ///     try recorder.huds[0].escape()
  ///
  /// - Throws: ``HUDRecorderError`` if the HUD is not visible.
  public func escape() throws(HUDRecorderError) {
    try send(.escape)
  }

  /// Removes the output, as when a monitor is unplugged: the HUD ends as `lost`.
  ///
  ///     try recorder.huds[0].lose()
  ///
  /// - Throws: ``HUDRecorderError`` if the HUD is not visible.
  public func lose() throws(HUDRecorderError) {
    try send(.lost)
  }

  private func send(_ input: Simulation.Input) throws(HUDRecorderError) {
    guard simulation.send(input, to: state) else {
      let reason =
        dismissalReason.map { "it has ended as '\($0)'; wait for another one" }
        ?? "its grace time is not over; let it pass with advance(by:)"
      throw HUDRecorderError(description: "the HUD '\(configuration.title)' is not visible: \(reason)")
    }
  }
}

/// What a test expects and a HUD does not have: a message.
///
///     do { try recorder.huds[0].press("Stop") } catch { print(error) }
public struct HUDRecorderError: Error, Hashable, CustomStringConvertible {
  /// The message.
  public let description: String
}

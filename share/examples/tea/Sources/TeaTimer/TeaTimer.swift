import BezelKit

/// Counts down with a HUD, and asks at the end whether the tea needs longer.
public struct TeaTimer: Sendable {
  /// How long the tea draws.
  public var time: Duration

  /// Makes a timer for tea that draws for this time.
  public init(_ time: Duration) {
    self.time = time
  }

  /// Returns when the tea is ready, or the user has stopped the timer.
  ///
  /// - Returns: How long the tea has drawn; nil if it was stopped.
  /// - Throws: `HUD.Failure` where no HUD can be shown, and `CancellationError`.
  public func run() async throws -> Duration? {
    var (drawn, left) = (Duration.zero, time)
    while true {
      let clock = HUD.show("Tea", icon: .cup, button: HUD.Button("Stop", id: "stop")) {
        $0.clock = .countdown(left)
        $0.dismissOn = .never
      }
      guard try await clock.waitUntilEnded() == .completed else {
        if let failure = clock.failure { throw failure }
        return nil
      }
      drawn += left
      left = .seconds(60)
      guard try await isTooWeak() else { return drawn }
    }
  }

  /// The question goes after half a minute: the tea is ready then.
  private func isTooWeak() async throws -> Bool {
    let question = HUD.success("The tea is ready") {
      $0.buttons = [HUD.Button("One more minute", id: "more"), "Done"]
      $0.timeout = .after(.seconds(30))
    }
    return try await question.waitForButton() == "more"
  }
}

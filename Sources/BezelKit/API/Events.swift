import Synchronization

extension HUD {
  /// An event of a HUD. `bezel events` has the same names.
  public enum Event: Hashable, Sendable {
    /// The HUD begins to appear.
    case willAppear
    /// The HUD is fully visible.
    case didAppear
    /// The HUD begins to disappear.
    case willDisappear
    /// The HUD has left the screen.
    case didDisappear
    /// The last event, and the only one of a HUD that was never shown.
    case ended(DismissalReason)
  }

  /// Why a HUD ended. `bezel events` has the same names.
  public enum DismissalReason: String, CaseIterable, Hashable, Sendable {
    /// The program dismissed it.
    case completed
    /// It was dismissed automatically: its timeout or its watchdog has expired.
    case timedOut
    /// The user tapped it.
    case tapped
    /// The user pressed Escape.
    case escaped
    /// The user pressed its button.
    case button
    /// Another HUD replaced it.
    case superseded
    /// The program dismissed it during its grace time.
    case neverShown
    /// Its output or the compositor has disappeared.
    case lost
    /// It could not be shown; ``HUD/failure`` has the reason.
    case failed
  }
}

extension HUD {
  /// A hold on a HUD that several parts of a program share. The HUD is dismissed when its last hold is released.
  ///
  /// Dropping a hold releases it. It can be released on any thread.
  public final class Hold: Sendable {
    private let state: HUDState
    private let isReleased = Atomic(false)

    /// Creates a hold that the state has counted.
    init(counted state: HUDState) {
      self.state = state
    }

    deinit {
      release()
    }

    /// Releases the hold. A second call does nothing.
    public func release() {
      guard !isReleased.exchange(true, ordering: .acquiringAndReleasing) else { return }
      state.release()
    }
  }
}

extension HUD {
  /// Something that happens to a HUD, in the words of `bezel events`.
  public enum Event: Hashable, Sendable {
    /// It begins to appear.
    case willAppear
    /// It is all there.
    case didAppear
    /// It begins to disappear.
    case willDisappear
    /// Nothing of it is left on the screen.
    case didDisappear
    /// The last of its events, and the only one of a HUD that never appeared.
    case ended(DismissalReason)
  }

  /// Why a HUD ended, in the words of `bezel events`.
  public enum DismissalReason: String, CaseIterable, Hashable, Sendable {
    /// Dismissed by the program.
    case completed
    /// It left by itself: a status that was there to be read, or a task that wasn't heard of.
    case timedOut
    /// The user tapped it away.
    case tapped
    /// The user pressed Escape.
    case escaped
    /// The user pressed its button.
    case button
    /// Another one was shown in its place.
    case superseded
    /// Dismissed during its grace: nobody has seen it.
    case neverShown
    /// Its output or the compositor has gone.
    case lost
    /// It couldn't be shown; ``HUD/failure`` says why.
    case failed
  }
}

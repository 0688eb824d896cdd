import BezelValues

/// A time that a HUD shows, and that goes on without commands: one wake-up for each second.
package enum Clock: Hashable, Sendable {
  /// The time since the show.
  case elapsed
  /// The time that is left of a duration, with the progress that empties. The HUD ends with it.
  case countdown(Duration)
  /// The time that is left of a song or film of this duration, with its progress, which goes on.
  case playing(Duration)

  /// Whether the HUD stays until someone dismisses it, or the time is over.
  package var keepsUp: Bool { if case .playing = self { false } else { true } }

  /// What a HUD shows of what plays, or is paused: `−3:10`.
  package static func timeLeft(of whole: Duration, at progress: Progress) -> String {
    "\u{2212}" + (whole * (1 - progress.fraction)).clockText
  }
}

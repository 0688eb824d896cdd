/// A time that a HUD shows, and that goes on without commands: one wake-up for each second.
package enum Clock: Hashable, Sendable {
  /// The time since the show.
  case elapsed
  /// The time that is left of a duration, with the progress that empties. The HUD ends with it.
  case countdown(Duration)
}

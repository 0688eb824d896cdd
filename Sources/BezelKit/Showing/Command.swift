/// What is asked of a presentation, captured by value when it is.
enum Command: Sendable {
  case show(HUD.Configuration)
  case change(HUD.Configuration)
  case hide
  case hideAfter(Duration)
  /// Calls this once a frame, until it answers false or the presentation has ended.
  case follow(@Sendable () -> Bool)
}

import BezelValues

extension Duration {
  /// The time that is left, such as `40 s left`.
  package var timeLeftText: String { translated("%1$s left", forecastText) }

  /// The duration as a forecast, rounded so that it seldom changes: `5 s`, `40 s`, `3 min`, `1 h 20 min`.
  package var forecastText: String {
    let seconds = max(0, inSeconds)
    if seconds < 10 { return translated("%1$s s", "\(max(1, Int(seconds.rounded(.up))))") }
    if seconds < 57.5 { return translated("%1$s s", "\(Int((seconds / 5).rounded()) * 5)") }
    let minutes = Int((seconds / 60).rounded())
    guard minutes >= 60 else { return translated("%1$s min", "\(minutes)") }
    let (hours, tens) = (minutes / 60, minutes % 60 / 10 * 10)
    return tens == 0 ? translated("%1$s h", "\(hours)") : translated("%1$s h %2$s min", "\(hours)", "\(tens)")
  }
}

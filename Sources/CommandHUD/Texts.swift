import Motion

extension Duration {
  /// As exact as a forecast can be, so that it doesn't change with every look: `5 s`, `40 s`, `3 min`, `1 h 20 min`.
  package var roundedForPeople: String {
    let seconds = max(0, inSeconds)
    if seconds < 10 { return "\(max(1, Int(seconds.rounded(.up)))) s" }
    if seconds < 57.5 { return "\(Int((seconds / 5).rounded()) * 5) s" }
    let minutes = Int((seconds / 60).rounded())
    guard minutes >= 60 else { return "\(minutes) min" }
    let tens = minutes % 60 / 10 * 10
    return tens == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(tens) min"
  }
}

extension String {
  /// At most so many characters: what is too much goes from the middle, since paths differ at their ends.
  package func shortenedInTheMiddle(to limit: Int) -> String {
    guard count > limit else { return self }
    let head = (limit - 1) / 2
    return prefix(head) + "…" + suffix(limit - 1 - head)
  }
}

import Time

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
  /// At most so many columns: what is too much goes from the middle, since paths differ at their ends.
  package func shortenedInTheMiddle(to limit: Int) -> String {
    guard columns > limit else { return self }
    var (head, tail) = (self[...], self[...])
    while head.columns > (limit - 1) / 2 { head.removeLast() }
    while tail.columns > limit - 1 - head.columns { tail.removeFirst() }
    return head + "…" + tail
  }

  /// Whether it begins with letters of a script that runs from right to left.
  var isWrittenToTheLeft: Bool {
    let letter = unicodeScalars.first { $0.properties.isAlphabetic }
    return letter.map { (0x590...0x8ff).contains($0.value) || (0xfb1d...0xfefc).contains($0.value) } ?? false
  }
}

extension StringProtocol {
  /// How wide it is about: a letter of the East, or an emoji, is as wide as two others.
  fileprivate var columns: Int {
    reduce(0) { sum, character in
      let value = character.unicodeScalars.first?.value ?? 0
      return sum + (value >= 0x2e80 || (0x1100...0x115f).contains(value) ? 2 : 1)
    }
  }
}

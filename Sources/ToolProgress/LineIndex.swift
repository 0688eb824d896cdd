/// Finds the matchers that may know a line, in their order.
struct LineIndex {
  /// An occasion, and the place of its matcher.
  private struct Entry {
    let matcher: Int
    let needs: LineTraits
  }

  private var entries: [Entry] = []
  /// For each first byte, a bit for each entry that allows it; and of those with a percent sign alone.
  private var byBeginning = [UInt64](repeating: 0, count: 256)
  private var byPercent: UInt64 = 0

  init(_ matchers: [any LineMatcher]) {
    for (place, matcher) in matchers.enumerated() {
      for occasion in matcher.occasions { add(occasion, of: place) }
    }
  }

  private mutating func add(_ occasion: LineOccasion, of matcher: Int) {
    precondition(entries.count < UInt64.bitWidth, "There are more occasions than bits.")
    let bit: UInt64 = 1 << UInt64(entries.count)
    entries.append(Entry(matcher: matcher, needs: occasion.needs))
    if occasion.beginnings == nil { byPercent |= bit }
    for byte in UInt8.min...UInt8.max where occasion.beginnings != nil && occasion.allows(beginning: byte) {
      byBeginning[Int(byte)] |= bit
    }
  }

  /// The places of matchers to be asked, as the bits of entries.
  func candidates(for line: Span<UInt8>) -> UInt64 {
    guard line.count > 0 else { return 0 }
    let begun = byBeginning[Int(line[0])]
    guard begun != 0 || line.hasPercent else { return 0 }
    let traits = LineTraits(line)
    var rest = traits.contains(.percent) ? begun | byPercent : begun
    var found: UInt64 = 0
    while rest != 0 {
      let bit = rest & (0 &- rest)
      if traits.isSuperset(of: entries[bit.trailingZeroBitCount].needs) { found |= bit }
      rest ^= bit
    }
    return found
  }

  /// Takes the next matcher's place out of the candidates.
  func next(of candidates: inout UInt64) -> Int? {
    guard candidates != 0 else { return nil }
    defer { candidates &= candidates - 1 }
    return entries[candidates.trailingZeroBitCount].matcher
  }
}

extension Span where Element == UInt8 {
  fileprivate var hasPercent: Bool {
    withUnsafeBytes { ByteSearch($0).percent(in: 0..<$0.count) < $0.count }
  }
}

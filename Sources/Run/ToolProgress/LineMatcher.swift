/// A cheap test by which most lines are rejected before a matcher reads them.
struct LinePrefilter {
  /// The bytes that the line may begin with. Nil for any; the line must then have a percent sign.
  let beginnings: [UInt8]?
  /// The bytes that may come second; empty if it does not matter.
  let seconds: [UInt8]
  /// What the line must have.
  let needs: LineCharacters

  init(_ beginnings: StaticString, then seconds: StaticString = "", _ needs: LineCharacters = []) {
    self.init(beginnings.withUTF8Buffer(Array.init), then: seconds.withUTF8Buffer(Array.init), needs)
  }

  init(_ beginnings: [UInt8], then seconds: [UInt8] = [], _ needs: LineCharacters = []) {
    (self.beginnings, self.seconds, self.needs) = (beginnings, seconds, needs)
  }

  /// Accepts lines with a percent sign, whatever they begin with.
  init(_ needs: LineCharacters = []) {
    (beginnings, seconds) = (nil, [])
    self.needs = needs.union(.percent)
  }
}

/// Which kinds of characters a line has.
struct LineCharacters: OptionSet {
  let rawValue: UInt8

  static let digit = LineCharacters(rawValue: 1)
  static let percent = LineCharacters(rawValue: 2)
  static let slash = LineCharacters(rawValue: 4)
  static let colon = LineCharacters(rawValue: 8)
  static let space = LineCharacters(rawValue: 16)
  /// A percent sign, or a digit from 1 to 9 behind a slash or a space: ``GeneralForms`` have one of them.
  static let number = LineCharacters(rawValue: 32)
  static let beyondASCII = LineCharacters(rawValue: 64)
}

/// Finds the matchers whose prefilters accept a line, in the order of the matchers.
struct MatcherIndex {
  private struct Entry {
    /// The index of the matcher.
    let matcher: Int
    let needs: LineCharacters
  }

  /// One for each prefilter.
  private var entries: [Entry] = []
  /// For each first byte, the entries that accept it, as bits.
  private var byBeginning = [UInt64](repeating: 0, count: 256)
  /// For each second byte, the same.
  private var bySecond = [UInt64](repeating: 0, count: 256)
  /// The entries that accept any first byte if the line has a percent sign.
  private var byPercent: UInt64 = 0
  /// The entries that do not accept any second byte.
  private var restricted: UInt64 = 0

  init(_ matchers: [any LineMatcher]) {
    for (index, matcher) in matchers.enumerated() {
      for prefilter in matcher.prefilters { add(prefilter, of: index) }
    }
  }

  private mutating func add(_ prefilter: LinePrefilter, of matcher: Int) {
    precondition(entries.count < UInt64.bitWidth, "at most 64 prefilters fit into the index")
    let bit: UInt64 = 1 << UInt64(entries.count)
    entries.append(Entry(matcher: matcher, needs: prefilter.needs))
    guard let beginnings = prefilter.beginnings else { return byPercent |= bit }
    for byte in beginnings { byBeginning[Int(byte)] |= bit }
    if !prefilter.seconds.isEmpty { restricted |= bit }
    for byte in prefilter.seconds { bySecond[Int(byte)] |= bit }
  }

  /// Returns the entries that accept the line, as bits.
  func candidates(for line: Span<UInt8>, with characters: LineCharacters) -> UInt64 {
    guard line.count > 0 else { return 0 }
    let begun = byBeginning[Int(line[0])]
    var remaining = characters.contains(.percent) ? begun | byPercent : begun
    remaining &= ~restricted | (line.count > 1 ? bySecond[Int(line[1])] : 0)
    var accepted: UInt64 = 0
    while remaining != 0 {
      let bit = remaining & (0 &- remaining)
      if characters.isSuperset(of: entries[bit.trailingZeroBitCount].needs) { accepted |= bit }
      remaining ^= bit
    }
    return accepted
  }

  /// Removes the next entry from the candidates, and returns the index of its matcher.
  func next(of candidates: inout UInt64) -> Int? {
    guard candidates != 0 else { return nil }
    defer { candidates &= candidates - 1 }
    return entries[candidates.trailingZeroBitCount].matcher
  }
}

/// A pattern of the user. It is asked before all matchers, and its numbers take precedence over theirs.
package protocol LinePattern {
  /// Returns the progress that a line reports; nil if the pattern doesn't match. The line has no escape sequences, and at
  /// most 4 KiB.
  func progress(in line: Span<UInt8>) -> LineProgress?
}

/// Recognizes the progress lines of a tool, or of tools that print them alike.
protocol LineMatcher {
  /// The matcher is asked for a line that at least one of these accepts.
  var prefilters: [LinePrefilter] { get }

  /// Returns the progress that a line reports; nil if the line isn't the tool's.
  mutating func progress(in line: Span<UInt8>) -> LineProgress?
}

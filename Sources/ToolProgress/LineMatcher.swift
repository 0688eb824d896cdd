/// A cheap test by which most lines are rejected before a matcher reads them.
struct LinePrefilter {
  /// The bytes that the line may begin with. Nil for any; the line must then have a percent sign.
  let beginnings: StaticString?
  /// The characters that the line must have.
  let needs: CharacterSet64

  init(_ beginnings: StaticString, _ needs: CharacterSet64 = []) {
    self.beginnings = beginnings
    self.needs = needs
  }

  /// Accepts lines with a percent sign, whatever they begin with.
  init(_ needs: CharacterSet64 = []) {
    beginnings = nil
    self.needs = needs.union(.percent)
  }
}

/// A set of the characters from space to `?`. All digits count as one.
struct CharacterSet64: OptionSet {
  let rawValue: UInt64

  static let digit = CharacterSet64("0")
  static let percent = CharacterSet64("%")
  static let slash = CharacterSet64("/")
  static let colon = CharacterSet64(":")
  static let space = CharacterSet64(" ")

  init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  private init(_ character: Unicode.Scalar) {
    rawValue = 1 << UInt64(character.value)
  }

  /// The characters of a line. Those below space are in the set, too.
  init(of line: Span<UInt8>) {
    var seen: UInt64 = 0
    for index in line.indices {
      let byte = UInt64(line[index])
      seen |= (byte >> 6 == 0 ? 1 : 0) << (byte & 63)
    }
    let digits: UInt64 = 0x03ff << 48
    if seen & digits != 0 { seen |= 1 << 48 }
    rawValue = seen
  }
}

/// Finds the matchers whose prefilters accept a line, in the order of the matchers.
struct MatcherIndex {
  private struct Entry {
    /// The index of the matcher.
    let matcher: Int
    let needs: CharacterSet64
  }

  /// One for each prefilter.
  private var entries: [Entry] = []
  /// For each first byte, the entries that accept it, as bits.
  private var byBeginning = [UInt64](repeating: 0, count: 256)
  /// The entries that accept any first byte if the line has a percent sign.
  private var byPercent: UInt64 = 0

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
    beginnings.withUTF8Buffer { for byte in $0 { byBeginning[Int(byte)] |= bit } }
  }

  /// Returns the entries that accept the line, as bits.
  func candidates(for line: Span<UInt8>) -> UInt64 {
    guard line.count > 0 else { return 0 }
    let begun = byBeginning[Int(line[0])]
    guard begun != 0 || line.hasPercent else { return 0 }
    let characters = CharacterSet64(of: line)
    var remaining = characters.contains(.percent) ? begun | byPercent : begun
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

extension Span where Element == UInt8 {
  fileprivate var hasPercent: Bool {
    withUnsafeBytes { ByteSearch($0).percent(in: 0..<$0.count) < $0.count }
  }
}

/// A pattern of the user. It is asked before all matchers, and its figures take precedence over theirs.
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

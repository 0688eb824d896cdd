/// `[12/345] Building x.o`: ninja, swift build, and all who do it their way; `[1,234 / 5,678] 6 actions running` of
/// bazel; `[3 of 12] Compiling Foo ( Foo.hs, Foo.o )` of ghc.
struct BracketedCount: LineMatcher {
  let occasions = [LineOccasion("[", .digit)]

  func point(in line: Span<UInt8>) -> LinePoint? {
    var at = 0
    guard line.skip("[", &at) else { return nil }
    line.skipSpaces(&at)
    guard let done = line.integer(&at), skipSeparator(line, &at) else { return nil }
    // A date's parts, as in `[11/05]`, begin with a zero.
    guard line.byte(at) != UInt8(ascii: "0"), let total = line.integer(&at), line.skip("]", &at) else {
      return nil
    }
    guard at == line.count || line.skipSpaces(&at) else { return nil }
    guard let count = Count(Double(done), of: Double(total)) else { return nil }
    return LinePoint(count: count, step: step(line, at))
  }

  private func skipSeparator(_ line: Span<UInt8>, _ at: inout Int) -> Bool {
    let isSpaced = line.skipSpaces(&at)
    if isSpaced, line.skip("of ", &at) { return true }
    guard line.skip("/", &at) else { return false }
    return line.skipSpaces(&at) == isSpaced
  }

  /// Without the files that ghc names after it.
  private func step(_ line: Span<UInt8>, _ at: Int) -> Range<Int>? {
    guard let rest = line.rest(at) else { return nil }
    guard line.byte(rest.upperBound - 1) == UInt8(ascii: ")"), let files = line.first("  ( ", from: at) else {
      return rest
    }
    return line.words(at..<files)
  }
}

/// What `meson test` shows: `[2-3/5] 🌓 name   0/30s` while tests 2 to 3 of 5 run, `2/5 name   OK   0.01s` at a test's
/// end.
struct MesonTest: LineMatcher {
  let occasions = [LineOccasion("[ 0123456789", [.digit, .slash, .space])]
  private static let results: [StaticString] = [
    " OK ", " FAIL ", " SKIP ", " TIMEOUT ", " ERROR ", " EXPECTEDFAIL ", " UNEXPECTEDPASS ",
  ]

  func point(in line: Span<UInt8>) -> LinePoint? {
    running(line) ?? ended(line)
  }

  private func running(_ line: Span<UInt8>) -> LinePoint? {
    var at = 0
    guard line.skip("[", &at), let first = line.integer(&at) else { return nil }
    if line.skip("-", &at), line.integer(&at) == nil { return nil }
    guard line.skip("/", &at), let total = line.integer(&at), line.skip("] ", &at), skipMoon(line, &at),
      let count = Count(Double(first - 1), of: Double(total))
    else { return nil }
    return LinePoint(count: count, step: line.words(at..<(line.first("  ", from: at + 1) ?? line.count)))
  }

  private func ended(_ line: Span<UInt8>) -> LinePoint? {
    var at = 0
    line.skipSpaces(&at)
    guard let done = line.integer(&at), line.skip("/", &at), let total = line.integer(&at),
      line.skip(" ", &at),
      let result = result(line, at), let count = Count(Double(done), of: Double(total))
    else { return nil }
    return LinePoint(count: count, step: line.words(at..<result))
  }

  private func result(_ line: Span<UInt8>, _ at: Int) -> Int? {
    for result in Self.results {
      if let place = line.first(result, from: at) { return place }
    }
    return nil
  }

  /// One of the eight moons from U+1F311 on.
  private func skipMoon(_ line: Span<UInt8>, _ at: inout Int) -> Bool {
    guard line.byte(at) == 0xf0, line.byte(at + 1) == 0x9f, line.byte(at + 2) == 0x8c,
      let moon = line.byte(at + 3), (0x91...0x98).contains(moon), line.byte(at + 4) == UInt8(ascii: " ")
    else { return false }
    at += 5
    return true
  }
}

/// ctest: `    Start 3: name` when a test begins, `3/12 Test  #3: name ....   Passed    0.01 sec` when it ends.
struct CTest: LineMatcher {
  func progress(in line: Span<UInt8>) -> LineProgress? {
    var at = 0
    line.skipSpaces(&at)
    if line.skip("Start ", &at) { return start(line, &at) }
    guard let count = line.ratio("/", &at), line.skip(" Test", &at), line.skipSpaces(&at),
      line.skip("#", &at), line.integer(&at) != nil, line.skip(": ", &at)
    else { return nil }
    return LineProgress(count: count, step: line.trimmed(at..<(line.first(" ..", from: at) ?? line.count)))
  }

  private func start(_ line: Span<UInt8>, _ at: inout Int) -> LineProgress? {
    line.skipSpaces(&at)
    guard line.byte(0) == UInt8(ascii: " "), line.integer(&at) != nil, line.skip(": ", &at) else {
      return nil
    }
    return line.trimmed(from: at).map(LineProgress.init(step:))
  }
}

/// `meson test`: `[2-3/5] 🌓 name   0/30s` while tests 2 to 3 of 5 run, `2/5 name   OK   0.01s` when a test ends.
struct MesonTest: LineMatcher {
  private static let results: [StaticString] = [
    " OK ", " FAIL ", " SKIP ", " TIMEOUT ", " ERROR ", " EXPECTEDFAIL ", " UNEXPECTEDPASS ",
  ]

  func progress(in line: Span<UInt8>) -> LineProgress? {
    line.byte(0) == UInt8(ascii: "[") ? running(line) : ended(line)
  }

  private func running(_ line: Span<UInt8>) -> LineProgress? {
    var at = 0
    guard line.skip("[", &at), let first = line.integer(&at) else { return nil }
    if line.skip("-", &at), line.integer(&at) == nil { return nil }
    guard line.skip("/", &at), let total = line.integer(&at), line.skip("] ", &at), skipMoon(line, &at),
      let count = Count(Double(first - 1), of: Double(total))
    else { return nil }
    let end = line.first("  ", from: at + 1) ?? line.count
    return LineProgress(count: count, step: line.trimmed(at..<end))
  }

  private func ended(_ line: Span<UInt8>) -> LineProgress? {
    var at = 0
    line.skipSpaces(&at)
    guard let count = line.ratio("/", &at), line.skip(" ", &at), let result = result(line, at) else {
      return nil
    }
    return LineProgress(count: count, step: line.trimmed(at..<result))
  }

  private func result(_ line: Span<UInt8>, _ at: Int) -> Int? {
    for result in Self.results {
      if let place = line.first(result, from: at) { return place }
    }
    return nil
  }

  /// One of the eight moons from U+1F311 on, and a space.
  private func skipMoon(_ line: Span<UInt8>, _ at: inout Int) -> Bool {
    guard line.byte(at) == 0xf0, line.byte(at + 1) == 0x9f, line.byte(at + 2) == 0x8c,
      let moon = line.byte(at + 3), (0x91...0x98).contains(moon), line.byte(at + 4) == UInt8(ascii: " ")
    else { return false }
    at += 5
    return true
  }
}

/// pytest: `tests/test_x.py ......F..   [ 42%]`; verbose, `test_x.py::test_one PASSED   [ 42%]`; quiet,
/// `.....F..   [ 42%]`.
struct Pytest: LineMatcher {
  func progress(in line: Span<UInt8>) -> LineProgress? {
    guard let text = line.trimmed(from: 0), let part = part(line, text.upperBound) else { return nil }
    var end = text.lowerBound
    line.skip(to: UInt8(ascii: " "), &end)
    if let suffix = line.first(".py"), suffix < end {
      return LineProgress(fraction: part, step: text.lowerBound..<end)
    }
    return isResults(line, text.lowerBound..<end) ? LineProgress(fraction: part) : nil
  }

  /// The fraction in the last seven bytes, ` [ 42%]`.
  private func part(_ line: Span<UInt8>, _ end: Int) -> Double? {
    var at = end - 7
    guard line.skip(" [", &at) else { return nil }
    line.skipSpaces(&at)
    guard let part = line.percent(&at), line.skip("]", &at), at == end else { return nil }
    return part
  }

  private func isResults(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var at = range.lowerBound
    line.skip(anyOf: ".FEsxX", &at)
    return at >= range.upperBound
  }
}

/// pip's bar, `   ━━━━━━╸━━━ 3.4/7.1 MB 12.3 MB/s eta 0:00:01`, and its raw one, `Progress 123 of 456`; from
/// `Collecting x` on what it does.
struct Pip: LineMatcher {
  let occasions = [LineOccasion(" C"), LineOccasion("PDI━", .space)]
  private var hasBegun = false

  mutating func point(in line: Span<UInt8>) -> LinePoint? {
    var at = 0
    if line.starts(with: "Collecting ") { hasBegun = true }
    if line.skip("Progress ", &at) { return raw(line, at) }
    line.skipSpaces(&at)
    return bar(line, at) ?? (hasBegun ? words(line, at) : nil)
  }

  private func raw(_ line: Span<UInt8>, _ start: Int) -> LinePoint? {
    var at = start
    guard let done = line.integer(&at), line.skip(" of ", &at), let total = line.integer(&at),
      at == line.count
    else {
      return nil
    }
    return Count(Double(done), of: Double(total), .bytes).map { LinePoint(count: $0) }
  }

  private func bar(_ line: Span<UInt8>, _ start: Int) -> LinePoint? {
    var at = start
    while line.skip("━", &at) || line.skip("╸", &at) || line.skip("╺", &at) {}
    guard at > start, line.skipSpaces(&at), let done = line.decimal(&at), line.skip("/", &at),
      let total = line.decimal(&at), line.skip(" ", &at), let unit = unit(line, at)
    else { return nil }
    return Count(done * unit, of: total * unit, .bytes).map { LinePoint(count: $0) }
  }

  private func unit(_ line: Span<UInt8>, _ at: Int) -> Double? {
    let units: [(StaticString, Double)] = [("bytes", 1), ("kB", 1e3), ("MB", 1e6), ("GB", 1e9)]
    return units.first { line.starts(with: $0.0, at) }?.1
  }

  private func words(_ line: Span<UInt8>, _ at: Int) -> LinePoint? {
    let beginnings: [StaticString] = [
      "Collecting ", "Downloading ", "Building wheel", "Installing collected packages: ",
    ]
    guard beginnings.contains(where: { line.starts(with: $0, at) }) else { return nil }
    return line.rest(at).map(LinePoint.init(step:))
  }
}

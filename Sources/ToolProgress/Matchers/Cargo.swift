/// `    Building [=====>      ] 12/345: serde, syn(build)`, and what it prints where it draws no bar:
/// `   Compiling serde v1.0.1`.
struct Cargo: LineMatcher {
  let occasions = [LineOccasion(" ", .digit)]
  private static let width = 12
  private static let verbs: [StaticString] = [
    "Compiling ", "Checking ", "Building ", "Documenting ", "Downloading ", "Downloaded ", "Installing ",
    "Running ",
  ]
  /// The bar names all that is being compiled: what began last would only make the step flicker.
  private var hasBar = false

  mutating func point(in line: Span<UInt8>) -> LinePoint? {
    guard line.byte(0) == UInt8(ascii: " "), let start = line.rest(0)?.lowerBound, start < Self.width else {
      return nil
    }
    return bar(line, start) ?? verb(line, start)
  }

  private mutating func bar(_ line: Span<UInt8>, _ start: Int) -> LinePoint? {
    var at = start
    guard line.skip("Building [", &at) else { return nil }
    while [UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: " ")].contains(line.byte(at)) { at += 1 }
    guard line.skip("] ", &at), let done = line.integer(&at), line.skip("/", &at),
      let total = line.integer(&at),
      at == line.count || line.skip(":", &at), let count = Count(Double(done), of: Double(total))
    else { return nil }
    hasBar = true
    return LinePoint(count: count, step: line.rest(at))
  }

  /// The verb ends in the twelfth column.
  private func verb(_ line: Span<UInt8>, _ start: Int) -> LinePoint? {
    guard line.byte(Self.width) == UInt8(ascii: " "), let step = line.rest(start) else { return nil }
    guard
      Self.verbs.contains(where: {
        line.starts(with: $0, start) && start + $0.utf8CodeUnitCount == Self.width + 1
      })
    else { return nil }
    guard line.first(" v") != nil || line.first(" (") != nil else { return nil }
    return hasBar ? LinePoint(fraction: nil) : LinePoint(step: step)
  }
}

/// What apt and dpkg show to people: `17% [1 sl 9496 B/9496 B 100%]` while apt downloads, which is the first half;
/// `Progress: [ 42%] [####....]` at the bottom; where there is no such bar, what is unpacked and set up of what apt
/// announced (`2 upgraded, 3 newly installed`).
struct Apt: LineMatcher {
  let occasions = [LineOccasion("RBGUSP0123456789", .space)]
  private var hasBegun = false
  private var hasDownloaded = false
  private var hasBar = false
  /// Each package is unpacked and set up.
  private var steps = 0
  private var stepsBegun = 0

  mutating func point(in line: Span<UInt8>) -> LinePoint? {
    if line.starts(with: "Reading package lists...") { hasBegun = true }
    if let point = bar(line) ?? package(line) { return point }
    guard hasBegun else { return nil }
    readAnnouncement(line)
    return downloading(line) ?? words(line)
  }

  private mutating func bar(_ line: Span<UInt8>) -> LinePoint? {
    var at = 0
    guard line.skip("Progress: [", &at) else { return nil }
    line.skipSpaces(&at)
    guard let part = line.percent(&at), line.skip("]", &at) else { return nil }
    hasBar = true
    return LinePoint(fraction: whole(part))
  }

  /// Without an announcement only its name counts: dpkg alone doesn't tell how many come.
  private mutating func package(_ line: Span<UInt8>) -> LinePoint? {
    guard line.starts(with: "Unpacking ") || line.starts(with: "Setting up "), let end = line.first(" ("),
      line.first(") ...", from: end) != nil
    else { return nil }
    guard !hasBar, stepsBegun < steps else { return LinePoint(step: 0..<end) }
    defer { stepsBegun += 1 }
    return LinePoint(fraction: whole(Double(stepsBegun) / Double(steps)), step: 0..<end)
  }

  private func whole(_ part: Double) -> Double {
    hasDownloaded ? 0.5 + part / 2 : part
  }

  private mutating func readAnnouncement(_ line: Span<UInt8>) {
    var at = 0
    guard let upgraded = line.integer(&at), line.skip(" upgraded, ", &at), let new = line.integer(&at),
      line.skip(" newly installed, ", &at), upgraded < 1_000_000, new < 1_000_000
    else { return }
    (steps, stepsBegun) = (2 * (upgraded + new), 0)
  }

  private mutating func downloading(_ line: Span<UInt8>) -> LinePoint? {
    var at = 0
    guard let part = line.percent(&at), line.skip(" [", &at) else { return nil }
    hasDownloaded = true
    return LinePoint(fraction: part / 2)
  }

  private func words(_ line: Span<UInt8>) -> LinePoint? {
    if line.starts(with: "Get:") { return fetched(line) }
    guard line.starts(with: "Reading ") || line.starts(with: "Building ") else { return nil }
    return line.words(0..<(line.first("...") ?? line.count)).map(LinePoint.init(step:))
  }

  /// `Get:2 http://deb.debian.org/debian bookworm/main amd64 sl amd64 5.02-1 [13.2 kB]`, without the first four words.
  private func fetched(_ line: Span<UInt8>) -> LinePoint? {
    var at = 0
    for _ in 0..<4 {
      line.skip(to: UInt8(ascii: " "), &at)
      line.skipSpaces(&at)
    }
    return line.rest(at).map(LinePoint.init(step:))
  }
}

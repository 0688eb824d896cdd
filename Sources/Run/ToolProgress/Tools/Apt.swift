/// apt and dpkg as they print to a terminal or a pipe: `17% [1 sl 9496 B/9496 B 100%]` while apt downloads, which is the
/// first half; `Progress: [ 42%] [####....]` at the bottom of a terminal. Without that bar, the packages that are unpacked
/// and set up are counted, of those that apt has announced (`2 upgraded, 3 newly installed`).
struct Apt: LineMatcher {
  let name = "apt"
  /// Whether the command only downloads: lists, packages or sources.
  private let onlyDownloads: Bool
  private var hasBegun = false
  private var hasDownloaded = false
  private var hasBar = false
  /// Each package is unpacked and set up: two steps.
  private var steps = 0
  private var stepsBegun = 0

  init(_ words: [Substring]) {
    onlyDownloads =
      words.contains { $0 == "apt" || $0 == "apt-get" || $0.hasSuffix("/apt-get") || $0.hasSuffix("/apt") }
      && words.contains {
        ["update", "download", "source", "changelog", "--download-only", "-d"].contains($0)
      }
  }

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    if Self.beginnings.contains(where: { line.starts(with: $0) }) { hasBegun = true }
    if let progress = bar(line) ?? package(line) { return progress }
    // dpkg counts the files it knows to 100 % before it begins.
    if line.starts(with: "(Reading database ") { return LineProgress(step: 1..<17) }
    guard hasBegun else { return nil }
    readAnnouncement(line)
    return downloading(line) ?? step(line)
  }

  private static let beginnings: [StaticString] = [
    "Reading package lists...", "Hit:", "Get:", "Ign:", "0% [Working]", "0% [Connecting",
  ]

  private mutating func bar(_ line: Span<UInt8>) -> LineProgress? {
    var at = 0
    guard line.skip("Progress: [", &at) else { return nil }
    line.skipSpaces(&at)
    guard let part = line.percent(&at), line.skip("]", &at) else { return nil }
    hasBar = true
    return LineProgress(fraction: whole(part)).uneven
  }

  /// Without an announcement, only the step is known: dpkg doesn't print how many packages it installs.
  private mutating func package(_ line: Span<UInt8>) -> LineProgress? {
    guard line.starts(with: "Unpacking ") || line.starts(with: "Setting up "), let end = line.first(" ("),
      line.first(") ...", from: end) != nil
    else { return nil }
    guard !hasBar, stepsBegun < steps else { return LineProgress(step: 0..<end) }
    defer { stepsBegun += 1 }
    return LineProgress(fraction: whole(Double(stepsBegun) / Double(steps)), step: 0..<end).uneven
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

  private mutating func downloading(_ line: Span<UInt8>) -> LineProgress? {
    var at = 0
    guard let part = line.percent(&at), line.skip(" [", &at) else { return nil }
    if onlyDownloads { return LineProgress(fraction: part) }
    hasDownloaded = true
    return LineProgress(fraction: part / 2).uneven
  }

  private func step(_ line: Span<UInt8>) -> LineProgress? {
    if line.starts(with: "Get:") || line.starts(with: "Hit:") { return fetched(line) }
    guard line.starts(with: "Reading ") || line.starts(with: "Building ") else { return nil }
    return line.trimmed(0..<(line.first("...") ?? line.count)).map(LineProgress.init(step:))
  }

  /// `Get:2 http://deb.debian.org/debian bookworm/main amd64 sl amd64 5.02-1 [13.2 kB]`, without the first four words; of
  /// a list, `Get:1 http://deb.debian.org/debian bookworm InRelease [151 kB]`, without the first two.
  private func fetched(_ line: Span<UInt8>) -> LineProgress? {
    var (at, words, list, package) = (0, 0, 0, 0)
    while at < line.count, line[at] != UInt8(ascii: "[") {
      words += 1
      if words == 3 { list = at }
      if words == 5 { package = at }
      line.skip(to: UInt8(ascii: " "), &at)
      line.skipSpaces(&at)
    }
    // A package has an architecture and a version behind its name.
    return line.trimmed(from: words > 5 ? package : list).map(LineProgress.init(step:))
  }
}

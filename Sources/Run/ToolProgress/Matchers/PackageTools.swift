/// apt and dpkg as they print to a terminal or a pipe: `17% [1 sl 9496 B/9496 B 100%]` while apt downloads, which is the
/// first half; `Progress: [ 42%] [####....]` at the bottom of a terminal. Without that bar, the packages that are unpacked
/// and set up are counted, of those that apt has announced (`2 upgraded, 3 newly installed`).
struct Apt: LineMatcher {
  let readsWords = true
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
    return LineProgress(fraction: whole(part)).weighted
  }

  /// Without an announcement, only the step is known: dpkg doesn't print how many packages it installs.
  private mutating func package(_ line: Span<UInt8>) -> LineProgress? {
    guard line.starts(with: "Unpacking ") || line.starts(with: "Setting up "), let end = line.first(" ("),
      line.first(") ...", from: end) != nil
    else { return nil }
    guard !hasBar, stepsBegun < steps else { return LineProgress(step: 0..<end) }
    defer { stepsBegun += 1 }
    return LineProgress(fraction: whole(Double(stepsBegun) / Double(steps)), step: 0..<end).weighted
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
    return LineProgress(fraction: part / 2).weighted
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

/// apt's machine-readable status (`APT::Status-Fd`): `dlstatus:1:30.9125:Retrieving file 1 of 2` and
/// `pmstatus:sl:44.4444:Installing sl (amd64)`. Each of the two goes to 100; the first counts as the first half.
struct AptStatus: LineMatcher {
  private var hasDownloaded = false

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    var at = 0
    let isDownload = line.skip("dlstatus:", &at)
    guard isDownload || line.skip("pmstatus:", &at) else { return nil }
    skipPackage(line, &at)
    guard line.skip(":", &at), let percent = line.decimal(&at), percent <= 100, line.skip(":", &at) else {
      return nil
    }
    if isDownload { hasDownloaded = true }
    let part = percent / 100
    let whole = isDownload ? part / 2 : hasDownloaded ? 0.5 + part / 2 : part
    return LineProgress(fraction: whole, step: line.trimmed(from: at)).weighted
  }

  /// A package's name may have an architecture after another colon.
  private func skipPackage(_ line: Span<UInt8>, _ at: inout Int) {
    line.skip(to: UInt8(ascii: ":"), &at)
    guard line.digit(at + 1) == nil else { return }
    at += 1
    line.skip(to: UInt8(ascii: ":"), &at)
  }
}

/// pip's bar, `   ━━━━━━╸━━━ 3.4/7.1 MB 12.3 MB/s eta 0:00:01`; its raw progress, `Progress 123 of 456`; and its steps, from
/// `Collecting x` on.
struct Pip: LineMatcher {
  let readsWords = true
  private static let steps: [StaticString] = [
    "Collecting ", "Downloading ", "Building wheel", "Installing collected packages: ",
  ]
  private var hasBegun = false

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    var at = 0
    if line.starts(with: "Collecting ") { hasBegun = true }
    if line.skip("Progress ", &at) { return raw(line, at) }
    line.skipSpaces(&at)
    return bar(line, at) ?? (hasBegun ? step(line, at) : nil)
  }

  private func raw(_ line: Span<UInt8>, _ start: Int) -> LineProgress? {
    var at = start
    guard let count = line.ratio(" of ", &at, .bytes), at == line.count else { return nil }
    return LineProgress(count: count)
  }

  private func bar(_ line: Span<UInt8>, _ start: Int) -> LineProgress? {
    var at = start
    while line.skip("━", &at) || line.skip("╸", &at) || line.skip("╺", &at) {}
    guard at > start, line.skipSpaces(&at), let done = line.decimal(&at), line.skip("/", &at),
      let total = line.decimal(&at), line.skip(" ", &at), let unit = line.byteUnit(&at)
    else { return nil }
    return Count(done * unit, of: total * unit, .bytes).map { LineProgress(count: $0) }
  }

  private func step(_ line: Span<UInt8>, _ at: Int) -> LineProgress? {
    guard Self.steps.contains(where: { line.starts(with: $0, at) }) else { return nil }
    return line.trimmed(from: at).map(LineProgress.init(step:))
  }
}

/// pacman: ` Total (1/3)   2.9 MiB  1792 KiB/s 00:03 [######-----]  31%` while it downloads, which is the first half, and
/// `(2/3) installing two   [######-----]  42%`. Checks have bars of their own: they are steps, as the bar of each download.
struct Pacman: LineMatcher {
  let readsWords = true
  private static let changes: [StaticString] = [
    "installing ", "upgrading ", "reinstalling ", "downgrading ", "removing ",
  ]
  private var isRunning = false
  private var hasDownloaded = false
  private var downloaded: Count?

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    if line.starts(with: ":: Retrieving packages") || line.starts(with: ":: Synchronizing package databases")
      || line.starts(with: ":: Processing package changes")
    {
      isRunning = true
      return nil
    }
    guard let (name, part) = bar(line) else { return nil }
    var at = name.lowerBound
    guard line.byte(at) == UInt8(ascii: "(") else { return isRunning ? download(line, name, part) : nil }
    at += 1
    guard let count = line.ratio("/", &at), line.skip(") ", &at) else { return nil }
    let step = line.trimmed(at..<name.upperBound)
    isRunning = true
    guard Self.changes.contains(where: { line.starts(with: $0, at) }) else {
      return hasDownloaded ? LineProgress(fraction: nil, step: step) : .unknown(step: step)
    }
    let done = min((max(count.done - 1, 0) + part) / count.total, 1)
    guard hasDownloaded else { return LineProgress(fraction: done, part: count, step: step) }
    return LineProgress(fraction: (1 + done) / 2, part: count, step: step).weighted
  }

  /// Of a single package there is no total, and databases are downloaded before the packages are known.
  private mutating func download(_ line: Span<UInt8>, _ name: Range<Int>, _ part: Double) -> LineProgress {
    var at = 0
    var progress = LineProgress(fraction: nil)
    if line.skip(" Total (", &at) {
      hasDownloaded = true
      downloaded = line.ratio("/", &at)
      progress = LineProgress(fraction: part / 2).weighted
    } else {
      progress.step = line.trimmed(name.lowerBound..<(line.first(" ", from: name.lowerBound) ?? line.count))
    }
    progress.part = downloaded
    return progress
  }

  /// The text before a bar at the end of the line, and the bar's percentage.
  private func bar(_ line: Span<UInt8>) -> (Range<Int>, Double)? {
    guard let end = line.first("] "), let start = line.first(" ["), start < end else { return nil }
    var at = start + 2
    line.skip(anyOf: "#-=cCo ", &at)
    guard at == end else { return nil }
    at += 1
    line.skipSpaces(&at)
    guard let part = line.percent(&at), at == line.count || line.trimmed(from: at) == nil,
      let name = line.trimmed(0..<start)
    else { return nil }
    return (name, part)
  }
}

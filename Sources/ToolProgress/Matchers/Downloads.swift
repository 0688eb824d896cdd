/// curl's meter. After its header come rows with the percentage and the size of the total, of what was received and of what
/// was sent: ` 23 2929k   23  687k    0     0   680k      0  0:00:04  0:00:01  0:00:03  680k`.
struct CurlMeter: LineMatcher {
  let prefilters = [LinePrefilter(" 0123456789")]
  private var hasHeader = false

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    if line.starts(with: "  % Total    % Received % Xferd") {
      hasHeader = true
      return LineProgress(fraction: nil)
    }
    return hasHeader ? row(line) : nil
  }

  private func row(_ line: Span<UInt8>) -> LineProgress? {
    var at = 0
    line.skipSpaces(&at)
    if line.starts(with: "Dload  Upload", at) { return LineProgress(fraction: nil) }
    var bytes = 0..<0
    guard let percent = line.integer(&at), percent <= 100, let total = column(line, &at),
      let partReceived = column(line, &at), let received = column(line, &at, of: &bytes),
      let partSent = column(line, &at), let sent = column(line, &at), line.skipSpaces(&at)
    else { return nil }
    // Without a length, curl prints what has come so far as the total, and 100 % of it.
    if percent == 100, partReceived == 0, partSent == 0, total > 0 { return .unknown(step: bytes) }
    let count = Count(min(received + sent, total), of: total, .bytes)
    return count.map { LineProgress(count: $0) } ?? LineProgress(fraction: nil)
  }

  private func column(_ line: Span<UInt8>, _ at: inout Int) -> Double? {
    line.skipSpaces(&at) ? line.size(&at) : nil
  }

  /// Reads a column, and sets where it is.
  private func column(_ line: Span<UInt8>, _ at: inout Int, of range: inout Range<Int>) -> Double? {
    guard line.skipSpaces(&at) else { return nil }
    let start = at
    guard let value = line.size(&at) else { return nil }
    range = start..<at
    return value
  }
}

/// curl with `--parallel`. After its header come rows of all transfers together:
/// `42  --  1000k     0     2     2   0:00:04  0:00:01  0:00:03  664k`. The first column is `--` while a length is unknown.
struct CurlParallel: LineMatcher {
  let prefilters = [LinePrefilter("D- 0123456789", .space)]
  private var hasHeader = false

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    if line.starts(with: "DL% UL%  Dled  Uled") {
      hasHeader = true
      return LineProgress(fraction: nil)
    }
    guard hasHeader else { return nil }
    var at = 0
    line.skipSpaces(&at)
    let percent = line.integer(&at)
    guard percent ?? 0 <= 100, percent != nil || line.skip("--", &at), line.skipSpaces(&at),
      line.integer(&at) != nil || line.skip("--", &at), line.skipSpaces(&at)
    else { return nil }
    let start = at
    guard line.size(&at) != nil, line.first(":", from: at) != nil else { return nil }
    let bytes = start..<at
    // A row without a length comes also before all lengths are known.
    guard let percent else { return .unknown(step: bytes) }
    return LineProgress(fraction: Double(percent) / 100, step: bytes)
  }
}

/// curl's bar: `######       12.3%`, as wide as the terminal.
struct CurlBar: LineMatcher {
  let prefilters = [LinePrefilter("#", [.digit, .percent])]

  func progress(in line: Span<UInt8>) -> LineProgress? {
    var at = 0
    while line.byte(at) == UInt8(ascii: "#") { at += 1 }
    guard at > 0, line.skipSpaces(&at), let part = line.percent(&at), at == line.count else { return nil }
    // The percentage always has one decimal. A terminal has 20 columns or more.
    guard line.byte(at - 3) == UInt8(ascii: "."), at >= 20 else { return nil }
    return LineProgress(fraction: part).after(rises: 1)
  }
}

/// wget's bar, `picture.iso  14%[=>    ] 418.50K  1024KB/s`, and its dots, `  50K .......... ..........  3%  681M 0s`.
struct Wget: LineMatcher {
  let prefilters = [LinePrefilter("LS", .colon), LinePrefilter(.digit)]
  /// The length of the current file in bytes, if the server has sent it.
  private var length: Double?
  private var hasBegun = false

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    announcement(line) ?? bar(line) ?? dots(line)
  }

  /// `Length: 3000000 (2.9M) [text/plain]` and `Saving to: ‘notes.txt’`.
  private mutating func announcement(_ line: Span<UInt8>) -> LineProgress? {
    var at = 0
    if line.skip("Length: ", &at) {
      length = line.integer(&at).map(Double.init)
      hasBegun = true
    } else if line.skip("Saving to: ", &at) {
      hasBegun = true
      return line.trimmed(from: at).map { LineProgress(step: unquoted(line, $0)) }
    }
    return nil
  }

  private func unquoted(_ line: Span<UInt8>, _ name: Range<Int>) -> Range<Int> {
    let quote = line.starts(with: "‘", name.lowerBound) ? 3 : line.starts(with: "'", name.lowerBound) ? 1 : 0
    return name.count > 2 * quote ? name.lowerBound + quote..<name.upperBound - quote : name
  }

  private func bar(_ line: Span<UInt8>) -> LineProgress? {
    guard let sign = line.first("%["), let name = line.first(" "), name > 0 else { return nil }
    var at = name
    line.skipSpaces(&at)
    guard let part = line.percent(&at), at == sign + 1 else { return nil }
    at += 1
    line.skip(anyOf: "=> +", &at)
    guard line.skip("]", &at) else { return nil }
    return progress(part, step: 0..<name)
  }

  private func dots(_ line: Span<UInt8>) -> LineProgress? {
    var at = 0
    guard hasBegun, line.skipSpaces(&at), line.integer(&at) != nil, line.skip("K ", &at) else { return nil }
    line.skip(anyOf: "., ", &at)
    guard let part = line.percent(&at) else { return nil }
    return progress(part, step: nil)
  }

  private func progress(_ part: Double, step: Range<Int>?) -> LineProgress {
    guard let length, let count = Count(part * length, of: length, .bytes) else {
      return LineProgress(fraction: part, step: step)
    }
    return LineProgress(count: count, step: step)
  }
}

/// aria2: `[#939bd7 1.2MiB/2.8MiB(42%) CN:1 DL:617KiB ETA:2s]`. Of several downloads in one line the whole is unknown.
struct Aria2: LineMatcher {
  let prefilters = [LinePrefilter("[", [.digit, .colon, .space]), LinePrefilter("F", [.slash, .colon])]
  private var hasBegun = false

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    var at = 0
    if hasBegun, line.skip("FILE: ", &at) { return LineProgress(step: line.fileName(at..<line.count)) }
    guard line.skip("[#", &at) else { return nil }
    line.skip(to: UInt8(ascii: " "), &at)
    guard at == 8, line.skip(" ", &at), line.first(" CN:", from: at) != nil else { return nil }
    let start = at
    guard let done = amount(line, &at) else { return nil }
    hasBegun = true
    let bytes = start..<at
    guard line.skip("/", &at), let total = amount(line, &at), line.skip("(", &at), line.percent(&at) != nil,
      line.first("[#", from: at) == nil, let count = Count(min(done, total), of: total, .bytes)
    else { return .unknown(step: bytes) }
    return LineProgress(count: count)
  }

  private func amount(_ line: Span<UInt8>, _ at: inout Int) -> Double? {
    guard let value = line.decimal(&at), let unit = line.byteUnit(&at) else { return nil }
    return value * unit
  }
}

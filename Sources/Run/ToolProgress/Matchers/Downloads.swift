/// curl's meter. After its header come rows with the percentage and the size of the total, of what was received and of what
/// was sent: ` 23 2929k   23  687k    0     0   680k      0  0:00:04  0:00:01  0:00:03  680k`.
///
/// Each file has a header of its own.
struct CurlMeter: LineMatcher {
  let readsWords = true
  private var files: FileSequence

  init(command: [String]) {
    files = FileSequence(of: "curl", command)
  }

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    if line.starts(with: "  % Total    % Received % Xferd") {
      files.begin()
      return LineProgress(fraction: nil)
    }
    return files.hasBegun ? row(line) : nil
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
    return count.map { files.progress(LineProgress(count: $0)) } ?? LineProgress(fraction: nil)
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
  let readsWords = true
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
  private var files: FileSequence
  private var last = 1.0

  init(command: [String]) {
    files = FileSequence(of: "curl", command)
  }

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    var at = 0
    while line.byte(at) == UInt8(ascii: "#") { at += 1 }
    guard at > 0, line.skipSpaces(&at), let part = line.percent(&at), at == line.count else { return nil }
    // The percentage always has one decimal. A terminal has 20 columns or more.
    guard line.byte(at - 3) == UInt8(ascii: "."), at >= 20 else { return nil }
    if last >= 1, part < 1 { files.begin() }
    last = part
    return files.progress(LineProgress(fraction: part)).after(rises: 1)
  }
}

/// wget's bar, `picture.iso  14%[=>    ] 418.50K  1024KB/s`, and its dots, `  50K .......... ..........  3%  681M 0s`.
///
/// A file begins with its name, which comes again when wget tries again; in a quiet run, with a new bar.
struct Wget: LineMatcher {
  let readsWords = true
  /// The length of the current file in bytes, if the server has sent it.
  private var length: Double?
  private var hasBegun = false
  private var files: FileSequence
  /// The hash of the present file's name.
  private var name: Int?
  private var last = 1.0

  init(command: [String]) {
    files = FileSequence(of: "wget", command)
  }

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
      if line.bytesHash(at..<line.count) != name { files.begin() }
      name = line.bytesHash(at..<line.count)
      return line.trimmed(from: at).map { LineProgress(step: unquoted(line, $0)) }
    }
    return nil
  }

  private func unquoted(_ line: Span<UInt8>, _ name: Range<Int>) -> Range<Int> {
    let quote = line.starts(with: "‘", name.lowerBound) ? 3 : line.starts(with: "'", name.lowerBound) ? 1 : 0
    return name.count > 2 * quote ? name.lowerBound + quote..<name.upperBound - quote : name
  }

  private mutating func bar(_ line: Span<UInt8>) -> LineProgress? {
    guard let sign = line.first("%["), let name = line.first(" "), name > 0 else { return nil }
    var at = name
    line.skipSpaces(&at)
    guard let part = line.percent(&at), at == sign + 1 else { return nil }
    at += 1
    line.skip(anyOf: "=> +", &at)
    guard line.skip("]", &at) else { return nil }
    return progress(part, step: 0..<name)
  }

  private mutating func dots(_ line: Span<UInt8>) -> LineProgress? {
    var at = 0
    guard hasBegun, line.skipSpaces(&at), line.integer(&at) != nil, line.skip("K ", &at) else { return nil }
    line.skip(anyOf: "., ", &at)
    guard let part = line.percent(&at) else { return nil }
    return progress(part, step: nil)
  }

  private mutating func progress(_ part: Double, step: Range<Int>?) -> LineProgress {
    if name == nil, last >= 1, part < 1 { files.begin() }
    last = part
    guard let length, let count = Count(part * length, of: length, .bytes) else {
      return files.progress(LineProgress(fraction: part, step: step))
    }
    return files.progress(LineProgress(count: count, step: step))
  }
}

/// The files that a command downloads one after the other. Each of them goes to 100 %.
struct FileSequence {
  /// How many there are; nil if the command doesn't say.
  private let total: Int?
  private var begun = 0

  var hasBegun: Bool { begun > 0 }

  init(of tool: String, _ command: [String]) {
    let isOwn = CommandName.program(in: command) == tool && CommandName.shellCode(in: command) == nil
    total = isOwn ? Self.total(of: command) : nil
  }

  /// Options whose value may be an address and is no file.
  private static let values = [
    "-e", "-x", "-H", "-d", "-o", "--referer", "--proxy", "--preproxy", "--header", "--data", "--output",
  ]
  /// Options with which there are more files than addresses.
  private static let lists = [
    "-i", "-r", "-m", "-p", "-K", "--input-file", "--recursive", "--mirror", "--page-requisites", "--config",
  ]

  private static func total(of command: [String]) -> Int? {
    guard !command.contains(where: { word in lists.contains { word == $0 || word.hasPrefix($0 + "=") } })
    else {
      return nil
    }
    let addresses = zip([""] + command, command).filter { option, word in
      !values.contains(option) && !word.hasPrefix("-") && isAddress(word)
    }
    // curl makes several files of such an address.
    let isPattern = addresses.contains { $0.1.contains(where: "{[*".contains) }
    return isPattern || addresses.isEmpty ? nil : addresses.count
  }

  private static func isAddress(_ word: String) -> Bool {
    if word.contains("://") { return true }
    guard let slash = word.firstIndex(of: "/"), slash != word.startIndex else { return false }
    let host = word[..<slash]
    return host.contains(".") && host.first != "." && host.last != "."
  }

  mutating func begin() { begun += 1 }

  /// The progress of the whole by that of the present file: of an unknown number of files, only the first may be the whole.
  func progress(_ file: LineProgress) -> LineProgress {
    if total ?? 1 == 1, begun <= 1 { return file }
    guard let total, begun <= total, let fraction = file.fraction,
      let done = Count(Double(fraction < 1 ? begun - 1 : begun), of: Double(total))
    else { return file.ofPart }
    let whole = (Double(begun - 1) + fraction) / done.total
    return LineProgress(fraction: whole, part: done, step: file.step).weighted
  }
}

/// yt-dlp: `[download]  42.0% of  3.05MiB at  1.00MiB/s ETA 00:01`. Each item of a list and each of its formats, as
/// `Downloading 1 format(s): 137+140`, is a file.
struct YtDlp: LineMatcher {
  private var item: Count?
  private var formats = 1
  private var begun = 0
  private var last = 1.0

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    var at = 0
    guard line.skip("[download] ", &at) else {
      if line.starts(with: "[info] ") { readFormats(line) }
      return nil
    }
    if line.skip("Downloading item ", &at) || line.skip("Downloading video ", &at) {
      item = line.ratio(" of ", &at)?.withoutLast
      begun = 0
      return item == nil ? nil : LineProgress(step: 11..<line.count)
    }
    line.skipSpaces(&at)
    guard let part = line.percent(&at), line.skip(" of ", &at) else { return nil }
    if last >= 1, part < 1 { begun += 1 }
    last = part
    let step = 1..<9
    guard begun <= formats else { return LineProgress(fraction: part, step: step).ofPart }
    let whole = (Double(max(begun, 1) - 1) + part) / Double(formats)
    guard let item else {
      let progress = LineProgress(fraction: whole, step: step)
      return (formats > 1 ? progress.weighted : progress).after(rises: 1)
    }
    let fraction = (item.done + whole) / item.total
    return LineProgress(fraction: fraction, part: item, step: step).weighted.after(rises: 1)
  }

  private mutating func readFormats(_ line: Span<UInt8>) {
    guard var at = line.first(" Downloading ") else { return }
    at += 13
    guard let count = line.integer(&at), line.skip(" format(s): ", &at), count < 100 else { return }
    formats = count
    for index in at..<line.count where line[index] == UInt8(ascii: "+") { formats += 1 }
    begun = 0
  }
}

/// aria2: `[#939bd7 1.2MiB/2.8MiB(42%) CN:1 DL:617KiB ETA:2s]`. Of several downloads in one line the whole is unknown.
struct Aria2: LineMatcher {
  let readsWords = true
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

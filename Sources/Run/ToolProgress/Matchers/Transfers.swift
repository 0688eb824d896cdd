/// rsync with `--progress` or `--info=progress2`: `  1,050,000   35%    1.98MB/s    0:00:00 (xfr#21, to-chk=39/70)`.
///
/// The percentage is of a file with the one option and of everything with the other; a row doesn't say which, so that the
/// command does. Without it, the percentage is of everything if a file ends before 100 %, and of a file if one is complete
/// while others remain. Of files the complete ones are counted. As long as rsync looks for more (`ir-chk`), their total grows.
struct Rsync: LineMatcher {
  private enum Whole {
    case unknown, files, everything
  }

  private var whole: Whole
  private var bytes = 0.0
  private var files: Count?

  init(command: [String], _ words: [Substring]) {
    if words.contains(where: { $0.hasPrefix("--info=") && $0.contains("progress2") }) {
      whole = .everything
    } else {
      whole = Self.hasSingleFile(command) ? .everything : .unknown
    }
  }

  /// Whether a command copies one file: it has a source and a target, and doesn't enter directories.
  private static func hasSingleFile(_ command: [String]) -> Bool {
    guard CommandName.program(in: command) == "rsync", CommandName.shellCode(in: command) == nil,
      let name = command.firstIndex(where: { $0 == "rsync" || $0.hasSuffix("/rsync") })
    else { return false }
    let words = command[(name + 1)...]
    let options = words.filter { $0.hasPrefix("-") }
    let isSimple = options.allSatisfy { option in
      option.hasPrefix("--")
        ? !["--recursive", "--archive", "--files-from"].contains { option.hasPrefix($0) }
        : !option.contains { "arR".contains($0) }
    }
    let operands = words.filter { !$0.hasPrefix("-") }
    return isSimple && operands.count == 2 && !operands.contains { $0.contains(where: "*?[".contains) }
  }

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    var at = 0
    guard line.skipSpaces(&at), let amount = line.size(&at), line.skipSpaces(&at),
      let part = line.percent(&at),
      line.skipSpaces(&at), line.size(&at) != nil, line.skip("B/s", &at), line.skipSpaces(&at),
      line.time(&at) != nil
    else { return nil }
    let isEndOfFile = readFiles(line, at)
    decide(part, isEndOfFile: isEndOfFile, isSmaller: amount < bytes)
    bytes = amount
    guard let files else {
      let progress = LineProgress(fraction: part)
      return whole == .everything ? progress : progress.ofPart
    }
    if whole == .files || files.fraction == 1 { return LineProgress(count: files) }
    let progress = LineProgress(fraction: part, part: files)
    return whole == .everything ? progress : progress.ofPart
  }

  private mutating func decide(_ part: Double, isEndOfFile: Bool, isSmaller: Bool) {
    if isSmaller || isEndOfFile && part >= 1 && files?.fraction != 1 {
      whole = .files
    } else if isEndOfFile, part < 1, whole == .unknown {
      whole = .everything
    }
  }

  /// Reads `(xfr#21, to-chk=39/70)`, which a row has when a file is complete. Returns whether it is there.
  private mutating func readFiles(_ line: Span<UInt8>, _ start: Int) -> Bool {
    guard var at = line.first("-chk=", from: start) else { return false }
    at += 5
    guard let left = line.integer(&at), line.skip("/", &at), let total = line.integer(&at) else {
      return false
    }
    files = Count(Double(total - left), of: Double(total)) ?? files
    return true
  }
}

/// scp and sftp: `notes.txt                42% 3060KB 506.1KB/s   00:54 ETA`. How many files follow is not printed: each is a
/// phase.
struct SecureCopy: LineMatcher {
  func progress(in line: Span<UInt8>) -> LineProgress? {
    // The line ends with ETA, or with spaces in its place.
    let end = line.byte(line.count - 1)
    guard end == UInt8(ascii: "A") || end == UInt8(ascii: " "), let sign = line.first("% "),
      let start = line.integerStart(before: sign), start > 1,
      line.byte(start - 1) == UInt8(ascii: " "), let name = line.trimmed(0..<start)
    else { return nil }
    var at = start
    guard let part = line.percent(&at), line.skipSpaces(&at), line.integer(&at) != nil else { return nil }
    if let unit = line.byte(at), "KMGTP".utf8.contains(unit) { at += line.starts(with: "B ", at + 1) ? 2 : 0 }
    guard line.skipSpaces(&at), line.decimal(&at) != nil, !line.skip(" ", &at) else { return nil }
    at += 1
    guard line.skip("B/s ", &at) else { return nil }
    var progress = LineProgress(fraction: part, step: name).after(
      rises: 1, series: line.bytesHash(name))
    progress.isPhase = true
    return progress
  }
}

/// pv's bar: ` 307KiB 0:00:00 [ 850KiB/s] [====>      ] 15% ETA 0:00:00`; with `-N`, a name and a colon before it; with `-l`,
/// lines without a unit.
struct PipeViewer: LineMatcher {
  func progress(in line: Span<UInt8>) -> LineProgress? {
    // The line ends with the time that is left, or with spaces in its place.
    let end = line.count - 1
    guard line.digit(end) != nil || line.byte(end) == UInt8(ascii: " ") || line.byte(end) == UInt8(ascii: "%")
    else { return nil }
    var at = line.first(": ") ?? 0
    let name = at > 0 ? line.trimmed(0..<at) : nil
    if at > 0 { at += 1 }
    line.skipSpaces(&at)
    guard line.size(&at) != nil else { return nil }
    _ = line.skip("iB", &at) || line.skip("B", &at)
    guard line.skip(" ", &at), line.time(&at) != nil,
      line.skip(" [", &at)
    else { return nil }
    line.skip(to: UInt8(ascii: "]"), &at)
    guard line.skip("] [", &at) else { return nil }
    line.skip(to: UInt8(ascii: "]"), &at)
    guard line.skip("]", &at), line.skipSpaces(&at), let part = line.percent(&at) else { return nil }
    return LineProgress(fraction: part, step: name)
  }
}

/// Lines of `pv -n`: each is only a number, a percentage. They are percentages if the first lines are all numbers from 0
/// to 100 that don't fall; any other line before or after shows that the input is something else.
struct BareNumbers {
  private var last: Int?
  private var hasRisen = false
  /// Whether the lines are no percentages: nothing more is read.
  private(set) var isSomethingElse = false

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    var at = 0
    guard let percent = line.integer(&at), at == line.count, percent <= 100, percent >= last ?? 0 else {
      isSomethingElse = true
      return hasRisen ? .unknown(step: nil) : nil
    }
    if let last, percent > last { hasRisen = true }
    last = percent
    return LineProgress(fraction: Double(percent) / 100).after(rises: 1)
  }
}

/// ffmpeg: `frame=  123 fps= 30 … time=00:00:05.12 bitrate=…`. The whole is the longest input's
/// `Duration: 00:01:23.45`.
///
/// If the command has options that make the output shorter or longer, the whole is unknown, and the time is the step.
struct FFmpeg: LineMatcher {
  private let isMeasurable: Bool
  /// In seconds.
  private var duration: Double?

  init(_ words: [Substring]) {
    // An option may name a stream, as in -frames:v.
    isMeasurable = words.allSatisfy { !Self.changesLength($0.prefix { $0 != ":" }) }
  }

  /// Whether an option changes the length of the output.
  private static func changesLength(_ option: Substring) -> Bool {
    switch option {
    case "-t", "-to", "-ss", "-sseof", "-fs", "-frames", "-vframes", "-aframes", "-dframes", "-shortest",
      "-loop", "-stream_loop":
      true
    default: false
    }
  }

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    var at = 0
    if line.skip("  Duration: ", &at) {
      if let length = line.time(&at), line.skip(", start: ", &at) { duration = max(length, duration ?? 0) }
      return nil
    }
    return line.starts(with: "Output #") ? output(line) : position(line)
  }

  private func output(_ line: Span<UInt8>) -> LineProgress? {
    guard let name = line.first(", to '"), !line.starts(with: "pipe:", name + 6) else { return nil }
    let end = line.first("'", from: name + 6) ?? line.count
    return line.trimmed(name + 6..<end).map(LineProgress.init(step:))
  }

  /// With `-progress`, the time has a line of its own: `out_time=00:00:05.120000`.
  private func timeStart(_ line: Span<UInt8>) -> Int? {
    if line.starts(with: "out_time=") { return 9 }
    guard line.starts(with: "frame=") || line.starts(with: "size=") else { return nil }
    return line.first(" time=").map { $0 + 6 }
  }

  private func position(_ line: Span<UInt8>) -> LineProgress? {
    guard let start = timeStart(line) else { return nil }
    var at = start
    guard let time = line.time(&at) else { return nil }
    guard isMeasurable else { return LineProgress(step: start..<(line.first(".", from: start) ?? at)) }
    guard let duration else { return nil }
    return Count(min(time, duration), of: duration, .seconds).map { LineProgress(count: $0) }
  }
}

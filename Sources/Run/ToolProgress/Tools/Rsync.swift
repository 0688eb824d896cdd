/// rsync with `--progress` or `--info=progress2`: `  1,050,000   35%    1.98MB/s    0:00:00 (xfr#21, to-chk=39/70)`.
///
/// The percentage is of a file with the one option and of everything with the other; a row doesn't say which, so that the
/// command does. Without it, the percentage is of everything if a file ends before 100 %, and of a file if one is complete
/// while others remain. Of files the complete ones are counted. As long as rsync looks for more (`ir-chk`), their total grows.
struct Rsync: LineMatcher {
  let name = "rsync"
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

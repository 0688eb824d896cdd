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

  private let row = Expression(
    #"^ +(?<bytes>[\d.,]+[kKMGTP]?) +(?<percent>\d+)% +[\d.,]+[kKMGTP]?B/s +\d+:\d\d:\d\d(?:.*-chk=(?<left>\d+)/(?<total>\d+))?"#
  )
  var expressions: [Expression] { [row] }
  private var whole: Whole
  private var bytes = 0.0
  private var files: Count?

  init(command: [String]) {
    if command.contains(where: { $0.contains("--info=") && $0.contains("progress2") }) {
      whole = .everything
    } else {
      whole = Self.hasSingleFile(command) ? .everything : .unknown
    }
  }

  /// Whether a command copies one file: it has a source and a target, and doesn't enter directories.
  private static func hasSingleFile(_ command: [String]) -> Bool {
    guard let words = CommandName.arguments(of: "rsync", in: command) else { return false }
    let options = words.filter { $0.hasPrefix("-") }
    let isSimple = options.allSatisfy { option in
      option.hasPrefix("--")
        ? !["--recursive", "--archive", "--files-from"].contains { option.hasPrefix($0) }
        : !option.contains { "arR".contains($0) }
    }
    let operands = words.filter { !$0.hasPrefix("-") }
    return isSimple && operands.count == 2 && !operands.contains { $0.contains(where: "*?[".contains) }
  }

  mutating func progress(in line: Span<UInt8>, matching index: Int) -> LineProgress? {
    guard let amount = bytes(in: line),
      let part = row.number(.percent, in: line).map({ $0 / 100 }), part <= 1
    else { return nil }
    // `(xfr#21, to-chk=39/70)` comes when a file is complete.
    let left = row.number(.left, in: line)
    if let left, let total = row.number(.total, in: line) { files = Count(total - left, of: total) ?? files }
    decide(part, isEndOfFile: left != nil, isSmaller: amount < bytes)
    bytes = amount
    guard let files else {
      let progress = LineProgress(fraction: part)
      return whole == .everything ? progress : progress.ofPart
    }
    if whole == .files || files.fraction == 1 && (whole == .unknown || part >= 1) {
      return LineProgress(count: files)
    }
    let progress = LineProgress(fraction: part, part: files)
    return whole == .everything ? progress : progress.ofPart
  }

  /// `1,234,567`, in other languages `1.234.567`, or `1.23M`.
  private func bytes(in line: Span<UInt8>) -> Double? {
    guard let range = row[.bytes] else { return nil }
    if line.isLetter(range.upperBound - 1) { return row.amount(.bytes, in: line)?.value }
    return range.reduce(0) { bytes, index in line.digit(index).map { bytes * 10 + Double($0) } ?? bytes }
  }

  private mutating func decide(_ part: Double, isEndOfFile: Bool, isSmaller: Bool) {
    guard whole != .everything else { return }
    if isSmaller || isEndOfFile && part >= 1 && files?.fraction != 1 {
      whole = .files
    } else if isEndOfFile, part < 1, whole == .unknown {
      whole = .everything
    }
  }
}

/// rsync's `--progress` and `--info=progress2`: `  1,050,000   35%    1.98MB/s    0:00:00 (xfr#21, to-chk=39/70)`.
///
/// The percentage is of a file in the one and of all in the other, and rows don't tell which. A file that is complete
/// while others remain, or fewer bytes than before, tell the first: from there on the files are what counts. While
/// rsync still looks for more of them (`ir-chk`), their total grows.
struct Rsync: LineMatcher {
  let occasions = [LineOccasion(" ", [.digit, .percent, .slash, .colon])]
  private var bytes = 0.0
  private var countsFiles = false
  private var files: Count?

  mutating func point(in line: Span<UInt8>) -> LinePoint? {
    var at = 0
    guard line.skipSpaces(&at), let amount = line.size(&at), line.skipSpaces(&at),
      let part = line.percent(&at),
      line.skipSpaces(&at), line.size(&at) != nil, line.skip("B/s", &at), line.skipSpaces(&at),
      line.time(&at) != nil
    else { return nil }
    let isEnd = readFiles(line, at)
    if amount < bytes || isEnd && part >= 1 && files?.fraction != 1 { countsFiles = true }
    bytes = amount
    guard let files else { return LinePoint(fraction: part) }
    if countsFiles || files.fraction == 1 { return LinePoint(count: files) }
    return LinePoint(fraction: part, part: files)
  }

  /// From a file's end, `(xfr#21, to-chk=39/70)`; whether this is one.
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

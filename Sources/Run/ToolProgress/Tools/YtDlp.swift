/// yt-dlp: `[download]  42.0% of  3.05MiB at  1.00MiB/s ETA 00:01`. Each item of a list and each of its formats, as
/// `Downloading 1 format(s): 137+140`, is a file.
struct YtDlp: LineMatcher {
  let name = "yt-dlp"
  let expressions = [
    Expression(#"^\[download\] "#), Expression(#"^\[info\] .* Downloading \d+ format\(s\): "#),
  ]
  private var item: Count?
  private var formats = 1
  private var begun = 0
  private var last = 1.0

  mutating func progress(in line: Span<UInt8>, matching index: Int) -> LineProgress? {
    guard index == 0 else {
      readFormats(line)
      return nil
    }
    var at = 11
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
      return (formats > 1 ? progress.uneven : progress).after(rises: 1)
    }
    let fraction = (item.done + whole) / item.total
    return LineProgress(fraction: fraction, part: item, step: step).uneven.after(rises: 1)
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

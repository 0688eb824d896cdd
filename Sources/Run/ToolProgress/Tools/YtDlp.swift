/// yt-dlp: `[download]  42.0% of  3.05MiB at  1.00MiB/s ETA 00:01`. Each item of a list and each of its formats, as
/// `Downloading 1 format(s): 137+140`, is a file.
struct YtDlp: LineMatcher {
  let name = "yt-dlp"
  let expressions = [
    Expression(#"^\[(?<step>download)\] +(?<percent>[\d.]+)% of "#),
    Expression(#"^\[download\] (?<step>Downloading (?:item|video) (?<item>\d+) of (?<items>\d+).*)"#),
    Expression(#"^\[info\] .* Downloading (?<items>\d{1,2}) format\(s\): (?<phase>.*)"#),
  ]
  private var item: Count?
  private var formats = 1
  private var begun = 0
  private var last = 1.0

  mutating func progress(in line: Span<UInt8>, matching index: Int) -> LineProgress? {
    let found = expressions[index]
    let step = found.step(in: line)
    if index == 0 {
      return found.number(.percent, in: line).flatMap { $0 > 100 ? nil : whole($0 / 100, step) }
    }
    begun = 0
    if index == 1 {
      item = found.item(in: line).flatMap { Count(Double($0.item), of: Double($0.items))?.withoutLast }
      return item == nil ? nil : LineProgress(step: step)
    }
    formats = Int(found.number(.items, in: line) ?? 1)
    for index in found[.phase] ?? 0..<0 where line[index] == UInt8(ascii: "+") { formats += 1 }
    return nil
  }

  private mutating func whole(_ part: Double, _ step: Range<Int>?) -> LineProgress {
    if last >= 1, part < 1 { begun += 1 }
    last = part
    guard begun <= formats else { return LineProgress(fraction: part, step: step).ofPart }
    let whole = (Double(max(begun, 1) - 1) + part) / Double(formats)
    guard let item else {
      let progress = LineProgress(fraction: whole, step: step)
      return (formats > 1 ? progress.uneven : progress).after(rises: 1)
    }
    let fraction = (item.done + whole) / item.total
    return LineProgress(fraction: fraction, part: item, step: step).uneven.after(rises: 1)
  }
}

/// aria2: `[#1a2b3c 1.2MiB/2.4MiB(50%) CN:1 DL:617KiB]`. Of several downloads at the same time,
/// `[DL:3.1MiB][#1a2b3c 0.4MiB/3.0MiB(13%)][#4d5e6f 0B/0B](+2)`, where two more have no place in the line.
///
/// A list says how many there are, but not their sizes: each is an equal part. One that is not in the line any more has ended.
struct Aria2: LineMatcher {
  let name = "aria2"
  let expressions = [
    Expression(#"Downloading (?<items>\d+) item\(s\)"#),
    Expression(#"^\[(?:DL:[^\]]*\](?:\[UL:[^\]]*\])?\[)?#\w{6} "#),
    Expression("^FILE: (?:.*/)?(?<step>[^/]+)$"),
  ]
  private let download = Expression(
    #"\[#(?<phase>\w{6}) (?:[A-Z]+\()?(?<done>[\d.]+\w*)(?:/(?<total>[\d.]+\w+)\(\d+%\))?"#)
  private var items: Int?
  /// How much of each download is done, by the hash of its name.
  private var downloads: [Int: Double] = [:]

  mutating func progress(in line: Span<UInt8>, matching index: Int) -> LineProgress? {
    switch index {
    case 0:
      items = expressions[0].number(.items, in: line).map { Int($0) }
      return items.map { _ in .nothing }
    case 1: return whole(of: line)
    default: return downloads.isEmpty ? nil : LineProgress(step: expressions[2].step(in: line))
    }
  }

  private mutating func whole(of line: Span<UInt8>) -> LineProgress? {
    guard downloads.count < 1000 else { return nil }
    var (present, at): ([Int: Double], Int) = ([:], 0)
    var (count, amount): (Count?, Range<Int>?)
    while download.matches(line, from: at), let range = download.whole {
      at = range.upperBound
      guard let name = download.hash(of: .phase, in: line) else { continue }
      let numbers = download.doneAndTotal(in: line)
      count = numbers.flatMap { Count(min($0.done.value, $0.total.value), of: $0.total.value, .bytes) }
      amount = download[.done]
      present[name] = count?.fraction ?? 0
    }
    let isComplete = line.first("](+") == nil
    for name in downloads.keys where present[name] == nil && isComplete { downloads[name] = 1 }
    downloads.merge(present) { $1 }
    guard let items, items > 1 || downloads.count > 1 else {
      return downloads.count > 1
        ? .unknown(step: nil) : count.map { LineProgress(count: $0) } ?? .unknown(step: amount)
    }
    let ended = downloads.values.count { $0 >= 1 }
    guard let part = Count(Double(ended), of: Double(items)) else { return .unknown(step: nil) }
    return LineProgress(fraction: min(downloads.values.reduce(0, +) / part.total, 1), part: part).uneven
  }
}

/// zip with `-dc`: ` 3/ 18 [585K/5.1M]   adding: x (deflated 42%)`. The second number is of what is left. Without that
/// option zip prints only how much smaller each file became.
struct Zip: LineMatcher {
  private static let verbs: [StaticString] = [" adding: ", " updating: ", " freshening: ", " deleting: "]

  func progress(in line: Span<UInt8>) -> LineProgress? {
    var at = 0
    line.skipSpaces(&at)
    guard let done = line.integer(&at), line.skip("/", &at) else { return nil }
    line.skipSpaces(&at)
    guard let left = line.integer(&at), done < 1_000_000_000, left < 1_000_000_000,
      let verb = verb(in: line), at < verb,
      let count = Count(Double(done), of: Double(done + left))
    else { return nil }
    let end = line.first(" (", from: verb) ?? line.count
    return LineProgress(count: count, step: line.trimmed(verb..<end))
  }

  private func verb(in line: Span<UInt8>) -> Int? {
    for verb in Self.verbs {
      if let place = line.first(verb) { return place }
    }
    return nil
  }
}

/// zstd: `Read:   512 KiB /  5.74 MiB ==> 42%`. The percentage is the size of the result in proportion to what was read.
struct Zstd: LineMatcher {
  func progress(in line: Span<UInt8>) -> LineProgress? {
    guard line.byte(0) == UInt8(ascii: "R") || line.byte(0) == UInt8(ascii: "("), line.first("=> ") != nil
    else {
      return nil
    }
    guard let read = line.first("Read") else { return consumed(line) }
    var at = read + 4
    line.skip(anyOf: " :", &at)
    guard let done = amount(line, &at), line.skip("/", &at), let total = amount(line, &at),
      line.skip("==>", &at)
    else {
      return nil
    }
    return Count(done, of: total, .bytes).map { LineProgress(count: $0) }
  }

  /// `(L3) Buffered:  4.00 MiB - Consumed:  1.00 MiB - Compressed:   512 KiB => 51.2%`, of a size that isn't known.
  private func consumed(_ line: Span<UInt8>) -> LineProgress? {
    guard let label = line.first("Consumed"), let end = line.first(" - ", from: label),
      line.first("=> ", from: end) != nil
    else { return nil }
    return .unknown(step: label..<end)
  }

  private func amount(_ line: Span<UInt8>, _ at: inout Int) -> Double? {
    line.skipSpaces(&at)
    guard let value = line.decimal(&at) else { return nil }
    line.skipSpaces(&at)
    guard let unit = line.byteUnit(&at) else { return nil }
    line.skipSpaces(&at)
    return value * unit
  }
}

/// rclone: `Transferred:   3.219 MiB / 28.610 MiB, 11%, 1 MiB/s, ETA 25s`, above the counts of files and of each file. The
/// total grows while rclone looks for more.
struct Rclone: LineMatcher {
  let readsWords = true
  private var hasBegun = false

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    var at = 0
    if line.skip("Transferred:", &at) || line.skip("Checks:", &at) {
      hasBegun = true
      return transferred(line, &at) ?? LineProgress(fraction: nil)
    }
    guard hasBegun, line.starts(with: " * ") else { return nil }
    let start = line.trimmed(from: 2)?.lowerBound ?? 3
    return LineProgress(step: start..<(line.first(":", from: start) ?? line.count))
  }

  private func transferred(_ line: Span<UInt8>, _ at: inout Int) -> LineProgress? {
    line.skipSpaces(&at)
    guard let done = line.decimal(&at), line.skip(" ", &at), let unit = line.byteUnit(&at),
      line.skip(" / ", &at),
      let total = line.decimal(&at), line.skip(" ", &at), let totalUnit = line.byteUnit(&at),
      line.skip(", ", &at),
      line.percent(&at) != nil
    else { return nil }
    return Count(min(done * unit, total * totalUnit), of: total * totalUnit, .bytes).map {
      LineProgress(count: $0)
    }
  }
}

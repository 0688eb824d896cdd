/// curl's meter: after its header, rows of the total and of what was received and sent, each with its percentage:
/// ` 23 2929k   23  687k    0     0   680k      0  0:00:04  0:00:01  0:00:03  680k`.
struct CurlMeter: LineMatcher {
  let occasions = [LineOccasion(" 0123456789")]
  private var hasHeader = false

  mutating func point(in line: Span<UInt8>) -> LinePoint? {
    if line.starts(with: "  % Total    % Received % Xferd") {
      hasHeader = true
      return LinePoint(fraction: nil)
    }
    var at = 0
    line.skipSpaces(&at)
    if hasHeader, line.starts(with: "Dload  Upload", at) { return LinePoint(fraction: nil) }
    guard hasHeader, let percent = line.integer(&at), percent <= 100 else { return nil }
    var columns: [5 of Double] = [0, 0, 0, 0, 0]
    for index in columns.indices {
      guard line.skipSpaces(&at), let value = line.size(&at) else { return nil }
      columns[index] = value
    }
    let total = columns[0]
    guard line.skipSpaces(&at) else { return nil }
    let count = Count(min(columns[2] + columns[4], total), of: total, .bytes)
    return count.map { LinePoint(count: $0) } ?? LinePoint(fraction: nil)
  }
}

/// curl's bar: `######       12.3%`, from the first column to the last.
struct CurlBar: LineMatcher {
  let occasions = [LineOccasion("#", [.digit, .percent])]

  func point(in line: Span<UInt8>) -> LinePoint? {
    var at = 0
    while line.byte(at) == UInt8(ascii: "#") { at += 1 }
    guard at > 0, line.skipSpaces(&at), let part = line.percent(&at), at == line.count else { return nil }
    // Always with one decimal, and as wide as the terminal.
    guard line.byte(at - 3) == UInt8(ascii: "."), at >= 20 else { return nil }
    return LinePoint(fraction: part)
  }
}

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
    // The total; what was received, and sent, each after its percentage.
    guard let total = column(line, &at), column(line, &at) != nil, let received = column(line, &at),
      column(line, &at) != nil, let sent = column(line, &at), line.skipSpaces(&at)
    else { return nil }
    let count = Count(min(received + sent, total), of: total, .bytes)
    return count.map { LinePoint(count: $0) } ?? LinePoint(fraction: nil)
  }

  private func column(_ line: Span<UInt8>, _ at: inout Int) -> Double? {
    line.skipSpaces(&at) ? line.size(&at) : nil
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

/// wget's bar, `picture.iso  14%[=>    ] 418.50K  1024KB/s`, and its dots, `  50K .......... ..........  3%  681M 0s`.
struct Wget: LineMatcher {
  let occasions = [LineOccasion("LS", .colon), LineOccasion(.digit)]
  /// Of the file that comes now, in bytes.
  private var length: Double?
  private var hasBegun = false

  mutating func point(in line: Span<UInt8>) -> LinePoint? {
    announcement(line) ?? bar(line) ?? dots(line)
  }

  /// `Length: 3000000 (2.9M) [text/plain]` and `Saving to: ‘notes.txt’`.
  private mutating func announcement(_ line: Span<UInt8>) -> LinePoint? {
    var at = 0
    if line.skip("Length: ", &at) {
      length = line.integer(&at).map(Double.init)
      hasBegun = true
    } else if line.skip("Saving to: ", &at) {
      hasBegun = true
      return line.words(at..<line.count).map { LinePoint(step: unquoted(line, $0)) }
    }
    return nil
  }

  private func unquoted(_ line: Span<UInt8>, _ name: Range<Int>) -> Range<Int> {
    let quote = line.starts(with: "‘", name.lowerBound) ? 3 : line.starts(with: "'", name.lowerBound) ? 1 : 0
    return name.count > 2 * quote ? name.lowerBound + quote..<name.upperBound - quote : name
  }

  private func bar(_ line: Span<UInt8>) -> LinePoint? {
    guard let sign = line.first("%["), let name = line.first(" "), name > 0 else { return nil }
    var at = name
    line.skipSpaces(&at)
    guard let part = line.percent(&at), at == sign + 1 else { return nil }
    at += 1
    while let byte = line.byte(at),
      [UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: " "), UInt8(ascii: "+")].contains(byte)
    {
      at += 1
    }
    guard line.skip("]", &at) else { return nil }
    return point(part, step: 0..<name)
  }

  private func dots(_ line: Span<UInt8>) -> LinePoint? {
    var at = 0
    guard hasBegun, line.skipSpaces(&at), line.integer(&at) != nil, line.skip("K ", &at) else { return nil }
    while let byte = line.byte(at), [UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: " ")].contains(byte) {
      at += 1
    }
    guard let part = line.percent(&at) else { return nil }
    return point(part, step: nil)
  }

  private func point(_ part: Double, step: Range<Int>?) -> LinePoint {
    guard let length, let count = Count(part * length, of: length, .bytes) else {
      return LinePoint(fraction: part, step: step)
    }
    return LinePoint(count: count, step: step)
  }
}

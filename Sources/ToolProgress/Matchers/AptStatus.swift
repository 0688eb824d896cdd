/// What apt writes on request (`APT::Status-Fd`): `dlstatus:1:30.9125:Retrieving file 1 of 2` and
/// `pmstatus:sl:44.4444:Installing sl (amd64)`; each goes to 100, the first is taken for the first half.
struct AptStatus: LineMatcher {
  let occasions = [LineOccasion("dp", [.digit, .colon])]
  private var hasDownloaded = false

  mutating func point(in line: Span<UInt8>) -> LinePoint? {
    var at = 0
    let isDownload = line.skip("dlstatus:", &at)
    guard isDownload || line.skip("pmstatus:", &at) else { return nil }
    line.skip(to: UInt8(ascii: ":"), &at)
    // The package may be named with its architecture, after a colon more.
    if line.digit(at + 1) == nil {
      at += 1
      line.skip(to: UInt8(ascii: ":"), &at)
    }
    guard line.skip(":", &at), let percent = line.decimal(&at), percent <= 100, line.skip(":", &at) else {
      return nil
    }
    if isDownload { hasDownloaded = true }
    let part = percent / 100
    let whole = isDownload ? part / 2 : hasDownloaded ? 0.5 + part / 2 : part
    return LinePoint(fraction: whole, step: line.rest(at))
  }
}

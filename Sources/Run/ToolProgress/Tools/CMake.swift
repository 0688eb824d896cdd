/// `[ 12%] Building C object x.o`, as the makefiles of CMake print it; `[ 12%]  .......... [ 618KB/s]` of axel.
///
/// CMake's percentage includes the step that begins with the line. Until that has ended, the percentage before it is done.
struct CMake: LineMatcher {
  let name = "CMake"
  private static let begun: [StaticString] = [
    "Building ", "Linking ", "Generating ", "Automatic ", "Performing ", "Creating ",
  ]
  private var last = 0.0
  private var before = 0.0

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    var at = 0
    guard line.skip("[", &at) else { return nil }
    line.skipSpaces(&at)
    guard let part = line.percent(&at), line.skip("] ", &at), let step = line.trimmed(from: at) else {
      return nil
    }
    // Also the same number again, as `[20.3%] 73/360 frames` of x265.
    let isBar =
      line[step.lowerBound] == UInt8(ascii: "[") || line.starts(with: "..", step.lowerBound)
      || line.digit(step.lowerBound) != nil
    let isBegun = !isBar && Self.begun.contains { line.starts(with: $0, step.lowerBound) }
    if part != last { (before, last) = (part > last ? last : 0, part) }
    if !isBegun { before = part }
    return LineProgress(fraction: before, step: isBar ? nil : step).after(rises: 1)
  }
}

/// `[12/345] Building x.o`, as ninja and swift build print it; `[1,234 / 5,678] 6 actions running` of bazel;
/// `[3 of 12] Compiling Foo ( Foo.hs, Foo.o )` of ghc; `[ 3/12][1.2s] clang-tidy x.cpp` of run-clang-tidy.
///
/// ghc counts what it begins, and so does a script whose line ends in dots: one less is done.
struct BracketedCount: LineMatcher {
  let readsWords = true
  private var isCompiling = false

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    var at = 0
    // What ghc does after the last module.
    if isCompiling, line.starts(with: "Linking ") { return .unknown(step: line.trimmed(from: 0)) }
    guard line.skip("[", &at) else { return nil }
    line.skipSpaces(&at)
    guard let number = line.integer(&at), let separator = separator(line, &at) else { return nil }
    // In a date such as `[11/05]`, the second number may begin with a zero.
    guard line.byte(at) != UInt8(ascii: "0"), let total = line.integer(&at), line.skip("]", &at) else {
      return nil
    }
    if line.skip("[", &at) { line.skip(to: UInt8(ascii: "]"), &at); at += 1 }
    guard at >= line.count || line.skipSpaces(&at) else { return nil }
    guard let count = Count(Double(number), of: Double(total)) else { return nil }
    isCompiling = separator == .word
    let hasBegun = isCompiling || line.endsInDots
    return LineProgress(count: hasBegun ? count.withoutLast : count, step: step(line, at)).after(rises: 1)
  }

  private enum Separator {
    case slash, word
  }

  private func separator(_ line: Span<UInt8>, _ at: inout Int) -> Separator? {
    let isSpaced = line.skipSpaces(&at)
    if isSpaced, line.skip("of ", &at) { return .word }
    guard line.skip("/", &at), line.skipSpaces(&at) == isSpaced else { return nil }
    return .slash
  }

  /// The text without the files that ghc prints after it.
  private func step(_ line: Span<UInt8>, _ at: Int) -> Range<Int>? {
    guard let rest = line.trimmed(from: at) else { return nil }
    guard line.byte(rest.upperBound - 1) == UInt8(ascii: ")"), let files = line.first("  ( ", from: at) else {
      return rest
    }
    return line.trimmed(at..<files)
  }
}

/// `[ 12%] Building C object x.o`, as the makefiles of CMake print it; `[ 12%]  .......... [ 618KB/s]` of axel.
///
/// CMake's percentage includes the step that begins with the line. Until that has ended, the percentage before it is done.
struct BracketedPercent: LineMatcher {
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
    let isBar = line[step.lowerBound] == UInt8(ascii: "[") || line.starts(with: "..", step.lowerBound)
    let isBegun = !isBar && Self.begun.contains { line.starts(with: $0, step.lowerBound) }
    if part != last { (before, last) = (part > last ? last : 0, part) }
    if !isBegun { before = part }
    return LineProgress(fraction: before, step: isBar ? nil : step).after(rises: 1)
  }
}

/// cargo's bar, `    Building [=====>      ] 12/345: serde, syn(build)`, and its steps without a bar,
/// `   Compiling serde v1.0.1`.
struct Cargo: LineMatcher {
  /// The verb ends in this column.
  private static let width = 12
  private static let verbs: [StaticString] = [
    "Compiling ", "Checking ", "Building ", "Documenting ", "Downloading ", "Downloaded ", "Installing ",
    "Running ",
  ]
  /// The bar names everything that is being compiled. With it, the lines of single crates don't change the step.
  private var hasBar = false

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    guard line.byte(0) == UInt8(ascii: " "), let start = line.trimmed(from: 0)?.lowerBound,
      start < Self.width
    else { return nil }
    if line.starts(with: "Finished ", start), start + 8 == Self.width {
      hasBar = false
      return line.trimmed(from: start).map { .unknown(step: $0) }
    }
    return bar(line, start) ?? verb(line, start)
  }

  private mutating func bar(_ line: Span<UInt8>, _ start: Int) -> LineProgress? {
    var at = start
    guard line.skip("Building [", &at) else { return nil }
    line.skip(anyOf: "=> ", &at)
    guard line.skip("] ", &at), let count = line.ratio("/", &at), at == line.count || line.skip(":", &at)
    else { return nil }
    hasBar = true
    return LineProgress(count: count, step: line.trimmed(from: at))
  }

  private func verb(_ line: Span<UInt8>, _ start: Int) -> LineProgress? {
    guard line.byte(Self.width) == UInt8(ascii: " "), let step = line.trimmed(from: start) else { return nil }
    guard
      Self.verbs.contains(where: {
        line.starts(with: $0, start) && start + $0.utf8CodeUnitCount == Self.width + 1
      })
    else { return nil }
    guard line.first(" v") != nil || line.first(" (") != nil else { return nil }
    return hasBar ? LineProgress(fraction: nil) : LineProgress(step: step)
  }
}

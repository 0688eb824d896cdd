/// Finds the place of an error, as `a.swift:12`: on the lines below it, where its own line has none.
struct Place {
  /// How many lines below an error are looked at.
  private static let limit = 5
  /// `  --> src/main.rs:3:5` of Rust, `  on main.tf line 12, in …` of Terraform, `l.5 \foo` of TeX, `  src/a.ts:1:7:` of esbuild,
  /// Nix' `  at /x/flake.nix:12:5:`, and a frame: `  at add (/x/a.js:3:1)`.
  private let below = Expression(
    #"^[ \x80-\xff]*(?:--> (?<step>\S+)|on (?<step>\S+) line (?<left>\d+)[,:])|^(?<step>l\.\d+) |^ +(?<step>\S+\.\w+:\d+:\d+):$|^ +at (?<step>/\S+:\d+):\d+:$|^ +at .*\((?<step>[^()\s]+:\d+)(?::\d+)?\)$"#
  )
  /// `at add (src/a.test.js:2:17)`, `# ./spec/a.rb:3:in`, `test_a.py:5: AssertionError`.
  private let inTest = Expression(
    #"(?:^|[ (\['])(?:\./)?(?<step>[^\s()\[\]':]+\.[A-Za-z]{1,5}:\d+)(?::\d+)*(?:[)\]:,' ]|$)"#)
  /// What begins another error.
  private let diagnostic = Expression("^(?:warning|error)\\b")
  /// The source, which is indented or has a number.
  private let source = Expression(#"^(?: |\d+ *\|)"#)
  private let frame = Expression(
    #"^ *File "(?<step>[^"]+)", line (?<left>\d+)|^-- [A-Z ]+ -+ (?<step>\S+\.elm)$"#)
  /// What isn't the user's.
  private let others = Expression(
    "node_modules/|node:|site-packages/|dist-packages/|/lib/python|^/usr/|/vendor/|/gems/|^<|[( ]java\\.base/"
  )

  /// The place of an error on the lines below it, or above it in a traceback of Python and in an error of OCaml, and a colon;
  /// otherwise nothing.
  func near(_ lines: ArraySlice<ArraySlice<UInt8>>, above: ArraySlice<ArraySlice<UInt8>>) -> String {
    if let found = text(
      of: below, in: lines.prefix(Self.limit).prefix { !$0.isEmpty && !diagnostic.matches($0.span) })
    {
      return found + ": "
    }
    return inTraceback(above)
  }

  /// The reason of a failed test with the place in its lines.
  func adding(to text: String, from lines: ArraySlice<ArraySlice<UInt8>>) -> String {
    guard !inTest.matches(Array(text.utf8).span),
      let place = self.text(of: inTest, in: lines) ?? self.text(of: frame, in: lines)
    else { return text }
    // Some tests are named after their file.
    let file = String(place.prefix { $0 != ":" })
    return text.hasPrefix(file) ? place + text.dropFirst(file.count) : "\(place): \(text)"
  }

  /// The user's innermost line of a traceback of Python that ends with these lines, and a colon.
  func inTraceback(_ lines: ArraySlice<ArraySlice<UInt8>>) -> String {
    for line in lines.reversed() {
      if let found = text(of: frame, in: line) { return found + ": " }
      if !source.matches(line.span) { break }
    }
    return ""
  }

  private func text(of expression: Expression, in lines: ArraySlice<ArraySlice<UInt8>>) -> String? {
    lines.lazy.compactMap { text(of: expression, in: $0) }.first
  }

  /// The place that a line has; nil for one that is not the user's.
  private func text(of expression: Expression, in line: ArraySlice<UInt8>) -> String? {
    guard expression.matches(line.span), let range = expression.step(in: line.span) else { return nil }
    let name = line.dropFirst(range.lowerBound).prefix(range.count)
    let number = expression.number(.left, in: line.span).map { ":\(Int($0))" } ?? ""
    return others.matches(name.span) || others.matches(line.span) ? nil : Self.short(name) + number
  }

  /// A path from the root is long: its last part.
  private static func short(_ path: ArraySlice<UInt8>) -> String {
    guard path.first == UInt8(ascii: "/"), let last = path.split(separator: UInt8(ascii: "/")).last else {
      return String(printable: path)
    }
    return String(printable: last)
  }
}

/// Finds the line that says why a command failed.
struct FailureReason {
  /// Returns the last failed test with its reason, or the last line of an error, whichever comes later; otherwise the first
  /// error that maven lists, a summary of tests, the last line that says anything, or make's own line.
  func find(in text: ArraySlice<UInt8>) -> String? {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      line.dropFirst(time.matches(line.span) ? time.whole?.upperBound ?? 0 : 0)
    }
    var found: [Kind: String] = [:]
    // The next line that says anything, and the next one that isn't indented.
    var (below, exception): (ArraySlice<UInt8>, ArraySlice<UInt8>) = ([], [])
    let test = FailedTest(in: lines)
    for (number, line) in lines.enumerated().reversed() {
      if number == test?.line, let test { return test.text }
      // Python's last line is the exception, whatever its name is.
      let isTraceback = line.span.starts(with: "Traceback (most recent call last):") && !exception.isEmpty
      var kind = isTraceback ? .error : kind(of: line)
      if kind == .rule { kind = below.span.first("--> ") != nil ? .error : .text }
      switch kind {
      case .error:
        if let test, isOf(test, number, lines) { return test.text }
        // maven's list comes after what the tests print.
        if let listed = found[.listed] { return listed }
        let rest = lines[(number + 1)...]
        return isTraceback
          ? place.inTraceback(rest.prefix { $0.first == UInt8(ascii: " ") }) + String(printable: exception)
          : place.near(rest, above: lines[..<number])
            + Self.reason(line, below).withoutRules.withoutQuotationMark
      // The first one in the text.
      case .listed: found[kind] = String(printable: line)
      case .summary, .outcome, .text, .make: found[kind] = found[kind] ?? Self.reason(line, below)
      case .noise, .rule: break
      }
      if line.span.hasLetter {
        below = line
        if line.first != UInt8(ascii: " "), kind != .make { exception = line }
      }
    }
    return (found[.listed] ?? found[.summary] ?? found[.outcome] ?? found[.text] ?? found[.make])?
      .withoutRules
  }

  /// Whether the line of an error is one of a failed test's, and says less.
  private func isOf(_ test: FailedTest, _ number: Int, _ lines: [ArraySlice<UInt8>]) -> Bool {
    let line = lines[number]
    let namesTest =
      line.span.first("FAILED") != nil || line.span.first("::") != nil && line.span.first(" - ") != nil
    return number > test.line && number - test.line < FailedTest.limit && !namesTest
      && !lines[test.line..<number].contains { $0.span.starts(with: "Ran ") || kind(of: $0) == .summary }
  }

  /// A line that announces the reason goes on in the next line.
  private static func reason(_ line: ArraySlice<UInt8>, _ below: ArraySlice<UInt8>) -> String {
    let reason = String(printable: line)
    if let start = line.span.first(" => {") {
      return String(printable: line.prefix(start)) + (ansibleMessage(in: line).map { " " + $0 } ?? "")
    }
    guard reason.goesOn, !below.isEmpty else { return reason }
    return (reason == "* What went wrong:" ? "" : reason + " ")
      + String(printable: below).withoutRules
  }

  /// What an object of JSON has as the errors of a command, or as a message.
  private static func ansibleMessage(in line: ArraySlice<UInt8>) -> String? {
    for key in ["\"stderr\": \"", "\"msg\": \""] {
      let text = String(decoding: line, as: UTF8.self)
      guard let start = text.firstRange(of: key)?.upperBound else { continue }
      let value = text[start...].prefix { $0 != "\"" }
      let first = value.split(separator: "\\n").first ?? ""
      if !first.isEmpty { return String(printable: Array(first.utf8)[...]) }
    }
    return nil
  }

  private enum Kind {
    case noise, text, error
    /// `F401 …` of ruff: an error if its place is below.
    case rule
    /// `[ERROR] …`.
    case listed
    /// How many tests have failed.
    case summary
    /// Only that it has failed.
    case outcome
    /// make's line of the command that has failed: it is the reason only if nothing else is.
    case make
  }

  /// The lines that say something else than their words: the first row that matches has the line. A line that ends with a
  /// colon announces what failed on the next lines.
  private let kinds: [(kind: Kind, line: Expression)] = [
    (.make, Self.lines(#"(?:: \*\*\* |^\S*make(?:\[\d+\])?: )\[.*\] \S+ \d+(?: \(.*\))?(?: shuffle=\S+)?$"#)),
    (
      .noise,
      Self.lines(
        // A count such as `Timeout:            0`, a quotation, and where something was called.
        #"^(?=.*:).* 0 *$"#, #"^ *\d* \| "#, #"^ *from \S+:\d+:in "#, #"^\s+(?:\S+:\d+|\[C\]): in "#,
        "^stack traceback:", "/_logs/", "^/\\S*$",
        // A tool that gave up because of the reason.
        "^(?:ninja: build stopped|warning: build failed|compilation terminated|exit status |Error exit$|BEGIN failed--)",
        "^error: (?:could not compile|fatalError|aborting due to|the following command failed|test failed, to rerun|test run failed)",
        #"^collect2: .*?(?::|：) ?ld "#, #"^Execution of \S+ aborted"#, #"^make: \*\*\* Waiting for"#,
        "^(?:Error: cabal: Failed to build|ERROR: Build did NOT complete|Errors while running CTest)",
        "^(?:FAILURE: )?Build failed with an exc", "^> Task .* FAILED$", #"^curl: \(23\) Failed writing"#,
        "^fatal: Could not read from remote repository", #"^! (?:Emergency stop| ==>)"#,
        "^FAIL(?:$| )", " FAILED TEST", " <<< ", #"^\[ERROR\] (?:Tests run|Failures|Errors):"#,
        // Advice, and where more is written.
        "^(?:note|N|hint): ", ": note: ", "^For more information about this error",
        "^Some errors have detailed explanations",
        "^Output from these tests", "^Use \"--rerun-failed", "^See (?:also \"|.* for detailed )",
        "^(?:Full report at:|Full log written to|Transcript written on )", #"^\[\*\] \d+ fixable "#,
        "^-- Configuring incomplete", "^Try '", "^WARNING: Add '", #"^\S+ \[--"#,
        "^npm (?:ERR!|error) (?:A complete log|workspace |location |code |errno |path |command |syscall |Exit status "
          + "|Failed at the |Lifecycle script |This is probably not|network (?:This |In |If |'proxy'))")
    ),
    (.noise, Self.lines(#"^(?i:\[error\]) .*: *$"#)), (.listed, Self.lines(#"^(?i:\[error\]) "#)),
    // The last ones are of a program that fails because of what it runs.
    (
      .summary,
      Self.lines(
        #"^FAILED \("#, "^test result: FAILED", #"^\* What went wrong:"#, #"^\S+: exit \d+ \("#,
        "did not complete successfully: exit code", "^rsync error: ")
    ),
    (
      .outcome,
      Self.lines(
        #"^\[  FAILED  \] "#, "^ *error: (?:failed to push some refs|.*command .*failed with exit code)",
        #"\bCommand .* failed with exit code "#, #"^Found \d+ errors?\b"#, "^ *× Some errors were emitted",
        "^ *ERROR: (?:Could not|Failed to|Failed) build(?:ing)? (?:installable )?wheels? for ",
        "^E: Sub-process .* returned an error code", "^Errors were encountered while processing:",
        #"^(?:\[info\] )?\W*(?:\d+ )?(?i:build|test|upgrade|install\w*) FAILED(?: in .*)?\W*$"#)
    ),
    (.rule, Self.lines(#"^[A-Z]{1,6}\d{3,4} (?:\[\*\] )?[^\d\s]"#)),
    (
      .error,
      Self.lines(
        "^(?!.*: *$).* FAILED", #"^! [A-Z].*\.$"#, "^! Couldn't ", "^(?:Syntax|Execution) error .*at ",
        #"^✘ \[ERROR\] "#, #"^\*\* \([A-Z][\w.]*\) "#, "(?:Database|Compilation|Runtime) Error in ",
        "Failure in test ",
        "^(?:[Ee]rror|ERROR|[Ff]atal|FATAL|E: |FAILED |curl: \\(|thread '|npm (?:ERR!|error )|CMake Error|dpkg: error )",
        "(?:[Ee]rror|ERROR|fatal|Exception): ", #"error\["#, "ERROR | panicked at ", #"\*\*\*Failed"#,
        " recorded an issue at ",
        // A compiler's, in other languages.
        #"^\S+:\d+:(?:\d+:)? (?:(?:[^\s:]+ ?)?(?:\#(Self.foreign))|error(?= (?:fatal|greu)))(?: (?:fatale?|krytyczny|nghiêm trọng|greu))?(?: |\xc2\xa0)?(?::|：)"#,
        "^e: (?:file:/|/)", #"^(?:\S*/\S*\.go:\d+:\d+: |\S+\.go:\d+:\d+: no required )"#, "^ *× ",
        #"^CONFLICT \("#, #"^ ! \["#, #"^In \S+\.php line \d+:$"#,
        #"\berror [A-Z]{1,6}\d+: "#, #"\berror\(\d+\)"#, #"^ +\d+:\d+ +error  "#,
        #"^\S+:\d+:\d+: [A-Z]+\d+ "#, #"\.\.\.Failed$"#, #"^ *\d+/\d+ .* (?:FAIL|TIMEOUT|ERROR) +\d"#,
        "Assertion Failed: ", "^The following .* was thrown .*:$",
        "command not found", "undefined reference", #"\*\*\* No "#, #": \*\*\* missing separator"#,
        // What the system says.
        "[Nn]o such file or directory", "Permission denied",
        ": (?:No space left on device|Input/output error|Operation not permitted|Read-only file system|File exists"
          + "|Is a directory|Not a directory|Directory not empty|Device or resource busy|Connection refused"
          + "|Connection timed out|Broken pipe|Disk quota exceeded|File too large|Cannot allocate memory"
          + "|Too many open files)")
    ),
  ]

  /// A line that matches one of these forms.
  private static func lines(_ forms: String...) -> Expression { Expression(forms.joined(separator: "|")) }

  /// An error, in other languages.
  private static let foreign =
    "Fehler|fejl|erreur|errore|erro|fout|fel|feil|virhe|błąd|ошибка|помилка|грешка|エラー|错误|錯誤|오류|hata|chyba|hiba"
    + "|lỗi|pogreška|σφάλμα"

  private let place = Place()
  /// What stands before each line: the seconds of BuildKit, the time of dbt.
  private let time = Expression(
    #"^(?:(?:#\d+ )?(?=.{5} )\d+\.\d+|\d\d:\d\d:\d\d) +(?=\S)(?!(?:sec\w*|m?s|[kMG]?i?B|%)(?:\W|$))"#)

  /// A number that rises is the reason of no failure.
  private let forms = GeneralForms()

  private func kind(of line: ArraySlice<UInt8>) -> Kind {
    let (letters, symbols) = line.span.lettersAndSymbols
    let kind = kinds.first { $0.line.matches(line.span) }?.kind
    if kind != .make, letters < 3 || !line.isValidText { return .noise }
    return kind ?? (letters < symbols || forms.progress(in: line.span) != nil ? .noise : .text)
  }
}

extension Span where Element == UInt8 {
  /// The numbers of letters and symbols. A non-ASCII letter counts by its first byte; 0xe2 begins punctuation and
  /// box-drawing characters, and doesn't count. A symbol that is repeated counts once.
  fileprivate var lettersAndSymbols: (Int, Int) {
    var (letters, symbols) = (0, 0)
    for index in 0..<Swift.min(count, String.printableLimit - 4) {
      switch self[index] {
      case 0x41...0x5a, 0x61...0x7a, 0xc3...0xe1, 0xe3...0xf4: letters += 1
      case 0x21...0x2f, 0x3a...0x40, 0x5b...0x60, 0x7b...0x7e:
        if byte(index - 1) != self[index] { symbols += 1 }
      default: break
      }
    }
    return (letters, symbols)
  }
}

// MARK: Printable text

extension String {
  /// How many bytes of a line are shown at most: more than a report has room for, which cuts it.
  static let printableLimit = 512

  /// The beginning of a line as it can be shown: valid Unicode, without control characters and without characters that
  /// change the direction of writing. Each run of spaces becomes one space.
  package init(printable bytes: ArraySlice<UInt8>) {
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: bytes.printablePart, as: UTF8.self).unicodeScalars
    where !scalar.isUnprintable {
      if scalar == " ", text.last == " " || text.isEmpty { continue }
      text.append(scalar)
    }
    if text.last == " " { text.removeLast() }
    if bytes.count > Self.printableLimit { text.append("…") }
    self.init(text)
  }
}

extension ArraySlice<UInt8> {
  /// Whether the part that would be shown is valid UTF-8.
  fileprivate var isValidText: Bool { String(validating: printablePart, as: UTF8.self) != nil }

  /// The bytes up to the limit, without a character that doesn't fit as a whole.
  fileprivate var printablePart: ArraySlice<UInt8> {
    guard count > String.printableLimit else { return self }
    var end = startIndex + String.printableLimit
    for _ in 0..<3 where self[end] & 0xc0 == 0x80 { end -= 1 }
    return self[..<end]
  }
}

extension String {
  /// Whether it ends with a colon, with the number of GHC's message, with the place of Clojure's error, or with dbt's model.
  fileprivate var goesOn: Bool {
    switch last {
    case ":": true
    case "]": contains(" error: [GHC-")
    case ".": hasSuffix(").") && (hasPrefix("Syntax error ") || hasPrefix("Execution error "))
    case ")": contains(" Error in model ") || contains(" Error in test ")
    default: false
    }
  }

  /// The text without what nix has before a line of a builder's log.
  fileprivate var withoutQuotationMark: String { hasPrefix("> ") ? String(dropFirst(2)) : self }

  /// The text without lines and boxes that are drawn beside it, and crosses before it.
  fileprivate var withoutRules: String {
    var scalars = unicodeScalars[...]
    func isDrawn(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { $0 == " " || $0 == "×" || (0x2500...0x25ff).contains($0.value) } ?? false
    }
    while isDrawn(scalars.first) { scalars.removeFirst() }
    while isDrawn(scalars.last), scalars.last != "×" { scalars.removeLast() }
    return String(scalars)
  }
}

extension Unicode.Scalar {
  fileprivate var isUnprintable: Bool {
    switch value {
    case 0..<0x20, 0x7f..<0xa0, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}

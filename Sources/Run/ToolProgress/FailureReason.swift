/// Finds the line that says why a command failed.
enum FailureReason {
  private static let newline = UInt8(ascii: "\n")

  /// Returns the last line of an error, otherwise the last line that says anything. Of errors that maven lists, the first
  /// one is the reason; the others say where to read more.
  static func find(in text: ArraySlice<UInt8>) -> String? {
    var fallback: String?
    var listed: String?
    var rest = text
    while !rest.isEmpty {
      let start = rest.lastIndex(of: newline).map { $0 + 1 } ?? rest.startIndex
      let line = rest[start...]
      switch Kind(line) {
      case .error: return listed ?? String(printable: line)
      case .listed: listed = String(printable: line)
      case .text: fallback = fallback ?? String(printable: line)
      case .noise: break
      }
      rest = rest[..<max(start - 1, rest.startIndex)]
    }
    return listed ?? fallback
  }

  private enum Kind {
    case noise, text, error
    /// `[ERROR] …`.
    case listed

    init(_ bytes: ArraySlice<UInt8>) {
      let line = bytes.span
      let (letters, symbols) = line.lettersAndSymbols
      if letters < 3 || !bytes.isValidText || FailureReason.isNoise(line) {
        self = .noise
      } else if line.starts(with: "[ERROR] ") {
        // With a colon at its end, the line announces what failed on the next lines.
        self = line.byte((line.trimmed(from: 0)?.upperBound ?? 1) - 1) == UInt8(ascii: ":") ? .noise : .listed
      } else if FailureReason.isError(line) {
        self = .error
      } else {
        self = letters < symbols ? .noise : .text
      }
    }
  }

  /// Whether the line comes after the reason: it names a tool that gave up because of it, or a log to read.
  private static func isNoise(_ line: Span<UInt8>) -> Bool {
    isMakeError(line) || isZeroCount(line) || line.first(" FAILED TEST") != nil
      || line.first(": note: ") != nil
      || noiseBeginnings.contains { line.starts(with: $0) }
  }

  private static let noiseBeginnings: [StaticString] = [
    "ninja: build stopped", "error: could not compile", "For more information about this error",
    "Some errors have detailed explanations", "warning: build failed", "collect2: error: ld returned",
    "compilation terminated", "npm ERR! A complete log", "npm error A complete log", "error: fatalError",
    "Errors while running CTest", "Output from these tests", "Use \"--rerun-failed", "Full log written to",
    "make: *** Waiting for", "curl: (23) Failed writing", "fatal: Could not read from remote repository",
    "note: ", "N: ",
  ]

  /// `make: *** [Makefile:3: all] Error 2`.
  private static func isMakeError(_ line: Span<UInt8>) -> Bool {
    guard let start = line.first(": *** [") else { return false }
    return line.first("] Error ", from: start) != nil
  }

  /// A summary such as `Timeout:            0`.
  private static func isZeroCount(_ line: Span<UInt8>) -> Bool {
    guard let text = line.trimmed(from: 0), text.count > 2 else { return false }
    return line.first(" 0", from: text.upperBound - 2) != nil && line.first(":") != nil
  }

  private static func isError(_ line: Span<UInt8>) -> Bool {
    // With a colon at its end, the line announces what failed on the next lines.
    if line.first(" FAILED") != nil, let end = line.trimmed(from: 0)?.upperBound,
      line[end - 1] != UInt8(ascii: ":")
    {
      return true
    }
    return errorBeginnings.contains { line.starts(with: $0) } || errorTexts.contains { line.first($0) != nil }
  }

  private static let errorBeginnings: [StaticString] = [
    "error", "Error", "ERROR", "fatal", "Fatal", "FATAL", "E: ", "FAILED ", "curl: (", "thread '",
    "npm ERR!",
  ]

  /// Texts that make a line an error wherever they are in it.
  private static let errorTexts: [StaticString] = [
    "error: ", "error[", "Error: ", "ERROR: ", "ERROR ", "fatal: ", " panicked at ", "Exception: ",
    "***Failed", "command not found", "No such file or directory", "Permission denied", "undefined reference",
    "*** No rule",
  ]
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
  /// How many bytes of a line are shown at most.
  static let printableLimit = 256

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

extension Unicode.Scalar {
  fileprivate var isUnprintable: Bool {
    switch value {
    case 0..<0x20, 0x7f..<0xa0, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}

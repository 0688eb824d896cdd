/// Looks for the line that says why a command failed.
enum LastWords {
  private static let newline = UInt8(ascii: "\n")

  /// The last line of an error, or else the last that says something.
  static func find(in text: ArraySlice<UInt8>) -> String? {
    var fallback: String?
    var rest = text
    while !rest.isEmpty {
      let start = rest.lastIndex(of: newline).map { $0 + 1 } ?? rest.startIndex
      let line = rest[start...]
      switch Weight(line) {
      case .error: return String(cleaning: line)
      case .words: fallback = fallback ?? String(cleaning: line)
      case .noise: break
      }
      rest = rest[..<max(start - 1, rest.startIndex)]
    }
    return fallback
  }

  private enum Weight {
    case noise, words, error

    init(_ bytes: ArraySlice<UInt8>) {
      let line = bytes.span
      let (letters, symbols) = line.lettersAndSymbols
      if letters < 3 || !bytes.isText || LastWords.isNoise(line) {
        self = .noise
      } else if LastWords.isError(line) {
        self = .error
      } else {
        self = letters < symbols ? .noise : .words
      }
    }
  }

  /// What comes after the reason: who else gave up because of it, and where to read more.
  private static func isNoise(_ line: Span<UInt8>) -> Bool {
    if let stars = line.first(": *** ["), line.first("] Error ", from: stars) != nil { return true }
    if let words = line.rest(0), words.count > 2, line.first(" 0", from: words.upperBound - 2) != nil,
      line.first(":") != nil
    {
      return true
    }
    if line.first(" FAILED TEST") != nil { return true }
    let beginnings: [StaticString] = [
      "ninja: build stopped", "error: could not compile", "For more information about this error",
      "Some errors have detailed explanations", "warning: build failed", "collect2: error: ld returned",
      "compilation terminated", "npm ERR! A complete log", "npm error A complete log", "error: fatalError",
      "Errors while running CTest", "Output from these tests", "Use \"--rerun-failed", "Full log written to",
      "make: *** Waiting for", "curl: (23) Failed writing", "fatal: Could not read from remote repository",
      "note: ", "N: ",
    ]
    return beginnings.contains { line.starts(with: $0) } || line.first(": note: ") != nil
  }

  private static func isError(_ line: Span<UInt8>) -> Bool {
    // With a colon at the end it announces what did, on the lines that follow.
    if line.first(" FAILED") != nil, let end = line.rest(0)?.upperBound, line[end - 1] != UInt8(ascii: ":") {
      return true
    }
    let beginnings: [StaticString] = [
      "error", "Error", "ERROR", "fatal", "Fatal", "FATAL", "E: ", "FAILED ", "curl: (", "thread '",
      "npm ERR!",
    ]
    let middles: [StaticString] = [
      "error: ", "error[", "Error: ", "ERROR: ", "ERROR ", "fatal: ", " panicked at ", "Exception: ",
      "***Failed",
      "command not found", "No such file or directory", "Permission denied", "undefined reference",
      "*** No rule",
    ]
    return beginnings.contains { line.starts(with: $0) } || middles.contains { line.first($0) != nil }
  }
}

extension Span where Element == UInt8 {
  /// How many letters there are, or of what other scripts' letters begin with, and how many symbols. Of lines drawn
  /// around words, as of all that repeats one symbol, each counts once.
  fileprivate var lettersAndSymbols: (Int, Int) {
    var (letters, symbols) = (0, 0)
    for index in 0..<Swift.min(count, String.cleaningLimit - 4) {
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

import ToolProgress

/// A mistake in the command line: one sentence for the user.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// What `bezel run` was asked for.
///
/// `bezeld` reads what people type, and hands it on in one form only: `--name` or `--name=value`, then `--` and
/// the command.
package struct RunOptions: Sendable {
  package var title = ""
  /// What `bezel show` calls the picture of known progress.
  package var mode = "ring"
  /// Words of `bezel show` for the HUD's look and place.
  package var look = Self.defaultLook
  package var grace = Duration.milliseconds(500)
  /// As `bezel show --timeout` takes it.
  package var errorTimeout = "never"
  package var match: String?
  package var hasCancel = false
  package var isPipe = false
  package var keepsHistory = true
  package var isVerbose = false
  /// Where progress is told as JSON.
  package var progressDescriptor: Int32?
  package var command: [[UInt8]] = []

  /// As large as two lines of details, so that the bezel stays as it is from the first step to the check mark.
  private static let defaultLook = ["--set", "minimum-size=320,168", "--set", "percent=on"]

  /// The command as text, repaired where it isn't.
  var commandWords: [String] { command.map { String(decoding: $0, as: UTF8.self) } }

  /// Reads a whole command line, from after the program's name.
  package init(_ words: [[UInt8]]) throws(UsageError) {
    var words = words[...]
    while let bytes = words.popFirst() {
      let word = String(decoding: bytes, as: UTF8.self)
      if word == "--" { break }
      try take(word)
    }
    command = isPipe ? [Array("cat".utf8)] : Array(words)
    guard !command.isEmpty else {
      throw UsageError("'run' needs a command; write it after --, as in: bezel run -- make")
    }
    if title.isEmpty { title = isPipe ? "Input" : CommandName.program(in: commandWords) }
  }

  private mutating func take(_ word: String) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let value = parts.count > 1 ? parts[1] : ""
    switch parts[0] {
    case "--title": title = value
    case "--mode": mode = value
    case "--show": look.append(value)
    case "--grace": grace = .milliseconds(Int(value) ?? 500)
    case "--error-timeout": errorTimeout = value
    case "--match": match = value
    case "--cancel": hasCancel = true
    case "--pipe": isPipe = true
    case "--no-history": keepsHistory = false
    case "--verbose": isVerbose = true
    case "--progress-fd": progressDescriptor = Int32(value)
    default: throw UsageError("'\(word)' isn't for bezel-run; write: bezel run … -- COMMAND")
    }
  }
}

package import HUDCommands
package import HUDModel
import ToolProgress

/// The options of `bezel run`, and its command.
///
/// `bezeld` parses the command line and passes it on in one form: `--name` or `--name=value`, then `--` and the command.
package struct RunOptions: Sendable {
  package var title = ""
  /// The indicator of known progress.
  package var mode = Indicator.Mode.ring
  /// The HUD's look and placement.
  package var patch = Self.defaultPatch
  package var grace = Duration.milliseconds(500)
  package var errorTimeout = Options.Timeout.never
  package var match: String?
  package var hasCancel = false
  package var isPipe = false
  package var keepsHistory = true
  package var isVerbose = false
  /// The descriptor for progress as JSON.
  package var progressDescriptor: Int32?
  package var command: [[UInt8]] = []

  /// The size of two lines of details, so that the bezel keeps its size from the first step to the check mark.
  private static let defaultPatch = {
    var patch = Patch()
    patch.showsPercent = true
    patch.properties = ["minimum-size=320,168"]
    return patch
  }()

  /// The command as text. Bytes that are not UTF-8 are replaced.
  var commandWords: [String] { command.map { String(decoding: $0, as: UTF8.self) } }

  /// Parses the arguments after the program's name.
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
    case "--mode": mode = Indicator.Mode(rawValue: value) ?? mode
    case "--show": try takeShowOption(value)
    case "--grace": grace = .milliseconds(Int(value) ?? 500)
    case "--error-timeout": errorTimeout = Options.Timeout(text: value) ?? errorTimeout
    case "--match": match = value
    case "--cancel": hasCancel = true
    case "--pipe": isPipe = true
    case "--no-history": keepsHistory = false
    case "--verbose": isVerbose = true
    case "--progress-fd": progressDescriptor = Int32(value)
    default: throw UsageError("'\(word)' isn't for bezel-run; write: bezel run … -- COMMAND")
    }
  }

  private mutating func takeShowOption(_ word: String) throws(UsageError) {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = Patch.options.first(where: { $0.name == parts[0] }) else {
      throw UsageError("'\(word)' isn't for bezel-run; write: bezel run … -- COMMAND")
    }
    try option.read(parts.count > 1 ? String(parts[1]) : "", &patch)
  }
}

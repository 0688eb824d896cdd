package import BezelCommandLine
import BezelPosix
import BezelValues
import BezelWords
import Glibc
import HUDCommands
import HUDModel
import ToolProgress

/// What `bezel run` adds to the options that the user has given.
extension RunOptions {
  /// The options with a command and a title: standard input is passed on by `cat`, and a command's name is its title.
  package var completed: RunOptions {
    var options = self
    if self.isPipe { options.command = [Array("cat".utf8)] }
    if self.title.isEmpty {
      options.title = self.isPipe ? translated("Input") : CommandName.title(of: commandWords)
    }
    return options
  }

  /// The title of a failure. A title that nobody has given may name a program that did not fail.
  func failedTitle(_ reason: String?) -> String {
    self.title == CommandName.title(of: commandWords)
      ? CommandName.failed(in: commandWords, reason: reason) : self.title
  }

  /// The working directory as people write it: on one line, with `~` for the home, and without the folders that a line has no
  /// room for.
  package static func shownFolder(_ path: String?, home: String?) -> String {
    guard let path else { return "" }
    var names = path.split(separator: "/")
    let home = home?.split(separator: "/") ?? []
    let isInHome = !home.isEmpty && names.starts(with: home)
    if isInHome { names = ["~"] + names.dropFirst(home.count) }
    let shown = (isInHome ? "" : "/") + names.joined(separator: "/")
    guard shown.count > longestFolder, let name = names.last else { return shown.onOneLine.asPath }
    return ("…/" + String(name).abridged(to: longestFolder).onOneLine).asPath
  }

  /// The most characters of a folder that is shown with those around it.
  private static let longestFolder = 36

  /// Whether progress is reported to the terminal.
  var reportsToTerminal: Bool {
    self.terminalReports != .no && isatty(STDOUT_FILENO) == 1
      && TerminalSupport(Environment.value).reports(self.terminalReports)
  }

  /// What reads the command's output. An error is one of `--match`.
  func makeReader(_ tools: [UserTool]) throws(UsageError) -> ProgressReader {
    let match = try self.match.map { word throws(UsageError) in try Tool(matching: word) }
    return ProgressReader(
      command: commandWords, variable: Environment.value,
      tools: [match].compactMap(\.self) + tools.map(\.tool),
      readsBareNumbers: self.isPipe)
  }

  /// The command as text. Bytes that are not UTF-8 are replaced.
  var commandWords: [String] { command.map { String(decoding: $0, as: UTF8.self) } }
}

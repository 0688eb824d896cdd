import BezelCommandLine
import BezelValues
import BezelWords
package import HUDCommands
import HUDModel
import ToolProgress

/// A command line that a shell has run, and how it ended.
package struct EndedCommand: Equatable, Sendable {
  /// The text as it was typed; it may have several lines.
  package let line: String
  /// The shell's `$?`.
  package let status: Int
  package let duration: Duration

  package init(_ line: String, status: Int, after duration: Duration) {
    self.line = line
    self.status = status
    self.duration = duration
  }

  /// Why the end is not shown: one sentence. Nil when it is shown. `names` are the programs whose end is not shown,
  /// separated by spaces.
  package func reasonForSilence(ignoring names: String = HookOptions.interactivePrograms) -> String? {
    let ignored = names.split(whereSeparator: \.isWhitespace)
    if let program = programs.first(where: { ignored.contains($0) }) { return "'\(program)' is ignored" }
    switch status {
    case Self.interrupted: return "it was interrupted"
    case _ where Self.stopped.contains(status): return "it was stopped and has not ended"
    default: return nil
    }
  }

  /// The command that shows its HUD. A failure that `stays` is shown until it is tapped.
  package func command(id: String, stays: Bool) -> Command {
    let time = duration.timeTaken
    var show = Command.Show()
    show.raises = true
    (show.id, show.indicator, show.section) = (id, status == 0 ? .success : .error, "hook")
    show.patch.title = CommandName.firstWords(of: line) ?? translated("Command")
    show.patch.details =
      status == 0
      ? time ?? ""
      : time.map { translated("status %1$s after %2$s", "\(status)", $0) }
        ?? translated("status %1$s", "\(status)")
    if status != 0, stays { show.patch.timeout = .never }
    return .show(show)
  }

  /// The status that shells give to SIGINT, and those of SIGSTOP, SIGTSTP, SIGTTIN and SIGTTOU.
  private static let interrupted = 128 + 2
  private static let stopped = 128 + 19...128 + 22

  /// The first and the last program of a pipeline: a pager at its end is interactive too.
  private var programs: [Substring] {
    let parts = line.split(separator: "|")
    return [parts.first, parts.last].compactMap { $0.flatMap(Self.program) }
  }

  /// The name of the program, without assignments, options and commands that run others before it.
  private static func program(of part: Substring) -> Substring? {
    let wrappers = ["sudo", "doas", "command", "builtin", "exec", "env", "nice", "nohup", "time"]
    let word = part.split(whereSeparator: \.isWhitespace).first {
      !wrappers.contains(String($0)) && !$0.hasPrefix("-") && !$0.contains("=")
    }
    guard let name = word?.split(separator: "/").last else { return nil }
    return name.hasPrefix("\\") ? name.dropFirst() : name
  }
}

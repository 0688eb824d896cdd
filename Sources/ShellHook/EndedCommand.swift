import Time

/// A command that a shell has run, and how it ended.
package struct EndedCommand: Equatable, Sendable {
  /// As it was typed; it may have several lines.
  package let line: String
  /// As the shell has it in `$?`.
  package let status: Int
  package let duration: Duration

  package init(_ line: String, status: Int, after duration: Duration) {
    self.line = line
    self.status = status
    self.duration = duration
  }

  /// Programs that take as long as the user wants.
  package static let interactive = """
    bezel btop emacs fg fzf helix hx htop info kak less man micro more mosh most nano nvim screen ssh su tmux top vi \
    vim vimdiff watch zellij
    """

  /// Why nobody needs to be told of its end: one sentence; nil if somebody may. The names are programs of which none is
  /// told, separated by spaces.
  package func reasonForSilence(ignoring names: String = interactive) -> String? {
    let ignored = names.split(whereSeparator: \.isWhitespace)
    if let program = programs.first(where: { ignored.contains($0) }) { return "'\(program)' is ignored" }
    switch status {
    case Self.interrupted: return "it was interrupted"
    case Self.stopped: return "it was stopped, and hasn't ended"
    default: return nil
    }
  }

  /// The words of `bezel` for its HUD. A failure that `stays` waits for a tap; it would be in the way of who has seen it.
  package func hud(id: String, stays: Bool) -> [String] {
    let time = duration.clockText
    return status == 0
      ? ["success", "--id", id, "--details", time, "--", title]
      : ["error", "--id", id] + (stays ? ["--timeout", "never"] : [])
        + ["--details", "status \(status) after \(time)", "--", title]
  }

  /// SIGINT and SIGTSTP, as shells count them.
  private static let interrupted = 128 + 2
  private static let stopped = 128 + 20

  /// Longer ones are cut after the last whole word.
  private static let mostCharacters = 40

  /// The first words; of an unknown command none.
  private var title: String {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let first = words.first else { return "Command" }
    var title = String(first)
    for word in words.dropFirst() {
      guard title.count + 1 + word.count <= Self.mostCharacters else { return title + " …" }
      title += " " + word
    }
    return title.count > Self.mostCharacters ? title.prefix(Self.mostCharacters - 1) + "…" : title
  }

  /// The first and the last of a pipeline: whoever reads the output may be the one that waits for the user.
  private var programs: [Substring] {
    let parts = line.split(separator: "|")
    return [parts.first, parts.last].compactMap { $0.flatMap(Self.program) }
  }

  /// Its name, without what stands before it: variables, their like, and the commands that run others.
  private static func program(of part: Substring) -> Substring? {
    let carriers = ["sudo", "doas", "command", "builtin", "exec", "env", "nice", "nohup", "time"]
    let word = part.split(whereSeparator: \.isWhitespace).first {
      !carriers.contains(String($0)) && !$0.hasPrefix("-") && !$0.contains("=")
    }
    guard let name = word?.split(separator: "/").last else { return nil }
    return name.hasPrefix("\\") ? name.dropFirst() : name
  }
}

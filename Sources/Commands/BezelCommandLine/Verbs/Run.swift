package import BezelValues
package import HUDCommands
package import HUDModel

/// The options of `bezel run`, and its command.
package struct RunOptions: TypedOptions {
  package struct Table: OptionTable {
    package static let table = Table()

    package let title = Option(
      "title", "TEXT", .text, letter: "t", default: "", absence: "the name of the command", isKey: false,
      "The title.")
    package let mode = Option(
      "mode", "MODE", .choice(of: [Indicator.Mode.ring, .bar, .pie]), letter: "m",
      default: .ring, "The indicator of known progress: ring, bar or pie.")
    package let grace = Option(
      "grace", "D", .duration, default: .milliseconds(500),
      "Show no HUD for a command that ends within this time: a duration such as 2s.")
    package let hasCancel = Option(
      flag: "cancel", default: false,
      "Add a button that interrupts the command (SIGINT), then terminates it (SIGTERM), then kills it (SIGKILL)."
    )
    package let errorTimeout = Option(
      "error-timeout", "D", .timeout, default: .never,
      "When the HUD of a failure is dismissed automatically: a duration, auto or never.")
    package let match = Option(
      "match", "REGEX", .optional(.text, none: ""), default: .some(nil), absence: "",
      "Read progress from lines that match this Perl-compatible regular expression, tried before known tools. It has "
        + "groups named done and total, or percent, and step, as in '(?<done>\\d+) of (?<total>\\d+)'.")
    package let replay = Option(
      "replay", "FILE", .optional(.text(completion: .file), none: ""), default: .some(nil), isKey: false,
      "Run no command: print what would be shown of this captured output, line by line, and what has read the line; - is "
        + "standard input. "
        + "Words of a command after -- count as the command that printed it.")
    package let isPipe = Option(
      flag: "pipe", default: false, isKey: false,
      "Run no command, but read standard input and pass it on: make 2>&1 | bezel run --pipe.")
    package let keepsHistory = Option(
      flag: "history", default: true,
      "Estimate progress from earlier runs of the command, and store the time of this one.")
    package let inspectsFiles = Option(
      flag: "inspect", default: true,
      "For a silent command, take progress from its file offset in /proc.")
    package let terminalReports = Option(
      "osc", nil, .terminalReports, default: .no,
      "Report the progress to the terminal (OSC 9;4), which may show it in its tab. --osc=auto does so only in a terminal "
        + "that is known to show it.")
    package let reportsToDock = Option(
      flag: "dock", default: false,
      "Report the progress to docks (com.canonical.Unity.LauncherEntry), which show it on the icon of the terminal."
    )
    package let writesProgress = Option(
      flag: "json", default: false, isKey: false,
      "Write progress as JSON, one object per line, to descriptor 3 or the one of --progress-fd.")
    package let givenDescriptor = Option(
      "progress-fd", "N", .optional(.descriptor, none: ""), default: .some(nil), isKey: false,
      "Write progress as JSON to this open descriptor: --progress-fd 5 5>progress.")
    package let isVerbose = Option(
      flag: "verbose", default: false, "Print the reason on standard error if there is no HUD.")
  }

  package var values = OptionValues()
  /// The HUD's look, placement and behaviour, as far as the user has set them.
  package var patch = Patch()
  /// The command and its arguments, which need not be text.
  package var command: [[UInt8]] = []

  package init() {}

  /// The object that reports progress to docks. `bezel watch` knows by it that there is a HUD of the run itself.
  package static let dockPath = "/com/canonical/unity/launcherentry/bezel"

  /// The descriptor for progress as JSON; nil for none.
  package var progressDescriptor: Int32? { self.givenDescriptor ?? (self.writesProgress ? 3 : nil) }
}

/// Whether `bezel run` reports progress to the terminal.
package enum TerminalReports: String, CaseIterable, Sendable {
  case auto, yes, no
}

extension ValueKind<TerminalReports> {
  /// A flag with a third value.
  fileprivate static let terminalReports = Self(
    accepted: TerminalReports.allCases.map(\.rawValue).choices, isFlag: true,
    read: { text in
      TerminalReports(rawValue: text) ?? (text.isEmpty ? true : Bool(answer: text)).map { $0 ? .yes : .no }
    },
    texts: { [$0.rawValue] })
}

/// The keys of the section `[run]` that are no options.
package struct RunKeys: OptionTable {
  package static let table = RunKeys()

  package let wrap = Option(
    "wrap", "NAME …", .commands, default: [], absence: "none",
    "Commands that run under 'bezel run' by themselves in a shell with the hook (bezel hook), with spaces or commas between "
      + "their names: make cargo ninja.")
}

extension ValueKind<[String]> {
  /// The names of commands, which a shell reads as they are, in any place.
  static let commands = Self(
    accepted: "a list of names of commands", isEmptyAccepted: true,
    read: { text throws(UsageError) in
      try text.split { " ,".contains($0) }.map { name throws(UsageError) in
        let isSafe = name.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
          case UInt8(ascii: "0")...UInt8(ascii: "9"): true
          default: "_.+-".utf8.contains(byte)
          }
        }
        guard isSafe, let first = name.first, !"-+.".contains(first) else {
          throw UsageError(
            "'\(String(name).shortened)' can't be wrapped; a name has ASCII letters, digits, '_', '.', '+' and '-', and "
              + "begins with a letter, a digit or '_'")
        }
        guard name != "bezel" else { throw UsageError("'bezel' can't be wrapped; remove it from the list") }
        return String(name)
      }
    }, write: { $0.joined(separator: " ") })
}

/// The keys of a section `[tool.NAME]`, each of which may come several times. Its lines are tried in their order.
package struct ToolKeys: OptionTable {
  package static let table = ToolKeys()

  package let command = Option(
    "command", "REGEX", .text, absence: "any command",
    "Only for a command whose words, joined by spaces, match this regular expression.")
  package let match = Option(
    "match", "REGEX", .text, absence: "",
    "Lines that say how far the command is, in groups named percent, done and total, left, bytes, item and items, phase and step."
  )
  package let step = Option(
    "step", "REGEX", .text, absence: "",
    "Lines that say only what is done: the group step, or all that matches.")
  package let begin = Option(
    "begin", "REGEX", .text, absence: "",
    "Lines with which a part begins, such as a file or an epoch; the numbers that follow are of it. It may have the groups "
      + "item and items.")
  package let each = Option(
    "each", "REGEX", .text, absence: "",
    "Lines that mean that one more is done, of the total that a line has announced.")
  package let end = Option(
    "end", "REGEX", .text, absence: "", "Lines after which it is not known how far the command is.")
}

extension Verb {
  static let run = Verb(
    name: "run",
    abstract:
      "Run a command, and show its progress as a HUD. It is what the command prints, or an estimate from earlier runs.",
    example: "bezel run -- make -j8",
    runsCommand: true,
    options: [
      OptionGroup("Content", rows(from: table.title, through: table.errorTimeout)),
      OptionGroup("Progress", rows(from: table.match, through: table.inspectsFiles)),
      OptionGroup("Reports", rows(from: table.terminalReports, through: table.isVerbose)),
      .look(runBehavior),
    ]
  ) { arguments throws(UsageError) in
    var run = RunOptions()
    (run.values, run.patch, run.command) = (arguments.values, Patch(of: arguments.values), arguments.command)
    guard !run.isPipe || run.command.isEmpty else {
      throw UsageError("--pipe reads standard input and runs no command; omit one of them")
    }
    if run.replay != nil {
      let idle = RunOptions.Table.rows(without: \.replay, \.match, \.isPipe) + runBehavior
      try arguments.refuse(idle, "--replay only prints what would be shown")
    }
    if run.isPipe {
      try arguments.refuse([table.keepsHistory, table.inspectsFiles], "--pipe knows no command")
    }
    guard run.isPipe || run.replay != nil || !run.command.isEmpty else {
      throw UsageError("'run' needs a command; write it after --, as in: bezel run -- make")
    }
    return .run(run)
  }

  private static var table: RunOptions.Table { RunOptions.Table.table }

  private static func rows(from first: any OptionRow, through last: any OptionRow) -> [any OptionRow] {
    let rows = table.rows
    guard let start = rows.firstIndex(where: { $0 === first }),
      let end = rows.firstIndex(where: { $0 === last })
    else { preconditionFailure("\(first.name) and \(last.name) are no options of run") }
    return Array(rows[start...end])
  }

  /// `run` decides the others itself.
  private static let runBehavior = BehaviorOptions.rows(without: \.timeout, \.watchdog, \.grace)
}

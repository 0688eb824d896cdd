package import BezelValues

/// The options of `bezel pipe`.
package struct PipeOptions: TypedOptions {
  package struct Table: OptionTable {
    package static let table = Table()

    package let isQuiet = Option(
      flag: "quiet", letter: "q", default: false, isKey: false,
      "Print only errors, on standard error and with the number of the line.")
    package let isStrict = Option(
      flag: "strict", default: false, isKey: false,
      "End with the first status that is not 0. A line begins when the one before is answered or waits.")
  }

  package var values = OptionValues()

  package init() {}
}

extension Verb {
  static let pipe = Verb(
    name: "pipe", abstract: "Run the commands of standard input, a line each.",
    example: "./backup.sh | bezel pipe --quiet",
    options: [OptionGroup("Options", PipeOptions.Table.rows)],
    remarks: [
      HelpText.wrapped(
        "A line is a verb and its arguments, as words with a shell's quotes and backslashes but without its expansions, or "
          + "as a JSON array of strings. Empty lines and lines that begin with # are skipped. Each line is answered by "
          + "lines of JSON with its number, as in {\"line\":3,\"status\":0}; 'output', 'error', 'json' and 'event' come "
          + "before the status."),
      HelpText.wrapped(
        "Lines begin in their order; --wait, --hold, 'wait' and 'events' don't hold up later lines. At the end of the "
          + "input, HUDs of --hold end, and the pipe ends when all lines are answered. 'run', 'watch', 'wob', 'hook', "
          + "'serve' and 'pipe' are refused."),
      """
      A copy with its progress:
        while read -r done total; do
          echo "update copy --progress $done/$total"
        done < progress | bezel pipe --quiet

      """,
    ]
  ) { arguments throws(UsageError) in
    var options = PipeOptions()
    options.values = arguments.values
    return .pipe(options)
  }
}

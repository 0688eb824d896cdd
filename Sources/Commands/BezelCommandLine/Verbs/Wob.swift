package import BezelValues

/// The options of `bezel wob`.
package struct WobOptions: TypedOptions {
  package struct Table: OptionTable {
    package static let table = Table()

    /// Nil is the user's.
    package let file = Option(
      "config", "FILE", .optional(.text(completion: .file), none: ""), letter: "c", default: .some(nil),
      absence: "wob/wob.ini in $XDG_CONFIG_HOME or /etc", isKey: false,
      once: "--config is given twice; give one file",
      "The file.")
    package let isVerbose = Option(
      "verbose", nil, .mark, letter: "v", default: false, isKey: false,
      "Print each value that is shown on standard error.")
    package let asksForVersion = Option(
      "version", nil, .mark, letter: "V", default: false, isKey: false, "Print the version.")
  }

  package var values = OptionValues()

  package init() {}
}

extension Verb {
  static let wob = Verb(
    name: "wob", abstract: "Show the values that standard input has, as wob 0.16 does.",
    example: "tail -f $XDG_RUNTIME_DIR/wob | bezel wob",
    options: [OptionGroup("Options", WobOptions.Table.rows)],
    remarks: [
      HelpText.wrapped(
        "A line is a number from 0 to the maximum, 100, and optionally a space and the name of a style of wob.ini. With "
          + "a wob.ini the HUD looks as the file says, without one it has the style osd. If several values arrive at once, "
          + "only the last one is shown. The status is wob's: 0 at the end of a file, 1 for errors and when the other end "
          + "of a pipe is closed, 2 without a compositor.")
    ]
  ) { arguments throws(UsageError) in
    var options = WobOptions()
    options.values = arguments.values
    return options.asksForVersion ? .text(HelpPage.version) : .wob(options)
  }
}

package import BezelValues
import HUDModel

// The options of the server's commands that are none of a HUD.

/// The options of `bezel show` and of the verbs of results.
package struct ShowOptions: OptionTable {
  package static let table = ShowOptions()

  package let id = Option(
    "id", "ID", .id, absence: Command.Show.defaultID, isKey: false,
    "The HUD's id. A HUD that is up with the same id is changed.")
  package let waits = Option(
    flag: "wait", isKey: false,
    "Return when the HUD has ended, with status 0 (by itself or by a command), 10 (by a tap or Escape) or 11 (by a button, "
      + "whose id it prints). If the command is killed, the HUD stays.")
  package let holds = Option(
    flag: "hold", isKey: false,
    "As --wait, but if the command is killed, the HUD is dismissed, unless other commands hold it too.")
  package let frees = Option(
    flag: "free", isKey: false, isAdvanced: true,
    "Release the HUD from the commands with --hold: it stays when they end. For the final state of a task.")
  package let raises = Option(
    flag: "raise", isKey: false,
    "A tap also brings the window to the front in which this command was run, such as a terminal, on sway, Hyprland and niri. "
      + "A later show with the same id replaces this, too."
  )
  package let window = Option(
    "window", "ID", .text, isKey: false, isAdvanced: true,
    "The window that --raise is about, as the compositor calls it, if it is one of several of one process. For programs."
  )
  package let section = Option(
    "section", "NAME", .text, isKey: false, isAdvanced: true,
    "The section of the configuration that applies, such as run. For programs: options that conflict are then accepted."
  )
}

/// The options of `bezel update` that are about the command.
package struct UpdateOptions: OptionTable {
  package static let table = UpdateOptions()

  package let id = Option.operandID
  package let resets = Option(
    flag: "reset", isKey: false, isAdvanced: true,
    "Reset the options that are not given, as 'bezel show' does. For programs.")
}

/// The options of `bezel dismiss`.
package struct DismissOptions: OptionTable {
  package static let table = DismissOptions()

  package let all = Option(flag: "all", isKey: false, "Dismiss all HUDs.")
  package let delay = Option(
    "after", "D", .duration, absence: "0s", isKey: false,
    "Wait this long first: a duration such as 300ms, 2s or 1.5s.")
  package let id = Option.operandID
}

/// The options of `bezel wait`.
package struct WaitOptions: OptionTable {
  package static let table = WaitOptions()

  package let id = Option.operandID
}

/// The options of `bezel list` and `bezel events`: the form of what is printed.
package struct ReportOptions: OptionTable {
  package static var table: ReportOptions { list }
  package static let list = ReportOptions(
    "text has a line for each HUD, json is an array, waybar is the line of a module")
  package static let events = ReportOptions(
    "json adds the HUD's title and the time in seconds on the monotonic clock, waybar is the line of a module whenever it "
      + "changes")

  package let format: Option<Command.Format>
  package let isJSON = Option(flag: "json", isKey: false, "As --format json.")

  private init(_ forms: String) {
    format = Option<Command.Format>(
      "format", "F", .choice, default: .text, isKey: false, "The form: \(Command.Format.list); \(forms).")
  }
}

extension Option<String> {
  static let operandID = Option("id", "ID", .id, isKey: false, "The HUD's id, in place of the argument ID.")
}

extension ValueKind<String> {
  /// The id of a HUD: 'list' and 'events' print it in one column of one line.
  package static let id = Self(
    accepted: "a name of visible characters, on one line", completion: .id,
    adviceAbout: { text in
      let count = text.utf8.count
      return count > String.longestName
        ? "it has \(count) bytes, but the limit is \(String.longestName)" : nil
    },
    read: { $0.isName ? $0 : nil }, write: { $0 })
}

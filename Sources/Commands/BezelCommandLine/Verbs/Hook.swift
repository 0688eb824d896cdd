package import BezelValues
import HUDCommands

/// A shell for which there is a hook.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

/// The options of `bezel hook`.
package struct HookOptions: TypedOptions {
  package struct Table: OptionTable {
    package static let table = Table()

    package let limit = Option(
      "after", "D", .duration, default: .seconds(10), "Show no HUD for commands that end within this time.")
  }

  package var values: OptionValues
  package var shell: Shell

  /// Programs that run for as long as the user wants, whose end shows no HUD by default.
  package static let interactivePrograms = """
    bezel btop emacs fg fzf helix hx htop info kak less man micro more mosh most nano nvim screen ssh su tmux top vi \
    vim vimdiff watch zellij
    """
}

/// The command that has ended, as a shell's hook passes it.
package struct HookEndOptions: TypedOptions {
  package struct Table: OptionTable {
    package static let table = Table()

    package let status = Option(
      "status", "N", .integer, default: 0, isKey: false, "The exit status of the command.")
    package let duration = Option(
      "took", "D", .duration, default: .zero, isKey: false, "The duration of the command.")
  }

  package var values: OptionValues
  /// The command line as it was typed, on one or more lines.
  package var line: String
}

extension ValueKind<Int> {
  fileprivate static let integer = Self(accepted: "a number", read: { Int($0) }, write: { "\($0)" })
}

extension Verb {
  static let hook = Verb(
    name: "hook",
    abstract:
      "Print a shell's script that shows the end of long commands. While their terminal is focused, it shows nothing.",
    example: "bezel hook bash",
    operands: [
      Operand(
        name: "SHELL", help: "The shell: \(Shell.list).", completion: .names(Shell.names), isRequired: true)
    ],
    options: [OptionGroup("Options", HookOptions.Table.rows)],
    remarks: [hookSetup, hookLimits, hookVariables]
  ) { arguments throws(UsageError) in
    let name = arguments.operand(0) ?? ""
    guard let shell = Shell(rawValue: name) else {
      // Names of shells are so short that the nearest is often another shell.
      throw UsageError("no hook for '\(name.shortened)'; choose \(Shell.list)")
    }
    return .hook(HookOptions(values: arguments.values, shell: shell))
  }

  private static let hookSetup = """
    To enable it:
      ~/.bashrc                   eval "$(bezel hook bash)"   (bash 5.1 or newer)
      ~/.zshrc                    eval "$(bezel hook zsh)"
      ~/.config/fish/config.fish  bezel hook fish | source

    """

  private static let hookLimits = HelpText.wrapped(
    "A command that ends sooner starts no process. While the command's terminal is focused, no HUD is shown; sway, "
      + "Hyprland and niri report the focus, also for tmux. On other compositors, in screen, and in terminals with one "
      + "process for several windows (foot --server), the focus is unknown: the HUD is always shown, and an error is "
      + "dismissed automatically. Otherwise an error stays until it is tapped. On these three compositors a tap brings the "
      + "terminal to the front.")

  private static let hookVariables = HelpText.list(
    "Environment variables, to be exported",
    [
      (
        "BEZEL_HOOK_IGNORE",
        "programs whose end shows no HUD. Default: \(HookOptions.interactivePrograms)"
      ),
      ("BEZEL_HOOK_LOG", "a file to which the reason is appended why a HUD was shown or not"),
    ])

  static let hookEnd = Verb(
    name: "hook-end",
    abstract:
      "Show that a command has ended, unless its terminal is focused. The scripts of 'bezel hook' call it.",
    example: "bezel hook-end make --status 2 --took 90s",
    operands: [Operand(name: "LINE", help: "The command.", isText: true)],
    options: [OptionGroup("Options", HookEndOptions.Table.rows)]
  ) { arguments throws(UsageError) in
    .hookEnd(HookEndOptions(values: arguments.values, line: arguments.operand(0) ?? ""))
  }
}

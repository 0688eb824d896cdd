import ControlWire
import HUDModel
import HUDServer
import ShellHook
import Time

struct HookVerb: LocalVerb {
  static let name = "hook"
  static let abstract =
    "Prints what lets a shell show a HUD when a command has ended that took long and that nobody was there to see."
  static let operands = [
    Operand<HookVerb>(
      "SHELL", "Which: \(Shell.names.joined(separator: ", ")).", \.shellName, isNeeded: true)
  ]
  static let options = [
    OptionGroup(
      "Options",
      [
        CommandOption<HookVerb>(
          "after", "D", "Only commands that took longer, 10s as a rule.", accepted: Duration.accepted,
          Duration.init(text:), \.limit)
      ])
  ]
  static let remarks =
    """
    To switch it on:
      ~/.bashrc                   eval "$(bezel hook bash)"   (bash 5.1 or newer)
      ~/.zshrc                    eval "$(bezel hook zsh)"
      ~/.config/fish/config.fish  bezel hook fish | source

    """
    + HelpText.wrapped(
      "A quick command costs no process. There is no HUD while the command's terminal is focused, as sway, Hyprland "
        + "and niri tell, in tmux too. On other compositors, in screen, and where one process has several terminal "
        + "windows (foot --server), it can't be told: the HUD comes in any case, and a failure goes by itself. "
        + "Elsewhere a failure stays until it is tapped.")
    + "\n"
    + HelpText.list(
      "Variables, to be exported",
      [
        (
          "BEZEL_HOOK_IGNORE",
          "programs of which no end is shown, instead of: \(EndedCommand.interactive)"
        ),
        ("BEZEL_HOOK_LOG", "a file to which it is added why there was no HUD, or one"),
      ])

  private var shellName: String?
  private var shell = Shell.bash
  private var limit: Duration?

  init() {}

  mutating func finish(in surroundings: Surroundings) throws(UsageError) {
    let name = shellName ?? ""
    guard let shell = Shell(rawValue: name) else {
      throw UsageError(
        "there is no hook for '\(name.shortened)'; there is one for each of \(Shell.names.joined(separator: ", "))"
      )
    }
    self.shell = shell
  }

  func answer() -> Answer { Answer(output: shell.script(after: limit ?? .seconds(10))) }
}

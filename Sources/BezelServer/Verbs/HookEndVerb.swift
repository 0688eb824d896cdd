import ControlWire
import Glibc
import HUDControl
import HUDModel
import HUDServer
import ShellHook
import Time

/// What a shell's hook calls. Its complaints are for the hook's log.
struct HookEndVerb: LocalVerb {
  static let name = "hook-end"
  static let abstract = "Shows that a command has ended, unless its terminal is focused; for the hook."
  static let operands = [Operand<HookEndVerb>("LINE", "The command.", \.line, isText: true)]
  static let options = [
    OptionGroup(
      "Options",
      [
        CommandOption<HookEndVerb>(
          "status", "N", "The status that it ended with.", accepted: "a number", { Int($0) }, \.status),
        CommandOption(
          "took", "D", "How long it took.", accepted: Duration.accepted, Duration.init(text:), \.duration),
      ])
  ]

  private var line: String?
  private var status: Int?
  private var duration: Duration?

  init() {}

  func answer() -> Answer {
    let command = EndedCommand(line ?? "", status: status ?? 0, after: duration ?? .zero)
    let variable = { (name: String) in getenv(name).flatMap { String(validatingCString: $0) } }
    let terminal = Terminal(variable: variable)
    guard terminal.hasDisplay else { return Answer(complaint: "no HUD: WAYLAND_DISPLAY isn't set") }
    let ignored = variable("BEZEL_HOOK_IGNORE") ?? EndedCommand.interactive
    if let reason = command.reasonForSilence(ignoring: ignored) {
      return Answer(complaint: "no HUD: \(reason)")
    }
    switch terminal.focus() {
    case .focused: return Answer(complaint: "no HUD: the terminal is focused")
    case .unfocused: return show(command, stays: true)
    case .unknown(let reason):
      log("a HUD in any case: \(reason)")
      return show(command, stays: false)
    }
  }

  /// As if somebody had typed it. Each command has a HUD of its own.
  private func show(_ command: EndedCommand, stays: Bool) -> Answer {
    let words = ["bezel"] + command.hud(id: "hook-\(getpid())", stays: stays)
    var arguments = words.map { (word: String) in strdup(word) } + [nil]
    return Answer(
      complaint: "\(InstalledProgram("bezel").replaceProcess(arguments: &arguments))", status: .failure)
  }

  private func log(_ sentence: String) {
    let line = Array("bezel: \(sentence)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}

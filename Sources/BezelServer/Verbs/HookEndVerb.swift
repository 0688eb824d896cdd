import ControlWire
import Glibc
import HUDCommands
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

  /// Each command has a HUD of its own.
  private func show(_ command: EndedCommand, stays: Bool) -> Answer {
    var payload = PayloadWriter()
    command.command(id: "hook-\(getpid())", stays: stays).encode(to: &payload)
    do throws(ControlError) {
      let client = try ControlSocketAddress.current().connect(orStart: ServerProgram())
      var sentence: String?
      let outcome = client.send(.command(payload.bytes)) { _, bytes in
        sentence = String(decoding: bytes, as: UTF8.self).split(separator: "\n").joined(separator: " ")
      }
      guard case .exit(let status) = outcome else {
        return Answer(complaint: "the server ended before it answered", status: .failure)
      }
      return Answer(complaint: sentence.map { String($0.trimmingPrefix("bezel: ")) }, status: status)
    } catch {
      return Answer(complaint: "\(error)", status: .failure)
    }
  }

  private func log(_ sentence: String) {
    let line = Array("bezel: \(sentence)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}

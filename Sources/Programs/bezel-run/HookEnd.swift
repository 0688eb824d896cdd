import BezelCommandLine
import BezelControlWire
import BezelPosix
import BezelValues
import Glibc
import HUDCommands
import RunHUD
import ShellHook

extension HookEndOptions {
  /// Shows a HUD for the command that has ended, unless its user is at the terminal. What it prints on standard error goes
  /// to the hook's log.
  func showHUD() -> ExitStatus {
    let command = EndedCommand(line, status: self.status, after: self.duration)
    guard Environment.nonemptyValue(of: "WAYLAND_DISPLAY") != nil else {
      return showNone("WAYLAND_DISPLAY is not set")
    }
    let ignored = Environment.value(of: "BEZEL_HOOK_IGNORE") ?? HookOptions.interactivePrograms
    if let reason = command.reasonForSilence(ignoring: ignored) { return showNone(reason) }
    switch Terminal.focus() {
    case .focused: return showNone("the terminal is focused")
    case .unfocused:
      Console.complain("the HUD is shown: the terminal is not focused")
      return show(command, stays: true)
    case .unknown(let reason):
      Console.complain("the HUD is shown without knowing the focus: \(reason)")
      return show(command, stays: false)
    }
  }

  private func showNone(_ reason: String) -> ExitStatus {
    Console.complain("no HUD: \(reason)")
    return .success
  }

  /// Each command has a HUD of its own.
  private func show(_ command: EndedCommand, stays: Bool) -> ExitStatus {
    let words = command.command(id: "hook-\(getpid())", stays: stays).words
    do throws(ControlError) {
      let address = try ControlSocketAddress.current()
      let outcome = try address.send(.fromThisProcess(words)) { answer throws(Errno) in try answer.print() }
      return try outcome.status(at: address)
    } catch {
      Console.complain("\(error)")
      return error.exitStatus
    }
  }
}

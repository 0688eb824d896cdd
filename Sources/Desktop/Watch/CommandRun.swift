import BezelCommandLine
import BezelControlWire
import BezelPosix
import BezelValues
import HUDControl

/// The run of one command: the results of its source become HUDs and answers. What comes after the status does not count.
final class CommandRun {
  private let command: any DesktopCommand
  private let output: DesktopOutput
  private unowned let sender: HUDSender
  private let answer: (ControlAnswer) -> Void
  /// Whether the process has only this command, and ends with its status.
  private let isAlone: Bool
  private var endTurn: (() -> Void)?
  private var last: DesktopReading?
  private var status: ExitStatus?
  private var unansweredHUDs = 0

  /// `endTurn` is for the only command of a process, and is called when the first result is shown.
  init(
    _ command: any DesktopCommand, _ output: DesktopOutput, on sender: HUDSender, endTurn: (() -> Void)?,
    answer: @escaping (ControlAnswer) -> Void
  ) {
    (self.command, self.output, self.sender, self.answer) = (command, output, sender, answer)
    (self.endTurn, isAlone) = (endTurn, endTurn != nil)
  }

  /// Takes a result of the source. Returns false if a later one is the answer.
  func take(_ result: DesktopResult) -> Bool {
    if output == .hud, command.hud.isShown, let news = result.news(after: last, of: command.kind) {
      show(news)
    }
    last = try? result.get()
    switch result {
    case .failure(let failure):
      answer(.error(failure.description))
      status = failure.status
    case .success(let reading):
      if isAnsweredLater(reading) { return false }
      if output == .text { answer(.output(reading.report.text + "\n")) }
      if output == .json { answer(.json(reading.report.json)) }
      status = .success
    }
    endIfShown()
    return true
  }

  /// A process that is alone ends with its answer, so it waits for the device, and for the next track.
  private func isAnsweredLater(_ reading: DesktopReading) -> Bool {
    reading.isBeingWritten && (output == .hud || isAlone)
      || reading.isPreliminary && output == .hud && isAlone
  }

  private func show(_ reading: DesktopReading) {
    unansweredHUDs += 1
    sender.show(reading, command.hud.patch) { [self] outcome in
      for message in outcome?.messages ?? [] where command.hud.isVerbose {
        answer(.error(outcome?.failure == nil ? message : "no HUD: \(message)"))
      }
      endTurn?()
      endTurn = nil
      unansweredHUDs -= 1
      endIfShown()
    }
  }

  /// Only a process that is alone, and a command with --verbose, wait for their HUDs.
  private func endIfShown() {
    guard let status, unansweredHUDs == 0 || !(isAlone || command.hud.isVerbose) else { return }
    answer(.status(status))
  }
}

import BezelCommandLine
import BezelControlWire
import BezelEventLoop
import BezelPosix
import BezelValues
import HUDCommands
import HUDControl
import HUDModel

/// Carries out what users do with HUDs that control a level. The program `bezel` runs the commands, one at a time: it reaches
/// `bezel watch` or `bezel-desktop`, which change the level and show it.
///
/// The commands are a closed list: a HUD that came over a forwarded socket can start nothing else.
final class LevelControl {
  private let loop: EventLoop
  private var process: ClientProcess?
  /// What follows the command that runs. The newest value replaces an older one; steps add up.
  private var next: [(control: Control, change: Control.Change, maximum: Double, look: Patch)] = []

  /// The most steps that wait: a wheel that is spun is at the end of each level long before.
  private static let mostSteps = 40
  /// How long a command is waited for. One that hangs must not hold up the next.
  private static let timeLimit = Duration.seconds(5)
  private var timeout: LoopTimer?

  init(on loop: EventLoop) { self.loop = loop }

  /// Makes a change of the user, after the one that is under way. `maximum` is the full length of the bar, `look` the options
  /// that the HUD was shown with.
  func perform(_ change: Control.Change, of control: Control, upTo maximum: Double, look: Patch) {
    switch (change, next.last) {
    case (.steps(let new), let last?) where last.control == control:
      if case .steps(let count) = last.change {
        // A new direction is meant at once.
        let sum = count.signum() == -new.signum() ? new : count + new
        next[next.count - 1].change = .steps(max(-Self.mostSteps, min(sum, Self.mostSteps)))
      } else {
        next.append((control, change, maximum, look))
      }
    case (.set, _):
      next.removeAll { $0.control == control }
      next.append((control, change, maximum, look))
    case (.steps, _): next.append((control, change, maximum, look))
    }
    begin()
  }

  func close() {
    next = []
    giveUp()
  }

  /// Waits no longer for the command that runs.
  private func giveUp() {
    process?.close()
    process = nil
    timeout?.cancel()
  }

  private func begin() {
    guard process == nil, let entry = next.first else { return }
    let words = entry.control.words(for: entry.change, upTo: entry.maximum, look: entry.look)
    switch entry.change {
    case .steps(let count) where abs(count) > 1: next[0].change = .steps(count - count.signum())
    case .steps, .set: next.removeFirst()
    }
    do throws(ControlError) {
      process = try ClientProcess(words, on: loop) { [unowned self] answers in
        giveUp()
        for case .error(let message) in answers {
          Console.complain("'\(words.joined(separator: " "))': \(message)")
        }
        begin()
      }
      let timer =
        timeout
        ?? LoopTimer(on: loop) { [unowned self] in
          giveUp()
          begin()
        }
      timeout = timer
      timer.arm(after: Self.timeLimit)
    } catch {
      next = []
      Console.complain("\(error)")
    }
  }
}

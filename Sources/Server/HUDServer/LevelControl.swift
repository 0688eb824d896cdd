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

  init(on loop: EventLoop) { self.loop = loop }

  /// Carries out a change, after the one that is under way.
  ///
  /// - Parameters:
  ///   - change: What the user has done.
  ///   - control: What the HUD controls.
  ///   - maximum: The full length of its bar.
  ///   - look: The options that it was shown with.
  func perform(_ change: Control.Change, of control: Control, upTo maximum: Double, look: Patch) {
    switch (change, next.last) {
    case (.steps(let new), let last?) where last.control == control:
      if case .steps(let count) = last.change {
        next[next.count - 1].change = .steps(count + new)
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
    process?.close()
    process = nil
  }

  private func begin() {
    guard process == nil, let entry = next.first else { return }
    let words = entry.control.words(for: entry.change, upTo: entry.maximum, look: entry.look)
    switch entry.change {
    case .steps(let count) where abs(count) > 1: next[0].change = .steps(count - count.signum())
    case .steps, .set: next.removeFirst()
    }
    // Steps up and down that add up to none.
    if entry.change == .steps(0) { return begin() }
    do throws(ControlError) {
      process = try ClientProcess(words, on: loop) { [unowned self] answers in
        process = nil
        for case .error(let message) in answers {
          Console.complain("'\(words.joined(separator: " "))': \(message)")
        }
        begin()
      }
    } catch {
      next = []
      Console.complain("\(error)")
    }
  }
}

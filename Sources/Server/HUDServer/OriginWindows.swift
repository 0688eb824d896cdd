import BezelControlWire
import BezelEventLoop
import BezelPosix
import BezelValues
import HUDCommands
import HUDControl
import HUDDisplay
import HUDModel

/// The windows in which the commands were given that have shown HUDs: a tap on such a HUD brings its window to the front. The
/// program `bezel` does so, since this one knows no compositor.
final class OriginWindows {
  private let display: HUDDisplay
  private let loop: EventLoop
  /// By the ids of the HUDs.
  private var origins: [String: Origin] = [:]
  private var process: ClientProcess?

  private struct Origin {
    /// Those to which the window belongs, the nearest first.
    let processes: [Int32]
    let observer: EventObserver
  }

  init(for display: HUDDisplay, on loop: EventLoop) { (self.display, self.loop) = (display, loop) }

  /// Remembers to which processes the window of a HUD belongs, and whether a tap is to bring it to the front. `processes` is
  /// empty if the command had ended before it was read. Then the processes of the command that held the HUD stay.
  func remember(_ show: Command.Show, from processes: [Int32]) {
    let last = origins.removeValue(forKey: show.id)
    last?.observer.cancel()
    guard show.raises || show.holds, let showing = display.showing(of: show.id) else { return }
    let known = processes.isEmpty ? last?.processes ?? [] : processes
    let observer = display.watch(showing) { [unowned self] reason, _ in
      origins[show.id] = nil
      if reason == .tapped, show.raises, !known.isEmpty { raise(known, show.window) }
    }
    origins[show.id] = Origin(processes: known, observer: observer)
  }

  func close() {
    for origin in origins.values { origin.observer.cancel() }
    origins = [:]
    process?.close()
    process = nil
  }

  /// What the newest tap is about counts.
  private func raise(_ processes: [Int32], _ window: String?) {
    process?.close()
    let words = ["raise"] + (window.map(ShowOptions.table.window.words) ?? []) + processes.map { "\($0)" }
    do throws(ControlError) {
      process = try ClientProcess(words, on: loop) { [unowned self] answers in
        process?.close()
        process = nil
        for case .error(let message) in answers { Console.complain(message) }
      }
    } catch {
      Console.complain("\(error)")
    }
  }
}

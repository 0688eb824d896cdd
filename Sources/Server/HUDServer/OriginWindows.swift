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
  /// The observers of the HUDs, by id.
  private var watches: [String: EventObserver] = [:]
  private var process: ClientProcess?

  init(for display: HUDDisplay, on loop: EventLoop) { (self.display, self.loop) = (display, loop) }

  /// Remembers to which processes the window of a HUD belongs, the nearest first, and the window's own id, if it is known. No
  /// processes forget the HUD's window.
  func remember(_ processes: [Int32], _ window: String?, of id: String) {
    watches.removeValue(forKey: id)?.cancel()
    guard !processes.isEmpty, let showing = display.showing(of: id) else { return }
    watches[id] = display.watch(showing) { [unowned self] reason, _ in
      watches[id] = nil
      if reason == .tapped { raise(processes, window) }
    }
  }

  func close() {
    for watch in watches.values { watch.cancel() }
    watches = [:]
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

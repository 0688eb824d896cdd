import BezelCommandLine
import BezelEventLoop
import BezelValues
import BezelWords
import HUDCommands
import HUDModel

/// A stream of a program that records.
struct AudioRecording: Hashable {
  var program: String
  /// The number of its source.
  var source: UInt32
  var isPaused: Bool
  /// Whether it only draws a meter.
  var isMeter: Bool
}

/// Which programs use a microphone. What a sink plays is recorded from its monitor, which doesn't count.
final class RecordingWatcher {
  private let onChange: (DesktopReading) -> Void
  private let loop: EventLoop
  /// The programs; nil while they are not known.
  private var programs: Set<String>?
  /// Those that the user knows of.
  private var shown: Set<String> = []
  private weak var connection: PulseConnection?
  private lazy var pacer = QueryPacer(on: loop) { [unowned self] in ask() }
  private lazy var settling = LoopTimer(on: loop) { [unowned self] in report() }

  /// A program tries a microphone for a moment, or opens it again with another rate.
  private static let settlingTime = Duration.milliseconds(500)

  init(on loop: EventLoop, _ onChange: @escaping (DesktopReading) -> Void) {
    (self.loop, self.onChange) = (loop, onChange)
  }

  func close() {
    settling.cancel()
    pacer.cancel()
  }

  /// The connection has ended: the first state of the next one is not shown.
  func forget() {
    close()
    programs = nil
  }

  func look(at connection: PulseConnection) {
    self.connection = connection
    pacer.noteChange()
  }

  private func ask() {
    connection?.recordings { [weak self] recordings in
      self?.connection?.devices(.source) { [weak self] sources in
        self?.take((try? recordings.get()) ?? [], (try? sources.get()) ?? [])
        self?.pacer.noteAnswer()
      }
    }
  }

  private func take(_ recordings: [AudioRecording], _ sources: [AudioDevice]) {
    let microphones = Set(sources.filter { !$0.isMonitor }.map(\.index))
    let new = Set(
      recordings.filter { microphones.contains($0.source) && !$0.isPaused && !$0.isMeter }.map(\.program))
    if programs == nil { shown = new }
    programs = new
    if new != shown { settling.arm(after: Self.settlingTime) } else { settling.cancel() }
  }

  private func report() {
    guard let programs, programs != shown else { return }
    let new = programs.subtracting(shown)
    shown = programs
    // Others still use it.
    guard !new.isEmpty || programs.isEmpty else { return }
    onChange(Self.reading(of: new))
  }

  private static func reading(of programs: Set<String>) -> DesktopReading {
    DesktopReading(.recording) { patch in
      (patch.icon, patch.mode) = ("microphone", .text)
      patch.title = programs.isEmpty ? translated("Microphone not in use") : translated("Microphone in use")
      let names = programs.filter { !$0.isEmpty }.map(\.abridged).sorted()
      if !names.isEmpty { patch.details = names.joined(separator: ", ") }
      patch.isInactive = programs.isEmpty
    }
  }
}

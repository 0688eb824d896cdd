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
  private var isAsking = false
  private var isDirty = false
  private lazy var settling = LoopTimer(on: loop) { [unowned self] in report() }

  /// A program tries a microphone for a moment, or opens it again with another rate.
  private static let settlingTime = Duration.milliseconds(500)

  init(on loop: EventLoop, _ onChange: @escaping (DesktopReading) -> Void) {
    (self.loop, self.onChange) = (loop, onChange)
  }

  func close() { settling.cancel() }

  /// The connection has ended: the first state of the next one is not shown.
  func forget() {
    settling.cancel()
    (programs, isAsking, isDirty) = (nil, false, false)
  }

  func look(at connection: PulseConnection) {
    guard !isAsking else {
      isDirty = true
      return
    }
    isAsking = true
    connection.recordings { [weak self, weak connection] recordings in
      connection?.devices(.source) { [weak self, weak connection] sources in
        guard let self, let connection else { return }
        isAsking = false
        take((try? recordings.get()) ?? [], (try? sources.get()) ?? [])
        if isDirty {
          isDirty = false
          look(at: connection)
        }
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

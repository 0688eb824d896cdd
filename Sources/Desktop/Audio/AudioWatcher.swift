import BezelCommandLine
import BezelEventLoop
import BezelPosix
import BezelValues
import Glibc
import HUDCommands
import HUDModel

/// Follows the default speakers and microphone. The server's events only say that something has changed.
final class AudioWatcher {
  private let kinds: Set<DesktopKind>
  /// The address of the server; nil for the usual one.
  private let server: String?
  private let loop: EventLoop
  /// What the configuration says of a kind now.
  private let options: (DesktopKind) -> LevelOptions
  private let onChange: (DesktopReading) -> Void
  private let connect: (@escaping (Result<PulseConnection, DesktopFailure>) -> Void) -> Void
  private weak var connection: PulseConnection?
  private lazy var recordings: RecordingWatcher? =
    kinds.contains(.recording) ? RecordingWatcher(on: loop, onChange) : nil
  private var known: [AudioDirection: AudioDevice] = [:]
  /// The names of the default devices that the user knows of.
  private var lastNames: [AudioDirection: String] = [:]
  /// When the present default device was announced.
  private var announced: [AudioDirection: Instant] = [:]
  private var announcements: [AudioDirection: LoopTimer] = [:]
  /// The directions whose first state is known.
  private var isFollowed: Set<AudioDirection> = []
  private lazy var pacers = Dictionary(
    uniqueKeysWithValues: directions.map { direction in
      (direction, QueryPacer(on: loop) { [unowned self] in ask(direction) })
    })
  /// The server makes its socket when it starts, and listens a moment later.
  private lazy var rediscovery = Rediscovery(
    in: { [server] in PulseConnection.socket(of: server)?.foldersAbove ?? [] }, on: loop
  ) { [unowned self] in
    connect { [weak self] in self?.connected($0) }
    return connection != nil
  }

  /// A device is missing for a moment when its profile changes or it wakes up. Another one is the default meanwhile.
  private static let announcementDelay = Duration.milliseconds(500)

  init(
    _ kinds: Set<DesktopKind>, of server: String?, on loop: EventLoop,
    _ options: @escaping (DesktopKind) -> LevelOptions,
    _ onChange: @escaping (DesktopReading) -> Void,
    connect: @escaping (@escaping (Result<PulseConnection, DesktopFailure>) -> Void) -> Void
  ) {
    (self.kinds, self.loop, self.onChange, self.connect) = (kinds, loop, onChange, connect)
    (self.server, self.options) = (server, options)
  }

  private var directions: [AudioDirection] {
    if kinds.contains(.audioDevice) { return [.sink, .source] }
    return (kinds.contains(.volume) ? [.sink] : []) + (kinds.contains(.mic) ? [.source] : [])
  }

  func begin() {
    rediscovery.begin()
    connect { [weak self] in self?.connected($0) }
  }

  func close() {
    rediscovery.end()
    recordings?.close()
    for timer in announcements.values { timer.cancel() }
    for pacer in pacers.values { pacer.cancel() }
    connection = nil
  }

  private func connected(_ result: Result<PulseConnection, DesktopFailure>) {
    guard case .success(let connection) = result else { return }
    self.connection = connection
    rediscovery.noteFound()
    connection.subscribe(withRecordings: recordings != nil)
    deviceChanged(nil)
    recordings?.look(at: connection)
  }

  func connectionEnded() {
    if connection != nil { rediscovery.begin() }
    connection = nil
    (known, isFollowed) = ([:], [])
    for pacer in pacers.values { pacer.cancel() }
    recordings?.forget()
  }

  /// Whether the default device has changed a moment ago.
  func hasNewDefault(of options: LevelOptions) -> Bool {
    guard options.device == nil, let time = announced[options.kind == .mic ? .source : .sink] else {
      return false
    }
    return loop.now - time < Self.noveltyTime
  }

  private static let noveltyTime = Duration.milliseconds(1500)

  /// What a command has set is no change by others.
  func note(_ device: AudioDevice, of options: LevelOptions) {
    let direction: AudioDirection = options.kind == .mic ? .source : .sink
    if options.change == .nextDevice, known[direction] != nil {
      // It was shown.
      (known[direction], lastNames[direction]) = (device, device.name)
    }
    if known[direction]?.index == device.index { known[direction] = device }
  }

  func recordingsChanged() {
    if let connection { recordings?.look(at: connection) }
  }

  /// Something has changed; nil is anything.
  func deviceChanged(_ direction: AudioDirection?) {
    for (one, pacer) in pacers where direction == nil || direction == one { pacer.noteChange() }
  }

  private func ask(_ direction: AudioDirection) {
    connection?.device(direction, named: nil) { [weak self] result in
      self?.receive(direction, try? result.get())
      self?.pacers[direction]?.noteAnswer()
    }
  }

  private func receive(_ direction: AudioDirection, _ device: AudioDevice?) {
    let device = device?.isNoDevice == true ? nil : device
    let before = known.removeValue(forKey: direction)
    known[direction] = device
    // The first state is not shown, nor that a device has gone: another one follows.
    guard isFollowed.insert(direction).inserted == false else {
      lastNames[direction] = device?.name ?? lastNames[direction]
      return
    }
    guard let device else { return }
    // One that was made again has the same name, and the level of a new device.
    guard let before, before.index == device.index else {
      if kinds.contains(.audioDevice) { announceSoon(direction) }
      return
    }
    let kind: DesktopKind = direction == .sink ? .volume : .mic
    guard kinds.contains(kind), before.isMuted != device.isMuted || before.channels != device.channels else {
      return
    }
    onChange(device.reading(options(kind)))
  }

  private func announceSoon(_ direction: AudioDirection) {
    let timer =
      announcements[direction]
      ?? LoopTimer(on: loop) { [unowned self] in
        guard let device = known[direction], device.name != lastNames[direction] else { return }
        lastNames[direction] = device.name
        announced[direction] = loop.now
        onChange(device.defaultReading(direction))
      }
    announcements[direction] = timer
    timer.arm(after: Self.announcementDelay)
  }
}

extension AudioDevice {
  /// What is shown when it has become the default.
  fileprivate func defaultReading(_ direction: AudioDirection) -> DesktopReading {
    DesktopReading(.audioDevice) { patch in
      patch.icon = direction == .sink ? kind.icon ?? "volume" : "microphone"
      patch.mode = .text
      patch.title = description
    }
  }
}

extension String {
  /// The folder of a path, and while that is missing the one above it.
  fileprivate var foldersAbove: [String] {
    let names = split(separator: "/").map { "/\($0)" }
    let folder = names.dropLast().joined()
    return access(folder, F_OK) == 0 ? [folder] : [names.dropLast(2).joined()]
  }
}

package import BezelCommandLine
import BezelControlWire
package import BezelEventLoop
import BezelPosix
import BezelValues
import BezelWords
import Glibc
import HUDCommands
import HUDModel

/// The default speakers and microphone, or others by name.
package final class AudioSource: DesktopSource {
  package static let kinds: [DesktopKind] = [.volume, .mic, .audioDevice, .recording]

  private let loop: EventLoop
  private let server: String?
  private let lockDirectory: String?
  /// The longest time to wait for each answer of the server. Half of it is for the lock.
  private let timeout: Duration
  private let options: (DesktopKind) -> LevelOptions
  private var connection: PulseConnection?
  private var isConnected = false
  /// Until when a server that refuses is asked again.
  private var refusalEnd: Instant?
  private var retry: LoopTimer?
  /// Connections that have ended. One can't be closed in its own callback.
  private var ended: [PulseConnection] = []
  private var disposal: LoopTimer?
  private var waiting: [(Result<PulseConnection, DesktopFailure>) -> Void] = []
  private let queue: SerialQueue
  private var command: AudioCommand?
  private var watcher: AudioWatcher?

  /// `options` returns what the configuration says of a kind, which may change.
  package convenience init(on loop: EventLoop, options: @escaping (DesktopKind) -> LevelOptions) {
    self.init(on: loop, locks: ControlLock.directory, options: options)
  }

  /// Nil is the server of the environment, and no lock. `timeout` is the longest time to wait for each answer of the server.
  init(
    on loop: EventLoop, server: String? = nil, locks: String?, timeout: Duration = .seconds(2),
    options: @escaping (DesktopKind) -> LevelOptions = { LevelOptions($0) }
  ) {
    (self.loop, self.server, lockDirectory, self.timeout) = (loop, server, locks, timeout)
    self.options = options
    queue = SerialQueue(on: loop)
  }

  deinit {
    close()
  }

  package func close() {
    command?.cancel()
    command = nil
    watcher?.close()
    watcher = nil
    waiting = []
    retry?.cancel()
    retry = nil
    connection?.close()
    connection = nil
    dispose()
  }

  private func dispose() {
    disposal?.cancel()
    disposal = nil
    for connection in ended { connection.close() }
    ended = []
  }

  // MARK: Commands

  package func perform(_ command: any DesktopCommand, _ done: @escaping (DesktopResult) -> Void) {
    guard let options = command as? LevelOptions else { return done(.failure(.wrongSource)) }
    queue.add(done) { [unowned self] in begin(options, done) }
  }

  private func begin(_ options: LevelOptions, _ done: @escaping (DesktopResult) -> Void) {
    let lock = ControlLock(options.kind.rawValue, in: lockDirectory, on: loop, timeout: timeout / 2)
    let command = AudioCommand(options, lock, on: loop, timeout) { [unowned self] result in
      self.command = nil
      if case .success((var reading, let device)) = result {
        watcher?.note(device, of: options)
        // The user may not know yet what the key changes.
        if watcher?.hasNewDefault(of: options) == true { reading.patch.details = device.description }
        done(.success(reading))
      } else if case .failure(let failure) = result {
        // Another server may listen by now.
        if failure == AudioCommand.silence { drop(because: failure) }
        done(.failure(failure))
      }
      queue.next(after: result.failure)
    }
    self.command = command
    connect { [weak command] in command?.begin($0) }
    self.command?.waitForAnswer()
  }

  package func list(
    _ kind: DesktopKind, _ done: @escaping (Result<[DesktopItem], DesktopFailure>) -> Void
  ) {
    let answer = Answer(within: timeout, on: loop, orElse: { .failure(AudioCommand.silence) }, done)
    connect { result in
      switch result {
      case .failure(let failure): answer.give(.failure(failure))
      case .success(let connection):
        let direction: AudioDirection = kind == .mic ? .source : .sink
        connection.devices(direction) { devices in
          switch devices.map({ $0.filter { !$0.isNoDevice } }) {
          case .failure(let error): answer.give(.failure(.refusal(error)))
          case .success(let devices) where devices.isEmpty: answer.give(.failure(.noDevice(direction)))
          case .success(let devices):
            answer.give(.success(devices.map { DesktopItem(name: $0.name, details: [$0.description]) }))
          }
        }
      }
    }
  }

  /// Calls `body` when there is a connection, or with the reason why there is none.
  private func connect(_ body: @escaping (Result<PulseConnection, DesktopFailure>) -> Void) {
    if let connection, connection.isReady { return body(.success(connection)) }
    waiting.append(body)
    guard connection == nil, retry == nil else { return }
    refusalEnd = loop.now + timeout / 2
    open()
  }

  private func open() {
    guard let connection = PulseConnection(on: loop, onEvent: { [unowned self] in receive($0) }) else {
      return answerAll(
        .failure(DesktopFailure("libpulse is not installed; install it to change the volume", .unavailable)))
    }
    self.connection = connection
    connection.connect(to: server)
  }

  private func receive(_ event: PulseConnection.Event) {
    switch event {
    case .answered: command?.waitForAnswer()
    case .ready:
      guard let connection else { return }
      isConnected = true
      answerAll(.success(connection))
    case .ended where isRefusedForNow:
      disposeLater()
      retry = LoopTimer(on: loop, after: Self.retryInterval) { [unowned self] in
        retry = nil
        open()
      }
    case .ended where hasFullQueue: drop(because: AudioCommand.silence)
    case .ended:
      drop(
        because: .absent(
          "no audio server is running; start PipeWire with pipewire-pulse, or PulseAudio"))
    case .deviceChanged(let direction): watcher?.deviceChanged(direction)
    case .defaultsChanged: watcher?.deviceChanged(nil)
    case .recordingsChanged: watcher?.recordingsChanged()
    }
  }

  /// Whether the server refuses a connection although it has a socket: its queue is full while many connect at once.
  private var isRefusedForNow: Bool {
    guard !isConnected, !waiting.isEmpty, let refusalEnd, loop.now < refusalEnd else { return false }
    return PulseConnection.socket(of: server).map { access($0, F_OK) == 0 } ?? false
  }

  /// Whether the server takes none of those that connect: it hangs.
  private var hasFullQueue: Bool {
    guard !isConnected, let path = PulseConnection.socket(of: server) else { return false }
    do throws(Errno) { Glibc.close(try LocalSocketAddress(path: path).connectAtOnce()) } catch {
      return error == .wouldBlock
    }
    return false
  }

  /// Ends the connection: the next command makes another.
  private func drop(because failure: DesktopFailure) {
    disposeLater()
    answerAll(.failure(failure))
    command?.fail(failure)
    watcher?.connectionEnded()
  }

  private func disposeLater() {
    if let connection {
      connection.stopReporting()
      ended.append(connection)
    }
    (connection, isConnected) = (nil, false)
    guard disposal == nil else { return }
    let disposal = LoopTimer(on: loop) { [unowned self] in dispose() }
    disposal.arm(at: loop.now)
    self.disposal = disposal
  }

  private static let retryInterval = Duration.milliseconds(20)

  private func answerAll(_ result: Result<PulseConnection, DesktopFailure>) {
    let bodies = waiting
    waiting = []
    for body in bodies { body(result) }
  }

  // MARK: Changes

  package func watch(_ kinds: Set<DesktopKind>, _ onChange: @escaping (DesktopChange) -> Void) {
    let watcher = AudioWatcher(kinds, of: server, on: loop, options, { onChange(.show($0)) }) {
      [unowned self] body in
      connect(body)
    }
    self.watcher = watcher
    watcher.begin()
  }
}

/// One command: reads the device under the lock, changes it, and reports what it has become.
final class AudioCommand {
  typealias Outcome = Result<(DesktopReading, AudioDevice), DesktopFailure>

  private let options: LevelOptions
  private let lock: ControlLock
  private let timeout: Duration
  private let done: (Outcome) -> Void
  private var silence: LoopTimer?
  private var release: (() -> Void)?
  private var isOver = false
  private var isLate = false

  init(
    _ options: LevelOptions, _ lock: ControlLock, on loop: EventLoop, _ timeout: Duration,
    done: @escaping (Outcome) -> Void
  ) {
    (self.options, self.lock, self.timeout, self.done) = (options, lock, timeout, done)
    silence = LoopTimer(on: loop) { [unowned self] in timeHasPassed() }
    waitForAnswer()
  }

  /// Waits from now on for the next answer. The time of loading the library doesn't count.
  func waitForAnswer() {
    guard !isOver else { return }
    isLate = false
    silence?.arm(at: .monotonic() + timeout)
  }

  /// A busy machine may have run this process late. An answer that is there takes several turns to be read.
  private func timeHasPassed() {
    if isLate { return fail(Self.silence) }
    isLate = true
    silence?.arm(at: .monotonic() + Self.grace)
  }

  private static let grace = Duration.milliseconds(50)

  static let silence = DesktopFailure("the audio server does not answer; restart it", isSilence: true)

  private var direction: AudioDirection { options.kind == .mic ? .source : .sink }

  func cancel() {
    isOver = true
    lock.cancel()
    silence?.cancel()
    release?()
    release = nil
  }

  func fail(_ failure: DesktopFailure) { finish(.failure(failure)) }

  private func finish(_ outcome: Outcome) {
    guard !isOver else { return }
    cancel()
    done(outcome)
  }

  func begin(_ connection: Result<PulseConnection, DesktopFailure>) {
    switch connection {
    case .failure(let failure): fail(failure)
    case .success(let connection):
      lock.take { [self] release in
        guard let release else { return fail(ControlLock.failure(options.kind.rawValue)) }
        guard !isOver else { return release() }
        self.release = release
        waitForAnswer()
        if options.change == .nextDevice { return chooseNext(connection) }
        connection.device(direction, named: options.device) { [weak self] in self?.change($0, connection) }
      }
    }
  }

  private func change(_ found: Result<AudioDevice, PulseConnection.Failure>, _ connection: PulseConnection) {
    let device: AudioDevice
    switch found {
    case .success(let found) where options.device == nil && found.isNoDevice: return fail(noDevice)
    case .success(let found): device = found
    case .failure(let error) where error.isNoEntity || error.isInvalid: return fail(noDevice)
    case .failure(let error): return fail(.refusal(error))
    }
    var changed = device
    let level = options.level(changing: device.level)
    if level != device.level { changed.channels = device.channels(at: level) }
    changed.isMuted = options.isMuted(changing: device.isMuted)
    waitForAnswer()
    connection.change(device, direction, to: changed.channels, isMuted: changed.isMuted) {
      [weak self] result in
      guard let self else { return }
      switch result {
      case .success: report(changed, connection)
      // The device has gone meanwhile.
      case .failure(let error) where error.isNoEntity: fail(noDevice)
      case .failure(let error): fail(.refusal(error))
      }
    }
  }

  /// Reports the device, with its name if it was named and is not the default one.
  private func report(_ device: AudioDevice, _ connection: PulseConnection) {
    guard options.device != nil else { return finish(.success((device.reading(options), device))) }
    waitForAnswer()
    connection.device(direction, named: nil) { [weak self] standard in
      guard let self else { return }
      let isDefault = (try? standard.get())?.index == device.index
      finish(.success((device.reading(options, isNamed: !isDefault), device)))
    }
  }

  /// Makes the device after the default one the default one, in the order of the server's list.
  private func chooseNext(_ connection: PulseConnection) {
    connection.device(direction, named: nil) { [weak self] standard in
      guard let self else { return }
      let present = try? standard.get()
      waitForAnswer()
      connection.devices(direction) { [weak self] devices in
        guard let self else { return }
        waitForAnswer()
        switch devices {
        case .failure(let error): fail(.refusal(error))
        case .success(let devices):
          let usable = devices.filter { !$0.isNoDevice }.sorted { $0.index < $1.index }
          let next = usable.first { $0.index > present?.index ?? 0 } ?? usable.first
          guard let next else { return fail(.noDevice(direction)) }
          connection.setDefault(next, direction) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success: finish(.success((next.reading(options, isNamed: true), next)))
            case .failure(let error): fail(.refusal(error))
            }
          }
        }
      }
    }
  }

  private var noDevice: DesktopFailure {
    let thing = direction == .sink ? "sink" : "source"
    if let name = options.device {
      return DesktopFailure(
        "unknown \(thing) '\(name.shortened)'; 'bezel volume list\(direction == .sink ? "" : " --mic")' prints the names",
        .usage)
    }
    return .noDevice(direction)
  }
}

extension DesktopFailure {
  fileprivate static func refusal(_ error: PulseConnection.Failure) -> DesktopFailure {
    DesktopFailure("the audio server refused: \(error.text)")
  }

  fileprivate static func noDevice(_ direction: AudioDirection) -> DesktopFailure {
    DesktopFailure(
      direction == .sink
        ? "no speakers are connected; connect some, or choose a default sink"
        : "no microphone is connected; connect one, or choose a default source", .unavailable)
  }
}

extension AudioDevice {
  /// Whether it stands for no device: the server's replacement, or a source that is none.
  var isNoDevice: Bool { name == "auto_null" || isMonitor || channels.isEmpty }

  /// What is shown of it. The icon follows the level, or says what the device is.
  func reading(_ options: LevelOptions, isNamed: Bool = false) -> DesktopReading {
    let progress = level.inWholePercents
    var reading = DesktopReading(options.kind) { patch in
      patch.icon = options.kind != .mic ? icon : isMuted ? "microphone-off" : "microphone"
      if isNamed { patch.details = description }
      let word = options.kind == .mic ? translated("Off") : translated("Muted")
      patch.show(level: progress, insteadOfNumber: isMuted ? word : nil)
      // A level beyond the limit fills the bar and is shown as it is.
      let maximum = max(options.maximum, progress.fraction)
      if maximum != 1 { patch.maximum = Progress(level: maximum) }
      patch.control = Control(
        options.kind == .mic ? .mic : .volume, device: options.device, settings: options.settings)
    }
    reading.report = DesktopReport(
      level: progress, state: isMuted ? "muted" : nil,
      [
        "level": .number(progress.fraction), "muted": .bool(isMuted), "device": .string(name),
        "description": .string(description),
      ])
    return reading
  }

  /// One that is muted has the icon of that.
  var icon: String { (isMuted ? kind.mutedIcon : kind.icon) ?? "volume" }
}

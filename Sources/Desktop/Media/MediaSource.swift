package import BezelCommandLine
import BezelDBus
package import BezelEventLoop
import BezelPosix
import BezelValues
import HUDModel

/// Media players, by MPRIS on the session bus.
package final class MediaSource: DesktopSource {
  package static let kinds: [DesktopKind] = [.media]

  private let loop: EventLoop
  private let bus: BusPresence
  private let timeout: Duration
  private let queue: SerialQueue
  private var command: MediaCommand?
  private var searches: [ObjectIdentifier: PlayerSearch] = [:]
  private var watcher: MediaWatcher?
  private let art: ArtFiles
  private let last: LastPlayer

  package convenience init(on loop: EventLoop) {
    self.init(on: loop, bus: .session, folder: ControlLock.directory)
  }

  /// `timeout` is the longest time for one command. `art` looks for the art of players; nil looks for the files. In `folder`
  /// the player that was used last is noted.
  init(
    on loop: EventLoop, bus: Bus.Name, timeout: Duration = Bus.usualTimeout, art: ArtFiles? = nil,
    folder: String? = nil
  ) {
    last = LastPlayer(in: folder)
    self.bus = BusPresence(bus, on: loop, timeout: timeout)
    (self.loop, self.timeout) = (loop, timeout)
    queue = SerialQueue(on: loop)
    self.art = art ?? ArtFiles(on: loop)
  }

  deinit {
    close()
  }

  package func close() {
    command?.cancel()
    (command, watcher, searches) = (nil, nil, [:])
    bus.close()
    art.close()
  }

  package func perform(_ command: any DesktopCommand, _ done: @escaping (DesktopResult) -> Void) {
    guard let options = command as? MediaOptions else { return done(.failure(.wrongSource)) }
    queue.add(asking: options.player, done) { [unowned self] in begin(options, done) }
  }

  private func begin(_ options: MediaOptions, _ done: @escaping (DesktopResult) -> Void) {
    // After a preliminary reading, the next command may begin, which ends this one.
    var isFirst = true
    let finish: (DesktopResult) -> Void = { [unowned self] result in
      if (try? result.get())?.isPreliminary != true { command = nil }
      done(result)
      if isFirst { queue.next(after: result.failure) }
      isFirst = false
    }
    do throws(BusFailure) {
      let command = MediaCommand(options, on: try bus.connected(), art, last, loop, timeout, finish)
      self.command = command
      command.begin()
    } catch {
      finish(.failure(DesktopFailure(PlayerSearch.noPlayers, error)))
    }
  }

  package func list(
    _ kind: DesktopKind, _ done: @escaping (Result<[DesktopItem], DesktopFailure>) -> Void
  ) {
    do throws(BusFailure) {
      var this: ObjectIdentifier?
      let search = PlayerSearch(on: try bus.connected(), loop, asksPlayerctld: false) {
        [unowned self] result in
        if let this { searches[this] = nil }
        switch result {
        case .failure(let failure): done(.failure(failure))
        case .success(let (players, _)) where players.isEmpty: done(.failure(PlayerSearch.noPlayer))
        case .success(let (players, _)):
          done(
            .success(
              players.map { player in
                let details =
                  player.hasAnswered ? [player.status.rawValue, player.title] : ["does not answer"]
                return DesktopItem(name: player.name, details: details)
              }))
        }
      }
      this = ObjectIdentifier(search)
      searches[ObjectIdentifier(search)] = search
      search.begin()
    } catch {
      done(.failure(DesktopFailure(PlayerSearch.noPlayers, error)))
    }
  }

  package func watch(_ kinds: Set<DesktopKind>, _ onChange: @escaping (DesktopChange) -> Void) {
    bus.follow(
      onConnect: { [unowned self] bus in watcher = MediaWatcher(on: bus, art, last) { onChange(.show($0)) } },
      onEnd: { [unowned self] in watcher = nil })
  }
}

/// Follows all players. A track that begins, and a player that is paused or continued, are reported.
private final class MediaWatcher {
  private let bus: Bus
  private let art: ArtFiles
  private let last: LastPlayer
  private let onChange: (DesktopReading) -> Void
  /// By the unique name, which signals have.
  private var players: [String: MediaPlayer] = [:]
  /// The players whose position is asked for.
  private var asked: Set<String> = []
  private var subscriptions: [BusSubscription] = []

  init(on bus: Bus, _ art: ArtFiles, _ last: LastPlayer, _ onChange: @escaping (DesktopReading) -> Void) {
    (self.bus, self.art, self.last, self.onChange) = (bus, art, last, onChange)
    subscriptions = [
      bus.subscribe(toPropertiesOf: MediaPlayer.interface, at: MediaPlayer.path) { [weak self] in
        self?.receive($0)
      },
      bus.subscribe(toOwners: "arg0namespace='org.mpris.MediaPlayer2'") { [weak self] change in
        self?.note(change.name, ownedBy: change.after, before: change.before)
      },
    ].compactMap { $0 }
    bus.call(BusCall(askingBus: "ListNames")) { [weak self] result in
      for name in result.value.map(MediaPlayer.names) ?? [] { self?.find(MediaPlayer.prefix + name) }
    }
  }

  private func find(_ name: String) {
    bus.call(BusCall(askingBus: "GetNameOwner", .string(name))) { [weak self] result in
      if let owner = result.value?.text { self?.note(name, ownedBy: owner, before: "") }
    }
  }

  private func note(_ name: String, ownedBy owner: String, before: String) {
    guard name != MediaPlayer.prefix + MediaPlayer.playerctld, name.hasPrefix(MediaPlayer.prefix) else {
      return
    }
    if !before.isEmpty { players[before] = nil }
    guard !owner.isEmpty, players.count < 64 else { return }
    players[owner] = MediaPlayer(String(name.dropFirst(MediaPlayer.prefix.count)))
    bus.call(MediaPlayer.query(owner)) { [weak self] result in
      if let all = result.value { self?.players[owner]?.take(all) }
    }
  }

  private func receive(_ signal: BusSignal) {
    guard signal.body.count > 1, players[signal.sender] != nil else { return }
    take(signal.body[1], of: signal.sender)
    // Some players only say that they have another value.
    guard signal.invalidates("Metadata") || signal.invalidates("PlaybackStatus") else { return }
    bus.call(MediaPlayer.query(signal.sender)) { [weak self] result in
      if let all = result.value { self?.take(all, of: signal.sender) }
    }
  }

  private func take(_ properties: BusValue, of owner: String) {
    guard let before = players[owner] else { return }
    var player = before
    player.take(properties)
    players[owner] = player
    if player.status != before.status, player.status != .stopped { last.note(player.name) }
    guard !player.looksLike(before), player.status != .stopped || before.status == .playing else { return }
    show(owner)
  }

  /// Asks for the position, which is no property that is sent. Of changes that come meanwhile, the last one is shown.
  private func show(_ owner: String) {
    guard let player = players[owner], asked.insert(owner).inserted else { return }
    bus.call(
      .get("Position", of: MediaPlayer.interface, at: MediaPlayer.path, on: owner)
    ) { [weak self] result in
      guard let self else { return }
      let position = result.value?.integer.map { Duration.microseconds(Int64($0)) }
      art.check(player.reading(nil, at: position)) { [weak self] in self?.show($0, of: player, owner) }
    }
  }

  private func show(_ reading: DesktopReading, of player: MediaPlayer, _ owner: String) {
    asked.remove(owner)
    guard let now = players[owner] else { return }
    if now == player { onChange(reading) } else { show(owner) }
  }
}

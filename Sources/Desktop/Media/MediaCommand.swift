import BezelCommandLine
import BezelDBus
import BezelEventLoop
import BezelValues
import HUDCommands
import HUDModel

/// One command: finds the players, calls one of them or all, and reports what it has become.
final class MediaCommand {
  private let options: MediaOptions
  private let bus: Bus
  private let art: ArtFiles
  private let loop: EventLoop
  private let last: LastPlayer
  private lazy var answer = Answer<DesktopResult>(
    within: timeout, on: loop, orElse: { [unowned self] in .failure(silence) }, done)
  private let timeout: Duration
  private let done: (DesktopResult) -> Void
  /// Whether the track is late, and the present one was shown.
  private var isLate = false
  private var settling: LoopTimer?
  private var search: PlayerSearch?
  /// The player that is shown, as soon as it is chosen.
  private var shown: MediaPlayer?
  private var subscription: BusSubscription?

  /// A player reports the next track a moment after the command; some load it first.
  private static let (settlingTime, loadingTime) = (Duration.milliseconds(250), Duration.seconds(5))

  /// `timeout` is the longest time until `done` is called for the first time.
  init(
    _ options: MediaOptions, on bus: Bus, _ art: ArtFiles, _ last: LastPlayer, _ loop: EventLoop,
    _ timeout: Duration, _ done: @escaping (DesktopResult) -> Void
  ) {
    (self.options, self.bus, self.art, self.last, self.loop) = (options, bus, art, last, loop)
    (self.timeout, self.done) = (timeout, done)
    _ = answer
  }

  deinit {
    cancel()
  }

  func cancel() {
    answer.cancel()
    settling?.cancel()
    (subscription, search) = (nil, nil)
  }

  private func finish(_ result: DesktopResult) {
    settling?.cancel()
    (subscription, search) = (nil, nil)
    if isLate { done(result) } else { answer.give(result) }
  }

  /// What is said of those that have not answered in time.
  private var silence: DesktopFailure {
    let names = (shown.map { [$0.name] } ?? search?.silentPlayers ?? []).map { "'\($0)'" }
    let sentence =
      switch names.count {
      case 0: "\(PlayerSearch.noPlayers): \(BusFailure.silent)"
      case 1: "the media player \(names[0]) does not answer; restart it"
      default: "the media players \(names.joined(separator: ", ")) do not answer; restart them"
      }
    return DesktopFailure(sentence, isSilence: true)
  }

  func begin() {
    let search = PlayerSearch(on: bus, loop, asksPlayerctld: options.player == nil) { [unowned self] result in
      switch result {
      case .failure(let failure): finish(.failure(failure))
      case .success(let (players, preferred)): choose(players, preferred)
      }
    }
    self.search = search
    search.begin()
  }

  /// The players that the command is about, the one that is shown first.
  private func choose(_ players: [MediaPlayer], _ preferred: [String]) {
    guard !players.isEmpty else { return finish(.failure(PlayerSearch.noPlayer)) }
    var chosen: [MediaPlayer]
    let last = last.name
    let answering = players.contains(where: \.hasAnswered) ? players.filter(\.hasAnswered) : players
    switch options.player {
    case "all"?: chosen = answering.sorted { $0.rank(last: last) < $1.rank(last: last) }
    case let name?: chosen = players.filter { $0.isNamed(name) }
    case nil:
      let first = preferred.lazy.compactMap { name in
        answering.first { $0.busName == name }
      }.first
      chosen = [first ?? answering.min { $0.rank(last: last) < $1.rank(last: last) }].compactMap { $0 }
    }
    guard let shown = chosen.first(where: options.action.isPossible) ?? chosen.first else {
      return finish(.failure(.unknown("player", options.player ?? "", among: players.map(\.name))))
    }
    if options.player != "all" { chosen = [shown] }
    call(chosen, showing: shown)
  }

  private func call(_ chosen: [MediaPlayer], showing shown: MediaPlayer) {
    self.shown = shown
    switch options.action {
    case .volume(let change): return chosen.forEach { changeVolume(of: $0, change) }
    case .position(let share): return chosen.forEach { move($0, to: share) }
    default: break
    }
    guard let method = options.action.method else { return settle(shown) }
    // It has to be there before the call: the track changes at once, or in a moment.
    let isSkip = options.action == .next || options.action == .previous
    if isSkip { subscribe(to: shown) }
    for player in chosen where player != shown && options.action.isPossible(with: player) {
      bus.call(call(method, of: player))
    }
    guard options.action.isPossible(with: shown) else { return refuse(shown, "can't seek") }
    bus.call(call(method, of: shown)) { [weak self] result in
      guard let self else { return }
      guard isSkip, case .success = result else { return settle(shown, result) }
      last.note(shown.name)
      settling = LoopTimer(on: loop, after: Self.settlingTime) { [unowned self] in awaitTrack(of: shown) }
    }
  }

  /// Shows what has become of a player, or why it has not done it. Of several players one is shown.
  private func settle(_ player: MediaPlayer, _ result: Result<[BusValue], BusFailure>) {
    guard player == shown else { return }
    switch result {
    case .failure(let failure): refuse(player, "does not do it: \("\(failure)".shortened)")
    case .success:
      last.note(player.name)
      settle(player)
    }
  }

  private func refuse(_ player: MediaPlayer, _ reason: String) {
    guard player == shown else { return }
    finish(.failure(DesktopFailure("the player '\(player.name)' \(reason)")))
  }

  private func changeVolume(of player: MediaPlayer, _ change: LevelChange) {
    guard let volume = player.volume else { return refuse(player, "has no volume of its own") }
    var options = LevelOptions(.volume)
    options.change = change
    let level = options.level(changing: Progress(level: volume)).fraction
    var call = BusCall.set(
      "Volume", of: MediaPlayer.interface, at: MediaPlayer.path, on: player.busName,
      to: .double(level))
    call.startsService = false
    bus.call(call) { [weak self] in self?.settle(player, $0) }
  }

  /// Seeks by the distance: some players don't take their own track's id for a position.
  private func move(_ player: MediaPlayer, to share: Progress) {
    guard options.action.isPossible(with: player) else { return refuse(player, "can't seek") }
    guard let length = player.length else {
      return refuse(player, "plays a track without an end; write 'media seek +10s'")
    }
    bus.call(.get("Position", of: MediaPlayer.interface, at: MediaPlayer.path, on: player.busName)) {
      [weak self] result in
      guard let self else { return }
      guard let position = result.value?.integer,
        case let distance = Double(length.wholeMicroseconds) * share.fraction - Double(position),
        abs(distance) < 1e15
      else { return refuse(player, "does not say its position") }
      var call = call("Seek", of: player)
      call.body = [.int64(Int64(distance))]
      bus.call(call) { [weak self] in self?.settle(player, $0) }
    }
  }

  private func call(_ method: String, of player: MediaPlayer) -> BusCall {
    var call = BusCall(
      method, of: MediaPlayer.interface, at: MediaPlayer.path, on: player.busName)
    call.startsService = false
    if case .seek(let distance) = options.action { call.body = [.int64(distance.wholeMicroseconds)] }
    return call
  }

  private func subscribe(to player: MediaPlayer) {
    subscription = bus.subscribe(toPropertiesOf: nil, at: MediaPlayer.path, from: player.busName) {
      [weak self] signal in
      if signal.changes("Metadata") { self?.settle(player, onlyWithOtherTrack: true) }
    }
  }

  /// Shows the present track until the next one comes, or none has come.
  private func awaitTrack(of player: MediaPlayer) {
    var reading = player.reading(options.action, at: nil)
    reading.patch.isInactive = true
    settling = LoopTimer(on: loop, after: Self.loadingTime) { [unowned self] in settle(player) }
    isLate = true
    reading.isPreliminary = true
    answer.give(.success(reading))
  }

  /// Asks what the player has become, and where it is.
  private func settle(_ player: MediaPlayer, onlyWithOtherTrack: Bool = false) {
    bus.call(MediaPlayer.query(player.busName)) { [weak self] result in
      guard let self else { return }
      var after = player
      if let all = result.value { after.take(all) }
      let position = result.value?["Position"]?.integer.map { Duration.microseconds(Int64($0)) }
      if onlyWithOtherTrack, after.hasTrack(of: player) { return }
      settling?.cancel()
      subscription = nil
      // Some players change their status after they have answered.
      if after.status == player.status, let status = options.action.status(after: player.status) {
        after.status = status
      }
      art.check(after.reading(options.action, at: position)) { [weak self] in self?.finish(.success($0)) }
    }
  }
}

extension MediaAction {
  /// The method of the player; nil asks only.
  fileprivate var method: String? {
    switch self {
    case .show: nil
    case .playPause: "PlayPause"
    case .play: "Play"
    case .pause: "Pause"
    case .next: "Next"
    case .previous: "Previous"
    case .stop: "Stop"
    case .seek: "Seek"
    case .position, .volume: nil
    }
  }

  /// Whether the player can do it, as far as it has said so.
  fileprivate func isPossible(with player: MediaPlayer) -> Bool {
    switch self {
    case .seek, .position: player.canSeek
    case .volume: player.volume != nil
    case .show, .playPause, .play, .pause, .next, .previous, .stop: true
    }
  }

  /// The status that it leads to; nil if it doesn't change it.
  fileprivate func status(after status: MediaPlayer.Status) -> MediaPlayer.Status? {
    switch self {
    case .playPause: status == .playing ? .paused : .playing
    case .play: .playing
    case .pause: status == .stopped ? nil : .paused
    case .stop: .stopped
    case .next, .previous, .seek, .position, .volume, .show: nil
    }
  }
}

extension Duration {
  fileprivate var wholeMicroseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  }
}

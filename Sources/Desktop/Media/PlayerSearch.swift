import BezelDBus
import BezelEventLoop
import BezelPosix
import BezelValues

/// The players on the bus, and the names of those that playerctld prefers.
final class PlayerSearch {
  typealias Found = (players: [MediaPlayer], preferred: [String])

  static let noPlayer = DesktopFailure("no media player is running; start one", .unavailable)

  /// What is not there if the bus can't be used.
  static let noPlayers = "no media player"

  /// How long the others are waited for when a player has answered: one that hangs takes the keys from none.
  private static let limit = Duration.milliseconds(100)

  private let bus: Bus
  private let loop: EventLoop
  private let asksPlayerctld: Bool
  private var done: ((Result<Found, DesktopFailure>) -> Void)?
  private var timer: LoopTimer?
  private var isLate = false
  private var found: Found = ([], [])
  /// The answers that are due.
  private var due = 0

  /// `done` is called once, with the players that have answered by then marked. One who is not interested any more releases the search.
  init(
    on bus: Bus, _ loop: EventLoop, asksPlayerctld: Bool,
    done: @escaping (Result<Found, DesktopFailure>) -> Void
  ) {
    (self.bus, self.loop, self.asksPlayerctld, self.done) = (bus, loop, asksPlayerctld, done)
  }

  func begin() {
    bus.call(BusCall(askingBus: "ListNames")) { [weak self] in self?.receive(names: $0) }
  }

  private func receive(names result: Result<[BusValue], BusFailure>) {
    if case .failure(let failure) = result {
      return finish(.failure(DesktopFailure(Self.noPlayers, failure)))
    }
    let names = result.value.map(MediaPlayer.names) ?? []
    found.players = names.filter { $0 != MediaPlayer.playerctld }.sorted().map(MediaPlayer.init)
    due = found.players.count + 1
    timer = LoopTimer(on: loop, after: Self.limit) { [unowned self] in
      isLate = true
      finishIfKnown()
    }
    for (index, player) in found.players.enumerated() {
      bus.call(MediaPlayer.query(player.busName)) { [weak self] result in
        guard let self else { return }
        found.players[index].hasAnswered = result != .failure(.silent)
        if let all = result.value { found.players[index].take(all) }
        noteAnswer()
      }
    }
    guard names.contains(MediaPlayer.playerctld), asksPlayerctld else { return noteAnswer() }
    let call = BusCall.get(
      "PlayerNames", of: "com.github.altdesktop.playerctld", at: MediaPlayer.path,
      on: MediaPlayer.prefix + MediaPlayer.playerctld)
    bus.call(call) { [weak self] result in
      self?.found.preferred = result.value?.texts ?? []
      self?.noteAnswer()
    }
  }

  /// The names of the players that have not answered.
  var silentPlayers: [String] { found.players.filter { !$0.hasAnswered }.map(\.name) }

  private func noteAnswer() {
    due -= 1
    finishIfKnown()
  }

  private func finishIfKnown() {
    if due == 0 || (isLate && found.players.contains(where: \.hasAnswered)) { finish(.success(found)) }
  }

  private func finish(_ result: Result<Found, DesktopFailure>) {
    timer?.cancel()
    let done = done
    self.done = nil
    done?(result)
  }
}

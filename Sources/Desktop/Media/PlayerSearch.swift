import BezelControlWire
import BezelDBus
import BezelPosix

/// The players on the bus, and the names of those that playerctld prefers.
final class PlayerSearch {
  typealias Found = (players: [MediaPlayer], preferred: [String])

  static let noPlayer = DesktopFailure("no media player is running; start one", .unavailable)

  private let bus: Bus
  private let asksPlayerctld: Bool
  private let done: (Result<Found, DesktopFailure>) -> Void
  private var found: Found = ([], [])
  /// The answers that are due.
  private var due = 0

  /// `done` is called once. One who is not interested any more releases the search.
  init(on bus: Bus, asksPlayerctld: Bool, done: @escaping (Result<Found, DesktopFailure>) -> Void) {
    (self.bus, self.asksPlayerctld, self.done) = (bus, asksPlayerctld, done)
  }

  func begin() {
    bus.call(BusCall(askingBus: "ListNames")) { [weak self] in self?.receive(names: $0) }
  }

  private func receive(names result: Result<[BusValue], BusFailure>) {
    guard case .success(let body) = result, case .array(let values, _)? = body.first else {
      // A bus of another user closes the connection before anything else.
      let isClosed = result == .failure(.closed)
      return done(
        .failure(
          DesktopFailure(
            isClosed
              ? "the session bus closes the connection; run this as the user whose session it is"
              : "the session bus does not answer; try again")))
    }
    let names = values.compactMap(\.text).filter { $0.hasPrefix(MediaPlayer.prefix) }
      .map { String($0.dropFirst(MediaPlayer.prefix.count)) }
    found.players = names.filter { $0 != MediaPlayer.playerctld }.sorted().map(MediaPlayer.init)
    due = found.players.count + 1
    for (index, player) in found.players.enumerated() {
      let name = MediaPlayer.prefix + player.name
      bus.call(.getAll(of: MediaPlayer.interface, at: MediaPlayer.path, on: name)) { [weak self] result in
        if case .success(let body) = result, let all = body.first { self?.found.players[index].take(all) }
        self?.noteAnswer()
      }
    }
    guard names.contains(MediaPlayer.playerctld), asksPlayerctld else { return noteAnswer() }
    let call = BusCall.get(
      "PlayerNames", of: "com.github.altdesktop.playerctld", at: MediaPlayer.path,
      on: MediaPlayer.prefix + MediaPlayer.playerctld)
    bus.call(call) { [weak self] result in
      if case .success(let body) = result, case .array(let names, _)? = body.first?.unwrapped {
        self?.found.preferred = names.compactMap(\.text)
      }
      self?.noteAnswer()
    }
  }

  private func noteAnswer() {
    due -= 1
    if due == 0 { done(.success(found)) }
  }
}

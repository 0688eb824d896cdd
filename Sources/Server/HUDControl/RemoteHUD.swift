package import BezelControlWire
package import BezelEventLoop
package import BezelPosix
package import BezelValues
package import HUDCommands

/// A HUD that the display's server shows, for a program that goes on meanwhile.
///
/// Commands about it are sent one after the other. One that waits for the one before gives way to a newer one of its kind, so
/// that what changes often builds no queue. A command that a server has not begun when it ends is sent to the next server, and
/// a HUD that is held is shown again with all its changes.
package final class RemoteHUD {
  /// How a command has ended.
  package struct Outcome {
    package enum End: Equatable {
      case answered(ExitStatus)
      /// The server ended, or does not answer.
      case lost
      /// There is no server, and none can be started.
      case unreachable
      /// A newer command was sent in its place.
      case replaced
    }

    package let end: End
    /// The messages of the server, and why it was lost or can't be reached.
    package var messages: [String] = []
    /// Why the server has refused the command, if it says so.
    package var code: RefusalCode?
    /// The id of the button that was pressed.
    package var button: String?

    /// Why nothing is shown; nil for a command that was run, or replaced by one that may be.
    package var failure: String? {
      if end == .answered(.success) || end == .replaced { return nil }
      return messages.joined(separator: "; ")
    }
  }

  package typealias OutcomeHandler = (Outcome) -> Void

  private struct Entry {
    var command: Command
    /// How many servers, one after the other, have ended before they began the command, or soon after.
    var lostServers = 0
    let done: OutcomeHandler
  }

  /// The command with whose connection the HUD ends.
  private struct Hold {
    let exchange: ControlExchange
    /// The show, with the changes since.
    var entry: Entry
    let start: Instant
  }

  private let loop: EventLoop
  private let address: ControlSocketAddress?
  private let comesBack: Bool
  private var hold: Hold?
  /// The command that is not answered yet.
  private var present: ControlExchange?
  private var waiting: [Entry] = []
  /// Runs while another process starts the server, or the server is busy.
  private var retry: LoopTimer?

  private static let retryInterval = Duration.milliseconds(20)
  /// Servers that have ended sooner, one after the other, would end again.
  private static let shortestLife = Duration.seconds(1)

  /// Nil is the server of the environment's display. With `comesBack` a HUD that is held is shown again by a new server when
  /// its server has ended.
  package init(on loop: EventLoop, at address: ControlSocketAddress? = nil, comesBack: Bool = true) {
    (self.loop, self.address, self.comesBack) = (loop, address, comesBack)
  }

  deinit {
    close()
  }

  /// Whether all commands are answered, but for the one that holds the HUD.
  package var isIdle: Bool { present == nil && waiting.isEmpty }

  /// Sends a command about the HUD. Only a show starts a server. A show that holds it lasts until the HUD has ended, and
  /// other commands don't wait for it. With `atOnce` the command takes the place of all that are not answered. `done` is
  /// called once, unless ``close()`` or a newer show that holds the HUD comes before.
  package func send(_ command: Command, atOnce: Bool = false, done: @escaping OutcomeHandler = { _ in }) {
    if case .update(_, let patch) = command { hold?.entry.command.change(by: patch) }
    if atOnce {
      present?.ignoreReplies()
      present = nil
      endRetry()
    }
    while let last = waiting.last, atOnce || command.replaces(last.command) {
      waiting.removeLast()
      last.done(Outcome(end: .replaced))
    }
    waiting.append(Entry(command: command, done: done))
    sendNext()
  }

  /// Sends the last command at once: a show that frees the HUD, or a dismissal. The HUD is not held any more when it is
  /// answered.
  package func finish(_ command: Command, done: @escaping OutcomeHandler) {
    hold?.exchange.ignoreReplies()
    send(command, atOnce: true) { [unowned self] outcome in
      hold = nil
      done(outcome)
    }
  }

  /// Takes the answers that have arrived, before their turn in the loop.
  package func receiveArrived() { hold?.exchange.receiveArrived() }

  /// Closes all connections: a HUD that is held ends. Nothing is reported any more.
  package func close() {
    endRetry()
    for exchange in [hold?.exchange, present] { exchange?.ignoreReplies() }
    (hold, present, waiting) = (nil, nil, [])
  }

  private func sendNext() {
    guard present == nil, retry == nil, !waiting.isEmpty else { return }
    let entry = waiting.removeFirst()
    do throws(ControlError) {
      let exchange = try ControlExchange(
        sending: entry.command.words, to: address, on: loop,
        entry.command.isShow ? .startingServerAtOnce : .runningServerAtOnce
      ) { [unowned self] reply in
        if case .ended(let result) = reply { ended(entry, result) }
      }
      if entry.command.holds {
        hold?.exchange.ignoreReplies()
        hold = Hold(exchange: exchange, entry: entry, start: loop.now)
      } else {
        present = exchange
      }
    } catch .busy {
      waiting.insert(entry, at: 0)
      retry = LoopTimer(on: loop, after: Self.retryInterval) { [unowned self] in
        endRetry()
        sendNext()
      }
    } catch {
      entry.done(Outcome(end: .unreachable, messages: ["\(error)"]))
    }
    sendNext()
  }

  private func endRetry() {
    retry?.cancel()
    retry = nil
  }

  private func ended(_ entry: Entry, _ result: Result<ExitStatus, ControlError>) {
    let holding = entry.command.holds ? hold : nil
    guard let exchange = entry.command.holds ? holding?.exchange : present else { return }
    if entry.command.holds { hold = nil } else { present = nil }
    var next = holding?.entry ?? entry
    switch result {
    case .failure(.endedBeforeBeginning) where next.lostServers + 1 < ControlRequest.mostAttempts:
      next.lostServers += 1
      waiting.insert(next, at: 0)
    case .failure(.endedBeforeAnswering) where holding.map({ comesBack(&next, heldSince: $0.start) }) == true:
      waiting.insert(next, at: 0)
    case .failure(let error):
      entry.done(Outcome(end: .lost, messages: exchange.messages + ["\(error)"]))
    case .success(let status):
      let button = exchange.output.split(separator: "\n").first.map(String.init)
      entry.done(
        Outcome(
          end: .answered(status), messages: exchange.messages, code: exchange.code, button: button))
    }
    sendNext()
  }

  /// Whether a HUD whose server has ended is shown again: not if the HUD may be the reason.
  private func comesBack(_ entry: inout Entry, heldSince start: Instant) -> Bool {
    entry.lostServers = loop.now - start >= Self.shortestLife ? 0 : entry.lostServers + 1
    return comesBack && entry.lostServers < ControlRequest.mostAttempts
  }
}

extension Command {
  fileprivate var isShow: Bool {
    if case .show = self { true } else { false }
  }

  fileprivate var holds: Bool {
    if case .show(let show) = self { show.holds } else { false }
  }

  /// Adds a change of the HUD to the show.
  fileprivate mutating func change(by patch: Patch) {
    guard case .show(var show) = self else { return }
    let earlier = show.patch
    show.patch = patch
    show.patch.merge(over: earlier)
    self = .show(show)
  }

  /// Whether it makes an earlier command needless that was not sent.
  fileprivate func replaces(_ earlier: Command) -> Bool {
    switch (earlier, self) {
    case (.show(let earlier), .show(let show)): earlier.holds == show.holds
    case (.update, .update), (.replace, .replace), (.dismiss, .dismiss): true
    default: false
    }
  }
}

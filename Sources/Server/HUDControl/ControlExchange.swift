package import BezelControlWire
package import BezelEventLoop
package import BezelPosix
package import BezelValues

/// One request that was sent to the display's server on a connection of its own, and its answers as they come.
package final class ControlExchange {
  /// How a request reaches the server.
  package enum Connecting {
    /// Starts the server if none runs. It may wait for another process that does the same.
    case startingServer
    /// Starts the server if none runs. Where it would have to wait, it throws `.busy`.
    case startingServerAtOnce
    /// Sends only to a server that runs, without waiting.
    case runningServerAtOnce
  }

  package enum Reply {
    /// An event, as JSON.
    case event(String)
    /// The last reply: the exit status, or why there is none.
    case ended(Result<ExitStatus, ControlError>)
  }

  /// What the server has printed so far, such as the id of a pressed button.
  package private(set) var output = ""
  /// What it has reported so far.
  package private(set) var messages: [String] = []
  /// Why the server refuses the request, if it says so.
  package private(set) var code: RefusalCode?
  /// Whether the server has begun the request. Otherwise it can be sent again when the server has ended.
  private var hasBegun = false
  private var link: ControlLink<Void>?
  private let onReply: (Reply) -> Void

  /// Sends the words of a command. Nil is the server of the environment's display. The answers come on the loop; the last one
  /// is `.ended`.
  ///
  /// - Throws: `ControlError` if the server can't be reached.
  package init(
    sending words: [String], to address: ControlSocketAddress? = nil, on loop: EventLoop,
    _ connecting: Connecting = .startingServer, onReply: @escaping (Reply) -> Void
  ) throws(ControlError) {
    self.onReply = onReply
    let address = if let address { address } else { try ControlSocketAddress.current() }
    let socket =
      switch connecting {
      case .startingServer: try address.connectedSocket(orStart: .orphan)
      case .startingServerAtOnce: try address.connectWithoutWaiting(orStart: .orphan)
      case .runningServerAtOnce: try address.connectWithoutWaiting(orStart: nil)
      }
    let request = ControlRequest.fromThisProcess(words)
    let link = ControlLink<Void>(socket, of: address, on: loop) { [self] in take($0) }
    self.link = link
    link.send(request.line, of: (), as: request.id)
    // At once, so that commands on other connections that are sent later also arrive later.
    link.flush()
  }

  /// Ends the replies. The connection stays, and with it a hold on a HUD, until the exchange is released.
  package func ignoreReplies() { link?.close() }

  /// Takes the replies that have arrived, before their turn in the loop.
  package func receiveArrived() { link?.receive() }

  private func take(_ event: ControlLink<Void>.Event) {
    guard let link else { return }
    switch event {
    case .answer(.begun, _): hasBegun = true
    case .answer(.output(let text), _): if output.utf8.count < 4096 { output += text }
    case .answer(.error(let message), _): messages.append(message)
    case .answer(.code(let name), _): code = RefusalCode(rawValue: name)
    case .answer(.event(let text), _): onReply(.event(text))
    case .answer(.json, _): break
    case .answer(.status(let status), _): end(.success(status))
    case .silent: end(.failure(.silent(link.address.path, server: link.address.serverProcess)))
    case .ended(_, _, let error?): end(.failure(.unreadable(error, from: link.address.role)))
    case .ended(_, _, nil): end(.failure(hasBegun ? .endedBeforeAnswering : .endedBeforeBeginning))
    }
  }

  private func end(_ result: Result<ExitStatus, ControlError>) {
    ignoreReplies()
    onReply(.ended(result))
  }
}

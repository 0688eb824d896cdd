package import BezelControlWire
package import BezelEventLoop
package import BezelPosix
import BezelValues
import Glibc

/// A client of the display's server in a loop. Each request has a connection of its own.
package struct ControlClient {
  private let loop: EventLoop
  private let address: ControlSocketAddress?

  /// How a command reaches the server.
  package enum Connecting {
    /// Starts the server if none runs. It may wait for another process that does the same.
    case startingServer
    /// Starts the server if none runs. Where it would have to wait, it throws `.busy`.
    case startingServerAtOnce
    /// Sends only to a server that runs, without waiting.
    case runningServerAtOnce
  }

  /// Without an address, the server is that of the environment's display.
  package init(on loop: EventLoop, at address: ControlSocketAddress? = nil) {
    (self.loop, self.address) = (loop, address)
  }

  /// Sends the words of a command. The answers come on the loop; the last one is `.ended`.
  package func send(
    _ words: [String], _ connecting: Connecting = .startingServer,
    onReply: @escaping (ControlExchange.Reply) -> Void
  ) throws(ControlError) -> ControlExchange {
    let address =
      if let address = self.address { address } else { try ControlSocketAddress.current() }
    let socket = try socket(at: address, connecting)
    let exchange = ControlExchange(socket, of: address, on: loop, sending: words, onReply: onReply)
    loop.add(exchange)
    return exchange
  }

  private func socket(
    at address: ControlSocketAddress, _ connecting: Connecting
  ) throws(ControlError) -> Int32 {
    switch connecting {
    case .startingServer: try address.connectedSocket(orStart: .orphan)
    case .startingServerAtOnce: try address.connectWithoutWaiting(orStart: .orphan)
    case .runningServerAtOnce: try address.connectWithoutWaiting(orStart: nil)
    }
  }
}

/// One request that was sent to the server, and its answers as they come.
package final class ControlExchange: EventSource {
  package enum Reply {
    /// An event, as JSON.
    case event(String)
    case error(String)
    /// The last reply: the exit status, or why there is none.
    case ended(Result<ExitStatus, ControlError>)
  }

  package let fileDescriptor: Int32
  /// What the server has printed so far, such as the id of a pressed button.
  package private(set) var output = ""
  /// What it has reported so far.
  package private(set) var messages: [String] = []
  /// Whether the server has begun the request. Otherwise it can be sent again when the server has ended.
  private var hasBegun = false
  private let loop: EventLoop
  private let onReply: (Reply) -> Void
  private var outgoing = OutgoingBytes()
  private var lines = LineBuffer()
  private let request: ControlRequest
  private var isOver = false
  /// Runs until the server has answered.
  private var silence: LoopTimer?

  /// The time in which the server has to begin the request.
  private static let timeout = Duration.seconds(5)

  /// Takes over a connected socket.
  fileprivate init(
    _ socket: Int32, of address: ControlSocketAddress, on loop: EventLoop, sending words: [String],
    onReply: @escaping (Reply) -> Void
  ) {
    fileDescriptor = socket
    self.loop = loop
    self.onReply = onReply
    request = .fromThisProcess(words)
    outgoing.append(request.line)
    silence = LoopTimer(on: loop, after: Self.timeout) { [unowned self] in
      takeBack()
      end(.failure(.silent(address.path, server: address.serverProcess)))
    }
    // At once, so that commands on other connections that are sent later also arrive later.
    write()
  }

  deinit {
    close(fileDescriptor)
  }

  /// Ends the replies. The connection stays, and with it a hold on a HUD, until the exchange is released.
  package func ignoreReplies() {
    guard !isOver else { return }
    isOver = true
    silence?.cancel()
    loop.remove(self)
  }

  /// Takes the replies that have arrived, before their turn in the loop.
  package func receiveArrived() {
    if !isOver { read() }
  }

  package func prepare() -> Interest { outgoing.isEmpty ? .readable : [.readable, .writable] }

  package func dispatch(_ ready: Readiness) {
    if ready.contains(.writable) { write() }
    guard ready.isReadableOrClosed else { return }
    read()
  }

  private func write() {
    // A server that is gone is found by reading.
    do throws(Errno) { try outgoing.send(to: fileDescriptor) } catch { outgoing = OutgoingBytes() }
  }

  /// Keeps a server that has not begun the request from carrying it out.
  private func takeBack() {
    outgoing.append(ControlRequest.cancellation(of: request.id))
    write()
  }

  private func read() {
    let isOpen = withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 1) { buffer in
      let count = recv(fileDescriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 { silence?.cancel() }
      if count > 0 { lines.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
      return count > 0 || (count < 0 && [.wouldBlock, .interrupted].contains(Errno.current))
    }
    do throws(WireError) {
      while !isOver, let line = try lines.next() { take(try ControlAnswer.read(line).answer) }
    } catch {
      end(.failure(.unreadable(error)))
    }
    if !isOpen { end(.failure(hasBegun ? .endedBeforeAnswering : .endedBeforeBeginning)) }
  }

  private func take(_ answer: ControlAnswer?) {
    switch answer {
    case .event(let text): receive(.event(text))
    case .error(let message): receive(.error(message))
    case .status(let status): end(.success(status))
    case .output(let text): if output.utf8.count < 4096 { output += text }
    case .begun: hasBegun = true
    case .json, nil: break
    }
  }

  private func receive(_ reply: Reply) {
    guard !isOver else { return }
    if case .error(let message) = reply { messages.append(message) }
    onReply(reply)
  }

  private func end(_ result: Result<ExitStatus, ControlError>) {
    guard !isOver else { return }
    ignoreReplies()
    onReply(.ended(result))
  }
}

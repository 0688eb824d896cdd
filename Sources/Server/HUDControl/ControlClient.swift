package import BezelControlWire
package import BezelEventLoop
package import BezelPosix
import BezelValues
import Glibc
package import HUDCommands
package import HUDModel

/// A client of the display's server in a loop. Each command has a connection of its own.
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

  /// Sends a command. The replies come on the loop; the last one is `.ended`.
  package func send(
    _ command: Command, _ connecting: Connecting = .startingServer,
    onReply: @escaping (ControlExchange.Reply) -> Void
  ) throws(ControlError) -> ControlExchange {
    let address =
      if let address = self.address { address } else { try ControlSocketAddress.current() }
    let socket = try socket(at: address, connecting)
    let exchange = ControlExchange(socket, of: address, on: loop, sending: command, onReply: onReply)
    loop.add(exchange)
    return exchange
  }

  private func socket(
    at address: ControlSocketAddress, _ connecting: Connecting
  ) throws(ControlError) -> Int32 {
    switch connecting {
    case .startingServer: try address.connect(orStart: .orphan).takeSocket()
    case .startingServerAtOnce: try address.connectWithoutWaiting(orStart: .orphan)
    case .runningServerAtOnce: try address.connectWithoutWaiting(orStart: nil)
    }
  }
}

/// One command that was sent to the server, and its replies as they come.
package final class ControlExchange: EventSource {
  package enum Reply {
    case event(HUDEvent)
    /// A sentence of standard error.
    case error(String)
    /// The last reply: the command's exit status; nil when the server ended without one.
    case ended(ExitStatus?)
  }

  package let fileDescriptor: Int32
  /// What the server has printed so far, such as the id of a pressed button.
  package private(set) var output = ""
  private let loop: EventLoop
  private let onReply: (Reply) -> Void
  private var outgoing = OutgoingBytes()
  private var decoder = FrameDecoder()
  private var isOver = false
  /// Runs until the server has answered.
  private var silence: LoopTimer?

  /// The time in which the server has to answer, or to acknowledge a request that waits.
  private static let patience = Duration.seconds(5)

  /// Takes over a connected socket.
  fileprivate init(
    _ socket: Int32, of address: ControlSocketAddress, on loop: EventLoop, sending command: Command,
    onReply: @escaping (Reply) -> Void
  ) {
    fileDescriptor = socket
    self.loop = loop
    self.onReply = onReply
    var payload = PayloadWriter()
    command.encode(to: &payload)
    outgoing.append(Frame.command(payload.bytes).bytes)
    let timer = LoopTimer(on: loop) { [unowned self] in
      withdraw()
      receive(.error("\(ControlError.silent(address.path, server: address.serverProcess))"))
      end(nil)
    }
    timer.arm(after: Self.patience)
    silence = timer
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

  /// Keeps a server that has not read the request yet from carrying it out: a request with bytes behind it is refused.
  private func withdraw() {
    outgoing.append([0])
    write()
  }

  private func read() {
    let isOpen = withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 1) { buffer in
      let count = recv(fileDescriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 { silence?.cancel() }
      if count > 0 { decoder.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
      return count > 0 || (count < 0 && [.wouldBlock, .interrupted].contains(Errno.current))
    }
    do throws(WireError) {
      while !isOver, let frame = try decoder.next() { take(frame) }
    } catch {
      receive(.error("\(error)"))
      end(nil)
    }
    if !isOpen { end(nil) }
  }

  private func take(_ frame: Frame) {
    switch frame {
    case .event(let bytes):
      var payload = PayloadReader(bytes[...])
      if let event = try? HUDEvent(decoding: &payload) { receive(.event(event)) }
    case .error(let bytes):
      let text = String(decoding: bytes, as: UTF8.self).split(separator: "\n").joined(separator: " ")
      receive(.error(text.hasPrefix("bezel: ") ? String(text.dropFirst("bezel: ".count)) : text))
    case .exit(let status): end(status)
    case .output(let bytes): if output.utf8.count < 4096 { output += String(decoding: bytes, as: UTF8.self) }
    case .arguments, .command: break
    }
  }

  private func receive(_ reply: Reply) {
    if !isOver { onReply(reply) }
  }

  private func end(_ status: ExitStatus?) {
    guard !isOver else { return }
    ignoreReplies()
    onReply(.ended(status))
  }
}

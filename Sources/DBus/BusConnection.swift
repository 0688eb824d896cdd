import CBezelSystem
package import EventLoop
import Glibc

/// A connection to a message bus, in a loop. It never blocks and never waits: what is sent leaves when the bus takes it,
/// what comes is told when it comes.
package final class BusConnection: EventSource {
  /// Signals and calls that come in.
  package var onMessage: ((BusMessage) -> Void)?
  /// The bus has gone, or doesn't speak D-Bus; told once. Calls without an answer stay without one.
  package var onEnd: (() -> Void)?

  package let fileDescriptor: Int32
  private var isOpen = true
  private var hasEnded = false
  /// Until the bus has let this user in, it speaks in lines.
  private var isWelcome = false
  private var incoming: ArraySlice<UInt8> = []
  private var outgoing: [UInt8] = []
  private var lastSerial: UInt32 = 0
  private var answers: [UInt32: (BusMessage) -> Void] = [:]

  /// The first bus that takes the connection; nil if none does at once.
  package init?(_ addresses: [BusAddress]) {
    let found = addresses.lazy.map { csystem_connect_at_once($0.name, $0.isAbstract ? 1 : 0) }.first {
      $0 >= 0
    }
    guard let found else { return nil }
    fileDescriptor = found
    // Everything is said in one go, without waiting for the answers in between.
    let user = String(geteuid()).utf8.map { String($0, radix: 16) }.joined()
    outgoing = Array("\0AUTH EXTERNAL \(user)\r\nBEGIN\r\n".utf8)
    send(BusMessage(askingBus: "Hello"))
  }

  deinit {
    close()
  }

  /// Ends the connection. Remove it from the loop first.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    hasEnded = true
    answers = [:]
    Glibc.close(fileDescriptor)
  }

  /// Sends a message with the next turn of the loop, or with ``flush()``. The handler gets the answer, which may be a
  /// failure.
  package func send(_ message: BusMessage, answer: ((BusMessage) -> Void)? = nil) {
    lastSerial &+= 1
    var message = message
    message.serial = lastSerial
    message.wantsNoAnswer = message.kind == .call && answer == nil
    answers[lastSerial] = answer
    outgoing += message.bytes
  }

  package func prepare() -> Interest {
    guard !hasEnded else { return [] }
    return outgoing.isEmpty ? .readable : [.readable, .writable]
  }

  package func dispatch(_ ready: Readiness) {
    if ready.contains(.writable) { flush() }
    if ready.endsAWaitToRead { receive() }
  }

  /// Writes what the socket takes.
  package func flush() {
    while !hasEnded, !outgoing.isEmpty {
      let count = outgoing.withUnsafeBytes {
        Glibc.send(fileDescriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        outgoing.removeFirst(count)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        return end()
      }
    }
  }

  private func receive() {
    while !hasEnded, fill() { readMessages() }
  }

  /// Whether there was anything to read.
  private func fill() -> Bool {
    let count = withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 1) { buffer in
      let count = recv(fileDescriptor, buffer.baseAddress, buffer.count, 0)
      if count > 0 { incoming += buffer[..<count] }
      return count
    }
    if count > 0 { return true }
    if count == 0 || (errno != EAGAIN && errno != EINTR) { end() }
    return false
  }

  private func readMessages() {
    do throws(BusError) {
      if !isWelcome { try readWelcome() }
      while isWelcome, !hasEnded, let message = try BusMessage.next(from: &incoming) { take(message) }
      if incoming.isEmpty { incoming = [] }
    } catch {
      end()
    }
  }

  /// One line, `OK` and the bus's own name.
  private func readWelcome() throws(BusError) {
    guard let end = incoming.firstIndex(of: UInt8(ascii: "\n")) else {
      guard incoming.count < 1000 else { throw .tooLong }
      return
    }
    guard incoming.starts(with: "OK".utf8) else { throw .malformed }
    incoming = incoming[(end + 1)...]
    isWelcome = true
  }

  private func take(_ message: BusMessage) {
    switch message.kind {
    case .call, .signal: onMessage?(message)
    case .answer, .failure:
      message.answeredSerial.flatMap { answers.removeValue(forKey: $0) }?(message)
    }
  }

  /// The descriptor stays open until `close`, so that the loop never meets another one of the same number.
  private func end() {
    guard !hasEnded else { return }
    hasEnded = true
    answers = [:]
    onEnd?()
  }
}

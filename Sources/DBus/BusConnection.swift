package import EventLoop
import Glibc
import Posix

/// A connection to a message bus, in a loop. It never blocks: messages are sent when the bus takes them.
package final class BusConnection: EventSource {
  /// Called with each signal and call that arrives.
  package var onMessage: ((BusMessage) -> Void)?
  /// Called after the messages that one turn of the loop has read.
  package var onRead: (() -> Void)?
  /// Called once when the bus has closed the connection or sent something that isn't D-Bus. Calls that wait for an
  /// answer get none.
  package var onEnd: (() -> Void)?

  package let fileDescriptor: Int32
  private var isOpen = true
  private var hasEnded = false
  /// Whether the bus has authenticated this user. Until then it sends lines of text.
  private var isAuthenticated = false
  private var incoming: ArraySlice<UInt8> = []
  private var outgoing: [UInt8] = []
  private var lastSerial: UInt32 = 0
  private var answers: [UInt32: (BusMessage) -> Void] = [:]

  /// Connects to the first bus that accepts at once. Nil if none does.
  package init?(_ addresses: [BusAddress]) {
    // A loop: `lazy.compactMap` evaluates the first element twice, and would connect twice.
    var found: Int32?
    for address in addresses where found == nil { found = address.socket.connectAtOnce() }
    guard let found else { return nil }
    fileDescriptor = found
    // The bus accepts all of this in one message: nothing waits for an answer in between.
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

  /// Queues a message for the next turn of the loop or ``flush()``. The handler is called with the answer, which may be
  /// an error.
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
    if ready.isReadableOrClosed { receive() }
  }

  /// Writes as much as the socket takes.
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
    // The rest waits for the next turn: a bus that sends without end must not stop the loop's other sources.
    for _ in 0..<Self.readsPerTurn {
      guard !hasEnded, fill() else { break }
      readMessages()
    }
    onRead?()
  }

  /// With the size of a read, 64 KiB in each turn.
  private static let readsPerTurn = 16
  private static let readSize = 4 << 10

  /// Reads what has arrived. Returns whether there was anything.
  private func fill() -> Bool {
    let count = withUnsafeTemporaryAllocation(byteCount: Self.readSize, alignment: 1) { buffer in
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
      if !isAuthenticated { try readAuthentication() }
      while isAuthenticated, !hasEnded, let message = try BusMessage.next(from: &incoming) { take(message) }
      if incoming.isEmpty { incoming = [] }
    } catch {
      end()
    }
  }

  /// Reads the line `OK` with the bus's own id.
  private func readAuthentication() throws(BusError) {
    guard let end = incoming.firstIndex(of: UInt8(ascii: "\n")) else {
      guard incoming.count < 1000 else { throw .tooLong }
      return
    }
    guard incoming.starts(with: "OK".utf8) else { throw .malformed }
    incoming = incoming[(end + 1)...]
    isAuthenticated = true
  }

  private func take(_ message: BusMessage) {
    switch message.kind {
    case .call, .signal: onMessage?(message)
    case .answer, .failure:
      message.answeredSerial.flatMap { answers.removeValue(forKey: $0) }?(message)
    }
  }

  /// Leaves the descriptor open until `close()`: its number must not be reused while the source is in the loop.
  private func end() {
    guard !hasEnded else { return }
    hasEnded = true
    answers = [:]
    onEnd?()
  }
}

/// The address of a bus: a local socket.
package struct BusAddress: Equatable, Sendable {
  let socket: LocalSocketAddress

  package init(path: String) {
    socket = LocalSocketAddress(path: path)
  }

  private init(abstractName: String) {
    socket = LocalSocketAddress(abstractName: abstractName)
  }

  /// The addresses of the user's session bus in this process's environment, in the order to try them.
  package static func ofSession() -> [BusAddress] {
    ofSession(
      named: Environment.value(of: "DBUS_SESSION_BUS_ADDRESS"),
      runtimeFolder: Environment.value(of: "XDG_RUNTIME_DIR"))
  }

  /// The addresses for the values of DBUS_SESSION_BUS_ADDRESS and XDG_RUNTIME_DIR. Without the first, the address is the
  /// file `bus` in the second. Addresses that are not local sockets are left out.
  package static func ofSession(named list: String?, runtimeFolder: String?) -> [BusAddress] {
    let usual = runtimeFolder.flatMap { $0.isEmpty ? nil : BusAddress(path: "\($0)/bus") }
    guard let list, !list.isEmpty else { return [usual].compactMap { $0 } }
    return list.split(separator: ";").compactMap { address in
      guard address.hasPrefix("unix:") else { return nil }
      let pairs = address.dropFirst("unix:".count).split(separator: ",")
      return pairs.lazy.compactMap { read($0, usual: usual) }.first
    }
  }

  private static func read(_ pair: Substring, usual: BusAddress?) -> BusAddress? {
    let parts = pair.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let value = unescape(parts[1]) else { return nil }
    switch parts[0] {
    case "path": return BusAddress(path: value)
    case "abstract": return BusAddress(abstractName: value)
    case "runtime": return value == "yes" ? usual : nil
    default: return nil
    }
  }

  /// Replaces escaped bytes such as `%2f`.
  private static func unescape(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.count == 2, let escaped = UInt8(digits, radix: 16) else { return nil }
      bytes.append(escaped)
      rest = rest.dropFirst(2)
    }
    return bytes.contains(0) ? nil : String(decoding: bytes, as: UTF8.self)
  }
}

import BezelControlWire
import BezelPosix
import Foundation
import HUDControl
import Testing

/// Server and client in one thread: answers wait in the socket until the client reads them.
struct BlockingControlClientTests {
  private let request = ControlRequest(id: .number(1), words: ["show"])

  @Test func `each answer is passed on until the status comes`() throws {
    let server = try Pair()
    let answers: [ControlAnswer] = [.output("a"), .error("b"), .json("[]"), .event("{}"), .output("c")]
    server.send([.begun] + answers + [.status(.dismissedByUser)])
    var received: [ControlAnswer] = []
    #expect(server.client.send(request) { received.append($0) } == .exit(.dismissedByUser))
    #expect(received == answers)
    #expect(server.received() == String(decoding: request.line, as: UTF8.self))
  }

  @Test func `the refusal of a server that has not read the whole request is received`() throws {
    let server = try Pair()
    server.send([.error("no"), .status(.usage)])
    server.end()
    var received: [ControlAnswer] = []
    let large = ControlRequest(words: [String(repeating: "A", count: 3 << 20)])
    #expect(server.client.send(large) { received.append($0) } == .exit(.usage))
    #expect(received == [.error("no")])
  }

  @Test func `a request that did not begin is told from one that may have been run`() throws {
    let unread = try Pair()
    unread.end()
    #expect(unread.client.send(request) { _ in } == .unread)
    let begun = try Pair()
    begun.send([.begun, .output("a")])
    #expect(begun.client.send(request) { _ in begun.end() } == .broken)
  }

  @Test func `a server that does not begin the request in time gets it taken back`() throws {
    let server = try Pair(timeout: 1)
    #expect(server.client.send(request) { _ in } == .silent)
    let lines = String(decoding: request.line + ControlRequest.cancellation(of: .number(1)), as: UTF8.self)
    #expect(server.received() == lines)
  }

  @Test func `a server that does not take the whole request, or no connection, is silent`() throws {
    let server = try Pair(timeout: 1)
    let large = ControlRequest(words: [String(repeating: "A", count: 3 << 20)])
    #expect(server.client.send(large) { _ in } == .silent)
    var waiting: [Int32] = []
    #expect(throws: ControlError.silent(server.address.path, server: getpid())) {
      while let socket = try server.address.connectedSocket() { waiting.append(socket) }
    }
    for socket in waiting { close(socket) }
  }

  @Test func `a request that has begun is answered without a limit`() throws {
    let server = try Pair(timeout: 1)
    server.send([.begun])
    let socket = server.socket
    Thread.detachNewThread {
      var client = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      poll(&client, 1, 60_000)
      var request = [UInt8](repeating: 0, count: 1000)
      recv(socket, &request, request.count, 0)
      // A client that gives up after its millisecond closes the connection.
      poll(&client, 1, 50)
      let line = ControlAnswer.status(.success).line(for: .none)
      send(socket, line, line.count, Int32(MSG_NOSIGNAL))
    }
    #expect(server.client.send(request) { _ in } == .exit(.success))
  }

  @Test func `another process that keeps the lock is reported`() throws {
    let directory = TemporaryRuntimeDirectory()
    var address = try directory.address()
    address.timeout = 1
    mkdir(address.directory, 0o700)
    let lock = open(address.lockPath, O_RDWR | O_CREAT, 0o600)
    #expect(flock(lock, LOCK_EX) == 0)
    #expect(throws: ControlError.locked(address.lockPath)) {
      _ = try address.connect(orStart: ServerProgram())
    }
    close(lock)
  }

  @Test func `an answer that can't be passed on ends the request`() throws {
    let server = try Pair()
    server.send([.begun, .output("1"), .output("2")])
    var received: [ControlAnswer] = []
    let outcome = server.client.send(request) { answer throws(Errno) in
      received.append(answer)
      throw .interrupted
    }
    #expect(outcome == .unwritable(.interrupted))
    #expect(received == [.output("1")])
  }

  @Test(arguments: [[UInt8(1), 0, 0, 0, 9, 4, 0], Array("{\"status\":\n".utf8), Array("no\n".utf8)])
  func `bytes of another protocol are reported`(bytes: [UInt8]) throws {
    let server = try Pair()
    server.send(bytes)
    #expect(server.client.send(request) { _ in } == .unreadable(.otherProtocol))
  }
}

/// A connected client and a server that only does what a test says.
private final class Pair {
  private let directory = TemporaryRuntimeDirectory()
  private let listener: ControlListener
  let address: ControlSocketAddress
  let client: BlockingControlClient
  let socket: Int32

  init(timeout: Int32 = 60_000) throws {
    var address = try directory.address()
    address.timeout = timeout
    listener = try ControlListener.listen(at: address)
    guard let client = try address.connect() else { throw ControlError.noProgram("bezeld") }
    (self.address, self.client) = (address, client)
    socket = try #require(try listener.accept())
  }

  deinit {
    close(socket)
    listener.close()
  }

  func send(_ bytes: [UInt8]) { _ = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

  func send(_ answers: [ControlAnswer]) { for answer in answers { send(answer.line(for: .number(1))) } }

  func end() { shutdown(socket, Int32(SHUT_RDWR)) }

  func received() -> String {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    return String(decoding: bytes[..<max(0, recv(socket, &bytes, bytes.count, 0))], as: UTF8.self)
  }
}

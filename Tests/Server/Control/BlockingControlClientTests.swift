import BezelControlWire
import BezelPosix
import Foundation
import HUDControl
import Testing

/// Server and client in one thread: replies wait in the socket until the client reads them.
@Suite("Blocking control client")
struct BlockingControlClientTests {
  private let request = ArgumentsRequest(arguments: [Array("show".utf8)])

  @Test("passes on each reply with its stream until the status comes")
  func replies() throws {
    let server = try Pair()
    server.connection.send(.output([1, 2]))
    server.connection.send(.error([3]))
    server.connection.send(.output([4]))
    server.connection.send(.exit(.dismissedByUser))
    var received: [String] = []
    let ending = server.client.send(.arguments(request)) { received.append("\($0): \($1)") }
    #expect(ending == .exit(.dismissedByUser))
    #expect(received == ["1: [1, 2]", "2: [3]", "1: [4]"])
    #expect(server.connection.readable() == .request(request))
  }

  @Test("receives the refusal of a server that has not read the whole request")
  func earlyRefusal() throws {
    let server = try Pair()
    server.connection.send(.error([7]))
    server.connection.finish(.usage)
    var received: [UInt8] = []
    let large = ArgumentsRequest(arguments: [[UInt8](repeating: 65, count: 3 << 20)])
    #expect(server.client.send(.arguments(large)) { received += $1 } == .exit(.usage))
    #expect(received == [7])
  }

  @Test("distinguishes a request that no server has read from one that may have been carried out")
  func endings() throws {
    let directory = TemporaryRuntimeDirectory()
    let address = try directory.address()
    let listener = try ControlListener.listen(at: address)
    let unread = try connected(to: address)
    listener.close()
    #expect(unread.send(.arguments(request)) { _, _ in } == .unread)

    let server = try Pair()
    server.connection.close()
    #expect(server.client.send(.arguments(request)) { _, _ in } == .broken)

    let half = try Pair()
    half.connection.send(.output([1]))
    // The unread request resets the connection. A reply has come, so it must not be sent again.
    #expect(half.client.send(.arguments(request)) { _, _ in half.connection.close() } == .broken)
  }

  @Test("ends when the server does not accept it, or does not answer, in time")
  func silentServer() throws {
    let directory = TemporaryRuntimeDirectory()
    var address = try directory.address()
    address.patience = 1
    let listener = try ControlListener.listen(at: address)
    #expect(try connected(to: address).send(.arguments(request)) { _, _ in } == .silent)
    let large = ArgumentsRequest(arguments: [[UInt8](repeating: 65, count: 3 << 20)])
    #expect(try connected(to: address).send(.arguments(large)) { _, _ in } == .silent)
    var waiting: [Int32] = []
    #expect(throws: ControlError.silent(address.path, server: getpid())) {
      while let socket = try address.connectedSocket() { waiting.append(socket) }
    }
    for socket in waiting { close(socket) }
    listener.close()
  }

  @Test("that gives up, or is killed, leaves no request that is carried out later")
  func withdrawal() throws {
    let directory = TemporaryRuntimeDirectory()
    var address = try directory.address()
    address.patience = 1
    let listener = try ControlListener.listen(at: address)
    #expect(try connected(to: address).send(.arguments(request)) { _, _ in } == .silent)
    #expect(try listener.accept()?.readable() == .closed)
    // In two parts, and of more bytes than are received at once.
    let large = Frame.arguments(ArgumentsRequest(arguments: [[UInt8](repeating: 65, count: 100_000)])).bytes
    let client = try connected(to: address).takeSocket()
    #expect(send(client, large, large.count, 0) == large.count)
    close(client)
    let connection = try #require(try listener.accept())
    var event = connection.readable()
    if event == nil { event = connection.readable() }
    #expect(event == .closed)
    listener.close()
  }

  @Test("waits without a limit for a server that has its request")
  func longReply() throws {
    let directory = TemporaryRuntimeDirectory()
    var address = try directory.address()
    address.patience = 1
    let listener = try ControlListener.listen(at: address)
    let client = try connected(to: address)
    // The other thread alone uses it from its start on.
    nonisolated(unsafe) let connection = try #require(try listener.accept())
    connection.send(.output([]))
    Thread.detachNewThread {
      // A client that gives up after its millisecond closes the connection.
      var client = pollfd(fd: connection.fileDescriptor, events: Int16(POLLIN), revents: 0)
      poll(&client, 1, 50)
      connection.finish(.success)
    }
    #expect(client.send(.arguments(request)) { _, _ in } == .exit(.success))
    listener.close()
  }

  @Test("ends when another process keeps the lock")
  func heldLock() throws {
    let directory = TemporaryRuntimeDirectory()
    var address = try directory.address()
    address.patience = 1
    mkdir(address.directory, 0o700)
    let lock = open(address.lockPath, O_RDWR | O_CREAT, 0o600)
    #expect(flock(lock, LOCK_EX) == 0)
    #expect(throws: ControlError.locked(address.lockPath)) {
      _ = try address.connect(orStart: ServerProgram())
    }
    close(lock)
  }

  @Test("ends when a reply can't be passed on")
  func unwritable() throws {
    let server = try Pair()
    server.connection.send(.output([1]))
    server.connection.send(.output([2]))
    var received: [UInt8] = []
    let outcome = server.client.send(.arguments(request)) { _, bytes throws(Errno) in
      received += bytes
      throw .interrupted
    }
    #expect(outcome == .unwritable(.interrupted))
    #expect(received == [1])
  }

  @Test("reports replies that can't be read")
  func nonsense() throws {
    let server = try Pair()
    server.connection.send(.arguments(request))
    #expect(server.client.send(.arguments(request)) { _, _ in } == .unreadable(.wrongDirection))
    let other = try Pair()
    let bytes = frame(length: 1, version: 9, kind: 4, [0])
    send(other.connection.fileDescriptor, bytes, bytes.count, 0)
    #expect(other.client.send(.arguments(request)) { _, _ in } == .unreadable(.version(9)))
  }
}

/// A connected client and server.
private final class Pair {
  private let directory = TemporaryRuntimeDirectory()
  private let listener: ControlListener
  let client: BlockingControlClient
  let connection: ControlConnection

  init() throws {
    let address = try directory.address()
    listener = try ControlListener.listen(at: address)
    client = try connected(to: address)
    connection = try #require(try listener.accept())
  }

  deinit {
    listener.close()
  }
}

private func connected(to address: ControlSocketAddress) throws -> BlockingControlClient {
  guard let client = try address.connect() else { throw ControlError.noProgram("bezeld") }
  return client
}

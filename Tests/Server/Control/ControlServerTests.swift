import BezelControlWire
import BezelEventLoop
import BezelPosix
import BezelValues
import Foundation
import HUDControl
import Testing

private final class TestClock {
  var now = Instant(sinceStart: .seconds(100))
}

/// A server in a loop that the test turns, with a clock that it sets. Its handler answers `list`; all else waits.
private final class TestServer {
  let directory = TemporaryRuntimeDirectory()
  let address: ControlSocketAddress
  let loop: EventLoop
  private let clock = TestClock()
  private(set) var isReplaced = false
  /// The first words of all requests.
  private(set) var words: [String] = []
  private var server: ControlServer?

  /// `onListening` is called between the listener and the server.
  init(
    _ limits: ControlServer.Limits = .ofProcess, onListening: (ControlSocketAddress) -> Void = { _ in }
  ) throws {
    address = try directory.address()
    loop = EventLoop(
      clock: { [clock] in clock.now },
      poll: { descriptors, _ in poll(&descriptors, nfds_t(descriptors.count), 0) })
    let listener = try ControlListener.listen(at: address)
    onListening(address)
    let server = try ControlServer(listener, on: loop, limits: limits) { [unowned self] request, reply in
      if let word = request.words.first { words.append(word) }
      guard request.words != ["list"] else { return reply.finish() }
      if !reply.mayWait { reply.refuse("full", .failure) }
    }
    server.onReplaced = { [unowned self] in isReplaced = true }
    self.server = server
  }

  deinit {
    server?.close()
    loop.finish()
  }

  /// Connects without a word.
  func connect() throws -> Int32 { try #require(try address.connectedSocket(blocks: false)) }

  /// Connects, and sends a request.
  func ask(_ word: String, on connected: Int32? = nil) throws -> Int32 {
    let socket = try connected ?? connect()
    let bytes = ControlRequest(words: [word]).line
    #expect(send(socket, bytes, bytes.count, 0) == bytes.count)
    return socket
  }

  func turn(after time: Duration = .zero) {
    clock.now = clock.now + time
    loop.turn(timeout: .zero)
  }

  /// The status that the server has sent; nil if there is none.
  func status(of socket: Int32) throws -> BezelPosix.ExitStatus? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    var lines = LineBuffer()
    let count = recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    if count > 0 { bytes.withUnsafeBytes { lines.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) } }
    while let line = try lines.next() {
      if case .status(let status)? = try ControlAnswer.read(line).answer { return status }
    }
    return nil
  }
}

@Suite("Control server")
struct ControlServerTests {
  @Test func `requests are run in the order in which they were sent`() throws {
    let server = try TestServer()
    // It is accepted before its request is there.
    let first = try server.connect()
    server.turn()
    _ = try server.ask("first", on: first)
    let second = try server.ask("second")
    defer { for socket in [first, second] { close(socket) } }
    server.turn()
    #expect(server.words == ["first", "second"])
  }

  @Test("disconnects the client that has been silent for longest when there are too many")
  func silentClients() throws {
    let server = try TestServer(.init(idle: 4, waiting: 4))
    let silent = try (0..<6).map { _ in try server.connect() }
    server.turn()
    let asking = try server.ask("list")
    server.turn()
    #expect(try server.status(of: asking) == .success)
    #expect(try silent.map { try server.status(of: $0) } == [.failure, .failure, .failure, nil, nil, nil])
    for socket in silent + [asking] { close(socket) }
  }

  @Test("disconnects clients that do not read their replies before one that waits")
  func unreadReplies() throws {
    let server = try TestServer(.init(idle: 2, waiting: 2))
    let waiting = try server.ask("events")
    server.turn()
    for _ in 0..<20 {
      let socket = try server.ask("list")
      server.turn()
      #expect(try server.status(of: socket) == .success)
    }
    #expect(try server.status(of: waiting) == nil)
    close(waiting)
  }

  @Test("refuses clients that wait beyond its limit, and answers others")
  func waitingClients() throws {
    let server = try TestServer(.init(idle: 4, waiting: 3))
    let waiting = try (0..<5).map { _ in
      let socket = try server.ask("events")
      server.turn()
      return socket
    }
    #expect(try waiting.map { try server.status(of: $0) } == [nil, nil, nil, .failure, .failure])
    let asking = try server.ask("list")
    server.turn()
    #expect(try server.status(of: asking) == .success)
    close(waiting[0])
    server.turn()
    server.turn()
    let next = try server.ask("events")
    server.turn()
    #expect(try server.status(of: next) == nil)
    for socket in waiting.dropFirst() + [asking, next] { close(socket) }
  }

  @Test func `what a client has taken back is not run, and what one has sent last is`() throws {
    let server = try TestServer()
    let clock = TestClock()
    let loop = EventLoop(
      clock: { clock.now }, poll: { descriptors, _ in poll(&descriptors, nfds_t(descriptors.count), 0) })
    var sentences: [String] = []
    var exchange: ControlExchange? = try ControlExchange(
      sending: ["stop"], to: server.address, on: loop, .runningServerAtOnce
    ) {
      if case .ended(.failure(let error)) = $0 { sentences.append("\(error)") }
    }
    clock.now = clock.now + .seconds(6)
    loop.turn(timeout: .zero)
    #expect(sentences.count == 1)
    server.turn()
    server.turn()
    #expect(server.words.isEmpty)
    exchange = try ControlExchange(
      sending: ["stop"], to: server.address, on: loop, .runningServerAtOnce
    ) { _ in }
    exchange?.ignoreReplies()
    exchange = nil
    server.turn()
    close(try server.ask("show"))
    server.turn()
    server.turn()
    #expect(server.words == ["stop", "show"])
    loop.finish()
  }

  @Test func `nobody waits for ten thousand requests in one write`() throws {
    let server = try TestServer()
    let flood = try server.connect()
    let bytes = (0..<10_000).flatMap { ControlRequest(id: .number($0), words: ["list"]).line }
    var sent = 0
    var (turns, answered) = (0, 0)
    var received = [UInt8](repeating: 0, count: 1 << 20)
    while answered < 10_000, turns < 100_000 {
      let count = bytes[sent...].withUnsafeBytes {
        send(flood, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
      }
      sent += max(0, count)
      server.turn()
      turns += 1
      if turns == 5 {
        let asking = try server.ask("list")
        server.turn()
        #expect(try server.status(of: asking) == .success)
        close(asking)
      }
      let size = recv(flood, &received, received.count, Int32(MSG_DONTWAIT))
      answered += received[..<max(0, size)].split(separator: 10).count { $0.contains(UInt8(ascii: "s")) }
    }
    #expect(server.words.count == 10_001)
    close(flood)
  }

  @Test("has descriptors left when as many clients as it takes are connected")
  func descriptors() {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let limits = ControlServer.Limits.ofProcess
    #expect(limits.idle + limits.waiting <= Int(min(limit.rlim_cur, 1024)) * 2 / 3)
  }

  @Test("listens again when its socket was removed, and no other server starts meanwhile")
  func removedSocket() throws {
    let server = try TestServer()
    unlink(server.address.path)
    #expect(throws: ControlError.serverRuns(server.address.path)) {
      try ControlListener.listen(at: server.address)
    }
    var impatient = server.address
    impatient.timeout = 1
    #expect(throws: ControlError.silent(server.address.path, server: getpid())) {
      _ = try impatient.connect(orStart: ServerProgram())
    }
    server.turn()
    server.turn(after: .seconds(1))
    let asking = try server.ask("list")
    server.turn()
    #expect(try server.status(of: asking) == .success)
    #expect(!server.isReplaced)
    close(asking)
  }

  @Test("listens again when its socket was removed while it started")
  func socketRemovedAtStart() throws {
    let server = try TestServer { unlink($0.path) }
    server.turn()
    server.turn(after: .seconds(1))
    let asking = try server.ask("list")
    server.turn()
    #expect(try server.status(of: asking) == .success)
    close(asking)
  }

  @Test("listens again when the socket's directory was removed, each time")
  func removedDirectory() throws {
    let server = try TestServer()
    for _ in 0..<3 {
      try FileManager.default.removeItem(atPath: server.address.directory)
      server.turn()
      server.turn(after: .seconds(1))
      let asking = try server.ask("list")
      server.turn()
      #expect(try server.status(of: asking) == .success)
      #expect(throws: ControlError.serverRuns(server.address.path)) {
        try ControlListener.listen(at: server.address)
      }
      close(asking)
    }
  }

  @Test("reports that another server has replaced it")
  func replaced() throws {
    let server = try TestServer()
    try FileManager.default.removeItem(atPath: server.address.directory)
    let successor = try ControlListener.listen(at: server.address)
    server.turn()
    server.turn(after: .seconds(1))
    #expect(server.isReplaced)
    successor.close()
  }
}

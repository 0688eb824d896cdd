import EventLoop
import Glibc
import HeadlessSway
import Testing

@testable import DBus

/// A bus's socket, operated by the test.
private final class TestBus {
  let address: BusAddress
  private let folder: PrivateFolder
  private let listener: Descriptor
  private var peer: Descriptor?

  init() throws {
    folder = try PrivateFolder()
    listener = try UnixSocket.listening(at: folder.path + "/bus")
    address = BusAddress(path: folder.path + "/bus")
  }

  func accept() { peer = Descriptor(Glibc.accept(listener.number, nil, nil)) }
  func hangUp() { peer = nil }

  func send(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { write(peer?.number ?? -1, $0.baseAddress, $0.count) }
  }

  func receive() -> [UInt8] {
    var bytes: [UInt8] = Array(repeating: 0, count: 4096)
    let count = read(peer?.number ?? -1, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }
}

@Suite("A connection to a bus")
struct BusConnectionTests {
  private let bus: TestBus
  private let loop = EventLoop()

  init() throws {
    bus = try TestBus()
  }

  /// A connection that has sent its greeting.
  private func connect(_ ends: @escaping () -> Void = {}) throws -> BusConnection {
    let connection = try #require(BusConnection([BusAddress(path: "/nowhere"), bus.address]))
    connection.onEnd = ends
    loop.add(connection)
    loop.turn(timeout: .zero)
    bus.accept()
    return connection
  }

  private func finish(_ connection: BusConnection) {
    loop.remove(connection)
    connection.close()
    loop.finish()
  }

  @Test("a connection sends its credentials and Hello at once")
  func greeting() throws {
    let connection = try connect()
    let user = String(getuid()).utf8.map { String($0, radix: 16) }.joined()
    let sent = bus.receive()
    let greeting = Array("\0AUTH EXTERNAL \(user)\r\nBEGIN\r\n".utf8)
    #expect(sent.starts(with: greeting))
    var rest = sent.dropFirst(greeting.count)
    #expect(try BusMessage.next(from: &rest)?.member == "Hello")
    #expect(connection.prepare() == .readable)
    finish(connection)
  }

  @Test("a connection receives replies and signals, also in pieces")
  func answers() throws {
    let connection = try connect()
    var (received, answered): ([String?], [BusValue]) = ([], [])
    connection.onMessage = { received.append($0.member) }
    connection.send(BusMessage(askingBus: "GetId")) { answered += $0.body }
    var (answer, signal) = (BusMessage(.answer), BusMessage(.signal))
    answer[.answers] = .uint32(2)
    answer.body = [.string("id")]
    signal[.member] = .string("Changed")
    for byte in Array("OK 12\r\n".utf8) + signal.bytes + answer.bytes + answer.bytes {
      bus.send([byte])
      loop.turn(timeout: .zero)
    }
    #expect(received == ["Changed"])
    #expect(answered == [.string("id")], "each call is answered once")
    finish(connection)
  }

  @Test(
    "a refusal or an invalid reply of the bus ends the connection once, without a spinning loop",
    arguments: ["REJECTED EXTERNAL\r\n", "OK 1\r\nxxxxxxxxxxxxxxxxxxxx", String(repeating: "x", count: 2000)])
  func refused(answer: String) throws {
    var ends = 0
    let connection = try connect { ends += 1 }
    bus.send(Array(answer.utf8))
    loop.turn(timeout: .zero)
    loop.turn(timeout: .zero)
    #expect(ends == 1)
    #expect(connection.prepare() == [])
    finish(connection)
  }

  @Test("a connection reads at most 64 KiB in a turn of the loop, and the rest in the next ones")
  func flood() throws {
    let connection = try connect()
    var (received, reads) = (0, 0)
    connection.onMessage = { _ in received += 1 }
    connection.onRead = { reads += 1 }
    var signal = BusMessage(.signal)
    signal[.member] = .string(String(repeating: "x", count: 1000))
    let bytes = signal.bytes
    bus.send(Array("OK 12\r\n".utf8))
    bus.send(Array(repeatElement(bytes, count: 100).joined()))
    loop.turn(timeout: .zero)
    #expect(reads == 1 && received <= (64 << 10) / bytes.count)
    loop.turn(timeout: .zero)
    #expect(reads == 2 && received == 100)
    finish(connection)
  }

  @Test("a connection ends with the bus")
  func closed() throws {
    var ends = 0
    let connection = try connect { ends += 1 }
    bus.hangUp()
    loop.turn(timeout: .zero)
    #expect(ends == 1)
    #expect(connection.prepare() == [])
    finish(connection)
  }

  @Test("connecting fails if nobody listens")
  func nobody() {
    #expect(BusConnection([]) == nil)
    #expect(BusConnection([BusAddress(path: "/nowhere/bus")]) == nil)
    #expect(BusConnection([BusAddress(path: String(repeating: "x", count: 300))]) == nil)
  }
}

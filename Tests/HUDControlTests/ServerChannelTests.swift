import Foundation
import HUDControl
import Testing

/// Server and command in one thread: what the server says waits in the socket until the command reads it.
@Suite("Server channel")
struct ServerChannelTests {
  private let request = Request(arguments: [Array("show".utf8)])

  @Test("hands replies on, each to its stream, until the status comes")
  func replies() throws {
    let server = try Scene()
    server.connection.send(.output([1, 2]))
    server.connection.send(.complaint([3]))
    server.connection.send(.output([4]))
    server.connection.send(.exit(status: 10))
    var heard: [String] = []
    let ending = server.channel.ask(request) { heard.append("\($0): \($1)") }
    #expect(ending == .exit(status: 10))
    #expect(heard == ["1: [1, 2]", "2: [3]", "1: [4]"])
    #expect(server.connection.readable() == .request(request))
  }

  @Test("hears a server that refuses before it has read all")
  func earlyRefusal() throws {
    let server = try Scene()
    server.connection.send(.complaint([7]))
    server.connection.finish(status: 64)
    var heard: [UInt8] = []
    let large = Request(arguments: [[UInt8](repeating: 65, count: 3 << 20)])
    #expect(server.channel.ask(large) { heard += $1 } == .exit(status: 64))
    #expect(heard == [7])
  }

  @Test("tells a command that no server has read from one that may have been carried out")
  func endings() throws {
    let folder = TemporaryPlace()
    let place = try folder.place()
    let listener = try ControlListener.listen(at: place)
    let unread = try connected(to: place)
    listener.close()
    #expect(unread.ask(request) { _, _ in } == .unread)

    let server = try Scene()
    server.connection.close()
    #expect(server.channel.ask(request) { _, _ in } == .broken)

    let half = try Scene()
    half.connection.send(.output([1]))
    // With the request unread, which resets the connection; but a reply came, so it isn't given again.
    #expect(half.channel.ask(request) { _, _ in half.connection.close() } == .broken)
  }

  @Test("calls what it can't read nonsense")
  func nonsense() throws {
    let server = try Scene()
    server.connection.send(.request(request))
    #expect(server.channel.ask(request) { _, _ in } == .nonsense(.wrongDirection))
    let other = try Scene()
    let bytes = frame(length: 1, version: 9, kind: 4, [0])
    send(other.connection.fileDescriptor, bytes, bytes.count, 0)
    #expect(other.channel.ask(request) { _, _ in } == .nonsense(.version(9)))
  }
}

/// A command and a server that have met.
private final class Scene {
  private let folder = TemporaryPlace()
  private let listener: ControlListener
  let channel: ServerChannel
  let connection: ControlConnection

  init() throws {
    let place = try folder.place()
    listener = try ControlListener.listen(at: place)
    channel = try connected(to: place)
    connection = try #require(try listener.accept())
  }

  deinit {
    listener.close()
  }
}

private func connected(to place: SocketPlace) throws -> ServerChannel {
  guard let channel = try place.connect() else { throw ControlError.noProgram("bezeld") }
  return channel
}

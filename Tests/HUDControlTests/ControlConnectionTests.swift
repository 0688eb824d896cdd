import Foundation
import HUDControl
import SeededRandom
import Testing

@Suite("Control connection")
struct ControlConnectionTests {
  private let pair = Pair()
  private let request = Request(arguments: [Array("show".utf8), Array("Hello".utf8)])

  @Test("takes a request in pieces, and is silent until it has all of it")
  func pieces() {
    let bytes = Frame.request(request).bytes
    #expect(pair.connection.readable() == nil)
    for byte in bytes.dropLast() {
      pair.write([byte])
      #expect(pair.connection.readable() == nil)
    }
    #expect(pair.connection.isSilent)
    pair.write(bytes.suffix(1))
    #expect(pair.connection.readable() == .request(request))
    #expect(!pair.connection.isSilent)
    #expect(pair.connection.readable() == nil)
  }

  @Test("takes a request whose command has gone already, then says that it has")
  func goneCommand() {
    pair.write(Frame.request(request).bytes)
    pair.hangUp()
    #expect(pair.connection.readable() == .request(request))
    pair.connection.send(.output([1]))
    #expect(pair.connection.readable() == .closed)
  }

  @Test("tells that the command has gone in the middle of its request")
  func halfRequest() {
    pair.write(Frame.request(request).bytes.dropLast(3))
    pair.hangUp()
    #expect(pair.connection.readable() == nil)
    #expect(pair.connection.readable() == .closed)
  }

  @Test("refuses a mebibyte of noise once, and reads the rest without a word")
  func noise() {
    var numbers = SeededRandom(seed: 7)
    let noise = [255, 255, 255, 255, 77] + numbers.bytes(1 << 20)
    var sent = 0
    var events: [ControlConnection.Event] = []
    while sent < noise.count {
      sent += pair.offer(noise[sent...])
      if let event = pair.connection.readable() { events.append(event) }
    }
    #expect(events == [.refused(.version(77))])
  }

  @Test("refuses a second request, at once or later", arguments: [true, false])
  func secondRequest(atOnce: Bool) {
    let bytes = Frame.request(request).bytes
    pair.write(bytes)
    if !atOnce { #expect(pair.connection.readable() == .request(request)) }
    pair.write(bytes)
    #expect(pair.connection.readable() == .refused(.moreThanOneRequest))
  }

  @Test("refuses a reply")
  func wrongDirection() {
    pair.write(Frame.exit(status: 0).bytes)
    #expect(pair.connection.readable() == .refused(.wrongDirection))
  }

  @Test("delivers all replies before it ends, then tells the end, whether the command leaves or not")
  func finish() {
    pair.write(Frame.request(request).bytes)
    _ = pair.connection.readable()
    pair.connection.send(.output([1, 2, 3]))
    pair.connection.finish(status: 3)
    pair.connection.send(.output([4]))
    #expect(pair.readAll() == Frame.output([1, 2, 3]).bytes + Frame.exit(status: 3).bytes)
    #expect(pair.connection.readable() == .closed)
  }

  @Test("keeps what the socket doesn't take, and ends only when it was written")
  func slowReader() {
    let large = Frame.output([UInt8](repeating: 9, count: 2 << 20))
    pair.connection.send(large)
    pair.connection.finish(status: 0)
    #expect(pair.connection.wantsToWrite)
    var received: [UInt8] = []
    while pair.connection.wantsToWrite {
      received += pair.read()
      pair.connection.writable()
    }
    received += pair.readAll()
    #expect(received == large.bytes + Frame.exit(status: 0).bytes)
    #expect(pair.connection.readable() == .closed)
  }

  @Test("gives up a command that reads nothing")
  func deafCommand() {
    let piece = Frame.output([UInt8](repeating: 9, count: 1 << 20))
    for _ in 0..<8 { pair.connection.send(piece) }
    #expect(!pair.connection.wantsToWrite)
    #expect(pair.connection.readable() == .closed)
  }

  @Test("survives writing to a command that has gone")
  func brokenPipe() {
    pair.hangUp()
    pair.connection.send(.output([1]))
    pair.connection.finish(status: 0)
    #expect(!pair.connection.wantsToWrite)
    #expect(pair.connection.readable() == .closed)
    pair.connection.close()
    #expect(pair.connection.readable() == nil)
  }
}

/// A connection and the command's bare end of it.
private final class Pair {
  let connection: ControlConnection
  private let end: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    precondition(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    connection = ControlConnection(ends[0])
    end = ends[1]
  }

  deinit {
    connection.close()
    close(end)
  }

  func write(_ bytes: some Collection<UInt8>) {
    precondition(offer(bytes) == bytes.count)
  }

  /// How many of the bytes the socket took.
  func offer(_ bytes: some Collection<UInt8>) -> Int {
    let bytes = Array(bytes)
    return max(0, send(end, bytes, bytes.count, Int32(MSG_NOSIGNAL)))
  }

  func read() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(end, &bytes, bytes.count, 0)
    return Array(bytes[..<max(0, count)])
  }

  /// All until the end, which must be there.
  func readAll() -> [UInt8] {
    var all: [UInt8] = []
    while case let bytes = read(), !bytes.isEmpty { all += bytes }
    var byte: UInt8 = 0
    precondition(recv(end, &byte, 1, 0) == 0, "the other side has not ended")
    return all
  }

  func hangUp() {
    shutdown(end, Int32(SHUT_RDWR))
  }
}

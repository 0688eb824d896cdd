import BezelControlWire
import BezelPosix
import Foundation
import HUDControl
import SeededRandom
import Testing

@Suite("Control connection")
struct ControlConnectionTests {
  private let pair = Pair()
  private let request = ArgumentsRequest(arguments: [Array("show".utf8), Array("Hello".utf8)])

  @Test("takes a request in pieces, and is silent until it is complete")
  func pieces() {
    let bytes = Frame.arguments(request).bytes
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

  @Test("takes the command of a program that is gone, then reports the end")
  func goneProgram() {
    pair.write(Frame.command([1, 2]).bytes)
    pair.hangUp()
    #expect(pair.connection.readable() == .command([1, 2]))
    pair.connection.send(.output([1]))
    #expect(pair.connection.readable() == .closed)
  }

  @Test("takes no command line of a client that is gone: it has given up or was killed")
  func goneClient() {
    pair.write(Frame.arguments(request).bytes)
    pair.hangUp()
    #expect(pair.connection.readable() == .closed)
  }

  @Test("reports a client that is gone in the middle of its request")
  func halfRequest() {
    pair.write(Frame.arguments(request).bytes.dropLast(3))
    pair.hangUp()
    #expect(pair.connection.readable() == nil)
    #expect(pair.connection.readable() == .closed)
  }

  @Test("refuses a mebibyte of noise once, and ignores the rest")
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
    let bytes = Frame.arguments(request).bytes
    pair.write(bytes)
    if !atOnce { #expect(pair.connection.readable() == .request(request)) }
    pair.write(bytes)
    #expect(pair.connection.readable() == .refused(.moreThanOneRequest))
  }

  @Test("refuses a reply")
  func wrongDirection() {
    pair.write(Frame.exit(.success).bytes)
    #expect(pair.connection.readable() == .refused(.wrongDirection))
  }

  @Test("delivers all replies before it ends, then reports the end, whether or not the client leaves")
  func finish() {
    pair.write(Frame.arguments(request).bytes)
    _ = pair.connection.readable()
    pair.connection.send(.output([1, 2, 3]))
    pair.connection.finish(.noSuchHUD)
    pair.connection.send(.output([4]))
    #expect(pair.readAll() == Frame.output([1, 2, 3]).bytes + Frame.exit(.noSuchHUD).bytes)
    #expect(pair.connection.readable() == .closed)
  }

  @Test("keeps what the socket doesn't take, and ends when it was written")
  func slowReader() throws {
    let large = [UInt8](repeating: 9, count: 2 << 20)
    pair.connection.send(.output(large))
    pair.connection.finish(.success)
    #expect(pair.connection.wantsToWrite)
    let frames = try pair.frames()
    #expect(frames.text == large)
    #expect(frames.last == .exit(.success))
    #expect(pair.connection.readable() == .closed)
  }

  @Test(
    "sends a text of any length in frames of bounded size",
    arguments: [0, 1, 64 << 10, 65 << 10, 20 << 20], [false, true])
  func largeText(length: Int, isError: Bool) throws {
    let text = (0..<length).map { UInt8(truncatingIfNeeded: $0 / 7) }
    pair.connection.send(isError ? .error(text) : .output(text))
    pair.connection.finish(.success)
    let frames = try pair.frames()
    // Without the comparison's operands, which a failure would print.
    let isWhole = frames.text == text
    #expect(isWhole)
    #expect(frames.allSatisfy { $0.bytes.count <= 6 + (64 << 10) })
  }

  @Test("disconnects a client that reads nothing")
  func unreadingClient() {
    let piece = Frame.output([UInt8](repeating: 9, count: 1 << 20))
    for _ in 0..<8 { pair.connection.send(piece) }
    #expect(!pair.connection.wantsToWrite)
    #expect(pair.connection.readable() == .closed)
  }

  @Test("accepts replies to a client that is gone")
  func brokenPipe() {
    pair.hangUp()
    pair.connection.send(.output([1]))
    pair.connection.finish(.success)
    #expect(!pair.connection.wantsToWrite)
    #expect(pair.connection.readable() == .closed)
    pair.connection.close()
    #expect(pair.connection.readable() == nil)
  }
}

/// A connection and the client's end of it, as a socket.
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

  /// All frames until the end, while the connection writes.
  func frames() throws -> [Frame] {
    var decoder = FrameDecoder()
    var frames: [Frame] = []
    while connection.wantsToWrite {
      decoder.append(read())
      frames += try decoder.drain()
      connection.writable()
    }
    decoder.append(readAll())
    return try frames + decoder.drain()
  }

  func hangUp() {
    shutdown(end, Int32(SHUT_RDWR))
  }
}

extension [Frame] {
  /// The bytes of all outputs and errors.
  fileprivate var text: [UInt8] {
    reduce(into: []) { bytes, frame in
      switch frame {
      case .output(let piece), .error(let piece): bytes += piece
      case .arguments, .command, .event, .exit: break
      }
    }
  }
}

import BezelEventLoop
import BezelPosix
import CBezelSystem
import Glibc
import HeadlessSway
import Testing

@testable import CommandRelay

/// What the relay reports of its streams when they can't be written.
struct StreamLossTests {
  /// Its command isn't started: the tests write in its place.
  private let loop = EventLoop()
  private let relay: CommandRelay

  init() {
    relay = CommandRelay([Array("true".utf8)], on: loop)
  }

  /// Makes a pump that has a line to write.
  private func makePump(to target: OutputStream, as stream: CommandRelay.Stream) throws -> OutputPump {
    var ends: [Int32] = [-1, -1]
    try #require(relay_open_pipe(&ends, 1 << 16) == 0)
    defer { close(ends[1]) }
    var pipes = RelayPipes(of: relay)
    let pump = pipes.addPump(from: ends[0], isPipe: true, to: target, as: stream)
    try #require(write(ends[1], "line\n", 5) == 5)
    return pump
  }

  /// Prints a line. Returns when it has been passed on or lost.
  private func printLine(to target: OutputStream, as stream: CommandRelay.Stream) throws {
    let pump = try makePump(to: target, as: stream)
    var isDrained = false
    pump.drain { isDrained = true }
    while !isDrained { loop.turn(timeout: .seconds(60)) }
    pump.close()
  }

  private func withSockets(_ body: (_ near: Int32, _ far: Int32) throws -> Void) throws {
    var sockets: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, type, 0, &sockets) == 0)
    defer { close(sockets[0]) }
    try body(sockets[0], sockets[1])
  }

  /// Closes one side and waits until the other is hung up: a process that another test starts has a copy until its exec.
  private func hangUp(_ other: Int32, closing side: Int32) throws {
    close(side)
    try #require(Deadline(in: .seconds(60)).waitForInput(on: other))
  }

  @Test func `the first stream that can't be written is reported with its error`() throws {
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    let unwritable = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer {
      close(full)
      close(unwritable)
    }
    try printLine(to: OutputStream(stream: full, kind: .other), as: .errors)
    #expect(relay.failedStream?.stream == .errors)
    #expect(relay.failedStream?.error.rawValue == ENOSPC)
    try printLine(to: OutputStream(stream: unwritable, kind: .other), as: .output)
    #expect(relay.failedStream?.error.rawValue == ENOSPC)
    #expect(!relay.hasLostReader)
  }

  @Test func `a failure is reported before the drain ends`() throws {
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(full) }
    let pump = try makePump(to: OutputStream(stream: full, kind: .other), as: .output)
    var error: Errno?
    pump.drain { error = relay.failedStream?.error }
    #expect(error?.rawValue == ENOSPC)
  }

  @Test(arguments: [CommandRelay.Stream.output, .errors])
  func `a reader that has gone is reported for standard output, and is no failure`(
    stream: CommandRelay.Stream
  ) throws {
    try withSockets { near, far in
      try hangUp(near, closing: far)
      try printLine(to: OutputStream(stream: near, kind: .socket), as: stream)
    }
    #expect(relay.hasLostReader == (stream == .output))
    #expect(relay.failedStream == nil)
  }

  @Test func `a terminal that has gone is no failure`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(relay_open_terminal_pair(&ends) == 0)
    defer { close(ends[1]) }
    try hangUp(ends[1], closing: ends[0])
    try printLine(to: OutputStream(stream: ends[1], kind: .otherTerminal), as: .output)
    #expect(relay.hasLostReader)
    #expect(relay.failedStream == nil)
  }

  @Test func `a stream that accepts everything reports nothing`() throws {
    try withSockets { near, far in
      defer { close(far) }
      try printLine(to: OutputStream(stream: near, kind: .socket), as: .output)
    }
    #expect(!relay.hasLostReader)
    #expect(relay.failedStream == nil)
  }
}

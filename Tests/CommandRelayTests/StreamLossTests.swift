import CCommandRelay
import EventLoop
import Glibc
import Testing

@testable import CommandRelay

/// What becomes of our own streams, as the caller is told.
struct StreamLossTests {
  /// A relay whose command isn't started: what it would print is written here.
  private let loop = EventLoop()
  private let relay: CommandRelay

  init() {
    relay = CommandRelay([Array("true".utf8)], on: loop)
  }

  /// Prints a line that goes to the outlet. Returns once all has been passed on or lost.
  private func print(to outlet: Outlet, as stream: CommandRelay.Stream) throws {
    var ends: [Int32] = [-1, -1]
    try #require(relay_open_pipe(&ends, 1 << 16) == 0)
    var plumbing = Plumbing(of: relay)
    let passage = plumbing.addPassage(from: ends[0], isPipe: true, to: outlet, as: stream)
    try #require(write(ends[1], "line\n", 5) == 5)
    close(ends[1])
    var isSettled = false
    passage.settle { isSettled = true }
    while !isSettled { loop.turn(timeout: .seconds(20)) }
    passage.close()
  }

  private func withSockets(_ body: (_ near: Int32, _ far: Int32) throws -> Void) throws {
    var sockets: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, type, 0, &sockets) == 0)
    defer { close(sockets[0]) }
    try body(sockets[0], sockets[1])
  }

  @Test func `a stream that can't be written is known with its error, the first one only`() throws {
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    let unwritable = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer {
      close(full)
      close(unwritable)
    }
    try print(to: Outlet(stream: full, kind: .other), as: .errors)
    #expect(relay.failedStream?.stream == .errors)
    #expect(relay.failedStream?.errno == ENOSPC)
    try print(to: Outlet(stream: unwritable, kind: .other), as: .output)
    #expect(relay.failedStream?.errno == ENOSPC)
    #expect(!relay.hasLostReader)
  }

  @Test func `what has failed is known before all counts as passed on`() throws {
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(full) }
    var ends: [Int32] = [-1, -1]
    try #require(relay_open_pipe(&ends, 1 << 16) == 0)
    defer { close(ends[1]) }
    try #require(write(ends[1], "line\n", 5) == 5)
    var plumbing = Plumbing(of: relay)
    let passage = plumbing.addPassage(
      from: ends[0], isPipe: true, to: Outlet(stream: full, kind: .other), as: .output)
    var known: Int32?
    passage.settle { known = relay.failedStream?.errno }
    #expect(known == ENOSPC)
  }

  @Test(arguments: [CommandRelay.Stream.output, .errors])
  func `a reader that went away is known of standard output, and is no failure`(
    stream: CommandRelay.Stream
  ) throws {
    try withSockets { near, far in
      close(far)
      try print(to: Outlet(stream: near, kind: .socket), as: stream)
    }
    #expect(relay.hasLostReader == (stream == .output))
    #expect(relay.failedStream == nil)
  }

  @Test func `a terminal that went away is no failure`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(relay_open_terminal_pair(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    try print(to: Outlet(stream: ends[1], kind: .otherTerminal), as: .output)
    #expect(relay.hasLostReader)
    #expect(relay.failedStream == nil)
  }

  @Test func `a stream that takes all is neither`() throws {
    try withSockets { near, far in
      defer { close(far) }
      try print(to: Outlet(stream: near, kind: .socket), as: .output)
    }
    #expect(!relay.hasLostReader)
    #expect(relay.failedStream == nil)
  }
}

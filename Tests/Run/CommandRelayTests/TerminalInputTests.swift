import BezelEventLoop
import CBezelSystem
import Glibc
import HeadlessSway
import Testing

@testable import CommandRelay

struct TerminalInputTests {
  @Test(arguments: [EAGAIN, EINTR])
  func `a terminal that has gone is noticed, whatever errno was before`(error: Int32) throws {
    var terminal: [Int32] = [-1, -1]
    var commands: [Int32] = [-1, -1]
    try #require(relay_open_terminal_pair(&terminal) == 0)
    try #require(relay_open_terminal_pair(&commands) == 0)
    let loop = EventLoop()
    let input = TerminalInput(from: ControllingTerminal(terminal[1]), to: commands[0], on: loop)
    var hasGone = false
    input.onHangUp = { hasGone = true }
    input.start()
    close(terminal[0])
    try #require(Deadline(in: .seconds(60)).waitForInput(on: terminal[1]))
    // A call that succeeds leaves errno as it is.
    errno = error
    loop.turn(timeout: .seconds(60))
    #expect(hasGone)
    input.stop()
    commands.forEach { close($0) }
  }
}

import CCommandRelay
import EventLoop
import Glibc
import Testing

@testable import CommandRelay

struct TypedInputTests {
  @Test(arguments: [EAGAIN, EINTR])
  func `a terminal that went away is noticed, whatever failed before`(error: Int32) throws {
    var ours: [Int32] = [-1, -1]
    var commands: [Int32] = [-1, -1]
    try #require(relay_open_terminal_pair(&ours) == 0)
    try #require(relay_open_terminal_pair(&commands) == 0)
    let loop = EventLoop()
    let typed = TypedInput(from: ControllingTerminal(ours[1]), to: commands[0], on: loop)
    var isGone = false
    typed.onHangUp = { isGone = true }
    typed.start()
    close(ours[0])
    // What a call that failed leaves behind, and one that succeeds doesn't touch.
    errno = error
    loop.turn(timeout: .seconds(20))
    #expect(isGone)
    typed.stop()
    commands.forEach { close($0) }
  }
}

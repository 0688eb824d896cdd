import DBus
import EventLoop
import FakePlayer
import Glibc

/// A media player in its own process, on the bus of the environment. It prints `ready`, then every call.
let loop = EventLoop()
guard let player = try? FakePlayer("fake", on: loop, at: .session) else { fatalError("there is no bus") }

func say(_ line: String) {
  _ = "\(line)\n".utf8CString.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count - 1) }
}

while !player.isThere { loop.turn() }
say("ready")
var said = 0
while player.bus.isOpen {
  loop.turn()
  for call in player.calls[said...] { say(call) }
  said = player.calls.count
}

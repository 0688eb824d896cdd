import BezelDBus
import BezelEventLoop
import Glibc

/// A portal in its own process, on the bus of the environment. Each line on standard input sets the colour scheme, as a
/// number; the first one is the initial value. It prints `ready`, then `asked` for every query. It exits at the end of
/// the input.
let loop = EventLoop()
let first = readLine().flatMap { UInt32($0) } ?? 0
guard let portal = try? FakePortal(on: loop, at: .session, [.colorScheme: .uint32(first)]) else {
  fatalError("there is no bus")
}

func say(_ word: String) {
  _ = "\(word)\n".utf8CString.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count - 1) }
}

while !portal.isThere { loop.turn() }
say("ready")
let input = StandardInput { portal.set(.colorScheme, to: .uint32($0)) }
loop.add(input)
var asked = 0
while !input.hasEnded {
  loop.turn()
  while asked < portal.questions {
    asked += 1
    say("asked")
  }
}

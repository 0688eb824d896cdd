import BezelDBus
import BezelEventLoop
import Glibc

/// A media player in its own process, on the bus of the environment. It prints `ready`, then every call.
///
/// `art=FILE` is its art. With `large`, its title has 1 MiB and its metadata 50 MB of other art; with `flood`, each call is
/// followed by 10,000 titles.
let loop = EventLoop()
guard let player = try? FakePlayer("fake", on: loop, at: .session) else { fatalError("there is no bus") }

func say(_ line: String) {
  _ = "\(line)\n".utf8CString.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count - 1) }
}

// The bus's answer has a second: what takes long comes later.
while !player.isThere { loop.turn() }
let words = CommandLine.arguments.dropFirst()
if words.contains("large") {
  player.title = String(repeating: "long ", count: (1 << 20) / 5)
  player.others.append(
    ("mpris:artUrl", .string("data:image/png," + String(repeating: "x", count: 50_000_000))))
}
for word in words where word.hasPrefix("art=") {
  player.others.append(("mpris:artUrl", .string("file://" + word.dropFirst("art=".count))))
}

say("ready")
var said = 0
while player.bus.isOpen {
  loop.turn()
  for call in player.calls[said...] {
    if words.contains("flood") {
      for number in 1...10_000 {
        player.title = "\(number)"
        player.report()
      }
    }
    say(call)
  }
  said = player.calls.count
}

import BezelDBus
import BezelEventLoop
import Glibc

/// A notification server in its own process, on the bus of the environment. It prints `ready`, then a line for each change of
/// what is shown: number, urgency, summary, body and labels of each notification, with tabs between them and ` / ` between
/// notifications. A line `close NUMBER` or `invoke NUMBER KEY` on standard input is what a user does. It exits at the end of
/// the input, with status 1 if a rule was broken.
let loop = EventLoop()
guard let server = try? FakeNotifications(on: loop, at: .session) else { fatalError("there is no bus") }

func say(_ line: String, to descriptor: Int32 = STDOUT_FILENO) {
  _ = "\(line)\n".utf8CString.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count - 1) }
}

while !server.isThere { loop.turn() }
say("ready")
let input = StandardLines { line in
  let words = line.split(separator: " ", maxSplits: 2).map(String.init)
  guard words.count > 1, let number = UInt32(words[1]) else { return }
  if words[0] == "invoke", words.count > 2 { server.invoke(number, words[2]) } else { server.close(number) }
}
loop.add(input)
var shown: [FakeNotifications.Shown] = []
while !input.hasEnded {
  loop.turn()
  guard server.shown != shown else { continue }
  shown = server.shown
  say(
    shown.map { notification in
      let labels = notification.actions.enumerated().filter { $0.0 % 2 == 1 }.map(\.1).joined(separator: ",")
      return [
        "\(notification.number)", "\(notification.urgency)", notification.summary,
        notification.body.split(separator: "\n").joined(separator: "|"), labels,
      ].joined(separator: "\t")
    }.joined(separator: " / "))
}
for violation in server.violations { say(violation, to: STDERR_FILENO) }
exit(server.violations.isEmpty ? 0 : 1)

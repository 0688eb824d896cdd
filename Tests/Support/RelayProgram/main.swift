import CommandRelay
import EventLoop
import Glibc

// relay-probe [--observe FILE] COMMAND [ARGUMENT…]: runs a command through a relay, as `bezel run` does, and keeps what
// the observer gets in FILE.o (output) and FILE.e (errors).
var arguments = CommandLine.arguments.dropFirst()
var copies: [Int32] = []
if arguments.first == "--observe" {
  let name = arguments.dropFirst().first ?? ""
  copies = ["o", "e"].map { open("\(name).\($0)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
  arguments = arguments.dropFirst(2)
}

let loop = EventLoop()
let relay = CommandRelay(arguments.map { Array($0.utf8) }, environment: [("RELAYED", "yes")], on: loop)
if !copies.isEmpty {
  relay.onOutput = { stream, bytes in
    _ = write(copies[stream == .output ? 0 : 1], bytes.baseAddress, bytes.count)
  }
}
relay.onEnd = { $0.endThisProcess() }
do throws(RelayError) {
  try relay.start()
} catch {
  let sentence = "relay-probe: \(error)\n"
  _ = write(2, sentence, sentence.utf8.count)
  exit(error.status)
}
loop.run()

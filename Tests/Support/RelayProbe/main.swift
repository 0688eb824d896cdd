import BezelEventLoop
import CommandRelay
import Glibc

// relay-probe [OPTION VALUE]… COMMAND [ARGUMENT…]: runs a command through a relay, as `bezel run` does.
//   --observe NAME   writes what the observer gets to NAME.o (output) and NAME.e (errors)
//   --sample COUNT   gives the observer COUNT bytes of each full chunk, and writes to NAME.skipped how many it missed
//   --signal NUMBER  sends the command this signal when it has printed something
//   --drop LETTER    removes the letter from what the terminal gets
var arguments = CommandLine.arguments.dropFirst()
var options: [String: String] = [:]
while let name = arguments.first, name.hasPrefix("--"), arguments.count > 1 {
  options[name] = arguments.dropFirst().first
  arguments = arguments.dropFirst(2)
}

func create(_ path: String) -> Int32 {
  open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
}

let loop = EventLoop()
let relay = CommandRelay(arguments.map { Array($0.utf8) }, on: loop)
var copies: [CommandRelay.Stream: Int32] = [:]
if let name = options["--observe"] {
  copies = [.output: create("\(name).o"), .errors: create("\(name).e")]
}
var signal = options["--signal"].flatMap { Int32($0) }
var skipped = 0

// Without --observe, as `bezel run` has it.
relay.bulkSample = options["--sample"].flatMap { Int($0) } ?? (copies.isEmpty ? 4096 : nil)
relay.onSkip = { skipped += $1 }
relay.onOutput = { stream, bytes in
  if let copy = copies[stream] { _ = write(copy, bytes.baseAddress, bytes.count) }
  if let number = signal { relay.signal(number) }
  signal = nil
}
if let letter = options["--drop"]?.utf8.first {
  relay.terminalFilter = { bytes, result in result += bytes.filter { $0 != letter } }
}
relay.onEnd = { reason in
  if let name = options["--observe"], options["--sample"] != nil {
    let count = "\(skipped)\n"
    _ = write(create("\(name).skipped"), count, count.utf8.count)
  }
  reason.endThisProcess()
}
do throws(RelayError) {
  try relay.start()
} catch {
  let sentence = "relay-probe: \(error)\n"
  _ = write(2, sentence, sentence.utf8.count)
  // finish() traps if the failed start has left a source in the loop.
  loop.turn(timeout: .zero)
  loop.finish()
  exit(error.status)
}
loop.run()

import CommandRelay
import EventLoop
import Glibc

// relay-probe [OPTION VALUE]… COMMAND [ARGUMENT…]: runs a command through a relay, as `bezel run` does.
//   --observe NAME  keeps what the observer gets in NAME.o (output) and NAME.e (errors)
//   --sample COUNT  shows the observer so much of each piece of a flood, and counts in NAME.skipped what it isn't
//   --signal NUMBER sends the command this signal once it has printed something
//   --drop LETTER   keeps the letter from the terminal
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
let relay = CommandRelay(arguments.map { Array($0.utf8) }, environment: [("RELAYED", "yes")], on: loop)
var copies: [CommandRelay.Stream: Int32] = [:]
if let name = options["--observe"] {
  copies = [.output: create("\(name).o"), .errors: create("\(name).e")]
}
var signal = options["--signal"].flatMap { Int32($0) }
var skipped = 0

// As little as a reader of progress needs.
relay.floodSample = options["--sample"].flatMap { Int($0) } ?? (copies.isEmpty ? 4096 : nil)
relay.onSkip = { skipped += $1 }
relay.onOutput = { stream, bytes in
  if let copy = copies[stream] { _ = write(copy, bytes.baseAddress, bytes.count) }
  if let number = signal { relay.signal(number) }
  signal = nil
}
if let letter = options["--drop"]?.utf8.first {
  relay.terminalFilter = { bytes, shown in shown += bytes.filter { $0 != letter } }
}
relay.onEnd = { ending in
  if let name = options["--observe"], options["--sample"] != nil {
    let count = "\(skipped)\n"
    _ = write(create("\(name).skipped"), count, count.utf8.count)
  }
  ending.endThisProcess()
}
do throws(RelayError) {
  try relay.start()
} catch {
  let sentence = "relay-probe: \(error)\n"
  _ = write(2, sentence, sentence.utf8.count)
  // Nothing of the attempt is left in the loop.
  loop.turn(timeout: .zero)
  loop.finish()
  exit(error.status)
}
loop.run()

import CommandHUD
import CommandRelay
import Glibc

// The program `bezel-run`, which `bezel run` becomes.

func fail(_ sentence: String, _ status: Int32) -> Never {
  let line = Array("bezel: \(sentence)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(status)
}

func argument(_ index: Int) -> [UInt8] {
  guard let word = CommandLine.unsafeArgv[index] else { return [] }
  return Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
}

do {
  let options = try RunOptions((1..<max(1, Int(CommandLine.argc))).map(argument))
  try Run(options).perform().endThisProcess()
} catch let refusal as RunRefusal {
  fail(refusal.description, 64)
} catch let error as RelayError {
  fail(error.description, error.status)
}

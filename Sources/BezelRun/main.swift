import CommandHUD
import CommandRelay
import Glibc

// The program `bezel-run`, which `bezel run` becomes.

func argument(_ index: Int) -> [UInt8] {
  guard let word = CommandLine.unsafeArgv[index] else { return [] }
  return Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
}

do {
  let options = try RunOptions((1..<max(1, Int(CommandLine.argc))).map(argument))
  try Run(options).perform().endThisProcess()
} catch let refusal as RunRefusal {
  complain(refusal.description)
  exit(64)
} catch let error as RelayError {
  complain(error.description)
  exit(error.status)
}

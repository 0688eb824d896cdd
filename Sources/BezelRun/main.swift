import CommandRelay
import Glibc
import HUDModel
import RunHUD

// The program `bezel-run`, which `bezel run` executes.

func argument(_ index: Int) -> [UInt8] {
  guard let word = CommandLine.unsafeArgv[index] else { return [] }
  return Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
}

do {
  let options = try RunOptions((1..<max(1, Int(CommandLine.argc))).map(argument))
  try Run(options).perform().endThisProcess()
} catch let error as UsageError {
  complain(error.description)
  exit(64)
} catch let error as RelayError {
  complain(error.description)
  exit(error.status)
}

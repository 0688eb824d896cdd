import CommandLine
import CommandRelay
import ControlWire
import Glibc
import HUDModel
import Posix
import RunHUD
import ShellHook

// The program `bezel-run`, which `bezel run`, `bezel hook` and `bezel hook-end` become.

do {
  switch try Invocation(parsing: ProcessArguments.afterName) {
  case .run(let options): try Run(options).perform().endThisProcess()
  case .hook(let options): end(printText(options.shell.script(after: options.limit)))
  case .hookEnd(let options): end(options.showHUD())
  case .text(let text): end(printText(text))
  case .command, .render, .serve:
    throw UsageError("'bezel-run' only runs commands; give this command to 'bezel'")
  }
} catch let error as UsageError {
  report(error.description)
  end(.usage)
} catch let error as RelayError {
  report(error.description)
  exit(error.status)
}

/// Makes output beyond the limit of a file's size fail with an error. A command would inherit it.
func ignoreSizeLimit() { signal(SIGXFSZ, SIG_IGN) }

func report(_ sentence: String) {
  ignoreSizeLimit()
  complain(sentence)
}

func end(_ status: ExitStatus) -> Never { exit(Int32(status.rawValue)) }

func printText(_ text: String) -> ExitStatus {
  ignoreSizeLimit()
  do throws(Errno) {
    try writeAll(text.utf8, to: STDOUT_FILENO)
    return .success
  } catch {
    complain("standard output can't be written: \(error); free some space or write to another place")
    return .failure
  }
}

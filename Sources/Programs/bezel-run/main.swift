// bezel-run: `bezel run` and `bezel hook`. Only `main` and wiring are here; RunHUD and ShellHook do the work.
// Called by the client.

import BezelCommandLine
import BezelConfiguration
import BezelControlWire
import BezelPosix
import BezelValues
import CommandRelay
import Glibc
import HUDModel
import RunHUD
import ShellHook

// The program `bezel-run`, which `bezel run`, `bezel hook`, `bezel hook-end` and `bezel config check` become.

/// The command line, with the options of the configuration where it has none.
///
/// - Throws: `UsageError` for an error of the command line, and for the name of a style or theme that the
///   configuration doesn't have.
func invocation(of arguments: [[UInt8]]) throws(UsageError) -> Invocation {
  let invocation = try Invocation(parsing: arguments)
  var configuration = Configuration(at: ConfigurationPaths())
  switch invocation {
  case .run(var options):
    try configuration.checkNames(in: options.patch)
    if options.match == nil, let error = ConfigurationCheck.checkPattern(in: &configuration) {
      report(error.description)
    }
    options.values.merge(over: configuration.options(of: "run"))
    return .run(options)
  case .hook(var options):
    options.values.merge(over: configuration.options(of: "hook"))
    return .hook(options)
  default: return invocation
  }
}

do {
  switch try invocation(of: ProcessArguments.afterName) {
  case .run(let options): try Run(options).perform().endThisProcess()
  case .hook(let options): end(printText(options.shell.script(after: options.limit)))
  case .hookEnd(let options): end(options.showHUD())
  case .inspect(.check(let file)): end(try ConfigurationCheck(of: file).print())
  case .text(let text): end(printText(text))
  case .command, .desktop, .render, .serve, .inspect:
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

func report(_ message: String) {
  ignoreSizeLimit()
  Console.complain(message)
}

func end(_ status: ExitStatus) -> Never { exit(Int32(status.rawValue)) }

func printText(_ text: String) -> ExitStatus {
  ignoreSizeLimit()
  return Console.print(text)
}

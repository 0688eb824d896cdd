// bezel-run: what `bezel run`, `hook`, `hook-end`, `raise` and `config check` become. Only `main` and wiring are here;
// RunHUD and ShellHook do the work. Called by the client.

import BezelCommandLine
import BezelConfiguration
import BezelPosix
import BezelValues
import CommandRelay
import Glibc
import HUDCommands
import RunHUD
import ShellHook

/// What the configuration has for `bezel run`.
func outcome(of configuration: Configuration, for options: RunOptions) -> PendingOptions.Outcome {
  var configuration = configuration
  var outcome = PendingOptions.Outcome()
  do throws(UsageError) { try configuration.checkNames(in: options.patch) } catch { outcome.refusal = error }
  let (tools, errors) = ConfigurationCheck.tools(in: configuration)
  let badPattern = options.match == nil ? ConfigurationCheck.checkPattern(in: &configuration) : nil
  outcome.values = configuration.options(of: "run")
  outcome.tools = tools
  outcome.errors = configuration.inOrder([badPattern].compactMap(\.self) + errors)
  return outcome
}

/// Runs a command. It begins while the configuration is read, unless the name of a style or a theme is looked for there.
///
/// - Throws: `UsageError` also for the name of a style or theme that the configuration doesn't have.
func run(_ given: RunOptions) throws -> Never {
  try Run.checkDescriptors(of: given)
  var options = given
  var tools: [UserTool] = []
  let read = { outcome(of: Configuration(at: ConfigurationPaths()), for: given) }
  var pending = PendingOptions(read)
  let names = [options.patch.style, options.patch.theme]
  if pending == nil || names.contains(where: { $0 != nil }) {
    let outcome = pending == nil ? read() : pending?.wait()
    if let refusal = outcome?.refusal { throw refusal }
    if let outcome {
      for error in outcome.errors { report("\(error)") }
      options.values.merge(over: outcome.values)
      tools = outcome.tools
      pending = nil
    }
  }
  try Run(options, tools: tools, pending: pending).perform().endThisProcess()
}

/// `bezel run --replay FILE`.
func replay(_ file: String, _ given: RunOptions) throws(UsageError) -> Never {
  var options = given
  let outcome = outcome(of: ConfigurationFiles().configuration, for: given)
  for error in outcome.errors { report("\(error)") }
  options.values.merge(over: outcome.values)
  var replay = try Replay(of: file, options, tools: outcome.tools)
  end(printText(replay.text()))
}

do {
  switch try Invocation(parsing: ProcessArguments.afterName) {
  case .run(let options):
    if let file = options.replay { try replay(file, options) }
    try run(options)
  case .hook(var options):
    let configuration = ConfigurationFiles().configuration
    options.values.merge(over: configuration.options(of: "hook"))
    let wrapped = configuration.options(of: "run")[RunKeys.table.wrap] ?? []
    end(printText(options.shell.script(after: options.limit, wrapping: wrapped)))
  case .hookEnd(let options): end(options.showHUD())
  case .raise(let processes, let window): end(raiseWindow(TerminalWindow(of: processes, id: window)))
  case .inspect(.check(let file)): end(try ConfigurationCheck.perform(on: file))
  case .text(let text): end(printText(text))
  default:
    throw UsageError("'bezel-run' only runs commands; give this command to 'bezel'")
  }
} catch let error as UsageError {
  report(error.description)
  end(.usage)
} catch let error as RelayError {
  report(error.description)
  exit(error.status)
}

/// `bezel raise`.
func raiseWindow(_ window: TerminalWindow) -> ExitStatus {
  guard let reason = window.focus() else { return .success }
  return Console.fail(reason, .failure)
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

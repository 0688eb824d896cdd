// bezel-desktop: the keys of the desktop, `bezel watch`, `wob`, `pipe`, `notify` and `demo`. Only `main` and wiring are
// here; DesktopControls does the work. Called by the client and by systemd.

import BezelCommandLine
import BezelConfiguration
import BezelPosix
import BezelValues
import DesktopControls
import Glibc

// The program `bezel-desktop`, which `bezel volume` and similar ones become.

/// Nothing is buffered. The ends of 30 libraries would be run for nothing.
func end(_ status: ExitStatus) -> Never { _exit(Int32(status.rawValue)) }

// A server that closes its socket is noticed by reading. libpulse wants the signal ignored.
signal(SIGPIPE, SIG_IGN)
signal(SIGXFSZ, SIG_IGN)

do throws(UsageError) {
  let files = ConfigurationFiles()
  switch try Invocation(parsing: ProcessArguments.afterName, configuredBy: files) {
  case .desktop(let command, let output):
    end(Watcher.perform(command, output, configuredBy: files))
  case .watch(let options): end(Watcher.run(options, configuredBy: files))
  case .wob(let options): end(WobRun.perform(options))
  case .pipe(let options): end(PipeRun.perform(options))
  case .demo: end(DemoRun.perform())
  case .notify(let options): end(NotifyRun.perform(options))
  case .text(let text): end(Console.print(text))
  default:
    throw UsageError("'bezel-desktop' only runs the desktop's keys; give this command to 'bezel'")
  }
} catch {
  // wob has a status of its own.
  end(
    Console.fail(error.description, ProcessArguments.afterName.first == Array("wob".utf8) ? .failure : .usage)
  )
}

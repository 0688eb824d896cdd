// bezel-desktop: the keys of the desktop, `bezel watch` and `bezel wob`. Only `main` and wiring are here;
// DesktopControls does the work. Called by the client and by systemd.

import BezelCommandLine
import BezelConfiguration
import BezelControlWire
import BezelPosix
import BezelValues
import DesktopControls
import Glibc
import HUDCommands
import HUDModel

// The program `bezel-desktop`, which `bezel volume` and its like become.

func complain(_ sentence: String) {
  try? writeAll("bezel: \(sentence)\n".utf8, to: STDERR_FILENO)
}

/// Nothing is buffered. The ends of 30 libraries would be run for nothing.
func end(_ status: ExitStatus) -> Never { _exit(Int32(status.rawValue)) }

// A server that closes its socket is noticed by reading. libpulse wants the signal ignored.
signal(SIGPIPE, SIG_IGN)
signal(SIGXFSZ, SIG_IGN)

do {
  let paths = ConfigurationPaths()
  switch try Invocation(parsing: ProcessArguments.afterName, configuredBy: paths) {
  case .desktop(.watch(let options)): end(Watcher.run(options, configuredBy: paths, complain: complain))
  case .desktop(.wob(let options)): end(WobRun.perform(options, complain: complain))
  case .desktop(.list(let kind)):
    switch DesktopRun.list(kind, configuredBy: paths) {
    case .success(let text):
      try writeAll(text.utf8, to: STDOUT_FILENO)
      end(.success)
    case .failure(let failure):
      complain(failure.description)
      end(failure.status)
    }
  case .desktop(let command): end(DesktopRun.perform(command, configuredBy: paths, complain: complain))
  case .text(let text):
    try writeAll(text.utf8, to: STDOUT_FILENO)
    end(.success)
  case .command, .run, .hook, .hookEnd, .render, .inspect, .serve:
    throw UsageError("'bezel-desktop' only carries out the desktop's keys; give this command to 'bezel'")
  }
} catch let error as UsageError {
  complain(error.description)
  // wob has a status of its own.
  end(ProcessArguments.afterName.first == Array("wob".utf8) ? .failure : .usage)
} catch {
  let advice = (error as? Errno)?.writingAdvice ?? "write to another place"
  complain("standard output can't be written: \(error); \(advice)")
  end(.failure)
}

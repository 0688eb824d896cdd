import BezelKit
import Dispatch
import Glibc

// A tool that is ended by a signal, which the HUD's thread must leave alone.
signal(SIGTERM, SIG_IGN)
let hud = HUD.show("Watching", indicator: .spinner)
let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .main)
source.setEventHandler {
  hud.fail("Interrupted")
  hud.update { $0.timeout = .after(.milliseconds(200)) }
  exit(hud.waitUntilEnded() == .timedOut ? 0 : 1)
}
source.activate()
dispatchMain()

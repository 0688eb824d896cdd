import BezelKit
import Dispatch
import Glibc

// A program that handles signals itself; the HUD's thread must not change that.
signal(SIGTERM, SIG_IGN)
let hud = HUD.show("Watching", indicator: .spinner)
let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .main)
source.setEventHandler {
  hud.fail("Interrupted")
  hud.update { $0.timeout = .after(.milliseconds(200)) }
  exit(hud.blockUntilEnded() == .timedOut ? 0 : 1)
}
source.activate()
dispatchMain()

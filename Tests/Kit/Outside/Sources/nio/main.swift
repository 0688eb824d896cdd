import BezelKit
import NIOPosix

// An event loop's thread uses the HUD; no call may block it.
let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
let loop = group.next()
let hud = HUD.show("Serving", indicator: .ring(progress: 0))
let task = loop.scheduleRepeatedTask(initialDelay: .zero, delay: .milliseconds(20)) { _ in
  hud.progress = (hud.progress ?? 0) + 0.01
}
_ = readLine()
task.cancel()
try loop.submit { hud.succeed("Served") }.wait()
hud.blockUntilEnded()
try group.syncShutdownGracefully()

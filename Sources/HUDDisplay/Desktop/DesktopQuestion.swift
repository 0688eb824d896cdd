import EventLoop
package import HUDModel

extension DesktopPreferences {
  /// What the desktop prefers, for who has no loop to hear of it later. Without a bus the answer is there at once; with
  /// a silent one, nothing is preferred after `patience`.
  package static func asked(patience: Duration) -> DesktopPreferences {
    let loop = EventLoop()
    let desktop = DesktopWatch(on: loop)
    desktop.begin()
    var isOver = false
    let timer = LoopTimer(on: loop) { isOver = true }
    timer.arm(after: patience)
    while desktop.isWaiting, !isOver { loop.turn() }
    timer.cancel()
    desktop.close()
    loop.finish()
    return desktop.preferences
  }
}

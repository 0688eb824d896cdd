/// Carries effects out in the order they came. Those that one of them brings about wait until the earlier
/// ones are done, so that whoever is told of something may give the next command.
final class EffectQueue {
  private var waiting: [() -> Void] = []
  private var isRunning = false

  func run(_ effects: [() -> Void]) {
    waiting += effects
    guard !isRunning else { return }
    isRunning = true
    var next = 0
    while next < waiting.count {
      waiting[next]()
      next += 1
    }
    waiting = []
    isRunning = false
  }
}

/// Runs commands one after the other.
final class SerialQueue {
  private var waiting: [() -> Void] = []
  private var isBusy = false

  /// Begins a command now, or when those before have ended. Each calls ``next()`` once at its end.
  func add(_ begin: @escaping () -> Void) {
    guard !isBusy else { return waiting.append(begin) }
    isBusy = true
    begin()
  }

  /// Begins the next command, if one waits.
  func next() {
    isBusy = !waiting.isEmpty
    guard isBusy else { return }
    let begin = waiting.removeFirst()
    begin()
  }
}

/// Commands that run one after the other.
struct SerialQueue {
  private var waiting: [() -> Void] = []
  private var isBusy = false

  /// Begins now, or when those before have ended. Each calls ``next()`` once at its end.
  mutating func add(_ begin: @escaping () -> Void) -> (() -> Void)? {
    if isBusy {
      waiting.append(begin)
      return nil
    }
    isBusy = true
    return begin
  }

  /// Returns what begins now, if anything waits.
  mutating func next() -> (() -> Void)? {
    guard !waiting.isEmpty else {
      isBusy = false
      return nil
    }
    return waiting.removeFirst()
  }
}

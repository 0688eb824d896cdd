/// Runs commands one after the other.
final class SerialQueue {
  private struct Entry {
    var target: String?
    var begin: () -> Void
    var done: (DesktopResult) -> Void
  }

  /// The first one runs.
  private var entries: [Entry] = []

  /// Begins a command now, or when those before have ended. Each calls ``next(after:)`` once at its end. `target` is what it
  /// asks, where the commands of the queue don't all ask the same.
  func add(
    asking target: String? = nil, _ done: @escaping (DesktopResult) -> Void, _ begin: @escaping () -> Void
  ) {
    entries.append(Entry(target: target, begin: begin, done: done))
    if entries.count == 1 { begin() }
  }

  /// Begins the next command, if one waits. What has not answered a command answers none of those that have waited for it:
  /// they share its time.
  func next(after failure: DesktopFailure? = nil) {
    if let failure, failure.isSilence {
      let (first, rest) = (entries[0], entries.dropFirst())
      entries = [first] + rest.filter { $0.target != first.target }
      for late in rest where late.target == first.target { late.done(.failure(failure)) }
    }
    entries.removeFirst()
    entries.first?.begin()
  }
}

import BezelEventLoop
import BezelValues

/// Runs commands one after the other.
final class SerialQueue {
  private struct Entry {
    var target: String?
    /// When it was added.
    var time: Instant
    var begin: () -> Void
    var done: (DesktopResult) -> Void
  }

  private let loop: EventLoop
  /// The first one runs.
  private var entries: [Entry] = []
  /// When the first one was begun.
  private var start: Instant

  init(on loop: EventLoop) {
    (self.loop, start) = (loop, loop.now)
  }

  /// Begins a command now, or when those before have ended. Each calls ``next(after:)`` once at its end. `target` is what it
  /// asks, where the commands of the queue don't all ask the same.
  func add(
    asking target: String? = nil, _ done: @escaping (DesktopResult) -> Void, _ begin: @escaping () -> Void
  ) {
    entries.append(Entry(target: target, time: loop.now, begin: begin, done: done))
    if entries.count == 1 { beginFirst() }
  }

  /// Begins the next command, if one waits. What has not answered a command answers none of those that have waited for half of
  /// that time or longer: they share it. It is asked again for a later one.
  func next(after failure: DesktopFailure? = nil) {
    if let failure, failure.isSilence {
      let (first, rest) = (entries[0], entries.dropFirst())
      let half = start + (loop.now - start) / 2
      let isShared: (Entry) -> Bool = { $0.target == first.target && $0.time <= half }
      entries = [first] + rest.filter { !isShared($0) }
      for entry in rest where isShared(entry) { entry.done(.failure(failure)) }
    }
    entries.removeFirst()
    beginFirst()
  }

  private func beginFirst() {
    start = loop.now
    entries.first?.begin()
  }
}

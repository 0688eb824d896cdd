import BezelEventLoop
import BezelValues
import Glibc

/// Looks for something that is not there, such as a compositor or a bus that starts again: when files come into folders, and
/// a few times after that, since a socket's file comes before somebody listens.
final class Rediscovery {
  private let loop: EventLoop
  private let folders: () -> [String]
  /// Returns whether it was found, if that is known at once.
  private let attempt: () -> Bool
  private var watch: FolderWatch?
  private var retry: LoopTimer?
  private var delays: ArraySlice<Duration> = []
  /// When it was found.
  private var found: Instant?

  private static let delays: [Duration] = [
    .milliseconds(20), .milliseconds(200), .seconds(1), .seconds(3), .seconds(10),
  ]
  /// What is lost sooner after it was found is sought with the next of the delays, not with the first.
  private static let shortestLife = Duration.seconds(10)

  init(
    in folders: @escaping () -> [String], on loop: EventLoop, attempt: @escaping () -> Bool
  ) {
    (self.loop, self.folders, self.attempt) = (loop, folders, attempt)
  }

  deinit {
    end()
  }

  /// Looks until it is found, or the delays are over and no file comes.
  func begin() {
    if watch == nil {
      watch = FolderWatch { [unowned self] in
        // A folder may have come too.
        follow()
        restart()
      }
      if let watch { loop.add(watch) }
      follow()
    }
    guard let found, loop.now - found < Self.shortestLife else { return restart() }
    // It is there, and may keep a later connection.
    if delays.isEmpty { delays = Self.delays.suffix(1) }
    tryLater()
  }

  func noteFound() {
    found = loop.now
    end()
  }

  func end() {
    retry?.cancel()
    if let watch { loop.remove(watch) }
    (retry, watch) = (nil, nil)
  }

  private func follow() {
    for folder in folders() { watch?.add(folder, for: IN_CREATE | IN_MOVED_TO) }
  }

  private func restart() {
    delays = Self.delays[...]
    tryLater()
  }

  private func tryLater() {
    guard let delay = delays.popFirst() else { return }
    let timer =
      retry
      ?? LoopTimer(on: loop) { [unowned self] in
        if attempt() { noteFound() } else { tryLater() }
      }
    retry = timer
    timer.arm(after: delay)
  }
}

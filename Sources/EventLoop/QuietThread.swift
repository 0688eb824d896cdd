import Glibc

/// A thread for one piece of work. It takes no signal: those are for the threads that were there before.
package enum QuietThread {
  /// Starts the work. False when the system has no thread to give; the work then isn't done.
  package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    let work = Unmanaged.passRetained(Work(body: work))
    let isStarted = withSignalsBlocked {
      var thread = pthread_t()
      guard pthread_create(&thread, nil, { QuietThread.perform($0) }, work.toOpaque()) == 0 else {
        return false
      }
      return pthread_detach(thread) == 0
    }
    if !isStarted { work.release() }
    return isStarted
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// A new thread inherits what is blocked.
  private static func withSignalsBlocked<Result>(_ body: () -> Result) -> Result {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }

  private static func perform(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let work else { return nil }
    Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
    return nil
  }
}

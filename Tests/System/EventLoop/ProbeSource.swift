import BezelEventLoop
import Glibc

/// The reading end of a pipe, which records the loop's calls.
final class ProbeSource: EventSource {
  let fileDescriptor: Int32
  private var otherEnd: Int32
  var interest: Interest
  var log: [String] = []
  var onDispatch: ((Readiness) -> Void)?

  init(_ interest: Interest = .readable) {
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0)
    // A number far above those that are allocated next: it is not reused after it is closed.
    fileDescriptor = fcntl(ends[0], F_DUPFD_CLOEXEC, 500)
    precondition(fileDescriptor >= 0)
    close(ends[0])
    otherEnd = ends[1]
    self.interest = interest
  }

  deinit {
    close(fileDescriptor)
    hangUp()
  }

  func fill() {
    precondition(write(otherEnd, "x", 1) == 1)
  }

  /// Closes the other end, once: its number may be reused by another thread.
  func hangUp() {
    guard otherEnd >= 0 else { return }
    close(otherEnd)
    otherEnd = -1
  }

  func prepare() -> Interest {
    log.append("prepare")
    return interest
  }

  func dispatch(_ ready: Readiness) {
    log.append(ready.isEmpty ? "nothing" : "ready \(ready.rawValue)")
    onDispatch?(ready)
  }
}

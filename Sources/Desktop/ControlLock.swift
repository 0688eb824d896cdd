import BezelControlWire
import BezelEventLoop
import BezelValues
import Glibc

/// A lock that all processes take while they change one thing, so that no step is lost.
final class ControlLock {
  private let path: String?
  private let loop: EventLoop
  private var retry: LoopTimer?

  /// A process that has the lock for longer is stopped.
  private let timeout: Duration

  /// `name` says what is changed, such as `volume`. Without a folder nothing is locked.
  init(_ name: String, in directory: String?, on loop: EventLoop, timeout: Duration = .seconds(1)) {
    path = directory.map { "\($0)/\(name).lock" }
    (self.loop, self.timeout) = (loop, timeout)
  }

  /// The folder of this display's socket, which is made if it is missing. Nil if it can't be used.
  static var directory: String? {
    guard let address = try? ControlSocketAddress.current(), (try? address.makeDirectory()) != nil else {
      return nil
    }
    return address.directory
  }

  typealias Release = () -> Void

  /// Takes the lock, and calls `done` with what releases it. Without a folder there is no lock. Nil means that another
  /// process keeps the lock.
  func take(_ done: @escaping (Release?) -> Void) {
    let file = path.map { open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) } ?? -1
    guard file >= 0 else { return done({}) }
    take(file, until: loop.now + timeout, done)
  }

  private func take(_ file: Int32, until end: Instant, _ done: @escaping (Release?) -> Void) {
    retry = nil
    if flock(file, LOCK_EX | LOCK_NB) == 0 {
      return done { close(file) }
    }
    guard loop.now < end else {
      close(file)
      return done(nil)
    }
    retry = LoopTimer(on: loop, after: .milliseconds(2)) { [unowned self] in take(file, until: end, done) }
  }

  /// The failure when the lock can't be taken.
  static func failure(_ name: String) -> DesktopFailure {
    DesktopFailure(
      "another process has held the lock of the \(name) for too long; end it and try again", isSilence: true)
  }

  func cancel() {
    retry?.cancel()
    retry = nil
  }
}

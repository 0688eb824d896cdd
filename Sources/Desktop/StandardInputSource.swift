import BezelEventLoop
import BezelPosix
import Glibc

/// Standard input, read as it comes.
final class StandardInputSource: EventSource {
  enum Event {
    case bytes([UInt8])
    /// The end of a file.
    case end
    /// The other end of a pipe was closed.
    case closed
    case failed(Errno)
  }

  let fileDescriptor = STDIN_FILENO
  private let onEvent: (Event) -> Void
  private var isOver = false
  /// Whether nothing is read at present.
  var isPaused = false

  init(onEvent: @escaping (Event) -> Void) {
    self.onEvent = onEvent
  }

  /// Whether there is none: the client then has opened the null device for writing.
  static var isClosed: Bool {
    var (file, null) = (stat(), stat())
    guard fstat(STDIN_FILENO, &file) == 0 else { return true }
    let isNullDevice = stat("/dev/null", &null) == 0 && file.st_rdev == null.st_rdev
    return isNullDevice && fcntl(STDIN_FILENO, F_GETFL) & O_ACCMODE == O_WRONLY
  }

  func prepare() -> Interest { isOver || isPaused ? .nothing : .readable }

  func dispatch(_ ready: Readiness) {
    guard !isOver, !isPaused, ready.isReadableOrClosed else { return }
    guard ready.contains(.readable) else { return finish(.closed) }
    var result = 0
    var error = Errno(rawValue: 0)
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      result = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      if result < 0 { error = .current }
      count = max(0, result)
    }
    if result > 0 {
      onEvent(.bytes(bytes))
    } else if result == 0 {
      finish(.end)
    } else if ![.interrupted, .wouldBlock].contains(error) {
      finish(.failed(error))
    }
  }

  private func finish(_ event: Event) {
    isOver = true
    onEvent(event)
  }
}

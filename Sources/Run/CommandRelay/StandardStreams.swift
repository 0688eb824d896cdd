import BezelPosix
import CBezelSystem
import Glibc

/// What this process's standard streams are connected to.
struct StandardStreams {
  enum Kind: Equatable {
    case closed
    /// The terminal that controls this process's session.
    case controllingTerminal
    case otherTerminal
    case pipe
    case socket
    /// A file, or a device that is always ready.
    case other

    var isTerminal: Bool { self == .controllingTerminal || self == .otherTerminal }
  }

  /// By descriptor, 0 to 2.
  let kinds: [Kind]

  /// Examines the streams.
  init() {
    kinds = (0..<3).map { Kind(of: $0) }
  }

  /// Opens /dev/null in place of each closed stream, so that no file that is opened later gets its number. The command
  /// doesn't inherit it.
  func occupyClosed() {
    // In ascending order, since open(2) returns the lowest free number.
    for kind in kinds where kind == .closed { _ = open("/dev/null", O_RDWR | O_CLOEXEC) }
  }

  /// Whether standard output and standard error are written to the same place in one order.
  var areJoined: Bool {
    guard kinds[1] == kinds[2], kinds[1] != .closed else { return false }
    switch kinds[1] {
    case .controllingTerminal: return true
    case .otherTerminal: return device(of: 1) == device(of: 2)
    default: return relay_is_same_open_file(1, 2) != 0
    }
  }

  private func device(of stream: Int32) -> dev_t {
    var status = stat()
    return fstat(stream, &status) == 0 ? status.st_rdev : 0
  }
}

extension StandardStreams.Kind {
  init(of stream: Int32) {
    var status = stat()
    guard fstat(stream, &status) == 0 else {
      self = .closed
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    case S_IFCHR where isatty(stream) != 0:
      self = tcgetsid(stream) == getsid(0) ? .controllingTerminal : .otherTerminal
    default: self = .other
    }
  }
}

/// Writes to one of this process's streams without blocking.
///
/// O_NONBLOCK belongs to the open file description, which other processes may share. It is therefore never set on an
/// inherited stream.
struct OutputStream {
  enum Result {
    case wrote(Int)
    case isFull
    case isBroken(Loss)
  }

  /// Why a stream accepts no more bytes.
  enum Loss: Equatable {
    /// The reader or the terminal has gone.
    case reader
    /// Writing fails with this error.
    case failure(Errno)
  }

  let descriptor: Int32
  let kind: StandardStreams.Kind
  /// Whether the descriptor is non-blocking, with a file description of its own.
  private let isOwn: Bool

  /// A standard stream.
  init(stream: Int32, kind: StandardStreams.Kind) {
    // A terminal can be opened again for a file description of its own.
    let own = kind.isTerminal ? Self.reopen(stream) : -1
    descriptor = own >= 0 ? own : stream
    isOwn = own >= 0
    self.kind = kind
  }

  init(_ terminal: ControllingTerminal) {
    descriptor = terminal.descriptor
    kind = .controllingTerminal
    isOwn = true
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Result {
    while true {
      let count = writeOnce(bytes)
      if count >= 0 { return .wrote(count) }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .isFull
      case EPIPE: return .isBroken(.reader)
      case EIO where kind.isTerminal: return .isBroken(.reader)
      default: return .isBroken(.failure(.current))
      }
    }
  }

  private func writeOnce(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    switch kind {
    case .socket: return relay_send(descriptor, start, bytes.count)
    case .other: return Glibc.write(descriptor, start, bytes.count)
    case _ where isOwn: return Glibc.write(descriptor, start, bytes.count)
    default: return writeIfReady(start, bytes.count)
    }
  }

  /// A pipe that polls as writable accepts PIPE_BUF bytes without blocking.
  private func writeIfReady(_ start: UnsafeRawPointer, _ count: Int) -> Int {
    if isReady(descriptor, for: POLLOUT) { return Glibc.write(descriptor, start, min(count, Int(PIPE_BUF))) }
    errno = EAGAIN
    return -1
  }

  private static func reopen(_ stream: Int32) -> Int32 {
    open("/proc/self/fd/\(stream)", O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
  }
}

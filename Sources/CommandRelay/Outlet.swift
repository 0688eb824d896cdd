import CCommandRelay
import Glibc

/// One of our own streams, written to without ever waiting for its reader and without changing it for others.
struct Outlet {
  enum Result {
    case wrote(Int)
    case isFull
    case isBroken(Loss)
  }

  /// Why it takes no more.
  enum Loss: Equatable {
    /// Nobody reads there any more: the other side, or the terminal, is gone.
    case reader
    /// It can't be written, for this errno.
    case failure(Int32)
  }

  let descriptor: Int32
  let kind: StandardStreams.Kind
  /// Whether the descriptor is of an open file that nobody shares.
  private let isOwn: Bool

  /// A stream of this process.
  init(stream: Int32, kind: StandardStreams.Kind) {
    // A terminal can be opened a second time, and that one may be non-blocking.
    let own = kind == .otherTerminal || kind == .ourTerminal ? Self.reopened(stream) : -1
    descriptor = own >= 0 ? own : stream
    isOwn = own >= 0
    self.kind = kind
  }

  /// Our terminal.
  init(_ terminal: ControllingTerminal) {
    descriptor = terminal.descriptor
    kind = .ourTerminal
    isOwn = true
  }

  private var isTerminal: Bool { kind == .otherTerminal || kind == .ourTerminal }

  func write(_ bytes: UnsafeRawBufferPointer) -> Result {
    while true {
      let count = writeOnce(bytes)
      if count >= 0 { return .wrote(count) }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .isFull
      case EPIPE: return .isBroken(.reader)
      case EIO where isTerminal: return .isBroken(.reader)
      default: return .isBroken(.failure(errno))
      }
    }
  }

  private func writeOnce(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    switch kind {
    case .socket: return relay_send(descriptor, start, bytes.count)
    case .other: return Glibc.write(descriptor, start, bytes.count)
    case _ where isOwn: return Glibc.write(descriptor, start, bytes.count)
    default: return isReady ? Glibc.write(descriptor, start, min(bytes.count, Int(PIPE_BUF))) : refuse()
    }
  }

  /// A pipe that says so takes PIPE_BUF bytes at once.
  private var isReady: Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  private func refuse() -> Int {
    errno = EAGAIN
    return -1
  }

  private static func reopened(_ stream: Int32) -> Int32 {
    open("/proc/self/fd/\(stream)", O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
  }
}

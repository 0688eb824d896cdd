import CCommandRelay
import Glibc

/// What this process's standard streams are.
struct StandardStreams {
  enum Kind: Equatable {
    case closed
    /// The controlling terminal.
    case ourTerminal
    case otherTerminal
    case pipe
    case socket
    /// A file or a device that is always ready.
    case other
  }

  /// By descriptor.
  let kinds: [Kind]

  /// Streams that are closed get a stand-in that the command doesn't, so that no descriptor of ours takes their number.
  init() {
    kinds = (0..<3).map { Kind(of: Int32($0)) }
    for stream in 0..<Int32(3) where kinds[Int(stream)] == .closed {
      let standIn = open("/dev/null", O_RDWR | O_CLOEXEC)
      if standIn != stream && standIn >= 0 {
        dup3(standIn, stream)
        close(standIn)
      }
    }
  }

  /// Whether standard output and standard error end in the same place in one order.
  var areJoined: Bool {
    guard kinds[1] == kinds[2], kinds[1] != .closed else { return false }
    switch kinds[1] {
    case .ourTerminal: return true
    case .otherTerminal: return device(of: 1) == device(of: 2)
    default: return relay_is_same_open_file(1, 2) != 0
    }
  }

  private func device(of stream: Int32) -> dev_t {
    var status = stat()
    return fstat(stream, &status) == 0 ? status.st_rdev : 0
  }

  private func dup3(_ from: Int32, _ to: Int32) {
    _ = dup2(from, to)
    _ = fcntl(to, F_SETFD, FD_CLOEXEC)
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
      self = tcgetsid(stream) == getsid(0) ? .ourTerminal : .otherTerminal
    default: self = .other
    }
  }
}

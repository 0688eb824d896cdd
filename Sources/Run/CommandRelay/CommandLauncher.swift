import BezelPosix
import CBezelSystem
import Glibc

/// Starts a command with the signal mask and the dispositions of ``writingSignals`` that this process had when the
/// launcher was made.
final class CommandLauncher {
  private let arguments: [UnsafeMutablePointer<CChar>?]
  private var mask = sigset_t()
  private let actions: [sigaction]

  /// The signals of writing to a closed pipe and beyond the limit of a file's size. A relay ignores them: its calls then
  /// fail with an error.
  static let writingSignals = [SIGPIPE, SIGXFSZ]

  init(_ command: [[UInt8]]) {
    arguments = command.map(Self.string) + [nil]
    actions = Self.writingSignals.map(SignalAction.current)
    sigprocmask(SIG_SETMASK, nil, &mask)
  }

  deinit {
    for string in arguments { free(string) }
  }

  /// Starts the command in this process's session and group. `streams` are descriptors; -1 inherits a stream.
  func start(streams: [Int32]) throws(RelayError) -> pid_t {
    let result = withCommand(streams) { relay_start_command(&$0) }
    guard result > 0 else { throw startError(-result) }
    return result
  }

  /// Starts the command in a new session on this terminal, which stands for the terminal `outer`.
  func startSession(
    streams: [Int32], terminal: Int32, outer: Int32, inForeground: Bool
  ) throws(RelayError) -> relay_session {
    var session = relay_session()
    let result = withCommand(streams) {
      relay_start_session(&$0, terminal, outer, inForeground ? 1 : 0, &session)
    }
    guard result == 0 else { throw startError(-result) }
    return session
  }

  /// Restores this process's dispositions of ``writingSignals``.
  func restoreActions() {
    for (signal, var action) in zip(Self.writingSignals, actions) { sigaction(signal, &action, nil) }
  }

  private func withCommand<Result>(_ streams: [Int32], _ body: (inout relay_command) -> Result) -> Result {
    arguments.withUnsafeBufferPointer { arguments in
      var command = relay_command(
        arguments: arguments.baseAddress, environment: environ, streams: (streams[0], streams[1], streams[2]),
        mask: mask, ignored: ignoredSignals)
      return body(&command)
    }
  }

  private var ignoredSignals: sigset_t {
    var ignored = sigset_t()
    sigemptyset(&ignored)
    for (signal, action) in zip(Self.writingSignals, actions)
    where SignalAction.isIgnoring(action) {
      sigaddset(&ignored, signal)
    }
    return ignored
  }

  private func startError(_ error: Int32) -> RelayError {
    let name = arguments[0].map { String(cString: $0) } ?? ""
    return switch error {
    case EAGAIN, ENOMEM, EMFILE, ENFILE: RelayError(.call("fork"), Errno(rawValue: error))
    default: RelayError(.command(name), Errno(rawValue: error))
    }
  }

  private static func string(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    strdup(bytes.map { CChar(bitPattern: $0) } + [0])
  }
}

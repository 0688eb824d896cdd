package import BezelPosix
import Glibc

/// Why a client and its server can't meet.
package enum ControlError: Error, Equatable, CustomStringConvertible {
  case noRuntimeDirectory
  case relativeRuntimeDirectory(String)
  case pathTooLong(String, limit: Int)
  /// BEZEL_SOCKET is no path of a socket.
  case invalidSocket(String, limit: Int)
  /// A variable of the environment isn't UTF-8.
  case notText(variable: String)
  /// A word of the command line isn't UTF-8.
  case invalidWord(String, place: Int)
  /// Nobody listens at the socket that BEZEL_SOCKET names.
  case noServer(String)
  /// The directory of the sockets is none, or others than its owner can use it.
  case unsafeDirectory(String)
  case missingRuntimeDirectory(String)
  /// XDG_RUNTIME_DIR names a file, or a path through one.
  case runtimeFile(String)
  /// XDG_RUNTIME_DIR names a directory in which this user can't make or reach another one.
  case unusableRuntimeDirectory(String, Errno)
  /// XDG_RUNTIME_DIR names the directory of another user.
  case foreignRuntimeDirectory(String, owner: UInt32)
  /// XDG_RUNTIME_DIR names the root directory, or one in which every user may make files.
  case openRuntimeDirectory(String)
  /// Something that is not a socket has the path of the socket.
  case occupied(String, isNamed: Bool = false)
  case serverRuns(String)
  /// The server accepts no connection, or doesn't answer. Its process is nil if it isn't known.
  case silent(String, server: Int32?)
  /// The server has ended before it began a request, or before it sent its status.
  case endedBeforeBeginning, endedBeforeAnswering
  /// The process of `bezel watch` has ended before it sent the status of a request that it had begun.
  case watcherEnded
  /// The answer can't be read.
  case unreadable(WireError, from: SocketRole)
  /// An answer can't be passed on.
  case unwritable(Errno)
  /// Another process keeps the lock of the socket.
  case locked(String)
  /// The locked file is a symbolic link.
  case linkedLock(String)
  /// The file at the path of the lock is not a lock.
  case foreignLock(String)
  /// The server belongs to another user.
  case foreignServer(String, isNamed: Bool = false)
  case notListening(descriptor: Int32)
  /// One of Bezel's programs isn't installed.
  case noProgram(String)
  /// Another process is starting the server, or the server's queue is full. Only for callers that don't wait.
  case busy
  case system(String, path: String, Errno)

  package var description: String {
    switch self {
    case .noRuntimeDirectory:
      "XDG_RUNTIME_DIR is not set; a desktop session sets it, usually to /run/user/\(getuid())"
        + RunningDisplays.advice(in: "/run/user/\(getuid())")
    case .relativeRuntimeDirectory(let path):
      "XDG_RUNTIME_DIR is '\(path)'; it must be an absolute path"
    case .pathTooLong(let path, let limit):
      "the socket's path '\(path)' is too long; set an XDG_RUNTIME_DIR with which it has at most \(limit) bytes"
    case .invalidSocket(let path, let limit):
      "BEZEL_SOCKET is '\(path)'; it must be the absolute path of a socket, with at most \(limit) bytes"
    case .notText(let variable): "\(variable) is not UTF-8; set it to a path that is"
    case .invalidWord(let word, let place):
      "argument \(place), '\(word)', is not valid UTF-8; texts and names must be"
    case .noServer(let path):
      "no server listens at '\(path)', which BEZEL_SOCKET names; start 'bezel serve' there, or unset BEZEL_SOCKET"
    case .unsafeDirectory(let path):
      "'\(path)' must be a directory that only you can use; remove it or set its mode to 0700"
    case .missingRuntimeDirectory(let path):
      "XDG_RUNTIME_DIR is '\(path)', which does not exist; a desktop session sets it, usually to /run/user/\(getuid())"
    case .runtimeFile(let path):
      "XDG_RUNTIME_DIR is '\(path)', which is not a directory; a desktop session sets it, usually to "
        + "/run/user/\(getuid())"
    case .unusableRuntimeDirectory(let path, let error):
      "XDG_RUNTIME_DIR is '\(path)', in which you can use no directory (\(error)); set it to your own, usually "
        + "/run/user/\(getuid())"
    case .openRuntimeDirectory(let path):
      "XDG_RUNTIME_DIR is '\(path)', which is not a private directory; set it to your own with the mode 0700, usually "
        + "/run/user/\(getuid())"
    case .foreignRuntimeDirectory(let path, let owner):
      "XDG_RUNTIME_DIR is '\(path)', which belongs to user \(owner); "
        + (geteuid() == 0
          ? "run the command as that user: \(Self.command(as: owner, in: path))"
          : "set it to your own, usually /run/user/\(getuid())")
    case .occupied(let path, let isNamed):
      "'\(path)' is not a socket; "
        + (isNamed
          ? "set BEZEL_SOCKET to the path of a socket or to one where nothing is yet"
          : "the server's socket belongs there, so move it away")
    case .silent(let path, let server?):
      "the server at '\(path)' does not answer; if it is stopped, continue it with 'kill -CONT \(server)' or end it "
        + "with 'kill -KILL \(server)'"
    case .silent(let path, nil):
      "the server at '\(path)' does not answer; if it is stopped, continue it or end it ('fuser \(path)' prints its "
        + "process)"
    case .endedBeforeBeginning: "the server ended before it read the command; run 'bezel serve' to see why"
    case .endedBeforeAnswering: "the server ended before it answered; run 'bezel serve' to see why"
    case .watcherEnded: "'bezel watch' ended before it answered; start it again"
    case .unreadable(let error, let role):
      "the answer of \(role.name) can't be read: \(error.sentence(about: role))"
    case .unwritable(let error): error.writing("standard output")
    case .locked(let path):
      "another process keeps '\(path)' locked; end that process ('fuser \(path)' prints it) and try again"
    case .linkedLock(let path): "'\(path)' is a symbolic link, where a file belongs; remove it"
    case .foreignLock(let path):
      "'\(path)' is not a lock of bezel, which needs that path; move it away, or choose another socket"
    case .serverRuns(let path): "a server already listens at '\(path)'; stop it with 'bezel stop'"
    case .foreignServer(let path, let isNamed):
      "the server at '\(path)' belongs to another user; "
        + (isNamed
          ? "set BEZEL_SOCKET to the socket of your own, or unset it"
          : "set XDG_RUNTIME_DIR to your own runtime directory")
    case .notListening(let descriptor):
      "descriptor \(descriptor) is not a listening local socket; --listen-fd is only for bezel itself"
    case .noProgram(let name): "'\(name)' is neither beside this program nor in PATH; install it"
    case .busy: "the server is busy; try again"
    case .system(let call, let path, let error):
      "\(call) failed for '\(path)': \(error); \(Self.advice(on: error, of: call))"
    }
  }

  /// What the command `bezel` ends with because of it.
  package var exitStatus: ExitStatus {
    switch self {
    case .noRuntimeDirectory, .relativeRuntimeDirectory, .missingRuntimeDirectory, .runtimeFile,
      .unusableRuntimeDirectory, .openRuntimeDirectory, .foreignRuntimeDirectory, .pathTooLong,
      .invalidSocket, .notText, .noServer,
      .occupied(_, isNamed: true), .endedBeforeBeginning:
      .unavailable
    case .invalidWord, .notListening: .usage
    default: .failure
    }
  }

  /// The start of a command line by which root runs bezel for a user. The name isn't looked up, since the client is
  /// linked without the system's databases.
  private static func command(as user: UInt32, in directory: String) -> String {
    let display = Environment.nonemptyValue(of: "WAYLAND_DISPLAY") ?? "wayland-1"
    return
      "runuser -u \"$(id -nu \(user))\" -- env XDG_RUNTIME_DIR=\(directory) WAYLAND_DISPLAY=\(display) bezel …"
  }

  /// What to do about a failed call, by its reason.
  private static func advice(on error: Errno, of call: String) -> String {
    if call == "exec" { return "install bezel again" }
    return switch error.rawValue {
    case ECONNREFUSED: "run 'bezel serve' to see why no server is there"
    case EISDIR: "remove this directory"
    case ELOOP: "remove the symbolic link in it that leads to itself"
    case EMFILE, ENFILE: "close some programs or raise the limit of open files"
    case ENOMEM, ENOBUFS: "close some programs"
    case ENOSPC, EDQUOT: "free some space"
    default: "check that XDG_RUNTIME_DIR, or BEZEL_SOCKET if it is set, names a place of your own"
    }
  }
}

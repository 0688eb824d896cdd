import CBezelSystem
import Glibc

/// Making and removing a display's socket, always under its lock, so that two who begin at the same
/// instant make one.
extension SocketPlace {
  /// A connected socket, or nil when nobody listens. At once, it doesn't block, now or later.
  func connectedSocket(atOnce: Bool = false) throws(ControlError) -> Int32? {
    let socket = try newSocket()
    if atOnce { _ = fcntl(socket, F_SETFL, O_NONBLOCK) }
    guard csystem_connect_local(socket, socketPath) < 0 else {
      guard isOwnPeer(socket) else {
        close(socket)
        throw .stranger(socketPath)
      }
      return socket
    }
    let error = errno
    close(socket)
    if error == EAGAIN { throw .busy }
    guard error == ENOENT || error == ECONNREFUSED else {
      throw .system("connect", path: socketPath, errno: error)
    }
    return nil
  }

  /// Calls the body while nobody else makes or removes this socket.
  func locked<Result>(
    atOnce: Bool = false, _ body: () throws(ControlError) -> Result
  ) throws(ControlError) -> Result {
    try makeFolder()
    let lock = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw .system("open", path: lockPath, errno: errno) }
    defer { close(lock) }
    while flock(lock, atOnce ? LOCK_EX | LOCK_NB : LOCK_EX) < 0 {
      if errno == EWOULDBLOCK { throw .busy }
      guard errno == EINTR else { throw .system("flock", path: lockPath, errno: errno) }
    }
    return try body()
  }

  /// Binds and listens where nobody does. Call it under the lock, when a connection was refused: what is
  /// there then is a dead server's.
  func listeningSocket() throws(ControlError) -> Int32 {
    if unlink(socketPath) < 0, errno != ENOENT {
      throw .system("unlink", path: socketPath, errno: errno)
    }
    let socket = try newSocket()
    guard csystem_listen_local(socket, socketPath, 64) == 0 else {
      let error = errno
      close(socket)
      throw .system("bind", path: socketPath, errno: error)
    }
    return socket
  }

  func isOwnPeer(_ socket: Int32) -> Bool {
    var user: uid_t = 0
    return csystem_peer_user(socket, &user) == 0 && user == geteuid()
  }

  private func newSocket() throws(ControlError) -> Int32 {
    let socket = csystem_open_local_socket()
    guard socket >= 0 else { throw .system("socket", path: socketPath, errno: errno) }
    return socket
  }

  private func makeFolder() throws(ControlError) {
    if mkdir(folder, 0o700) == 0 { return }
    guard errno == EEXIST else { throw .system("mkdir", path: folder, errno: errno) }
    var status = stat()
    guard lstat(folder, &status) == 0 else { throw .system("stat", path: folder, errno: errno) }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
      throw .unsafeFolder(folder)
    }
  }
}

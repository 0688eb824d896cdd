import CControlWire
import Glibc
import Posix

// The socket exists before its server does: the first client makes it under the lock, and the server inherits it.
// Connecting works from that moment on, so nobody waits for the server to start or tries again.
extension ControlSocketAddress {
  /// Connects to the server; nil when none runs.
  package func connect() throws(ControlError) -> BlockingControlClient? {
    guard let socket = try connectedSocket() else { return nil }
    return BlockingControlClient(socket)
  }

  /// Connects to the server, which is started if none runs.
  package func connect(
    orStart program: @autoclosure () -> ServerProgram
  ) throws(ControlError) -> BlockingControlClient {
    if let client = try connect() { return client }
    let socket = try locked { () throws(ControlError) in
      // Another client may have started it meanwhile.
      if let socket = try connectedSocket() { return socket }
      return try startedSocket(program())
    }
    return BlockingControlClient(socket)
  }

  /// A connected, non-blocking socket, without waiting for another process: it throws `.busy` where it would have to
  /// wait. `program` is the server to start if none runs; nil starts none.
  package func connectWithoutWaiting(orStart program: ServerProgram?) throws(ControlError) -> Int32 {
    if let socket = try connectedSocket(blocks: false) { return socket }
    guard let program else { throw .system("connect", path: path, Errno(rawValue: ECONNREFUSED)) }
    return try locked(blocks: false) { () throws(ControlError) in
      if let socket = try connectedSocket(blocks: false) { return socket }
      return try startedSocket(program)
    }
  }

  private func startedSocket(_ program: ServerProgram) throws(ControlError) -> Int32 {
    let listener = try listeningSocket()
    // This process must not keep its copy: connections have to break when the server ends. It is closed only after
    // connecting, since a server may end at once.
    defer { close(listener) }
    do throws(ControlError) {
      try program.start(listeningOn: listener)
      guard let socket = try connectedSocket() else {
        throw .system("connect", path: path, Errno(rawValue: ECONNREFUSED))
      }
      return socket
    } catch {
      unlink(path)
      throw error
    }
  }

  /// A connected socket; nil when nobody listens. Without `blocks`, neither this call nor the socket blocks.
  package func connectedSocket(blocks: Bool = true) throws(ControlError) -> Int32? {
    let socket = try newSocket()
    if !blocks { _ = fcntl(socket, F_SETFL, O_NONBLOCK) }
    guard control_connect_local(socket, path) < 0 else {
      guard Self.isOwnPeer(socket) else {
        close(socket)
        throw .foreignServer(path)
      }
      return socket
    }
    let error = Errno.current
    close(socket)
    if error == .wouldBlock { throw .busy }
    guard [ENOENT, ECONNREFUSED].contains(error.rawValue) else { throw .system("connect", path: path, error) }
    return nil
  }

  /// Calls the body while no other process makes or removes this socket.
  package func locked<Result>(
    blocks: Bool = true, _ body: () throws(ControlError) -> Result
  ) throws(ControlError) -> Result {
    try makeDirectory()
    let lock = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw .system("open", path: lockPath, .current) }
    defer { close(lock) }
    while flock(lock, blocks ? LOCK_EX : LOCK_EX | LOCK_NB) < 0 {
      let error = Errno.current
      if error == .wouldBlock { throw .busy }
      guard error == .interrupted else { throw .system("flock", path: lockPath, error) }
    }
    return try body()
  }

  /// Binds and listens. Call it under the lock after a connection was refused: a socket that is still there then
  /// belongs to a dead server.
  package func listeningSocket() throws(ControlError) -> Int32 {
    if unlink(path) < 0, errno != ENOENT { throw .system("unlink", path: path, .current) }
    let socket = try newSocket()
    guard control_listen_local(socket, path, 64) == 0 else {
      let error = Errno.current
      close(socket)
      throw .system("bind", path: path, error)
    }
    return socket
  }

  /// Whether the process at the other end of the socket belongs to the same user.
  package static func isOwnPeer(_ socket: Int32) -> Bool {
    var user: uid_t = 0
    return control_peer_user(socket, &user) == 0 && user == geteuid()
  }

  private func newSocket() throws(ControlError) -> Int32 {
    let socket = control_open_local_socket()
    guard socket >= 0 else { throw .system("socket", path: path, .current) }
    return socket
  }

  private func makeDirectory() throws(ControlError) {
    if mkdir(directory, 0o700) == 0 { return }
    guard errno == EEXIST else { throw .system("mkdir", path: directory, .current) }
    var status = stat()
    guard lstat(directory, &status) == 0 else { throw .system("stat", path: directory, .current) }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
      throw .unsafeDirectory(directory)
    }
  }
}

import BezelPosix
import CBezelSystem
import Glibc

// The socket exists before its server does: the first client makes it under the lock, and the server inherits it.
// Connecting works from that moment on, so nobody waits for the server to start or tries again.
extension ControlSocketAddress {
  /// Connects to the server; nil when none runs.
  ///
  /// - Throws: `.noServer` when none listens at a named socket.
  package func connect() throws(ControlError) -> BlockingControlClient? {
    if let socket = try connectedSocket() { return BlockingControlClient(socket) }
    if isNamed { throw .noServer(path) }
    return nil
  }

  /// Connects to the server, which is started if none runs. A server that runs without its socket's file makes it again.
  package func connect(
    orStart program: @autoclosure () -> ServerProgram
  ) throws(ControlError) -> BlockingControlClient {
    BlockingControlClient(try connectedSocket(orStart: program()))
  }

  /// A connected socket, whose calls block. The server is started if none runs.
  package func connectedSocket(orStart program: @autoclosure () -> ServerProgram) throws(ControlError)
    -> Int32
  {
    if let socket = try connectedSocket() { return socket }
    if isNamed { throw .noServer(path) }
    var retries = Retries(within: timeout)
    repeat {
      let socket = try locked { lock throws(ControlError) -> Int32? in
        // Another client may have started it meanwhile.
        if let socket = try connectedSocket() { return socket }
        return control_is_file_held(lock) != 0 ? nil : try startedSocket(program())
      }
      if let socket { return socket }
    } while retries.pause()
    throw .silent(path, server: serverProcess)
  }

  /// A connected, non-blocking socket, without waiting for another process: it throws `.busy` where it would have to
  /// wait. `program` is the server to start if none runs; nil starts none.
  package func connectWithoutWaiting(orStart program: ServerProgram?) throws(ControlError) -> Int32 {
    if let socket = try connectedSocket(blocks: false) { return socket }
    if isNamed { throw .noServer(path) }
    guard let program else { throw .system("connect", path: path, Errno(rawValue: ECONNREFUSED)) }
    return try locked(blocks: false) { lock throws(ControlError) in
      if let socket = try connectedSocket(blocks: false) { return socket }
      guard control_is_file_held(lock) == 0 else { throw .busy }
      return try startedSocket(program)
    }
  }

  private func startedSocket(_ program: ServerProgram) throws(ControlError) -> Int32 {
    let listener = try listeningSocket()
    // This process must not keep its copy: connections have to break when the server ends. It is closed only after
    // connecting, since a server may end at once.
    defer { close(listener) }
    let log = openLog()
    defer { if log >= 0 { close(log) } }
    do throws(ControlError) {
      try program.start(listeningOn: listener, log: log)
      guard let socket = try connectedSocket() else {
        throw .system("connect", path: path, Errno(rawValue: ECONNREFUSED))
      }
      return socket
    } catch {
      removeFiles()
      throw error
    }
  }

  /// A connected socket; nil when nobody listens. Without `blocks`, neither this call nor the socket blocks; with it,
  /// each call waits at most for ``timeout``.
  package func connectedSocket(blocks: Bool = true) throws(ControlError) -> Int32? {
    let socket = try newSocket(blocks: blocks)
    if blocks { control_set_timeout(socket, timeout) }
    guard control_connect_local(socket, path) < 0 else {
      guard Self.isOwnPeer(socket) else {
        close(socket)
        try checkRuntimeDirectory()
        throw .foreignServer(path, isNamed: isNamed)
      }
      return socket
    }
    let error = Errno.current
    close(socket)
    if error == .wouldBlock { throw blocks ? .silent(path, server: serverProcess) : .busy }
    switch error.rawValue {
    case ENOTDIR where !isNamed: throw notDirectory
    case EACCES where isNamed: throw .foreignServer(path, isNamed: true)
    case EACCES where access(directory, X_OK) < 0:
      try checkRuntimeDirectory()
      throw .unusableRuntimeDirectory(runtimeDirectory, error)
    case ENOENT, ECONNREFUSED: try checkWay()
    default: throw .system("connect", path: path, error)
    }
    return nil
  }

  /// Calls the body, with the descriptor of the locked file, while no other process makes or removes this socket.
  package func locked<Result>(
    blocks: Bool = true, _ body: (Int32) throws(ControlError) -> Result
  ) throws(ControlError) -> Result {
    var retries = Retries(within: blocks ? timeout : 0)
    repeat {
      let lock = try openLock()
      defer { close(lock) }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 {
        // Whoever held the lock before may have removed the file, and others lock the next one.
        if isLockFile(lock) { return try keepingServerLock(lock, body) }
      } else {
        let error = Errno.current
        guard [.wouldBlock, .interrupted].contains(error) else {
          throw .system("flock", path: lockPath, error)
        }
      }
    } while retries.pause()
    throw blocks ? .locked(lockPath) : .busy
  }

  /// Calls the body. If it fails, the locked file stays only for a server.
  private func keepingServerLock<Result>(
    _ lock: Int32, _ body: (Int32) throws(ControlError) -> Result
  ) throws(ControlError) -> Result {
    do throws(ControlError) { return try body(lock) } catch {
      if control_is_file_held(lock) == 0, isLockFile(lock) { unlink(lockPath) }
      throw error
    }
  }

  private func isLockFile(_ lock: Int32) -> Bool { FileIdentity(of: lock) == FileIdentity(of: lockPath) }

  /// Marks this process as the server for as long as the returned descriptor is open, whether its socket is found or
  /// not. Nil when another process is the server.
  package func holdServerLock() throws(ControlError) -> Int32? {
    let lock = try openLock()
    if control_hold_file(lock) == 0 {
      let text = Array("\(getpid())\n".utf8)
      // Without room for it, messages lack the process.
      if ftruncate(lock, 0) == 0 { _ = pwrite(lock, text, text.count, 0) }
      return lock
    }
    close(lock)
    return nil
  }

  /// The process that has the lock of ``holdServerLock()``; nil if none has it.
  package var serverProcess: Int32? {
    let lock = open(lockPath, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard lock >= 0 else { return nil }
    defer { close(lock) }
    guard control_is_file_held(lock) != 0 else { return nil }
    var text = [UInt8](repeating: 0, count: 16)
    let count = pread(lock, &text, text.count, 0)
    guard count > 0, let process = Int32(String(decoding: text[..<(count - 1)], as: UTF8.self)) else {
      return nil
    }
    return process
  }

  /// Ends a server that does not understand this program's requests, and waits for its end. Returns false if its process
  /// is not known, or does not end.
  package func terminateServer() -> Bool {
    guard let process = serverProcess, kill(process, SIGTERM) == 0 else { return false }
    var retries = Retries(within: timeout)
    while serverProcess != nil {
      guard retries.pause() else { return false }
    }
    return true
  }

  private func openLock() throws(ControlError) -> Int32 {
    try makeDirectory()
    let lock = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    if lock >= 0 {
      if isOwnLockFile(lock) { return lock }
      close(lock)
      throw .foreignLock(lockPath)
    }
    let error = Errno.current
    if error.rawValue == ELOOP, Self.kind(of: lockPath) == S_IFLNK { throw .linkedLock(lockPath) }
    throw .system("open", path: lockPath, error)
  }

  /// Whether the file can be a lock of ``holdServerLock()``: BEZEL_SOCKET may name a path beside which `NAME.lock` is a
  /// file of the user.
  private func isOwnLockFile(_ lock: Int32) -> Bool {
    var status = stat()
    guard fstat(lock, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= 16 else {
      return false
    }
    var text = [UInt8](repeating: 0, count: 16)
    let count = pread(lock, &text, text.count, 0)
    guard count > 0 else { return count == 0 }
    return text[count - 1] == UInt8(ascii: "\n")
      && text[..<(count - 1)].allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  /// Opens the file for the messages of a new server; negative if there can be none.
  private func openLog() -> Int32 {
    let log = open(logPath, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    var status = stat()
    guard log >= 0, fstat(log, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      if log >= 0 { close(log) }
      return -1
    }
    if status.st_size > Self.longestLog { ftruncate(log, 0) }
    return log
  }

  private static var longestLog: Int { 1 << 16 }

  /// Removes the socket, if it isn't to stay, the locked file, and an empty log. Call it under the lock.
  package func removeFiles(butSocket keepsSocket: Bool = false) {
    if !keepsSocket, Self.kind(of: path) == S_IFSOCK { unlink(path) }
    unlink(lockPath)
    var status = stat()
    if lstat(logPath, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size == 0 {
      unlink(logPath)
    }
  }

  /// Binds and listens. Call it under the lock after a connection was refused: a socket that is still there then
  /// belongs to a dead server. Anything else at the path stays.
  package func listeningSocket() throws(ControlError) -> Int32 {
    try checkPath()
    if unlink(path) < 0, errno != ENOENT { throw .system("unlink", path: path, .current) }
    let socket = try newSocket(blocks: false)
    guard control_listen_local(socket, path, 64) == 0 else {
      let error = Errno.current
      close(socket)
      throw .system("bind", path: path, error)
    }
    return socket
  }

  /// Whether the process at the other end of the socket belongs to the same user.
  package static func isOwnPeer(_ socket: Int32) -> Bool {
    socketPeer(of: socket)?.user == geteuid()
  }

  private func newSocket(blocks: Bool) throws(ControlError) -> Int32 {
    let socket = control_open_local_socket(blocks ? 1 : 0)
    guard socket >= 0 else { throw .system("socket", path: path, .current) }
    return socket
  }

  private var runtimeDirectory: String { String(directory.dropLast("/bezel".count)) }

  /// The error of a path through a file.
  private var notDirectory: ControlError {
    var status = stat()
    let isDirectory = stat(runtimeDirectory, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    return isDirectory ? .unsafeDirectory(directory) : .runtimeFile(runtimeDirectory)
  }

  /// Makes the directory of the sockets, in a runtime directory of this user only.
  package func makeDirectory() throws(ControlError) {
    if isNamed { return }
    try checkRuntimeDirectory()
    if mkdir(directory, 0o700) == 0 { return }
    let error = Errno.current
    switch error.rawValue {
    case EEXIST: try checkDirectory()
    case ENOTDIR: throw notDirectory
    case ENOENT where access(runtimeDirectory, F_OK) < 0: throw .missingRuntimeDirectory(runtimeDirectory)
    // /proc has no place for a directory.
    case ENOENT, EACCES, EPERM, EROFS: throw .unusableRuntimeDirectory(runtimeDirectory, error)
    default: throw .system("mkdir", path: directory, error)
    }
  }

  private func checkDirectory() throws(ControlError) {
    var status = stat()
    guard lstat(directory, &status) == 0 else { throw .system("stat", path: directory, .current) }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
      throw .unsafeDirectory(directory)
    }
  }

  /// Finds what would keep a server from making the socket, for commands that start none.
  private func checkWay() throws(ControlError) {
    try checkPath()
    if isNamed { return }
    try checkRuntimeDirectory()
    if FileIdentity(of: directory) != nil { return try checkDirectory() }
    guard access(runtimeDirectory, F_OK) == 0 else { throw .missingRuntimeDirectory(runtimeDirectory) }
    if access(runtimeDirectory, W_OK | X_OK) < 0 {
      throw .unusableRuntimeDirectory(runtimeDirectory, .current)
    }
  }

  /// Whatever is at the path must be a socket.
  private func checkPath() throws(ControlError) {
    if ![0, S_IFSOCK].contains(Self.kind(of: path)) { throw .occupied(path, isNamed: isNamed) }
  }

  /// Refuses the runtime directory of another user, and one that isn't private. A directory that root makes in the runtime
  /// directory of a user would keep that user's server from its place, and one in the root directory stays.
  package func checkRuntimeDirectory() throws(ControlError) {
    if isNamed { return }
    var status = stat()
    guard stat(runtimeDirectory, &status) == 0 else { return }
    if status.st_uid != geteuid() {
      throw .foreignRuntimeDirectory(runtimeDirectory, owner: status.st_uid)
    }
    if status.st_mode & 0o002 != 0 || FileIdentity(status) == FileIdentity(of: "/") {
      throw .openRuntimeDirectory(runtimeDirectory)
    }
  }

  /// The kind of file at the path; 0 if there is none.
  private static func kind(of path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
  }
}

/// The time that is left to wait for another process, in pauses of 1 to 16 ms.
private struct Retries {
  private var milliseconds: Int32
  private var pauseLength: Int32 = 1

  init(within milliseconds: Int32) {
    self.milliseconds = milliseconds
  }

  /// Sleeps for a pause. Returns false when no time is left.
  mutating func pause() -> Bool {
    guard milliseconds > 0 else { return false }
    usleep(UInt32(pauseLength) * 1000)
    milliseconds -= pauseLength
    pauseLength = min(2 * pauseLength, 16)
    return true
  }
}

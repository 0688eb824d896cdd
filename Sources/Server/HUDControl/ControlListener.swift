package import BezelControlWire
import BezelPosix
import CBezelSystem
import Glibc

/// The server's socket, at which clients connect. It doesn't block: poll ``fileDescriptor``.
package final class ControlListener {
  package let fileDescriptor: Int32
  package let address: ControlSocketAddress
  private var identity: FileIdentity?
  /// The descriptor that marks this process as the server.
  private var serverLock: Int32?
  private var isOpen = true
  /// Whether the socket's file stays when it is closed: another process listens at it, too.
  private let keepsFile: Bool

  /// Listens at the address.
  ///
  /// - Throws: `.serverRuns` when another process is the server.
  package static func listen(at address: ControlSocketAddress) throws(ControlError) -> ControlListener {
    let (socket, lock) = try address.locked { _ throws(ControlError) in
      if let server = try address.connectedSocket() {
        Glibc.close(server)
        throw .serverRuns(address.path)
      }
      guard let lock = try address.holdServerLock() else { throw .serverRuns(address.path) }
      do throws(ControlError) { return (try address.listeningSocket(), lock) } catch {
        Glibc.close(lock)
        throw error
      }
    }
    return ControlListener(socket, at: address, holding: lock)
  }

  /// Takes over the listening socket that a client has made before it started this process, or a service manager. With
  /// `keepsFile` the socket's file stays when it is closed, since a service manager listens at it again.
  ///
  /// - Throws: `.notListening` if it is no such socket.
  package static func adopt(
    _ descriptor: Int32, keepingFile keepsFile: Bool = false
  ) throws(ControlError) -> ControlListener {
    let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard control_is_listening(descriptor) == 1,
        control_bound_path(descriptor, buffer.baseAddress, Int32(buffer.count)) > 0
      else { return nil as String? }
      return buffer.baseAddress.map { String(cString: $0) }
    }
    guard let path, let address = ControlSocketAddress(path: path) ?? (try? ControlSocketAddress(named: path))
    else {
      throw .notListening(descriptor: descriptor)
    }
    // A socket of bezel doesn't block already. One that blocks would stop the server at the first client that leaves early.
    let flags = fcntl(descriptor, F_GETFL)
    guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0,
      flags & O_NONBLOCK != 0 || fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0
    else { throw .system("fcntl", path: path, .current) }
    let lock = (try? address.holdServerLock()) ?? nil
    return ControlListener(descriptor, at: address, holding: lock, keepsFile)
  }

  /// The listening socket that a service manager has made for this process, as sd_listen_fds(3) describes it. It is
  /// returned once.
  package static func passedDescriptor() -> Int32? {
    defer { for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) } }
    guard Environment.value(of: "LISTEN_PID") == "\(getpid())",
      let count = Environment.value(of: "LISTEN_FDS").flatMap({ Int($0) }), count > 0
    else { return nil }
    // SD_LISTEN_FDS_START
    return 3
  }

  private init(
    _ socket: Int32, at address: ControlSocketAddress, holding lock: Int32?, _ keepsFile: Bool = false
  ) {
    fileDescriptor = socket
    self.address = address
    self.keepsFile = keepsFile
    serverLock = lock
    identity = FileIdentity(of: address.path)
  }

  deinit {
    close()
  }

  /// The socket of the next waiting connection; nil when none waits. Another user's connection gets a message and is closed.
  ///
  /// - Throws: `.system` when no descriptors are left, or many clients in a row have left before they were accepted.
  ///   Poll less often for a while then.
  package func accept() throws(ControlError) -> Int32? {
    var trials = 0
    while isOpen {
      let socket = control_accept(fileDescriptor)
      guard socket >= 0 else {
        switch errno {
        case EAGAIN: return nil
        case EINTR where trials < 16, ECONNABORTED where trials < 16:
          trials += 1
          continue
        default: throw .system("accept", path: address.path, .current)
        }
      }
      if ControlSocketAddress.isOwnPeer(socket) { return socket }
      let refusal =
        ControlAnswer.error("this server belongs to another user").line(for: .none)
        + ControlAnswer.status(.failure).line(for: .none)
      send(socket, refusal, refusal.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      Glibc.close(socket)
    }
    return nil
  }

  /// Whether clients find this socket by its path.
  package var isFound: Bool { identity != nil && identity == FileIdentity(of: address.path) }

  /// Makes the socket again after its file was removed. The descriptor keeps its number. It doesn't wait.
  ///
  /// - Throws: `.serverRuns` when another process has become the server, `.busy` while another process has the lock.
  package func listenAgain() throws(ControlError) {
    try address.locked(blocks: false) { lock throws(ControlError) in
      if let server = try address.connectedSocket(blocks: false) {
        Glibc.close(server)
        throw .serverRuns(address.path)
      }
      // The locked file may have been removed too, and the new one have no server yet.
      if serverLock.flatMap({ FileIdentity(of: $0) }) != FileIdentity(of: lock) {
        guard let new = try address.holdServerLock() else { throw .serverRuns(address.path) }
        if let serverLock { Glibc.close(serverLock) }
        serverLock = new
      }
      let socket = try address.listeningSocket()
      dup2(socket, fileDescriptor)
      _ = fcntl(fileDescriptor, F_SETFD, FD_CLOEXEC)
      Glibc.close(socket)
      identity = FileIdentity(of: address.path)
    }
  }

  /// Stops listening, and removes the socket if it is still this one. Clients that wait unaccepted notice it and start
  /// another server.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    try? address.locked { _ throws(ControlError) in
      if isFound { address.removeFiles(butSocket: keepsFile) }
    }
    Glibc.close(fileDescriptor)
    if let serverLock { Glibc.close(serverLock) }
  }
}

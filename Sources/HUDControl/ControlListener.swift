import CControlWire
package import ControlWire
import Glibc
import Posix

/// The server's socket, at which clients connect. It doesn't block: poll ``fileDescriptor``.
package final class ControlListener {
  package let fileDescriptor: Int32
  package let address: ControlSocketAddress
  private let identity: FileIdentity?
  private var isOpen = true

  /// Listens at the address.
  ///
  /// - Throws: `.serverRuns` when a server answers there.
  package static func listen(at address: ControlSocketAddress) throws(ControlError) -> ControlListener {
    let socket = try address.locked { () throws(ControlError) in
      if let server = try address.connectedSocket() {
        Glibc.close(server)
        throw .serverRuns(address.path)
      }
      return try address.listeningSocket()
    }
    return ControlListener(socket, at: address)
  }

  /// Takes over the listening socket that a client has made before it started this process.
  package static func adopt(_ descriptor: Int32) throws(ControlError) -> ControlListener {
    let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard control_is_listening(descriptor) == 1,
        control_bound_path(descriptor, buffer.baseAddress, Int32(buffer.count)) > 0
      else { return nil as String? }
      return buffer.baseAddress.map { String(cString: $0) }
    }
    guard let path, let address = ControlSocketAddress(path: path) else {
      throw .notListening(descriptor: descriptor)
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return ControlListener(descriptor, at: address)
  }

  private init(_ socket: Int32, at address: ControlSocketAddress) {
    fileDescriptor = socket
    self.address = address
    identity = FileIdentity(of: address.path)
    _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
  }

  deinit {
    close()
  }

  /// The next waiting connection; nil when none waits. Another user's connection gets a sentence and is closed.
  ///
  /// - Throws: `.system` when no descriptors are left. Poll less often for a while then.
  package func accept() throws(ControlError) -> ControlConnection? {
    while isOpen {
      let socket = control_accept(fileDescriptor)
      guard socket >= 0 else {
        switch errno {
        case EAGAIN: return nil
        case EINTR, ECONNABORTED: continue
        default: throw .system("accept", path: address.path, .current)
        }
      }
      let connection = ControlConnection(socket)
      if ControlSocketAddress.isOwnPeer(socket) { return connection }
      connection.send(.error(Array("bezel: this server belongs to another user\n".utf8)))
      connection.finish(.failure)
    }
    return nil
  }

  /// Stops listening, and removes the socket if it is still this one. Clients that wait unaccepted notice it and start
  /// another server.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    try? address.locked { () throws(ControlError) in
      if let identity, identity == FileIdentity(of: address.path) { unlink(address.path) }
    }
    Glibc.close(fileDescriptor)
  }
}

/// The file that a path names at one moment.
private struct FileIdentity: Equatable {
  let device: dev_t
  let inode: ino_t

  init?(of path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    device = status.st_dev
    inode = status.st_ino
  }
}

import CBezelSystem
import Glibc

/// The server's socket, where commands connect. Non-blocking; the caller polls ``fileDescriptor``.
package final class ControlListener {
  package let fileDescriptor: Int32
  package let place: SocketPlace
  private let identity: FileIdentity?
  private var isOpen = true

  /// Listens at the place, as long as nobody does.
  /// - Throws: `.serverRuns` when a server answers there.
  package static func listen(at place: SocketPlace) throws(ControlError) -> ControlListener {
    let socket = try place.locked { () throws(ControlError) in
      if let server = try place.connectedSocket() {
        Glibc.close(server)
        throw .serverRuns(place.socketPath)
      }
      return try place.listeningSocket()
    }
    return ControlListener(socket, at: place)
  }

  /// Takes over the listening socket that the command made before it started this process.
  package static func adopt(_ descriptor: Int32) throws(ControlError) -> ControlListener {
    let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard csystem_is_listening(descriptor) == 1,
        csystem_bound_path(descriptor, buffer.baseAddress, Int32(buffer.count)) > 0
      else { return nil as String? }
      return buffer.baseAddress.map { String(cString: $0) }
    }
    guard let path, let place = SocketPlace(socketPath: path) else {
      throw .notListening(descriptor: descriptor)
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return ControlListener(descriptor, at: place)
  }

  private init(_ socket: Int32, at place: SocketPlace) {
    fileDescriptor = socket
    self.place = place
    identity = FileIdentity(of: place.socketPath)
    _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
  }

  deinit {
    close()
  }

  /// The next connection that waits, or nil. Another user's is told so and closed.
  /// - Throws: `.system` when there are no descriptors left: poll this one less for a while.
  package func accept() throws(ControlError) -> ControlConnection? {
    while isOpen {
      let socket = csystem_accept(fileDescriptor)
      guard socket >= 0 else {
        switch errno {
        case EAGAIN: return nil
        case EINTR, ECONNABORTED: continue
        default: throw .system("accept", path: place.socketPath, errno: errno)
        }
      }
      let connection = ControlConnection(socket)
      if place.isOwnPeer(socket) { return connection }
      connection.send(.complaint(Array("bezel: this server belongs to another user\n".utf8)))
      connection.finish(status: 1)
    }
    return nil
  }

  /// Stops listening and removes the socket, if it is still this one. Commands that wait unaccepted
  /// notice, and start another server.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    try? place.locked { () throws(ControlError) in
      if let identity, identity == FileIdentity(of: place.socketPath) { unlink(place.socketPath) }
    }
    Glibc.close(fileDescriptor)
  }
}

/// Which file a path means at the moment.
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

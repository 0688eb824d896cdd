import Glibc

/// Unix sockets by path.
package enum UnixSocket {
  package static func listening(at path: String) throws -> Descriptor {
    let socket = try make()
    guard withAddress(path, { bind(socket.number, $0, $1) }) == 0, listen(socket.number, 64) == 0 else {
      throw HarnessError("can't listen at \(path): errno \(errno)")
    }
    return socket
  }

  /// With `timeout`, each call on the socket fails after this time.
  package static func connected(to path: String, timeout: Duration? = nil) throws -> Descriptor {
    let socket = try make()
    if let timeout {
      var time = timeval(tv_sec: Int(timeout.components.seconds), tv_usec: 0)
      for option in [SO_SNDTIMEO, SO_RCVTIMEO] {
        setsockopt(socket.number, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
      }
    }
    guard withAddress(path, { connect(socket.number, $0, $1) }) == 0 else {
      throw HarnessError("can't connect to \(path): errno \(errno)")
    }
    return socket
  }

  private static func make() throws -> Descriptor {
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw HarnessError("cannot create a socket: errno \(errno)") }
    return Descriptor(number)
  }

  private static func withAddress<R>(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

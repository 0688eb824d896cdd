import CPosix

/// The address of a local socket.
package struct LocalSocketAddress: Hashable, Sendable {
  package let name: String
  /// Whether the name is one of the kernel's own, without a file.
  package let isAbstract: Bool

  package init(path: String) {
    name = path
    isAbstract = false
  }

  package init(abstractName: String) {
    name = abstractName
    isAbstract = true
  }

  /// Connects a stream socket, which does not block and is closed on exec. Nil when that can't be done at once.
  package func connectAtOnce() -> Int32? {
    let socket = cposix_connect_at_once(name, isAbstract ? 1 : 0)
    return socket < 0 ? nil : socket
  }
}

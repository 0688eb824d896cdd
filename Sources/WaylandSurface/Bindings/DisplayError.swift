import Glibc

/// Why there is no connection, or no more.
package enum DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nobody answers at the name, or at the environment's when there is none.
  case cannotConnect(name: String?, errno: CInt, reason: String)
  /// The compositor is gone.
  case lost(errno: CInt)
  /// The compositor ended the connection over a request that the protocol forbids. `message` is its own.
  case refused(interface: String, id: UInt32, code: UInt32, message: String)

  package var description: String {
    switch self {
    case .cannotConnect(let name, let errno, let reason):
      let place = name ?? "the environment's compositor"
      return "can't connect to \(place): \(reason.isEmpty ? String(cString: strerror(errno)) : reason)"
    case .lost(let errno):
      return "the compositor is gone: \(String(cString: strerror(errno)))"
    case .refused(let interface, let id, let code, let message):
      return "the compositor refused a request to \(interface)@\(id), error \(code): \(message)"
    }
  }
}

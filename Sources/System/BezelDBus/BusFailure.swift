package import BezelPosix

/// Why a bus can't be used, or a call has no reply.
package enum BusFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// None of the libraries with sd-bus is installed.
  case noLibrary
  case noBus(Bus.Name, Errno)
  /// No reply came in time.
  case silent
  /// The bus has closed the connection, also at its start.
  case closed(Bus.Name)
  /// The reply is an error.
  case refused(name: String, String)
  /// A name, a path or a value that D-Bus doesn't allow.
  case malformed
  /// A message has more values than are read.
  case tooLong

  package var description: String {
    switch self {
    case .noLibrary: "none of libsystemd, libelogind and libbasu is installed; install one of them"
    case .noBus(.session, let error): "no session bus (\(error)); a desktop session starts it"
    case .noBus(.system, let error): "no system bus (\(error)); start it, as with 'dbus.service'"
    case .noBus(.address(let address), let error): "no bus at '\(address)' (\(error))"
    case .silent: "the bus does not answer; try again, or restart the service that was called"
    // A bus of another user does it.
    case .closed(.session):
      "the session bus closes the connection; run this as the user whose session it is"
    case .closed(.system): "the system bus closes the connection; restart it, as with 'dbus.service'"
    case .closed(.address(let address)): "the bus at '\(address)' closes the connection; restart it"
    case .refused(let name, let text): text.isEmpty ? name : text
    case .malformed: "a message on the bus is not valid"
    case .tooLong: "a message on the bus has too many values"
    }
  }
}

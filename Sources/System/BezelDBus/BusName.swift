import BezelPosix
import Glibc

extension Bus {
  /// Which bus.
  package enum Name: Hashable, Sendable {
    /// The user's: `$DBUS_SESSION_BUS_ADDRESS`, otherwise `$XDG_RUNTIME_DIR/bus`.
    case session
    /// `$DBUS_SYSTEM_BUS_ADDRESS`, otherwise the usual socket.
    case system
    case address(String)

    /// Whether there is surely no such bus. The library, with those that it needs, takes half a MiB.
    var isMissing: Bool {
      guard self == .session, Environment.nonemptyValue(of: "DBUS_SESSION_BUS_ADDRESS") == nil,
        let directory = Environment.nonemptyValue(of: "XDG_RUNTIME_DIR")
      else { return false }
      return access("\(directory)/bus", F_OK) < 0
    }
  }
}

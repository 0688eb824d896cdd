import Posix

/// The address of a bus: a local socket.
package struct BusAddress: Equatable, Sendable {
  let socket: LocalSocketAddress

  package init(path: String) {
    socket = LocalSocketAddress(path: path)
  }

  private init(abstractName: String) {
    socket = LocalSocketAddress(abstractName: abstractName)
  }

  /// The addresses of the user's session bus in this process's environment, in the order to try them.
  package static func ofSession() -> [BusAddress] {
    ofSession(
      named: Environment.value(of: "DBUS_SESSION_BUS_ADDRESS"),
      runtimeFolder: Environment.value(of: "XDG_RUNTIME_DIR"))
  }

  /// The addresses for the values of DBUS_SESSION_BUS_ADDRESS and XDG_RUNTIME_DIR. Without the first, the address is the
  /// file `bus` in the second. Addresses that are not local sockets are left out.
  package static func ofSession(named list: String?, runtimeFolder: String?) -> [BusAddress] {
    let usual = runtimeFolder.flatMap { $0.isEmpty ? nil : BusAddress(path: "\($0)/bus") }
    guard let list, !list.isEmpty else { return [usual].compactMap { $0 } }
    return list.split(separator: ";").compactMap { address in
      guard address.hasPrefix("unix:") else { return nil }
      let pairs = address.dropFirst("unix:".count).split(separator: ",")
      return pairs.lazy.compactMap { read($0, usual: usual) }.first
    }
  }

  private static func read(_ pair: Substring, usual: BusAddress?) -> BusAddress? {
    let parts = pair.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let value = unescape(parts[1]) else { return nil }
    switch parts[0] {
    case "path": return BusAddress(path: value)
    case "abstract": return BusAddress(abstractName: value)
    case "runtime": return value == "yes" ? usual : nil
    default: return nil
    }
  }

  /// Replaces escaped bytes such as `%2f`.
  private static func unescape(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.count == 2, let escaped = UInt8(digits, radix: 16) else { return nil }
      bytes.append(escaped)
      rest = rest.dropFirst(2)
    }
    return bytes.contains(0) ? nil : String(decoding: bytes, as: UTF8.self)
  }
}

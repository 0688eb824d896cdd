import CBezelSystem
import Glibc

/// Where the server of one display is found: a socket in the user's runtime folder, named after the display.
package struct SocketPlace: Equatable, Sendable {
  /// `$XDG_RUNTIME_DIR/bezel`.
  package let folder: String
  private let name: String

  package var socketPath: String { "\(folder)/\(name).sock" }
  /// Held by whoever makes or removes the socket. The file itself stays: removing it would split its holders.
  var lockPath: String { "\(folder)/\(name).lock" }

  /// The values of XDG_RUNTIME_DIR and WAYLAND_DISPLAY; a display is a name or a path, `wayland-0` when unset.
  package init(runtimeFolder: String?, display: String?) throws(ControlError) {
    guard let runtimeFolder, !runtimeFolder.isEmpty else { throw .noRuntimeFolder }
    guard runtimeFolder.utf8.first == UInt8(ascii: "/") else { throw .relativeRuntimeFolder(runtimeFolder) }
    folder = runtimeFolder + "/bezel"
    let room = Int(csystem_local_path_limit()) - folder.utf8.count - "/.sock".utf8.count
    guard room >= SocketPlace.shortestName else {
      throw .pathTooLong(
        folder + "/….sock", limit: Int(csystem_local_path_limit()) - SocketPlace.shortestName)
    }
    name = SocketPlace.name(of: display ?? "", in: runtimeFolder, room: room)
  }

  /// The place a bound socket tells.
  init?(socketPath: String) {
    guard let slash = socketPath.lastIndex(of: "/"), socketPath.hasSuffix(".sock") else { return nil }
    folder = String(socketPath[..<slash])
    name = String(socketPath[socketPath.index(after: slash)...].dropLast(".sock".count))
  }

  /// The place that this process's environment names.
  package static func current() throws(ControlError) -> SocketPlace {
    try SocketPlace(
      runtimeFolder: getenv("XDG_RUNTIME_DIR").map { String(cString: $0) },
      display: getenv("WAYLAND_DISPLAY").map { String(cString: $0) })
  }

  /// One path component for each display. A path into the runtime folder is the same display as its name.
  private static func name(of display: String, in runtimeFolder: String, room: Int) -> String {
    if display.isEmpty { return "wayland-0" }
    var bytes = Array(display.utf8)
    let prefix = Array(runtimeFolder.utf8) + [UInt8(ascii: "/")]
    if bytes.starts(with: prefix) { bytes.removeFirst(prefix.count) }
    let escaped = bytes.flatMap(escape)
    if escaped.count <= room { return String(decoding: escaped, as: UTF8.self) }
    // Too long for a socket's path: its start, to be recognized by, and a hash of all of it.
    let hash = hexadecimal(hash(bytes), digits: 16)
    return String(decoding: escaped.prefix(room - hash.count - 1) + [UInt8(ascii: "~")] + hash, as: UTF8.self)
  }

  /// Room for a hash and a little of the name before it.
  private static let shortestName = 24

  private static func escape(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
      [byte]
    default: [UInt8(ascii: "%")] + hexadecimal(UInt64(byte), digits: 2)
    }
  }

  private static func hexadecimal(_ value: UInt64, digits: Int) -> [UInt8] {
    let characters = Array("0123456789ABCDEF".utf8)
    return (0..<digits).reversed().map { characters[Int(value >> (4 * UInt64($0)) & 15)] }
  }

  /// FNV-1a: the same in every process, unlike Swift's.
  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

import CControlWire
import Glibc
package import Posix

/// Where the server of one display listens: a socket in the user's runtime directory, named after the display.
package struct ControlSocketAddress: Equatable, Sendable {
  /// `$XDG_RUNTIME_DIR/bezel`.
  package let directory: String
  private let name: String

  package var path: String { "\(directory)/\(name).sock" }
  /// The file that is locked while the socket is made or removed. It is never removed itself: two processes could then
  /// hold locks of two files.
  var lockPath: String { "\(directory)/\(name).lock" }

  /// The address for values of XDG_RUNTIME_DIR and WAYLAND_DISPLAY. A display is a name or a path; the default is
  /// `wayland-0`.
  package init(runtimeDirectory: String?, display: String?) throws(ControlError) {
    guard let runtimeDirectory, !runtimeDirectory.isEmpty else { throw .noRuntimeDirectory }
    guard runtimeDirectory.utf8.first == UInt8(ascii: "/") else {
      throw .relativeRuntimeDirectory(runtimeDirectory)
    }
    directory = runtimeDirectory + "/bezel"
    let limit = Int(control_local_path_limit())
    let room = limit - directory.utf8.count - "/.sock".utf8.count
    guard room >= Self.shortestName else {
      throw .pathTooLong(directory + "/….sock", limit: limit - Self.shortestName)
    }
    name = Self.name(of: display ?? "", in: runtimeDirectory, room: room)
  }

  /// The address of a socket that is already bound.
  package init?(path: String) {
    guard let slash = path.lastIndex(of: "/"), path.hasSuffix(".sock") else { return nil }
    directory = String(path[..<slash])
    name = String(path[path.index(after: slash)...].dropLast(".sock".count))
  }

  /// The address that the environment of this process names.
  package static func current() throws(ControlError) -> ControlSocketAddress {
    try ControlSocketAddress(
      runtimeDirectory: Environment.value(of: "XDG_RUNTIME_DIR"),
      display: Environment.value(of: "WAYLAND_DISPLAY"))
  }

  /// One path component for each display. A path into the runtime directory is the same display as its name.
  private static func name(of display: String, in runtimeDirectory: String, room: Int) -> String {
    if display.isEmpty { return "wayland-0" }
    var bytes = Array(display.utf8)
    let prefix = Array(runtimeDirectory.utf8) + [UInt8(ascii: "/")]
    if bytes.starts(with: prefix) { bytes.removeFirst(prefix.count) }
    let escaped = bytes.flatMap(escape)
    if escaped.count <= room { return String(decoding: escaped, as: UTF8.self) }
    // Too long for a socket's path: the start, which makes it recognizable, and a hash of the whole.
    let hash = hexadecimal(stableHash(bytes), digits: 16)
    return String(decoding: escaped.prefix(room - hash.count - 1) + [UInt8(ascii: "~")] + hash, as: UTF8.self)
  }

  /// Room for a hash and a few bytes of the name before it.
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
}

/// Why a client and its server can't meet.
package enum ControlError: Error, Equatable, CustomStringConvertible {
  case noRuntimeDirectory
  case relativeRuntimeDirectory(String)
  case pathTooLong(String, limit: Int)
  /// The directory of the sockets is none, or others than its owner can use it.
  case unsafeDirectory(String)
  case serverRuns(String)
  /// The server belongs to another user.
  case foreignServer(String)
  case notListening(descriptor: Int32)
  /// One of Bezel's programs isn't installed.
  case noProgram(String)
  /// Another process is starting the server, or the server's queue is full. Only for callers that don't wait.
  case busy
  case system(String, path: String, Errno)

  package var description: String {
    switch self {
    case .noRuntimeDirectory:
      "XDG_RUNTIME_DIR is not set; a desktop session sets it, usually to /run/user/\(getuid())"
    case .relativeRuntimeDirectory(let path):
      "XDG_RUNTIME_DIR is '\(path)'; it must be an absolute path"
    case .pathTooLong(let path, let limit):
      "the socket's path '\(path)' is too long; set an XDG_RUNTIME_DIR with which it has at most \(limit) bytes"
    case .unsafeDirectory(let path):
      "'\(path)' must be a directory that only you can use; remove it or set its mode to 0700"
    case .serverRuns(let path): "a server already listens at '\(path)'; stop it with 'bezel stop'"
    case .foreignServer(let path):
      "the server at '\(path)' belongs to another user; set XDG_RUNTIME_DIR to your own runtime directory"
    case .notListening(let descriptor):
      "descriptor \(descriptor) is not a listening local socket; --listen-fd is only for bezel itself"
    case .noProgram(let name): "'\(name)' is neither beside bezel nor in PATH; install it"
    case .busy: "the server is busy; try again"
    case .system(let call, let path, let error): "\(call) failed for '\(path)': \(error)"
    }
  }

  /// What the command `bezel` ends with because of it.
  package var exitStatus: ExitStatus {
    switch self {
    case .noRuntimeDirectory, .relativeRuntimeDirectory: .unavailable
    default: .failure
    }
  }
}

// BezelControlWire: the address of the control socket, what is sent on it, and the blocking client. It parses no
// command; Route knows which program runs a verb. A part of the Embedded client, so it has no Foundation and no
// existential types. Called by HUDControl and by the programs.

import BezelPosix
import CBezelSystem
import Glibc

/// Which program listens at a socket.
package enum SocketRole: Sendable {
  case server
  /// The process of `bezel watch`.
  case watcher

  package var name: String { self == .server ? "the server" : "'bezel watch'" }

  /// What to do when it is of another version than its client.
  var remedy: String {
    switch self {
    case .server: "run 'bezel stop', and install bezel and bezeld of one version"
    case .watcher: "install bezel and bezel-desktop of one version, then end 'bezel watch' and start it again"
    }
  }
}

/// Where the server of one display listens: a socket in the user's runtime directory, named after the display, or the one
/// that BEZEL_SOCKET names.
package struct ControlSocketAddress: Equatable, Sendable {
  /// `$XDG_RUNTIME_DIR/bezel`, or the folder of the named socket.
  package let directory: String
  private let name: String
  /// Whether BEZEL_SOCKET names it. A client starts no server there: the socket may be forwarded to another machine.
  package let isNamed: Bool
  package private(set) var role = SocketRole.server
  /// How long a client waits for another process that starts the server, for a connection, and for the first reply, in
  /// milliseconds.
  package var timeout: Int32 = 5000

  package var path: String { isNamed ? "\(directory)/\(name)" : "\(directory)/\(name).sock" }
  /// The file with two locks. The lock of flock(2) is held while the socket is made or removed. The other one is held by the
  /// server for as long as it lives, so that none is started beside a server whose socket was removed. The file has the
  /// server's process id, for messages.
  package var lockPath: String { "\(directory)/\(name).lock" }
  /// The messages of a server that a client has started, and of those before it.
  package var logPath: String { "\(directory)/\(name).log" }
  /// The file with the numbers of the notifications that the server shows where there are no layer surfaces.
  package var notificationsPath: String { "\(directory)/\(name).notifications" }

  /// The address for values of XDG_RUNTIME_DIR and WAYLAND_DISPLAY. A display is a name or a path; the default is
  /// `wayland-0`. A display that is a path needs no XDG_RUNTIME_DIR: the address is then beside it.
  package init(runtimeDirectory: String?, display: String?) throws(ControlError) {
    let named = runtimeDirectory.flatMap { $0.isEmpty ? nil : $0 }
    guard let runtimeDirectory = named ?? display.flatMap(Self.parent) else { throw .noRuntimeDirectory }
    guard runtimeDirectory.utf8.first == UInt8(ascii: "/") else {
      throw .relativeRuntimeDirectory(runtimeDirectory)
    }
    isNamed = false
    directory = runtimeDirectory + "/bezel"
    let limit = LocalSocketAddress.longestPath
    let room = limit - directory.utf8.count - "/.sock".utf8.count
    guard room >= Self.shortestName else {
      throw .pathTooLong(directory + "/….sock", limit: limit - Self.shortestName)
    }
    name = Self.name(of: display ?? "", in: runtimeDirectory, room: room)
  }

  /// The address of a socket that is already bound.
  package init?(path: String) {
    guard let slash = path.lastIndex(of: "/"), path.hasSuffix(".sock") else { return nil }
    self.init(
      directory: String(path[..<slash]),
      name: String(path[path.index(after: slash)...].dropLast(".sock".count)))
  }

  /// The address that BEZEL_SOCKET names.
  package init(named path: String) throws(ControlError) {
    guard path.utf8.first == UInt8(ascii: "/"), path.utf8.last != UInt8(ascii: "/"),
      let slash = path.lastIndex(of: "/"), path.utf8.count <= LocalSocketAddress.longestPath
    else { throw .invalidSocket(path, limit: LocalSocketAddress.longestPath) }
    self.init(
      directory: String(path[..<slash]), name: String(path[path.index(after: slash)...]), isNamed: true)
  }

  private init(directory: String, name: String, isNamed: Bool = false) {
    (self.directory, self.name, self.isNamed) = (directory, name, isNamed)
  }

  /// Where the process of `bezel watch` listens for this display. Nil if the path is too long for a socket, and for a
  /// named socket.
  package var ofWatcher: ControlSocketAddress? {
    guard !isNamed else { return nil }
    // The names of displays have no such character.
    var address = ControlSocketAddress(directory: directory, name: name + "@watch")
    // What it does not begin soon, the client can do itself.
    address.timeout = 300
    address.role = .watcher
    return address.path.utf8.count <= LocalSocketAddress.longestPath ? address : nil
  }

  /// The address that the environment of this process names.
  package static func current() throws(ControlError) -> ControlSocketAddress {
    if let path = try text(of: "BEZEL_SOCKET"), !path.isEmpty {
      return try ControlSocketAddress(named: path)
    }
    return try ControlSocketAddress(
      runtimeDirectory: text(of: "XDG_RUNTIME_DIR"), display: text(of: "WAYLAND_DISPLAY"))
  }

  /// The folder of the sockets of this process's display, for other files of the session. Nil if the environment names
  /// none.
  package static var runtimeFolder: String? { try? current().directory }

  private static func text(of variable: String) throws(ControlError) -> String? {
    let text = Environment.value(of: variable)
    if text == nil, getenv(variable) != nil { throw .notText(variable: variable) }
    return text
  }

  /// The directory of an absolute path; nil for other paths.
  private static func parent(of path: String) -> String? {
    guard path.utf8.first == UInt8(ascii: "/"), let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return nil
    }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// One path component for each display.
  private static func name(of display: String, in runtimeDirectory: String, room: Int) -> String {
    let bytes = Array(shortestPath(to: display, in: runtimeDirectory).utf8)
    let escaped = bytes.flatMap(escape)
    if escaped.count <= room { return String(decoding: escaped, as: UTF8.self) }
    // Too long for a socket's path: the start, which makes it recognizable, and a hash of the whole.
    let hash = hexadecimal(stableHash(bytes), digits: 16)
    return String(decoding: escaped.prefix(room - hash.count - 1) + [UInt8(ascii: "~")] + hash, as: UTF8.self)
  }

  /// The name of a display in the runtime directory, or the path of one elsewhere. A display has one, whatever points, slashes
  /// and links its path has.
  private static func shortestPath(to display: String, in runtimeDirectory: String) -> String {
    if display.isEmpty { return "wayland-0" }
    let isAbsolute = display.utf8.first == UInt8(ascii: "/")
    let path = isAbsolute ? display : "\(runtimeDirectory)/\(display)"
    let folder = realPath(of: runtimeDirectory) ?? runtimeDirectory
    let place = parent(of: path).flatMap(realPath).map { "\($0)/\(name(in: path))" }
    // The path as it is written comes last: the compositor may be gone, and its folder.
    let paths = [realPath(of: path), place, path].compactMap { $0 }
    if let inFolder = paths.first(where: { parent(of: $0)?.utf8.elementsEqual(folder.utf8) == true }) {
      return name(in: inFolder)
    }
    // A link in the folder gives a display elsewhere its name here. Such a display is there in WSL.
    let links = BezelPosix.names(inFolder: folder).filter { link in
      link.hasPrefix("wayland-")
        && realPath(of: "\(folder)/\(link)")?.utf8.elementsEqual(paths[0].utf8) == true
    }
    return links.min { $0.utf8.lexicographicallyPrecedes($1.utf8) } ?? (isAbsolute ? paths[0] : display)
  }

  /// What follows the last slash.
  private static func name(in path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  private static func realPath(of path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(validatingCString: found)
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

/// The displays of compositors, for messages to users whose environment names none, as over ssh or in cron.
package enum RunningDisplays {
  /// The end of a sentence about a directory without the wanted display: the environment of the displays that it has.
  /// Empty if it has no others than the one that failed.
  package static func advice(in directory: String, besides display: String = "") -> String {
    let names = names(in: directory).filter { $0 != display }
    guard let first = names.first else { return "" }
    let list = names.count > 1 ? " (\(names.joined(separator: ", ")) are there)" : ""
    return "; try XDG_RUNTIME_DIR=\(directory) WAYLAND_DISPLAY=\(first)\(list)"
  }

  /// The names of at most eight sockets that begin with `wayland-`, sorted.
  static func names(in directory: String) -> [String] {
    let sockets = BezelPosix.names(inFolder: directory).filter { name in
      var status = stat()
      return name.hasPrefix("wayland-") && stat("\(directory)/\(name)", &status) == 0
        && status.st_mode & S_IFMT == S_IFSOCK
    }
    return Array(sockets.sorted().prefix(8))
  }
}

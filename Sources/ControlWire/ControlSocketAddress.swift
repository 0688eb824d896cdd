import CControlWire
import Glibc
package import Posix

/// Where the server of one display listens: a socket in the user's runtime directory, named after the display, or the one
/// that BEZEL_SOCKET names.
package struct ControlSocketAddress: Equatable, Sendable {
  /// `$XDG_RUNTIME_DIR/bezel`, or the folder of the named socket.
  package let directory: String
  private let name: String
  /// Whether BEZEL_SOCKET names it. A client starts no server there: the socket may be forwarded to another machine.
  package let isNamed: Bool
  /// How long a client waits for another process that starts the server, for a connection, and for the first reply, in
  /// milliseconds.
  package var patience: Int32 = 5000

  package var path: String { isNamed ? "\(directory)/\(name)" : "\(directory)/\(name).sock" }
  /// The file with two locks. That of flock(2) is held while the socket is made or removed. The other one is held by the
  /// server for as long as it lives, so that none is started beside a server whose socket was removed. The file has the
  /// server's process id, for messages.
  package var lockPath: String { "\(directory)/\(name).lock" }

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
    self.init(
      directory: String(path[..<slash]),
      name: String(path[path.index(after: slash)...].dropLast(".sock".count)))
  }

  /// The address that BEZEL_SOCKET names.
  package init(named path: String) throws(ControlError) {
    guard path.utf8.first == UInt8(ascii: "/"), path.utf8.last != UInt8(ascii: "/"),
      let slash = path.lastIndex(of: "/"), path.utf8.count <= Int(control_local_path_limit())
    else { throw .invalidSocket(path, limit: Int(control_local_path_limit())) }
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
    address.patience = 300
    return address.path.utf8.count <= Int(control_local_path_limit()) ? address : nil
  }

  /// The address that the environment of this process names.
  package static func current() throws(ControlError) -> ControlSocketAddress {
    if let path = Environment.nonemptyValue(of: "BEZEL_SOCKET") {
      return try ControlSocketAddress(named: path)
    }
    return try ControlSocketAddress(
      runtimeDirectory: Environment.value(of: "XDG_RUNTIME_DIR"),
      display: Environment.value(of: "WAYLAND_DISPLAY"))
  }

  /// The directory of an absolute path; nil for other paths.
  private static func parent(of path: String) -> String? {
    guard path.utf8.first == UInt8(ascii: "/"), let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return nil
    }
    return slash == path.startIndex ? "/" : String(path[..<slash])
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
  /// BEZEL_SOCKET is no path of a socket.
  case invalidSocket(String, limit: Int)
  /// Nobody listens at the socket that BEZEL_SOCKET names.
  case noServer(String)
  /// The directory of the sockets is none, or others than its owner can use it.
  case unsafeDirectory(String)
  case missingRuntimeDirectory(String)
  /// XDG_RUNTIME_DIR names a file, or a path through one.
  case runtimeFile(String)
  case serverRuns(String)
  /// The server accepts no connection, or doesn't answer. Its process is nil if it isn't known.
  case silent(String, server: Int32?)
  /// Another process keeps the lock of the socket.
  case locked(String)
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
        + RunningDisplays.advice(in: "/run/user/\(getuid())")
    case .relativeRuntimeDirectory(let path):
      "XDG_RUNTIME_DIR is '\(path)'; it must be an absolute path"
    case .pathTooLong(let path, let limit):
      "the socket's path '\(path)' is too long; set an XDG_RUNTIME_DIR with which it has at most \(limit) bytes"
    case .invalidSocket(let path, let limit):
      "BEZEL_SOCKET is '\(path)'; it must be the absolute path of a socket, with at most \(limit) bytes"
    case .noServer(let path):
      "no server listens at '\(path)', which BEZEL_SOCKET names; start 'bezel serve' there, or unset BEZEL_SOCKET"
    case .unsafeDirectory(let path):
      "'\(path)' must be a directory that only you can use; remove it or set its mode to 0700"
    case .missingRuntimeDirectory(let path):
      "XDG_RUNTIME_DIR is '\(path)', which does not exist; a desktop session sets it, usually to /run/user/\(getuid())"
    case .runtimeFile(let path):
      "XDG_RUNTIME_DIR is '\(path)', which is not a directory; a desktop session sets it, usually to "
        + "/run/user/\(getuid())"
    case .silent(let path, let server?):
      "the server at '\(path)' does not answer; if it is stopped, continue it with 'kill -CONT \(server)' or end it "
        + "with 'kill -KILL \(server)'"
    case .silent(let path, nil):
      "the server at '\(path)' does not answer; if it is stopped, continue it or end it ('fuser \(path)' prints its "
        + "process)"
    case .locked(let path):
      "another process has locked '\(path)' for long; end that process ('fuser \(path)' prints it) and try again"
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
    case .noRuntimeDirectory, .relativeRuntimeDirectory, .missingRuntimeDirectory, .runtimeFile, .noServer:
      .unavailable
    default: .failure
    }
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
    guard let entries = opendir(directory) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while names.count < 8, let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var status = stat()
      guard name.hasPrefix("wayland-"), stat("\(directory)/\(name)", &status) == 0,
        status.st_mode & S_IFMT == S_IFSOCK
      else { continue }
      names.append(name)
    }
    return names.sorted()
  }
}

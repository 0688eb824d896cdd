import BezelPosix
import BezelValues
import Glibc
import HUDModel

/// An open image file: a regular one, up to a size. It is closed with its last reference.
package final class ImageFile: Sendable {
  let descriptor: Int32

  /// In bytes.
  static let limit = 16 << 20

  /// How errors call a file. The end of a long path says most.
  static func name(of path: String) -> String {
    let end = path.unicodeScalars.suffix(200)
    return "the image '\(end.count < path.unicodeScalars.count ? "…" : "")\(String(end).onOneLine)'"
  }

  static func absolutePath(_ path: String) -> String {
    guard path.utf8.first != UInt8(ascii: "/"), let directory = getcwd(nil, 0) else { return path }
    defer { free(directory) }
    return "\(String(cString: directory))/\(path)"
  }

  /// The descriptor that a path names: `-` and `/dev/stdin` are standard input. Nil for a path of a file.
  package static func stream(at path: String) -> Int32? {
    if ["-", "/dev/stdin"].contains(path) { return STDIN_FILENO }
    let folder = ["/dev/fd/", "/proc/self/fd/"].first(where: path.hasPrefix)
    return folder.flatMap { Int32(path.dropFirst($0.count)) }
  }

  /// What a stream has up to its end.
  static func bytes(of stream: Int32, name: String) throws(ImageError) -> [UInt8] {
    let bytes: [UInt8]?
    do throws(Errno) { bytes = try readAll(from: stream, atMost: limit) } catch {
      throw .unreadable(name, error)
    }
    guard let bytes else { throw .tooLong(name, limit: limit) }
    return bytes
  }

  init(adopting descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// A file in memory.
  init(containing bytes: [UInt8], name: String) throws(ImageError) {
    guard bytes.count <= Self.limit else { throw .tooLong(name, limit: Self.limit) }
    guard !bytes.isEmpty else { throw .unknownFormat(name) }
    guard let memory = bytes.withUnsafeBytes({ SealedMemory.make($0) }) else {
      throw .noMemory(name, .current)
    }
    descriptor = memory
  }

  deinit {
    close(descriptor)
  }

  /// Opens a regular file.
  init(opening path: String, name: String, limit: Int = limit) throws(ImageError) {
    // Opening a device can have effects, so that its kind is checked before.
    var state = stat()
    guard stat(path, &state) == 0 else { throw .unreadable(name, .current) }
    try Self.check(state, name)
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0, fstat(descriptor, &state) == 0 else { throw .unreadable(name, .current) }
    try Self.check(state, name)
    guard state.st_size <= limit else { throw .tooLong(name, limit: limit) }
  }

  private static func check(_ state: stat, _ name: String) throws(ImageError) {
    switch state.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .notAFile(name, kind: "a folder")
    case S_IFIFO: throw .notAFile(name, kind: "a pipe")
    case S_IFSOCK: throw .notAFile(name, kind: "a socket")
    default: throw .notAFile(name, kind: "a device")
    }
  }

  /// The contents. The size may have changed since the file was opened; a file that has become shorter has fewer bytes.
  func read(name: String, limit: Int = limit) throws(ImageError) -> [UInt8] {
    var state = stat()
    guard fstat(descriptor, &state) == 0 else { throw .unreadable(name, .current) }
    guard state.st_size <= limit else { throw .tooLong(name, limit: limit) }
    let count = Int(state.st_size)
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let step = pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, filled)
        if step == 0 { return }
        if step > 0 {
          filled += step
        } else if Errno.current != .interrupted {
          failure = .current
          return
        }
      }
    }
    if let failure { throw .unreadable(name, failure) }
    return bytes
  }
}

import Glibc

/// Reads files that anyone may have named: regular ones, up to a size. A sentence about one calls it by a name.
enum ImageFile {
  /// In bytes.
  static let limit = 16 << 20

  static func read(_ path: String, as name: String, limit: Int = limit) throws(ImageError) -> [UInt8] {
    // Opening a device can do things, so that it is looked at first.
    var state = stat()
    guard stat(path, &state) == 0 else { throw .unreadable(name, reason: lastError) }
    try check(state, name)
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { throw .unreadable(name, reason: lastError) }
    defer { close(file) }
    guard fstat(file, &state) == 0 else { throw .unreadable(name, reason: lastError) }
    try check(state, name)
    guard state.st_size <= limit else { throw .tooLong(name, limit: limit) }
    return try read(file, count: Int(state.st_size), name)
  }

  private static func check(_ state: stat, _ name: String) throws(ImageError) {
    let kind: String
    switch state.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: kind = "a folder"
    case S_IFIFO: kind = "a pipe"
    case S_IFSOCK: kind = "a socket"
    default: kind = "a device"
    }
    throw .notAFile(name, kind: kind)
  }

  /// As many bytes, or fewer if the file has become shorter.
  private static func read(_ file: Int32, count: Int, _ name: String) throws(ImageError) -> [UInt8] {
    var failure: String?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let step = Glibc.read(file, buffer.baseAddress.map { $0 + filled }, count - filled)
        if step == 0 { return }
        if step > 0 {
          filled += step
        } else if errno != EINTR {
          failure = lastError
          return
        }
      }
    }
    if let failure { throw .unreadable(name, reason: failure) }
    return bytes
  }

  private static var lastError: String { String(cString: strerror(errno)) }
}

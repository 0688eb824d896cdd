import Glibc

/// Replaces a file as a whole: a reader sees the old or the new one, and a failure leaves the old one as it is. A new file
/// has the mode, without the bits of umask(2); another keeps its own, and its owner. A link to a file stays one, also to a
/// file that is missing.
///
/// A file in a folder that can't be written, or whose owner can't be kept, is overwritten.
package func replaceFile(at path: String, with bytes: [UInt8], mode: UInt32 = 0o666) throws(Errno) {
  let resolved = realpath(path, nil)
  defer { free(resolved) }
  var link = stat()
  if resolved == nil, lstat(path, &link) == 0 { return try writeFile(at: path, bytes, mode: mode) }
  let path = resolved.map { String(cString: $0) } ?? path
  var old = stat()
  let exists = stat(path, &old) == 0
  let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
  let new = "\(folder).bezel-\(UInt64.random(in: 0 ... .max))"
  do throws(Errno) {
    try writeFile(at: new, bytes, flags: O_EXCL | O_NOFOLLOW, mode: mode)
    // A change of the owner takes bits of the mode away.
    guard !exists || chown(new, old.st_uid, old.st_gid) == 0 && chmod(new, old.st_mode & 0o7777) == 0,
      rename(new, path) == 0
    else { throw .current }
  } catch  where exists && [EACCES, EPERM, EROFS].contains(error.rawValue) {
    unlink(new)
    try writeFile(at: path, bytes, flags: O_TRUNC | O_NONBLOCK, mode: mode)
  } catch {
    unlink(new)
    throw error
  }
}

/// Writes all bytes into a file, a pipe or a device, which is made if it is missing.
package func writeFile(
  at path: String, _ bytes: [UInt8], flags: Int32 = O_TRUNC, mode: UInt32 = 0o666
) throws(Errno) {
  let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, mode)
  guard file >= 0 else { throw .current }
  do throws(Errno) { try writeAll(bytes, to: file) } catch {
    close(file)
    throw error
  }
  guard close(file) == 0 else { throw .current }
}

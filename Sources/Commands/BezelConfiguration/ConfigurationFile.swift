import BezelPosix
import BezelValues
import Glibc

/// The bytes of a configuration file, with the identity of the file.
struct ConfigurationFile {
  let bytes: [UInt8]
  /// The device and the number of the file, which all its names have in common.
  let identity: FileIdentity

  /// A greater file is refused: a configuration with every key has 20 KiB.
  static let largestSize = 1 << 20

  /// Reads a regular file, or none from `/dev/null`. It waits for nothing: a FIFO is refused.
  ///
  /// - Throws: `UsageError` that names the file; ``isMissing(_:)`` is asked before, where a file may be missing.
  init(reading path: String) throws(UsageError) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    // A socket, and a terminal that isn't there, can't be opened at all.
    guard descriptor >= 0 || errno == ENXIO else {
      throw UsageError("the file '\(path.onOneLine)' can't be read: \(Errno.current); check its path")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0,
      status.st_mode & S_IFMT == S_IFREG || Self.isNullDevice(status)
    else {
      throw UsageError("'\(path.onOneLine)' is not a regular file; a configuration is a text file")
    }
    guard status.st_size <= Self.largestSize else { throw Self.tooLarge(path) }
    identity = FileIdentity(status)
    let bytes: [UInt8]?
    do throws(Errno) { bytes = try readAll(from: descriptor, atMost: Self.largestSize) } catch {
      throw UsageError("the file '\(path.onOneLine)' can't be read: \(error)")
    }
    // The file may grow while it is read.
    guard let bytes else { throw Self.tooLarge(path) }
    self.bytes = bytes
    guard !bytes.contains(0) else {
      throw UsageError("'\(path.onOneLine)' is a binary file; a configuration is a text file")
    }
  }

  /// Users name the null device for no configuration.
  private static func isNullDevice(_ file: stat) -> Bool {
    var null = stat()
    return stat("/dev/null", &null) == 0 && file.st_mode & S_IFMT == S_IFCHR && file.st_rdev == null.st_rdev
  }

  private static func tooLarge(_ path: String) -> UsageError {
    UsageError("the file '\(path.onOneLine)' is too large; a configuration has at most 1 MiB")
  }

  /// Whether there is nothing of this name.
  static func isMissing(_ path: String) -> Bool {
    access(path, F_OK) != 0 && [ENOENT, ENOTDIR].contains(errno)
  }
}

import BezelEventLoop
import BezelPosix
import Glibc

/// The small files of sysfs.
enum SysfsFile {
  /// The words at the start of a file; none if it can't be read.
  static func words(in path: String) -> [String] {
    let text = String(decoding: startOfFile(at: path, upTo: 256) ?? [], as: UTF8.self)
    return text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// The first word of a file.
  static func word(in path: String) -> String? { words(in: path).first }

  static func number(in path: String) -> Int? {
    word(in: path).flatMap { Int($0) }.flatMap { (0...1_000_000_000).contains($0) ? $0 : nil }
  }

  /// The folder of sysfs, or another one in its place.
  static var root: String { Environment.nonemptyValue(of: "BEZEL_SYSFS") ?? "/sys" }
}

/// Waits for the driver behind a file to say that it has changed.
final class SysfsChangeWatch: EventSource {
  let fileDescriptor: Int32
  private let onChange: () -> Void

  /// Nil if there is no such file.
  init?(_ path: String, onChange: @escaping () -> Void) {
    self.onChange = onChange
    fileDescriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard fileDescriptor >= 0 else { return nil }
    skip()
  }

  deinit {
    if fileDescriptor >= 0 { close(fileDescriptor) }
  }

  /// A change is reported until the file is read again from its start.
  private func skip() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      _ = pread(fileDescriptor, buffer.baseAddress, buffer.count, 0)
    }
  }

  func prepare() -> Interest { .priority }

  func dispatch(_ ready: Readiness) {
    guard ready.contains(.priority) else { return }
    skip()
    onChange()
  }
}

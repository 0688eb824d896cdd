package import BezelPosix
import CBezelSystem
import Glibc

/// A program whose output is kept until it has ended: the first megabyte of each stream.
package final class CapturedProgram: EventSource {
  package struct Outcome: Hashable, Sendable {
    /// Nil when a signal has ended it.
    package var status: UInt8?
    package var output, errors: [UInt8]
    /// Whether it was killed because its time was over.
    package var isLate: Bool
  }

  /// Readable when the process has ended.
  package let fileDescriptor: Int32
  package let process: Int32
  private var limit: LoopTimer?
  private var (hasEnded, isLate) = (false, false)
  /// What it prints. Files in memory never make it wait, and what it starts can't keep their ends open.
  private let output, errors: Int32
  private let loop: EventLoop
  private let onEnd: (Outcome) -> Void

  /// Starts a program, a path or a name in `PATH`; `name` is what it sees as its name in place of that. At the limit it and
  /// what it has started are killed; a terminal's signals don't reach it then. `onEnd` is called once.
  ///
  /// - Throws: the reason why it can't be started.
  package init(
    _ program: String, _ arguments: [String], named name: String? = nil, limit: Duration? = nil,
    on loop: EventLoop, onEnd: @escaping (Outcome) -> Void
  ) throws(Errno) {
    var words = ([name ?? program] + arguments).map { (word: String) in strdup(word) } + [nil]
    defer { for word in words { free(word) } }
    var (process, streams) = (Int32(0), [Int32](repeating: -1, count: 3))
    let error = cposix_spawn_captured(program, &words, limit == nil ? 0 : 1, &streams, &process)
    guard error == 0 else { throw Errno(rawValue: error) }
    (self.process, fileDescriptor, output, errors) = (process, streams[0], streams[1], streams[2])
    (self.loop, self.onEnd) = (loop, onEnd)
    loop.add(self)
    self.limit = limit.map { LoopTimer(on: loop, after: $0) { [unowned self] in kill() } }
  }

  deinit {
    if !hasEnded { cposix_reap(process) }
    for descriptor in [fileDescriptor, output, errors] { Glibc.close(descriptor) }
  }

  package func prepare() -> Interest { .readable }

  package func dispatch(_ ready: Readiness) {
    guard ready.contains(.readable) else { return }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    hasEnded = true
    close()
    // The exit status is in the second byte, if no signal has ended it.
    onEnd(
      Outcome(
        status: status & 0x7f == 0 ? UInt8(status >> 8 & 0xff) : nil, output: Self.bytes(of: output),
        errors: Self.bytes(of: errors), isLate: isLate))
  }

  /// Its end is reported as usual.
  private func kill() {
    isLate = true
    Glibc.kill(-process, SIGKILL)
  }

  /// Interrupts it, as a terminal does. Its end is reported as usual.
  package func interrupt() { Glibc.kill(process, SIGINT) }

  /// Gives up waiting for the process, which goes on.
  package func close() {
    limit?.cancel()
    loop.remove(self)
  }

  private static let most = 1 << 20

  private static func bytes(of file: Int32) -> [UInt8] {
    var status = stat()
    fstat(file, &status)
    return [UInt8](unsafeUninitializedCapacity: min(most, Int(status.st_size))) { buffer, count in
      count = max(0, pread(file, buffer.baseAddress, buffer.count, 0))
    }
  }
}

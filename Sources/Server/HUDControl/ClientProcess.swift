package import BezelControlWire
package import BezelEventLoop
import BezelPosix
import BezelValues
import CBezelSystem
import Glibc

/// A command that a process of its own runs: the program `bezel`.
package final class ClientProcess: EventSource {
  /// Readable when the process has ended.
  package let fileDescriptor: Int32
  private let process: Int32
  private var hasEnded = false
  /// What it prints. Files in memory never make it wait, and what it starts can't keep their ends open.
  private let output, errors: Int32
  private let loop: EventLoop
  private let onEnd: ([ControlAnswer]) -> Void

  /// Starts it. `onEnd` is called once with all answers, the status at last.
  ///
  /// - Throws: the reason why it can't be started.
  package init(
    _ words: [String], on loop: EventLoop, onEnd: @escaping ([ControlAnswer]) -> Void
  ) throws(ControlError) {
    let program = InstalledProgram("bezel")
    var arguments = ([program.name] + words).map { (word: String) in strdup(word) } + [nil]
    defer { for word in arguments { free(word) } }
    var (process, streams) = (Int32(0), [Int32](repeating: -1, count: 3))
    let error = cposix_spawn_captured(program.path, &arguments, &streams, &process)
    guard error == 0 else { throw ControlError(starting: program, Errno(rawValue: error)) }
    (self.process, fileDescriptor, output, errors) = (process, streams[0], streams[1], streams[2])
    (self.loop, self.onEnd) = (loop, onEnd)
    loop.add(self)
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
    onEnd(answers(status & 0x7f == 0 ? ExitStatus(rawValue: UInt8(status >> 8 & 0xff)) : .failure))
  }

  /// Gives up waiting for the process, which goes on.
  package func close() { loop.remove(self) }

  private func answers(_ status: ExitStatus) -> [ControlAnswer] {
    var answers: [ControlAnswer] = []
    for line in String(decoding: Self.bytes(of: errors), as: UTF8.self).split(separator: "\n") {
      answers.append(.error(String(line.trimmingPrefix("bezel: "))))
    }
    let bytes = Self.bytes(of: output)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return answers + [
        .error("the output is not a text; run the command itself"), .status(.failure),
      ]
    }
    if !text.isEmpty { answers.append(.output(text)) }
    return answers + [.status(status)]
  }

  private static func bytes(of file: Int32) -> [UInt8] {
    var status = stat()
    fstat(file, &status)
    return [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      count = max(0, pread(file, buffer.baseAddress, buffer.count, 0))
    }
  }
}

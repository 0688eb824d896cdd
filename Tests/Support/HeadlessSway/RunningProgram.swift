import CTestSystem
import Glibc

/// A process started by a test. It is killed, by its pid, with this object.
package final class RunningProgram {
  /// How a process ended.
  package enum Ending: Hashable, Sendable {
    case status(Int32)
    case signal(Int32)
  }

  /// The source of standard input.
  package enum Input {
    case nothing
    case text(String)
    /// Open until ``closeInput()``; written with ``write(_:)``.
    case pipe
  }

  package let name: String
  package let pid: Int32
  /// The time just before it was spawned.
  package let startTime: ContinuousClock.Instant
  /// Readable when the process has exited.
  package let endDescriptor: Descriptor

  private let outputFile: Descriptor
  private let errorFile: Descriptor
  private let lines: LineReader?
  private var inputPipe: Descriptor?
  private var knownEnding: Ending?

  /// Starts `arguments[0]` from PATH, with exactly this environment.
  ///
  /// With `readingLines`, standard output is a pipe for ``nextLine(within:)`` instead of being collected.
  package init(
    _ arguments: [String], environment: [String: String], directory: String? = nil,
    input: Input = .nothing, readingLines: Bool = false
  ) throws {
    name = arguments.first ?? ""
    outputFile = try Descriptor.memoryFile("stdout")
    errorFile = try Descriptor.memoryFile("stderr")
    let outputPipe = readingLines ? try Descriptor.pipe() : nil
    lines = outputPipe.map { LineReader($0.reading) }

    let childInput: Descriptor
    switch input {
    case .nothing:
      childInput = try Descriptor.null()
    case .text(let text):
      childInput = try Descriptor.memoryFile("stdin")
      _ = text.utf8CString.withUnsafeBytes { pwrite(childInput.number, $0.baseAddress, $0.count - 1, 0) }
    case .pipe:
      let ends = try Descriptor.pipe()
      childInput = ends.reading
      inputPipe = ends.writing
    }

    let streams = [childInput.number, (outputPipe?.writing ?? outputFile).number, errorFile.number]
    let (result, time) = withCStrings(arguments) { arguments in
      withCStrings(environment.map { "\($0)=\($1)" }) { environment in
        let time = ContinuousClock.now
        return (test_spawn(arguments, environment, directory, streams), time)
      }
    }
    // The child has its own copies of the streams; a copy kept here would prevent the end of file.
    withExtendedLifetime((childInput, outputPipe)) {}
    guard result > 0 else { throw HarnessError(call: "starting \(name)", result: result) }
    pid = result
    startTime = time
    endDescriptor = try Descriptor.watching(result)
  }

  deinit {
    end()
  }

  /// The output so far, unless lines are read from it.
  package var outputBytes: [UInt8] { outputFile.contents() }
  package var output: String { String(decoding: outputBytes, as: UTF8.self) }
  package var errors: String { String(decoding: errorFile.contents(), as: UTF8.self) }

  /// The next line of standard output, or nil at its end or after the timeout.
  package func nextLine(within timeout: Duration) -> String? {
    nextLine(before: Deadline(in: timeout))
  }

  /// The same, or nil when there is no line and `end` is readable.
  func nextLine(before deadline: Deadline, unless end: Descriptor? = nil) -> String? {
    lines?.next(before: deadline, unless: end)
  }

  package func write(_ text: String) {
    guard let inputPipe else { return }
    _ = text.utf8CString.withUnsafeBytes { Glibc.write(inputPipe.number, $0.baseAddress, $0.count - 1) }
  }

  package func closeInput() {
    inputPipe = nil
  }

  package func send(_ signal: Int32) {
    if knownEnding == nil { kill(pid, signal) }
  }

  /// Waits until it exits. Returns nil after the timeout.
  package func ending(within timeout: Duration = .seconds(60)) -> Ending? {
    if let knownEnding { return knownEnding }
    guard Deadline(in: timeout).waitForInput(on: endDescriptor.number) else { return nil }
    var status: Int32 = 0
    guard waitpid(pid, &status, 0) == pid else { return nil }
    // The layout of a wait status: the signal in the low seven bits, the exit status above the low byte.
    knownEnding = status & 0x7f == 0 ? .status((status >> 8) & 0xff) : .signal(status & 0x7f)
    return knownEnding
  }

  package var isRunning: Bool { ending(within: .zero) == nil }

  /// Sends SIGTERM and, if it has not exited after three seconds, SIGKILL.
  @discardableResult
  package func end() -> Ending? {
    inputPipe = nil
    send(SIGTERM)
    if let ending = ending(within: .seconds(3)) { return ending }
    send(SIGKILL)
    return ending(within: .seconds(60))
  }
}

/// Runs `body` with a null-terminated array of C strings.
package func withCStrings<R>(_ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R) -> R {
  let pointers = strings.map { strdup($0) }
  defer { pointers.forEach { free($0) } }
  return body(pointers + [nil])
}

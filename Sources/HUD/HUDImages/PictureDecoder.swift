package import BezelEventLoop
import BezelPosix
import BezelValues
import Glibc
import HUDModel

/// Decodes pictures in another process, one at a time and the newest request first. The process is started with the first
/// picture, and ended when none was asked for in 10 s.
///
/// A picture that takes longer than two seconds is refused, whether its file system, its file or the machine is the
/// reason: its process is killed, and the next picture gets a new one. So a new request waits two seconds at most. A
/// killed process may wait for its file system for ever; until it ends, that file system is not asked again.
package final class PictureDecoder {
  /// Nil is the kept picture. The stamps are the state of the files that were read.
  typealias Completion = (Result<DecodedPicture?, ImageError>, [FileStamp]) -> Void

  let loop: EventLoop
  private let program: String
  /// What waits, the newest request at the end.
  private var queue: [Job] = []
  /// What the process works on.
  private var job: Job?
  private var process: DecodingProcess?
  /// Killed processes that the system has not ended yet, and the file systems that they wait for.
  private var killed: [(process: DecodingProcess, fileSystem: String?)] = []
  /// The time limit of the present picture, or of an idle process.
  private var timer: LoopTimer?
  private var isClosed = false

  static let timeLimit = Duration.seconds(2)
  /// The most requests that wait. The oldest one beyond is refused.
  static let queueLimit = 64
  private static let idleLimit = Duration.seconds(10)
  private static let killedLimit = 32

  private final class Job {
    let request: DecodingRequest
    let file: ImageFile?
    var completions: [Completion]
    var state = DecodingState()

    init(_ request: DecodingRequest, _ file: ImageFile?, _ completion: @escaping Completion) {
      (self.request, self.file, completions) = (request, file, [completion])
    }
  }

  /// A decoder that starts this program: the path of `bezeld`, or its name in `PATH`.
  package init(program: String, on loop: EventLoop) {
    (self.program, self.loop) = (program, loop)
    timer = LoopTimer(on: loop) { [unowned self] in timeIsOver() }
  }

  /// The number of processes that can decode.
  var processCount: Int { process == nil ? 0 : 1 }

  /// The process that is at work or idle.
  var processID: Int32? { process?.child.process }

  /// How far the process has come; nil if it is idle.
  var state: DecodingState? { job?.state }

  /// The number of processes that were killed and have not ended.
  var killedCount: Int { killed.count }

  /// Ends the processes, and the use of the loop. What is still asked for is never answered.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    (queue, job) = ([], nil)
    timer?.cancel()
    for process in killed.map(\.process) + [process].compactMap(\.self) { loop.remove(process) }
    (process, killed) = (nil, [])
  }

  /// Decodes a picture, and calls `completion` on the loop, also at once if no process can be started. A request that
  /// waits already is not made again.
  func decode(_ request: DecodingRequest, file: ImageFile? = nil, completion: @escaping Completion) {
    guard !isClosed else { return }
    if file == nil, let index = queue.firstIndex(where: { $0.request == request }) {
      let job = queue.remove(at: index)
      job.completions.append(completion)
      queue.append(job)
    } else {
      queue.append(Job(request, file, completion))
    }
    if queue.count > Self.queueLimit {
      let oldest = queue.removeFirst()
      finish(oldest, .failure(.queueFull(oldest.request.name)))
    }
    startNext()
  }

  // MARK: The queue

  private func startNext() {
    while job == nil, let next = queue.popLast() {
      do throws(ImageError) {
        try begin(next)
        job = next
        timer?.arm(after: Self.timeLimit)
      } catch {
        finish(next, .failure(error))
      }
    }
  }

  private func begin(_ job: Job) throws(ImageError) {
    var request = job.request
    request.avoided = Set(killed.compactMap(\.fileSystem)).sorted()
    let message = SocketMessage(request.bytes, descriptor: job.file?.descriptor)
    if let process {
      if process.child.socket.send(message) { return }
      // It has ended since its last picture.
      end(process)
    }
    let new: DecodingProcess
    do throws(Errno) {
      guard killed.count < Self.killedLimit else { throw Errno(rawValue: EAGAIN) }
      new = DecodingProcess(try ChildProcess(decoder: program)) { [unowned self] in receive(from: $0) }
    } catch {
      throw .decoderNotStarted(job.request.name, program, error)
    }
    loop.add(new)
    process = new
    guard new.child.socket.send(message) else { throw end(new, during: job) }
  }

  private func finish(_ job: Job, _ result: Result<DecodedPicture?, ImageError>) {
    if job === self.job {
      self.job = nil
      if process == nil { timer?.cancel() } else { timer?.arm(after: Self.idleLimit) }
    }
    for completion in job.completions { completion(result, job.state.stamps) }
    startNext()
  }

  // MARK: The process

  private func receive(from process: DecodingProcess) {
    do throws(Errno) {
      while let message = try process.child.socket.receive(waits: false) {
        defer { if let descriptor = message.descriptor { Glibc.close(descriptor) } }
        guard process === self.process, let job else { continue }
        guard let result = job.state.receive(message, for: job.request) else { continue }
        if job.state.isBroken { kill(process) }
        finish(job, result)
      }
    } catch {
      if error == .wouldBlock { return }
    }
    guard process === self.process else {
      killed.removeAll { $0.process === process }
      return discard(process)
    }
    if let job { finish(job, .failure(end(process, during: job))) } else { end(process) }
  }

  private func timeIsOver() {
    guard let process else { return }
    // A loop that was late has the answer already.
    receive(from: process)
    guard process === self.process, timer?.deadline == nil else { return }
    kill(process)
    if let job { finish(job, .failure(job.state.timeout(of: job.request))) }
  }

  private func kill(_ process: DecodingProcess) {
    process.child.kill()
    self.process = nil
    killed.append((process, job?.state.fileSystem))
  }

  /// Forgets a process, and returns why it gave no answer: how it has ended, which it does within moments.
  private func end(_ process: DecodingProcess, during job: Job) -> ImageError {
    defer { end(process) }
    return .decoderEnded(
      job.request.name, process.child.ending(withinMilliseconds: 20), isDecoding: job.state.isDecoding)
  }

  private func end(_ process: DecodingProcess) {
    self.process = nil
    if job == nil { timer?.cancel() }
    discard(process)
  }

  private func discard(_ process: DecodingProcess) {
    loop.remove(process)
    _ = process.child.ending(withinMilliseconds: 20)
    process.child.end()
  }
}

/// The connection to a process in the loop. It closes when the process has ended, also one that was killed.
private final class DecodingProcess: EventSource {
  let child: ChildProcess
  private let onReadable: (DecodingProcess) -> Void

  init(_ child: ChildProcess, onReadable: @escaping (DecodingProcess) -> Void) {
    (self.child, self.onReadable) = (child, onReadable)
  }

  var fileDescriptor: Int32 { child.socket.descriptor }

  func prepare() -> Interest { .readable }

  func dispatch(_ ready: Readiness) {
    if ready.isReadableOrClosed { onReadable(self) }
  }
}

extension ChildProcess {
  fileprivate convenience init(decoder program: String) throws(Errno) {
    try self.init(program, DecodingService.arguments, variables: DecodingService.variables)
  }
}

/// How far a process has come with a picture.
struct DecodingState {
  /// Whether it has read the request.
  private var isBegun = false
  /// Whether it has sent what is not an answer.
  private(set) var isBroken = false
  /// Whether it has read the file.
  private(set) var isDecoding = false
  /// Whether it looks for an icon in folders that have answered.
  var isSearching: Bool { isBegun && !isDecoding && fileSystem == nil }
  /// The file system that it waits for.
  private(set) var fileSystem: String?
  /// The state of the files that it has read.
  private(set) var stamps: [FileStamp] = []

  /// Nil while the process goes on.
  mutating func receive(
    _ message: SocketMessage, for request: DecodingRequest
  ) -> Result<DecodedPicture?, ImageError>? {
    isBegun = true
    switch DecoderMessage(message.bytes) {
    case .asking(let asked):
      fileSystem = asked
      return nil
    case .decoding(let read):
      (fileSystem, stamps, isDecoding) = (nil, read, true)
      return nil
    case .unchanged where !request.stamps.isEmpty: return .success(nil)
    case .failed(let error): return .failure(error)
    case .decoded(let proportions, let size, let path):
      guard size.width <= request.size.width, size.height <= request.size.height,
        let pixels = message.descriptor,
        let words = SealedMemory.words(of: pixels, count: size.width * size.height)
      else { break }
      let rendition = LoadedPicture.Rendition(size: size, words: words)
      return .success(DecodedPicture(proportions: proportions, pixels: rendition, path: path))
    case .unchanged, nil: break
    }
    isBroken = true
    return .failure(.decoderEnded(request.name, nil, isDecoding: false))
  }

  /// The error when the time is over.
  func timeout(of request: DecodingRequest) -> ImageError {
    let limit = PictureDecoder.timeLimit
    if isDecoding { return .tooSlow(request.name, limit: limit) }
    guard isBegun else { return .decoderSilent(request.name, for: limit) }
    if isSearching, case .icon(let name, _, let themes) = request.subject {
      return .slowSearch(name, folders: themes.folders.count)
    }
    return .unanswered(request.name)
  }
}

extension DecodedPicture {
  /// Decodes a picture in a process of its own, and waits for it on the calling thread. Without the program, PNG files are
  /// decoded in this process.
  static func decodeAndWait(
    _ request: DecodingRequest, file: ImageFile?, program: String
  ) throws(ImageError) -> DecodedPicture {
    let child: ChildProcess
    do throws(Errno) { child = try ChildProcess(decoder: program) } catch {
      guard error.rawValue == ENOENT else { throw .decoderNotStarted(request.name, program, error) }
      let picture = try Decoding(request: request, file: file, onlyPNG: true) { _ in }.picture()
      guard let picture else { throw .noDecoder(request.name, "a kept") }
      return picture
    }
    defer { child.end() }
    var state = DecodingState()
    let deadline = Instant.monotonic() + PictureDecoder.timeLimit
    if child.socket.send(SocketMessage(request.bytes, descriptor: file?.descriptor)) {
      while true {
        let left = max(.zero, deadline - .monotonic())
        guard child.socket.waitToReceive(milliseconds: Int32((left / .milliseconds(1)).rounded(.up))) else {
          throw state.timeout(of: request)
        }
        guard let message = (try? child.socket.receive(waits: true)) ?? nil else { break }
        defer { if let descriptor = message.descriptor { close(descriptor) } }
        if let picture = try state.receive(message, for: request)?.get() { return picture }
      }
    }
    throw .decoderEnded(request.name, child.ending(withinMilliseconds: 100), isDecoding: state.isDecoding)
  }
}

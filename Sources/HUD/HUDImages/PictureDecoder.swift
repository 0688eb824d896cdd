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
///
/// A process that waits for a file system holds up only pictures of that one: after a moment the next picture gets a
/// process of its own.
package final class PictureDecoder {
  /// Nil is the kept picture. The dictionary has the versions of the files that were read, by path.
  typealias Completion = (Result<DecodedPicture?, ImageError>, [String: String]) -> Void

  let loop: EventLoop
  private let program: String
  /// What waits, the newest request at the end.
  private var queue: [DecodingJob] = []
  /// The process that takes the next picture.
  private var process: DecodingProcess?
  /// Processes that wait for a file system, each with its picture.
  private var stalled: [DecodingProcess] = []
  /// Killed processes that the system has not ended yet, and the file systems that they wait for.
  private var killed: [(process: DecodingProcess, fileSystem: String?)] = []
  private var isClosed = false

  static let timeLimit = Duration.seconds(2)
  /// How long a file system may hold up pictures of others.
  static let stallLimit = Duration.milliseconds(100)
  /// The most requests that wait. The oldest one beyond is refused.
  static let queueLimit = 64
  private static let idleLimit = Duration.seconds(10)
  private static let killedLimit = 32

  /// A decoder that starts this program: the path of `bezeld`, or its name in `PATH`.
  package init(program: String, on loop: EventLoop) {
    (self.program, self.loop) = (program, loop)
  }

  /// The number of processes that can decode.
  var processCount: Int { stalled.count + (process == nil ? 0 : 1) }

  /// The process that takes the next picture.
  var processID: Int32? { process?.child.process }

  /// How far that process has come; nil if it is idle.
  var state: DecodingState? { process?.job?.state }

  /// The number of processes that were killed and have not ended.
  var killedCount: Int { killed.count }

  /// Ends the processes, and the use of the loop. What is still asked for is never answered.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    queue = []
    for process in killed.map(\.process) + stalled + [process].compactMap(\.self) {
      process.timer?.cancel()
      loop.remove(process)
    }
    (process, stalled, killed) = (nil, [], [])
  }

  /// Decodes a picture, and calls `completion` on the loop, also at once if no process can be started. A request that
  /// waits already is not made again.
  func decode(_ request: DecodingRequest, file: ImageFile? = nil, completion: @escaping Completion) {
    guard !isClosed else { return }
    if file == nil, let index = queue.firstIndex(where: { $0.wanted == request }) {
      let job = queue.remove(at: index)
      job.completions.append(completion)
      queue.append(job)
    } else {
      queue.append(DecodingJob(request, file, completion))
    }
    if queue.count > Self.queueLimit {
      let oldest = queue.removeFirst()
      finish(oldest, .failure(.queueFull(oldest.request.name)))
    }
    startNext()
  }

  // MARK: The queue

  private func startNext() {
    while process?.job == nil, let index = queue.lastIndex(where: { !$0.isHeld }) {
      let next = queue.remove(at: index)
      do throws(ImageError) {
        try begin(next)
      } catch {
        finish(next, .failure(error))
      }
    }
  }

  private func begin(_ job: DecodingJob) throws(ImageError) {
    job.state = DecodingState()
    job.request.avoided = Set(killed.compactMap(\.fileSystem) + stalled.compactMap(\.fileSystem)).sorted()
    job.request.isPatient = !stalled.isEmpty
    let message = SocketMessage(job.request.bytes, descriptor: job.file?.descriptor)
    if let process {
      if process.child.socket.send(message) { return begin(job, in: process) }
      // It has ended since its last picture.
      end(process)
    }
    let new: DecodingProcess
    do throws(Errno) {
      guard killed.count + stalled.count < Self.killedLimit else { throw Errno(rawValue: EAGAIN) }
      let child = try ChildProcess(
        program, DecodingService.arguments, variables: DecodingService.variables)
      new = DecodingProcess(child) { [unowned self] in receive(from: $0) }
    } catch {
      throw .decoderNotStarted(job.request.name, program, error)
    }
    new.timer = LoopTimer(on: loop) { [unowned self, unowned new] in timerFired(of: new) }
    loop.add(new)
    process = new
    guard new.child.socket.send(message) else { throw end(new, during: job) }
    begin(job, in: new)
  }

  private func begin(_ job: DecodingJob, in process: DecodingProcess) {
    process.job = job
    process.deadline = loop.now + Self.timeLimit
    process.timer?.arm(after: Self.stallLimit)
  }

  private func finish(_ job: DecodingJob, _ result: Result<DecodedPicture?, ImageError>) {
    for completion in job.completions { completion(result, job.state.versions) }
    startNext()
  }

  // MARK: Processes

  private func receive(from process: DecodingProcess) {
    do throws(Errno) {
      while let message = try process.child.socket.receive(waits: false) {
        defer { if let descriptor = message.descriptor { Glibc.close(descriptor) } }
        guard let job = process.job, let result = job.state.receive(message, for: job.request) else {
          continue
        }
        if job.state.isBroken { kill(process) } else { free(process) }
        if job.request.isPatient, case .failure(let error) = result, error == .unanswered(job.request.name) {
          job.isHeld = !stalled.isEmpty
          queue.append(job)
          startNext()
        } else {
          finish(job, result)
        }
      }
    } catch {
      if error == .wouldBlock { return }
    }
    guard process === self.process || stalled.contains(where: { $0 === process }) else {
      killed.removeAll { $0.process === process }
      return discard(process)
    }
    if let job = process.job { finish(job, .failure(end(process, during: job))) } else { end(process) }
  }

  private func timerFired(of process: DecodingProcess) {
    // A loop that was late has the answer already.
    receive(from: process)
    guard process.timer?.deadline == nil, process === self.process || process.job != nil else { return }
    guard let job = process.job else { return kill(process) }
    guard loop.now < process.deadline else {
      kill(process)
      return finish(job, .failure(job.state.timeout(of: job.request)))
    }
    if process.fileSystem == nil {
      process.timer?.arm(at: min(process.deadline, loop.now + Self.stallLimit))
    } else {
      process.timer?.arm(at: process.deadline)
      self.process = nil
      stalled.append(process)
      startNext()
    }
  }

  private func kill(_ process: DecodingProcess) {
    process.child.kill()
    killed.append((process, process.fileSystem))
    remove(process)
  }

  /// Makes a process idle whose picture is finished. One is enough.
  private func free(_ process: DecodingProcess) {
    remove(process)
    guard self.process == nil else { return kill(process) }
    self.process = process
    process.timer?.arm(after: Self.idleLimit)
  }

  /// Takes a process out of those that are at work or idle.
  private func remove(_ process: DecodingProcess) {
    process.job = nil
    process.timer?.cancel()
    if process === self.process { self.process = nil }
    guard let index = stalled.firstIndex(where: { $0 === process }) else { return }
    stalled.remove(at: index)
    for job in queue { job.isHeld = false }
  }

  /// Forgets a process, and returns why it gave no answer: how it has ended, which it does within moments.
  private func end(_ process: DecodingProcess, during job: DecodingJob) -> ImageError {
    defer { end(process) }
    return .decoderEnded(
      job.request.name, process.child.ending(withinMilliseconds: 20), isDecoding: job.state.isDecoding)
  }

  private func end(_ process: DecodingProcess) {
    remove(process)
    discard(process)
  }

  private func discard(_ process: DecodingProcess) {
    loop.remove(process)
    _ = process.child.ending(withinMilliseconds: 20)
    process.child.end()
  }
}

/// A picture that is asked for.
private final class DecodingJob {
  let wanted: DecodingRequest
  /// The same with the file systems to avoid.
  var request: DecodingRequest
  let file: ImageFile?
  var completions: [PictureDecoder.Completion]
  var state = DecodingState()
  /// Whether it waits until a file system has answered or its time is over.
  var isHeld = false

  init(_ request: DecodingRequest, _ file: ImageFile?, _ completion: @escaping PictureDecoder.Completion) {
    (wanted, self.request, self.file, completions) = (request, request, file, [completion])
  }
}

/// The connection to a process in the loop. It closes when the process has ended, also one that was killed.
private final class DecodingProcess: EventSource {
  let child: ChildProcess
  /// The picture that it works on.
  var job: DecodingJob?
  /// When the time of that picture is over.
  var deadline = Instant.monotonic()
  /// Fires when a picture takes long, or the process is idle for long.
  var timer: LoopTimer?
  private let onReadable: (DecodingProcess) -> Void

  init(_ child: ChildProcess, onReadable: @escaping (DecodingProcess) -> Void) {
    (self.child, self.onReadable) = (child, onReadable)
  }

  /// The file system that it waits for.
  var fileSystem: String? { job?.state.fileSystem }

  var fileDescriptor: Int32 { child.socket.descriptor }

  func prepare() -> Interest { .readable }

  func dispatch(_ ready: Readiness) {
    if ready.isReadableOrClosed { onReadable(self) }
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
  /// The versions of the files that it has read.
  private(set) var versions: [String: String] = [:]

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
      (fileSystem, versions, isDecoding) = (nil, read, true)
      return nil
    case .unchanged where !request.versions.isEmpty: return .success(nil)
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
  /// Decodes a picture in a process of its own, and waits for it on the calling thread. Without the program, it is
  /// decoded in this process, unless it is an SVG file from outside the icon themes: librsvg ends the process at some files.
  static func decodeAndWait(
    _ request: DecodingRequest, file: ImageFile?, program: String
  ) throws(ImageError) -> DecodedPicture {
    let loop = EventLoop()
    let decoder = PictureDecoder(program: program, on: loop)
    defer { decoder.close() }
    var result: Result<DecodedPicture?, ImageError>?
    decoder.decode(request, file: file) { outcome, _ in result = outcome }
    while result == nil { loop.turn() }
    let noProgram = ImageError.decoderNotStarted(request.name, program, Errno(rawValue: ENOENT))
    if case .failure(noProgram) = result {
      result = try .success(Decoding(request: request, file: file, refusesSVG: true) { _ in }.picture())
    }
    guard let picture = try result?.get() else { throw .decoderEnded(request.name, nil, isDecoding: false) }
    return picture
  }
}

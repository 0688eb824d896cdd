package import EventLoop
import Glibc
import HUDModel
import Posix
import Time

/// What was decoded: the picture's values, and its pixels at their size.
struct Decoding {
  let picture: DecodedPicture
  let words: [UInt32]

  var rendition: LoadedPicture.Rendition { LoadedPicture.Rendition(size: picture.size, words: words) }
}

/// Decodes pictures in another process, one after another. The process is started with the first picture, and ended when
/// none was asked for in 10 s.
///
/// A file that takes longer than a second, or more memory than the process may have, is refused: the process is killed,
/// and another one is started for the next picture.
package final class PictureDecoder {
  typealias Completion = (Result<Decoding, ImageError>) -> Void

  private let loop: EventLoop
  private let program: String
  private var queue: [Job] = []
  /// The request that the process works on.
  private var current: Job?
  private var child: ChildSource?
  private var isClosed = false
  private var patience: DecodingPatience?
  private var patienceTimer: LoopTimer?
  private var idleness: LoopTimer?
  /// Killed processes that the system has not ended yet: returning much memory takes time.
  private var ending: [ChildProcess] = []
  private var reaping: LoopTimer?

  private struct Job {
    let request: DecodingRequest
    /// The file of the request; it is closed with the job.
    let file: Int32?
    let completion: Completion

    func close() {
      if let file { Glibc.close(file) }
    }
  }

  private static let idleLimit = Duration.seconds(10)

  /// A decoder that starts this program: the path of `bezeld`, or its name in `PATH`.
  package init(program: String, on loop: EventLoop) {
    self.loop = loop
    self.program = program
    patienceTimer = LoopTimer(on: loop) { [unowned self] in patienceEnded() }
    idleness = LoopTimer(on: loop) { [unowned self] in endChild() }
    reaping = LoopTimer(on: loop) { [unowned self] in reap() }
  }

  /// Whether there is a process.
  package var isRunning: Bool { child != nil }

  /// Ends the process, and the use of the loop. What is still asked for is never answered.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    for job in queue + [current].compactMap(\.self) { job.close() }
    (queue, current) = ([], nil)
    endChild()
    reaping?.cancel()
    // The last reference waits for the end.
    ending = []
  }

  /// Decodes a picture, and calls `completion` on the loop, also at once if no process can be started. The file of the
  /// request is closed here.
  func decode(_ request: DecodingRequest, file: Int32?, completion: @escaping Completion) {
    let job = Job(request: request, file: file, completion: completion)
    guard !isClosed else { return job.close() }
    queue.append(job)
    startNext()
  }

  // MARK: Requests

  private func startNext() {
    guard current == nil, !queue.isEmpty else { return }
    let job = queue.removeFirst()
    current = job
    idleness?.cancel()
    do throws(Errno) {
      let patience = DecodingPatience(with: try send(job))
      self.patience = patience
      patienceTimer?.arm(after: patience.deadline - .monotonic())
    } catch {
      finish(job.request.withoutProcess(file: job.file, error))
    }
  }

  private func send(_ job: Job) throws(Errno) -> ChildProcess {
    let message = SocketMessage(job.request.bytes, descriptor: job.file)
    if let child {
      if child.process.socket.send(message) { return child.process }
      endChild()
    }
    let process = try ChildProcess(
      program, DecodingService.arguments, variables: DecodingService.variables)
    let source = ChildSource(process) { [unowned self] in receive() }
    child = source
    loop.add(source)
    guard process.socket.send(message) else {
      endChild()
      throw Errno(rawValue: EPIPE)
    }
    return process
  }

  private func receive() {
    guard let child else { return }
    let message: SocketMessage?
    do throws(Errno) { message = try child.process.socket.receive(waits: false) } catch { return }
    defer { if let descriptor = message?.descriptor { Glibc.close(descriptor) } }
    guard let job = current else { return endChild() }
    let answer = message.flatMap { Decoding.result(of: $0, to: job.request) }
    if answer == nil { endChild() }
    finish(answer ?? .failure(.decoderEnded(job.request.name)))
  }

  private func finish(_ result: Result<Decoding, ImageError>) {
    guard let job = current else { return }
    current = nil
    patienceTimer?.cancel()
    job.close()
    if child != nil { idleness?.arm(after: Self.idleLimit) }
    job.completion(result)
    if !isClosed { startNext() }
  }

  private func patienceEnded() {
    guard let job = current, let child else { return }
    if patience?.extend(for: child.process) == true, let deadline = patience?.deadline {
      patienceTimer?.arm(after: deadline - .monotonic())
      return
    }
    endChild()
    finish(.failure(.tooSlow(job.request.name)))
  }

  private func endChild() {
    idleness?.cancel()
    patienceTimer?.cancel()
    guard let child else { return }
    self.child = nil
    loop.remove(child)
    child.process.end()
    ending.append(child.process)
    reap()
  }

  private func reap() {
    ending.removeAll { $0.reap() }
    if !ending.isEmpty { reaping?.arm(after: .milliseconds(50)) }
  }
}

extension PictureDecoder {
  /// Decodes a picture in a process of its own, and waits for it on the calling thread.
  static func decodeAndWait(
    _ request: DecodingRequest, file: Int32?, program: String
  ) throws(ImageError) -> Decoding {
    let process: ChildProcess
    do throws(Errno) {
      process = try ChildProcess(program, DecodingService.arguments, variables: DecodingService.variables)
    } catch {
      return try request.withoutProcess(file: file, error).get()
    }
    defer { process.end() }
    var patience = DecodingPatience(with: process)
    guard process.socket.send(SocketMessage(request.bytes, descriptor: file)) else {
      throw .decoderEnded(request.name)
    }
    while !process.socket.waitToReceive(milliseconds: (patience.deadline - .monotonic()).wholeMilliseconds) {
      guard Instant.monotonic() < patience.deadline || patience.extend(for: process) else {
        throw .tooSlow(request.name)
      }
    }
    let message = try? process.socket.receive(waits: true)
    defer { if let descriptor = message?.descriptor { Glibc.close(descriptor) } }
    guard let result = message.flatMap({ Decoding.result(of: $0, to: request) }) else {
      throw .decoderEnded(request.name)
    }
    return try result.get()
  }
}

// MARK: Patience

/// How long a picture may take: a second. On a machine that is so busy that the process had less than half of it, the
/// wait goes on until it had, for 10 s at most.
private struct DecodingPatience {
  private let start = Instant.monotonic()
  private let used: Int
  private(set) var deadline: Instant

  private static let limit = Duration.seconds(1)
  private static let extensions = Duration.milliseconds(250)
  private static let longest = Duration.seconds(10)

  init(with process: ChildProcess) {
    used = process.processorTime
    deadline = start + Self.limit
  }

  /// Moves the deadline that has passed. Returns false if the wait is over.
  mutating func extend(for process: ChildProcess) -> Bool {
    let now = Instant.monotonic()
    guard now - start < Self.longest, process.processorTime - used < 500 else { return false }
    deadline = now + Self.extensions
    return true
  }
}

// MARK: Messages

/// The connection to the process in the loop.
private final class ChildSource: EventSource {
  let process: ChildProcess
  private let onMessage: () -> Void

  init(_ process: ChildProcess, onMessage: @escaping () -> Void) {
    self.process = process
    self.onMessage = onMessage
  }

  var fileDescriptor: Int32 { process.socket.descriptor }

  func prepare() -> Interest { .readable }

  func dispatch(_ ready: Readiness) {
    if ready.isReadableOrClosed { onMessage() }
  }
}

extension Duration {
  /// Rounded up, and at least 0.
  fileprivate var wholeMilliseconds: Int32 { Int32(max(0, (self / .milliseconds(1)).rounded(.up))) }
}

extension Decoding {
  /// Nil for a message that doesn't answer the request.
  fileprivate static func result(
    of message: SocketMessage, to request: DecodingRequest
  ) -> Result<Decoding, ImageError>? {
    switch DecodedPicture.result(message.bytes) {
    case nil: return nil
    case .failure(let error): return .failure(error)
    case .success(let picture):
      guard picture.size.width <= request.size.width, picture.size.height <= request.size.height,
        let pixels = message.descriptor,
        let words = SealedMemory.words(of: pixels, count: picture.size.width * picture.size.height)
      else { return nil }
      return .success(Decoding(picture: picture, words: words))
    }
  }
}

extension DecodingRequest {
  /// The picture without another process, if none can be started. Only PNG files are decoded in this one.
  fileprivate func withoutProcess(file: Int32?, _ error: Errno) -> Result<Decoding, ImageError> {
    Result { () throws(ImageError) in
      guard error.rawValue == ENOENT else {
        throw .decoderFailed(name, "no process can be started: \(error)")
      }
      var (file, name, sources, path) = (file, self.name, [String](), "")
      var opened: Int32?
      defer { if let opened { close(opened) } }
      if case .icon(let icon, let prefersSymbolic, let themes) = subject {
        let finding = try themes.find(icon, prefersSymbolic: prefersSymbolic)
        (path, sources, name) = (finding.path, finding.sources, ImageFile.name(of: finding.path))
        opened = try ImageFile.open(path, name: name)
        file = opened
      }
      let picture = try LoadedPicture(ImageFile.read(file ?? -1, name: name), name: name, readsSVG: false)
      let size = fits ? picture.size(fitting: Size(size)) : size
      let words = try picture.rendition(of: size).words
      return Decoding(
        picture: DecodedPicture(proportions: picture.size, size: size, path: path, sources: sources),
        words: words)
    }
  }
}

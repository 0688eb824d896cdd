import BezelEventLoop
import BezelPosix
import BezelValues
import Glibc
import HUDModel

/// What was decoded: the picture's values, and its pixels at their size.
struct Decoding {
  let picture: DecodedPicture
  let words: [UInt32]

  var rendition: LoadedPicture.Rendition { LoadedPicture.Rendition(size: picture.size, words: words) }
}

/// A picture that was asked for.
struct DecodingJob {
  typealias Answer = Result<Decoding, ImageError>
  typealias Completion = (Answer) -> Void

  let request: DecodingRequest
  let file: ImageFile?
  let completion: Completion
}

/// A process that decodes pictures, one after another.
final class DecodingWorker {
  enum Event {
    /// The picture takes longer than others should wait for it.
    case isSlow
    case finished(DecodingJob, DecodingJob.Answer)
    /// The process has ended without a picture to decode.
    case ended
  }

  var onEvent: ((Event) -> Void)?
  /// What it works on.
  private(set) var job: DecodingJob?
  /// Whether it was ever given a picture.
  private(set) var hasBegun = false
  /// Whether it has worked on that for longer than 100 ms.
  private(set) var isSlow = false
  /// Whether the process was killed, or its end was noticed.
  private(set) var hasEnded = false

  private let loop: EventLoop
  private let process: ChildProcess
  private var source: ChildSource?
  private var patience: DecodingPatience?
  private var timer: LoopTimer?

  private static let slowness = Duration.milliseconds(100)
  /// How long the end of a process is waited for, in milliseconds.
  private static let endingLimit: Int32 = 20

  /// - Throws: The error with which the program can't be started.
  init(_ program: String, on loop: EventLoop) throws(Errno) {
    self.loop = loop
    process = try ChildProcess(
      program, DecodingService.arguments, variables: DecodingService.variables)
    let source = ChildSource(process) { [unowned self] in receive() }
    self.source = source
    loop.add(source)
    timer = LoopTimer(on: loop) { [unowned self] in timeHasPassed() }
  }

  var isFree: Bool { job == nil && !hasEnded }

  /// Ends the process, which its owner reaps.
  func end() -> ChildProcess {
    hasEnded = true
    timer?.cancel()
    if let source { loop.remove(source) }
    source = nil
    process.end()
    return process
  }

  /// Returns false if the process has ended.
  func begin(_ job: DecodingJob) -> Bool {
    guard process.socket.send(SocketMessage(job.request.bytes, descriptor: job.file?.descriptor)) else {
      return false
    }
    self.job = job
    (hasBegun, isSlow) = (true, false)
    patience = DecodingPatience(with: process, from: loop.now)
    timer?.arm(after: Self.slowness)
    return true
  }

  private func receive() {
    let message: SocketMessage?
    var wasRead = true
    do throws(Errno) { message = try process.socket.receive(waits: false) } catch {
      if error == .wouldBlock { return }
      (message, wasRead) = (nil, false)
    }
    defer { if let descriptor = message?.descriptor { Glibc.close(descriptor) } }
    guard let job else {
      hasEnded = true
      onEvent?(.ended)
      return
    }
    let answer = message.flatMap { Decoding.result(of: $0, to: job.request) }
    hasEnded = answer == nil
    finish(answer ?? .failure(failure(of: job, wasRead: wasRead)))
  }

  /// Why a picture has no answer: how the process has ended, which it does within moments. `wasRead` is whether it has
  /// read the request.
  func failure(of job: DecodingJob, wasRead: Bool) -> ImageError {
    let ending = process.ending(withinMilliseconds: Self.endingLimit)
    return .decoderEnded(job.request.name, ending, wasRead: wasRead)
  }

  private func finish(_ answer: DecodingJob.Answer) {
    guard let job else { return }
    self.job = nil
    isSlow = false
    timer?.cancel()
    onEvent?(.finished(job, answer))
  }

  private func timeHasPassed() {
    guard let job, var patience else { return }
    if let error = patience.error(of: job.request, in: process, at: loop.now) {
      hasEnded = true
      return finish(.failure(error))
    }
    self.patience = patience
    timer?.arm(at: patience.deadline)
    guard !isSlow else { return }
    isSlow = true
    onEvent?(.isSlow)
  }
}

// MARK: Patience

/// How long a picture may take: a second. On a machine that is so busy that the process had less than half of it, the
/// wait goes on until it had, for 10 s at most.
struct DecodingPatience {
  private let start: Instant
  private let used: Int
  private(set) var deadline: Instant

  private static let limit = Duration.seconds(1)
  private static let extensions = Duration.milliseconds(250)
  private static let longest = Duration.seconds(10)

  init(with process: ChildProcess, from start: Instant) {
    self.start = start
    used = process.processorTime
    deadline = start + Self.limit
  }

  /// The error with which the wait is over; nil while it goes on. A deadline that has passed is moved then.
  mutating func error(of request: DecodingRequest, in process: ChildProcess, at now: Instant) -> ImageError? {
    guard now >= deadline else { return nil }
    guard process.processorTime - used < 500 else { return .tooSlow(request.name) }
    guard now - start < Self.longest else { return .decoderSilent(request.name, for: Self.longest) }
    deadline = now + Self.extensions
    return nil
  }
}

extension ImageError {
  /// How librsvg, the allocator and the kernel end a process at a picture that reaches a limit.
  private static let endsOfComplexity: [ChildProcess.Ending?] =
    [SIGABRT, SIGSEGV, SIGBUS, SIGTRAP, SIGILL, SIGFPE].map { .signal($0) }

  /// The error of a process that gives no answer.
  ///
  /// - Parameters:
  ///   - name: How the sentence calls the picture.
  ///   - ending: How the process has ended; nil if it has not.
  ///   - wasRead: Whether it has read the request. Otherwise the picture is not the reason.
  /// - Returns: The error.
  static func decoderEnded(
    _ name: String, _ ending: ChildProcess.Ending?, wasRead: Bool
  ) -> ImageError {
    switch ending {
    case .signal(SIGXCPU) where wasRead: .tooSlow(name)
    case .status(0) where wasRead:
      .decoderFailed(
        name,
        "the installed 'bezeld', which decodes pictures, has another version than this process; start this one again, a "
          + "server after 'bezel stop'")
    case .signal where wasRead && endsOfComplexity.contains(ending), .status where wasRead: .tooComplex(name)
    case .signal(let signal):
      .decoderFailed(
        name,
        "the process that decodes pictures was ended by a signal (\(String(cString: strsignal(signal)))); try again"
      )
    case .status(let status):
      .decoderFailed(
        name, "'bezeld', which decodes pictures, ended with status \(status); install it again")
    case nil: .decoderFailed(name, "the process that decodes pictures gave no answer; try again")
    }
  }

  fileprivate static func decoderSilent(_ name: String, for time: Duration) -> ImageError {
    .decoderFailed(
      name,
      "the process that decodes pictures did not answer within \(time.components.seconds) s; try again")
  }

  /// The error of a process that can't be started.
  static func decoderNotStarted(_ name: String, _ program: String, _ error: Errno) -> ImageError {
    let isBusy = [EAGAIN, ENOMEM, EMFILE, ENFILE].contains(error.rawValue)
    return .decoderFailed(
      name,
      "the program '\(program.shortened)', which decodes pictures, can't be started (\(error)); "
        + (isBusy ? "end other programs and try again" : "install it again"))
  }
}

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

extension Decoding {
  /// Nil for a message that doesn't answer the request.
  static func result(
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

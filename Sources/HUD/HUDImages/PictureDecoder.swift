package import BezelEventLoop
import BezelPosix
import BezelValues
import Glibc
import HUDModel

/// Decodes pictures in another process, one after another. The process is started with the first picture, and ended when
/// none was asked for in 10 s.
///
/// A picture that takes longer than 100 ms lets the others pass, in one more process. If there are four, the last slow one
/// but two begins again later: a picture behind many slow ones waits 50 ms for each of them. One that takes longer than a
/// second, or more memory than the process may have, is refused: its process is killed.
package final class PictureDecoder {
  let loop: EventLoop
  private let program: String
  private var queue: [DecodingJob] = []
  /// Slow pictures that have let others pass, for when none waits.
  private var postponed: [DecodingJob] = []
  /// In the order in which they began with their pictures.
  private var workers: [DecodingWorker] = []
  private(set) var isClosed = false
  private var idleness: LoopTimer?
  /// Killed processes that the system has not ended yet: returning much memory takes time.
  private var ending: [ChildProcess] = []
  private var reaping: LoopTimer?
  private var reapingDelay = Duration.zero

  private static let idleLimit = Duration.seconds(10)
  private static let workerLimit = 4
  /// The most processes that the system has not ended yet.
  private static let endingLimit = 32
  /// The most pictures at once that are not slow, beside slow ones.
  private static let quickLimit = 2

  /// A decoder that starts this program: the path of `bezeld`, or its name in `PATH`.
  package init(program: String, on loop: EventLoop) {
    self.loop = loop
    self.program = program
    idleness = LoopTimer(on: loop) { [unowned self] in
      for worker in workers where worker.isFree { end(worker) }
    }
    reaping = LoopTimer(on: loop) { [unowned self] in reap() }
  }

  /// The number of processes.
  package var processCount: Int { workers.count }

  /// Ends the processes, and the use of the loop. What is still asked for is never answered.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    (queue, postponed) = ([], [])
    for worker in workers { end(worker) }
    idleness?.cancel()
    reaping?.cancel()
    // The last reference waits for the end.
    ending = []
  }

  /// Decodes a picture, and calls `completion` on the loop, also at once if no process can be started.
  func decode(
    _ request: DecodingRequest, file: ImageFile?, completion: @escaping DecodingJob.Completion
  ) {
    guard !isClosed else { return }
    queue.append(DecodingJob(request: request, file: file, completion: completion))
    startNext()
  }

  // MARK: Requests

  private func startNext() {
    while let next = queue.first ?? postponed.first {
      do throws(Errno) {
        guard let worker = try freeWorker() else { return }
        idleness?.cancel()
        if worker.begin(next) {
          removeNext()
          workers.removeAll { $0 === worker }
          workers.append(worker)
          continue
        }
        // A process that has ended unnoticed: a new one gets the picture.
        let failure = worker.hasBegun ? nil : worker.failure(of: next, wasRead: false)
        end(worker)
        guard let failure else { continue }
        removeNext()
        finish(next, .failure(failure))
      } catch {
        removeNext()
        finish(next, next.request.withoutProcess(program, file: next.file, error))
      }
    }
  }

  private func removeNext() {
    if queue.isEmpty { postponed.removeFirst() } else { queue.removeFirst() }
  }

  /// A process that works on nothing. Another one is started only beside those that work on slow pictures; nil if none
  /// may be.
  private func freeWorker() throws(Errno) -> DecodingWorker? {
    if let worker = workers.first(where: \.isFree) { return worker }
    let slow = workers.filter(\.isSlow)
    guard workers.count - slow.count < (slow.isEmpty ? 1 : Self.quickLimit) else { return nil }
    if workers.count == Self.workerLimit {
      // The oldest slow ones go on, so that each is judged at last.
      guard !queue.isEmpty, let last = slow.last, let job = last.job else { return nil }
      end(last)
      postponed.append(job)
    }
    guard ending.count < Self.endingLimit else { throw Errno(rawValue: EAGAIN) }
    let worker = try DecodingWorker(program, on: loop)
    worker.onEvent = { [unowned self, unowned worker] in receive($0, from: worker) }
    workers.append(worker)
    return worker
  }

  private func receive(_ event: DecodingWorker.Event, from worker: DecodingWorker) {
    switch event {
    case .isSlow: startNext()
    case .finished(let job, let result):
      // One process suffices for what comes next.
      if worker.hasEnded || workers.contains(where: { $0 !== worker && $0.isFree }) { end(worker) }
      finish(job, result)
    case .ended: end(worker)
    }
  }

  private func finish(_ job: DecodingJob, _ result: DecodingJob.Answer) {
    if workers.contains(where: \.isFree) { idleness?.arm(after: Self.idleLimit) }
    job.completion(result)
    if !isClosed { startNext() }
  }

  private func end(_ worker: DecodingWorker) {
    guard let index = workers.firstIndex(where: { $0 === worker }) else { return }
    workers.remove(at: index)
    ending.append(worker.end())
    reapingDelay = .milliseconds(50)
    reap()
  }

  /// A process that waits for a file system ends late or never.
  private func reap() {
    ending.removeAll { $0.reap() }
    if !ending.isEmpty { reaping?.arm(after: reapingDelay) }
    reapingDelay = min(reapingDelay * 2, .seconds(60))
  }
}

extension PictureDecoder {
  /// Decodes a picture in a process of its own, and waits for it on the calling thread.
  static func decodeAndWait(
    _ request: DecodingRequest, file: ImageFile?, program: String
  ) throws(ImageError) -> Decoding {
    let process: ChildProcess
    do throws(Errno) {
      process = try ChildProcess(program, DecodingService.arguments, variables: DecodingService.variables)
    } catch {
      return try request.withoutProcess(program, file: file, error).get()
    }
    defer { process.end() }
    var patience = DecodingPatience(with: process, from: .monotonic())
    guard process.socket.send(SocketMessage(request.bytes, descriptor: file?.descriptor)) else {
      throw .decoderEnded(request.name, process.ending(withinMilliseconds: 100), wasRead: false)
    }
    while !process.socket.waitToReceive(milliseconds: (patience.deadline - .monotonic()).wholeMilliseconds) {
      if let error = patience.error(of: request, in: process, at: .monotonic()) { throw error }
    }
    let message: SocketMessage?
    var wasRead = true
    do throws(Errno) { message = try process.socket.receive(waits: true) } catch {
      (message, wasRead) = (nil, false)
    }
    defer { if let descriptor = message?.descriptor { Glibc.close(descriptor) } }
    guard let result = message.flatMap({ Decoding.result(of: $0, to: request) }) else {
      throw .decoderEnded(request.name, process.ending(withinMilliseconds: 100), wasRead: wasRead)
    }
    return try result.get()
  }
}

extension Duration {
  /// Rounded up, and at least 0.
  fileprivate var wholeMilliseconds: Int32 { Int32(max(0, (self / .milliseconds(1)).rounded(.up))) }
}

extension DecodingRequest {
  /// The picture without another process, if none can be started. Only PNG files are decoded in this one.
  fileprivate func withoutProcess(
    _ program: String, file: ImageFile?, _ error: Errno
  ) -> Result<Decoding, ImageError> {
    Result { () throws(ImageError) in
      guard error.rawValue == ENOENT else { throw .decoderNotStarted(name, program, error) }
      var (file, name, sources, path) = (file, self.name, [FileStamp](), "")
      if case .icon(let icon, let prefersSymbolic, let themes) = subject {
        let finding = try themes.find(icon, prefersSymbolic: prefersSymbolic)
        (path, name) = (finding.path, ImageFile.name(of: finding.path))
        sources = finding.sources.map { FileStamp(at: $0) }
        file = try ImageFile(opening: path, name: name)
      }
      guard let file else { throw .unreadable(name, Errno(rawValue: EBADF)) }
      let picture = try LoadedPicture(file.read(name: name), name: name, readsAll: false)
      let size = fits ? picture.size(fitting: Size(size)) : size
      let words = try picture.rendition(of: size).words
      return Decoding(
        picture: DecodedPicture(proportions: picture.size, size: size, path: path, sources: sources),
        words: words)
    }
  }
}

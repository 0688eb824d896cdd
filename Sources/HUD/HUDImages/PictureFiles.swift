import BezelEventLoop
import BezelPosix
import BezelValues
import Glibc
import HUDModel

/// What is to be known of a picture's files before it is decoded.
struct FileQuestion: Sendable {
  let source: PictureSource
  /// The state in which the files of a kept picture were; empty without one.
  var stamps: [FileStamp] = []
}

enum FileAnswer: Sendable {
  /// The kept picture is that of its files.
  case isCurrent
  /// The file to decode, and its state. The decoder finds the file of an icon.
  case isNew(ImageFile?, FileStamp?)
  case failed(ImageError)
}

/// Opens the files of pictures, and looks whether they have changed, on other threads: a network's file system may answer
/// late or never.
final class PictureFiles {
  typealias Completion = (FileAnswer) -> Void
  /// Answers a question on the calling thread.
  typealias Inspection = @Sendable (FileQuestion) -> FileAnswer

  private struct Waiter {
    let question: FileQuestion
    let patience: LoopTimer
    let completion: Completion
  }

  private let loop: EventLoop
  private let inspect: Inspection
  private var mailbox: Mailbox<(number: Int, answer: FileAnswer)>?
  private var lastNumber = 0
  private var waiters: [Int: Waiter] = [:]
  /// What no thread has begun with.
  private var queue: [Int] = []
  /// What a thread works on, also if nobody waits for it any more.
  private var begun: [Int: PictureSource] = [:]

  /// A disk that sleeps needs some seconds.
  static let patience = Duration.seconds(5)
  static let threadLimit = 32

  init(on loop: EventLoop, inspect: @escaping Inspection = { $0.answer() }) {
    self.loop = loop
    self.inspect = inspect
  }

  /// Ends the use of the loop. What is still asked for is never answered.
  func close() {
    for waiter in waiters.values { waiter.patience.cancel() }
    (waiters, queue) = ([:], [])
    guard let mailbox else { return }
    loop.remove(mailbox)
    mailbox.close()
    self.mailbox = nil
  }

  /// Answers a question about a file or an icon on the loop: in a later turn, or at once if its file system has left the
  /// same one unanswered.
  func ask(_ question: FileQuestion, completion: @escaping Completion) {
    guard !begun.contains(where: { waiters[$0] == nil && $1 == question.source }) else {
      return completion(.failed(.unanswered(question.source.name)))
    }
    lastNumber += 1
    let number = lastNumber
    let patience = LoopTimer(on: loop) { [unowned self] in
      finish(number, .failed(.unanswered(question.source.name)))
    }
    patience.arm(after: Self.patience)
    waiters[number] = Waiter(question: question, patience: patience, completion: completion)
    queue.append(number)
    beginNext()
  }

  private func beginNext() {
    while begun.count < Self.threadLimit, !queue.isEmpty {
      let number = queue.removeFirst()
      guard let question = waiters[number]?.question else { continue }
      do throws(EventLoopError) { try begin(question, number) } catch {
        finish(number, .failed(.decoderFailed(question.source.name, "\(error)")))
      }
    }
  }

  private func begin(_ question: FileQuestion, _ number: Int) throws(EventLoopError) {
    let sender = try openMailbox().sender
    let isStarted = DetachedThread.start { [inspect] in
      sender.post((number, inspect(question)))
    }
    guard isStarted else { throw EventLoopError(call: "pthread_create", errno: EAGAIN) }
    begun[number] = question.source
  }

  private func openMailbox() throws(EventLoopError) -> Mailbox<(number: Int, answer: FileAnswer)> {
    if let mailbox { return mailbox }
    let mailbox = try Mailbox<(number: Int, answer: FileAnswer)> { [unowned self] in
      begun[$0.number] = nil
      finish($0.number, $0.answer)
      beginNext()
    }
    loop.addSeldomReady(mailbox)
    self.mailbox = mailbox
    return mailbox
  }

  private func finish(_ number: Int, _ answer: FileAnswer) {
    guard let waiter = waiters.removeValue(forKey: number) else { return }
    waiter.patience.cancel()
    waiter.completion(answer)
  }
}

extension FileQuestion {
  /// Asks the file system, and waits for it.
  func answer() -> FileAnswer {
    if !stamps.isEmpty, stamps.allSatisfy({ $0 == FileStamp(at: $0.path) }) { return .isCurrent }
    guard case .file(let path) = source else { return .isNew(nil, nil) }
    do throws(ImageError) {
      let file = try ImageFile(opening: path, name: source.name)
      // The state of the file before it is read: a change meanwhile is noticed.
      return .isNew(file, FileStamp(of: file.descriptor, at: path))
    } catch {
      return .failed(error)
    }
  }
}

/// The state of a file or folder, by which a change is noticed. Files that don't exist have one, too.
struct FileStamp: Hashable, Sendable, PayloadValue {
  let path: String
  private var device: dev_t = 0
  private var inode: ino_t = 0
  private var size: off_t = 0
  private var seconds = 0
  private var nanoseconds = 0

  /// Asks the file system, and waits for it.
  init(at path: String) {
    var state = stat()
    self.init(path, stat(path, &state) == 0 ? state : nil)
  }

  /// The state of an open file.
  init(of file: Int32, at path: String) {
    var state = stat()
    self.init(path, fstat(file, &state) == 0 ? state : nil)
  }

  init(decoding payload: inout PayloadReader) throws(PayloadError) {
    path = try String(decoding: &payload)
    device = dev_t(bitPattern: try Int(decoding: &payload))
    inode = ino_t(bitPattern: try Int(decoding: &payload))
    size = try Int(decoding: &payload)
    seconds = try Int(decoding: &payload)
    nanoseconds = try Int(decoding: &payload)
  }

  func encode(to payload: inout PayloadWriter) {
    path.encode(to: &payload)
    let numbers = [Int(bitPattern: device), Int(bitPattern: inode), Int(size), seconds, nanoseconds]
    for number in numbers { number.encode(to: &payload) }
  }

  private init(_ path: String, _ state: stat?) {
    self.path = path
    guard let state else { return }
    (device, inode, size) = (state.st_dev, state.st_ino, state.st_size)
    // The time of the last change of contents or attributes.
    (seconds, nanoseconds) = (state.st_ctim.tv_sec, state.st_ctim.tv_nsec)
  }
}

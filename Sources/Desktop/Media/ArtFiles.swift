import BezelEventLoop
import BezelValues
import Glibc

/// Looks on other threads whether the art of players is a picture: a network's file system may answer late or never.
final class ArtFiles {
  typealias Inspection = @Sendable (_ path: String) -> Bool

  private let loop: EventLoop
  private let inspect: Inspection
  private var mailbox: Mailbox<(number: Int, isPicture: Bool)>?
  private var lastNumber = 0
  /// Whether the files are pictures, by number.
  private var answers: [Int: Answer<Bool>] = [:]
  /// Those that have not answered, also if nobody waits for them any more.
  private var threadCount = 0

  /// The longest time for which a HUD waits for its picture.
  static let timeout = Duration.milliseconds(250)
  private static let threadLimit = 4

  init(on loop: EventLoop, inspect: @escaping Inspection = ArtFiles.isPicture) {
    (self.loop, self.inspect) = (loop, inspect)
  }

  /// Calls `done` once, at once or later, with the reading; without its picture if the file is none, or if the file system
  /// does not answer.
  func check(_ reading: DesktopReading, _ done: @escaping (DesktopReading) -> Void) {
    guard let path = reading.picture else { return done(reading) }
    lastNumber += 1
    let number = lastNumber
    let answer = Answer(within: Self.timeout, on: loop, orElse: { false }) { [unowned self] isPicture in
      answers[number] = nil
      var reading = reading
      if !isPicture { reading.picture = nil }
      done(reading)
    }
    answers[number] = answer
    guard threadCount < Self.threadLimit, let sender = openMailbox()?.sender,
      DetachedThread.start({ [inspect] in sender.post((number, inspect(path))) })
    else { return answer.give(false) }
    threadCount += 1
  }

  /// What is still asked for is never answered.
  func close() {
    answers = [:]
    guard let mailbox else { return }
    loop.remove(mailbox)
    mailbox.close()
    self.mailbox = nil
  }

  private func openMailbox() -> Mailbox<(number: Int, isPicture: Bool)>? {
    if mailbox == nil {
      mailbox = try? Mailbox { [unowned self] in
        threadCount -= 1
        answers[$0.number]?.give($0.isPicture)
      }
      if let mailbox { loop.add(mailbox) }
    }
    return mailbox
  }

  /// Whether a file begins as a PNG or JPEG file does. Waits for the file system.
  static func isPicture(_ path: String) -> Bool {
    // Opening a device, or reading a pipe, can have effects.
    var state = stat()
    guard stat(path, &state) == 0, state.st_mode & S_IFMT == S_IFREG else { return false }
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return false }
    defer { Glibc.close(file) }
    guard fstat(file, &state) == 0, state.st_mode & S_IFMT == S_IFREG else { return false }
    var start = [UInt8](repeating: 0, count: 4)
    guard read(file, &start, 4) == 4 else { return false }
    return start == [0x89, 0x50, 0x4E, 0x47] || start.starts(with: [0xFF, 0xD8, 0xFF])
  }
}

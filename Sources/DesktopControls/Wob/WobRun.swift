package import CommandLine
package import ControlWire
import EventLoop
import Glibc
import HUDModel
import Posix

/// `bezel wob`: shows the values of standard input, as wob 0.16 does.
package final class WobRun {
  private let loop = EventLoop()
  private let reading: WobReading
  private let complain: (String) -> Void
  private var input = WobInput()
  private var newest: WobValue?
  private var sender: HUDSender?
  private var complaints = 0
  private var ending: ExitStatus?
  /// The last value is on its way to the server.
  private var isSending = false

  /// wob's status without a display.
  private static let noDisplay = ExitStatus(rawValue: 2)
  /// Of noise, so many lines are reported.
  private static let mostComplaints = 20

  private init(_ reading: WobReading, complain: @escaping (String) -> Void) {
    (self.reading, self.complain) = (reading, complain)
  }

  /// Shows values until the input ends.
  ///
  /// - Parameters:
  ///   - options: The command line.
  ///   - complain: Receives the sentences for standard error.
  /// - Returns: wob's exit status: 0 at the end of the input, 1 for a mistake in the file or a pipe that was closed, and
  ///   2 without a display.
  package static func perform(_ options: WobOptions, complain: @escaping (String) -> Void) -> ExitStatus {
    guard let path = options.file ?? WobSettings.path(variable: { Environment.nonemptyValue(of: $0) }) else {
      return WobRun(WobReading(settings: nil), complain: complain).run()
    }
    guard let text = WobSettings.text(of: path) else {
      complain("'\(path.shortened)' can't be read: \(Errno.current)")
      return .failure
    }
    do throws(WobSettings.Mistake) {
      let settings = try WobSettings(parsing: text) { complain("\(path.shortened): \($0)") }
      return WobRun(WobReading(settings: settings), complain: complain).run()
    } catch {
      complain("\(path.shortened): line \(error.line): \(error.reason)")
      return .failure
    }
  }

  private func run() -> ExitStatus {
    let presence = CompositorPresence { [unowned self] in end(Self.noDisplay) }
    guard let presence else {
      complain("there is no compositor to show anything; run this in its session")
      return Self.noDisplay
    }
    let sender = HUDSender(on: loop)
    self.sender = sender
    let source = StandardInputSource { [unowned self] in receive($0) }
    loop.add(presence)
    loop.add(source)
    while ending == nil || (isSending && ending != Self.noDisplay) { loop.turn() }
    loop.remove(source)
    loop.remove(presence)
    sender.close()
    loop.finish()
    return ending ?? .success
  }

  private func end(_ status: ExitStatus) {
    if ending == nil || status == Self.noDisplay { ending = status }
  }

  private func receive(_ event: StandardInputSource.Event) {
    switch event {
    case .bytes(let bytes): input.append(bytes) { take($0) }
    case .end:
      input.end { take($0) }
      end(.success)
    case .closed:
      input.end { take($0) }
      complain("standard input was closed")
      end(.failure)
    }
    show()
  }

  private func take(_ line: WobInput.Line) {
    switch line {
    case .value(let value): newest = value
    case .invalid(let bytes):
      complaints += 1
      guard complaints <= Self.mostComplaints else { return }
      let text = String(decoding: bytes, as: UTF8.self).shortened
      complain("'\(text)' is not a value, which is a number and the name of a style")
    }
  }

  /// Of the values that came at once, only the newest is shown.
  private func show() {
    guard let value = newest, let sender else { return }
    newest = nil
    if let style = value.style, let settings = reading.settings, settings.styles[style] == nil {
      complain("there is no style '\(style.shortened)' in wob.ini")
    }
    isSending = true
    sender.send(reading.command(for: value), about: "osd") { [unowned self] reason in
      isSending = false
      guard let reason else { return }
      complain("there is no HUD: \(reason)")
      end(Self.noDisplay)
    }
  }
}

/// Standard input, read as it comes.
private final class StandardInputSource: EventSource {
  enum Event {
    case bytes([UInt8])
    /// The end of a file.
    case end
    /// The other end of a pipe was closed.
    case closed
  }

  let fileDescriptor = STDIN_FILENO
  private let onEvent: (Event) -> Void
  private var isOver = false

  init(onEvent: @escaping (Event) -> Void) {
    self.onEvent = onEvent
  }

  func prepare() -> Interest { isOver ? .nothing : .readable }

  func dispatch(_ ready: Readiness) {
    guard !isOver, ready.isReadableOrClosed else { return }
    guard ready.contains(.readable) else { return finish(.closed) }
    var isEnd = false
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      let result = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      isEnd = result == 0 || (result < 0 && ![.interrupted, .wouldBlock].contains(Errno.current))
      count = max(0, result)
    }
    if isEnd { finish(.end) } else if !bytes.isEmpty { onEvent(.bytes(bytes)) }
  }

  private func finish(_ event: Event) {
    isOver = true
    onEvent(event)
  }
}

package import BezelCommandLine
import BezelEventLoop
package import BezelPosix
import BezelValues
import Glibc
import HUDControl
import HUDModel

/// `bezel wob`: shows the values of standard input, as wob 0.16 does.
package final class WobRun {
  private let loop = EventLoop()
  private let reading: WobReading
  private let isVerbose: Bool
  private var input = WobInput()
  private var newest: WobValue?
  private var sender: HUDSender?
  private var complaints = 0
  private var ending: ExitStatus?
  /// Where the HUD is, until its time is over.
  private var place: (output: (name: String, description: String)?, end: Instant)?
  /// The last value is on its way to the server.
  private var isSending = false

  /// wob's status without a display.
  private static let noDisplay = ExitStatus(rawValue: 2)
  /// Of noise, and of a file, so many lines are reported.
  private static let mostComplaints = 20

  private init(_ reading: WobReading, isVerbose: Bool) {
    (self.reading, self.isVerbose) = (reading, isVerbose)
  }

  /// Shows values until the input ends. Returns wob's exit status: 0 at the end of the input, 1 for an error in the file or a
  /// pipe that was closed, and 2 without a display.
  package static func perform(_ options: WobOptions) -> ExitStatus {
    do throws(Refusal) {
      let reading = WobReading(settings: try settings(options))
      return WobRun(reading, isVerbose: options.isVerbose).run()
    } catch {
      return Console.fail(error.message, .failure)
    }
  }

  private struct Refusal: Error {
    let message: String
  }

  private static func settings(_ options: WobOptions) throws(Refusal) -> WobSettings? {
    let find = { options.file ?? WobSettings.path(variable: { Environment.nonemptyValue(of: $0) }) }
    if let work = ForkedWork({ _ = find().flatMap { WobSettings.text(of: $0) } }), !work.isDone() {
      throw Refusal(
        message: "wob.ini can't be read, since its file system does not answer; name another file")
    }
    guard let path = find() else { return nil }
    guard let text = WobSettings.text(of: path) else {
      throw Refusal(message: "'\(path.shortened)' can't be read (\(Errno.current)); name a file as wob.ini")
    }
    var complaints = 0
    do throws(WobSettings.ReadingError) {
      return try WobSettings(parsing: text) {
        complaints += 1
        if complaints <= mostComplaints { Console.complain("\(path.shortened): \($0)") }
      }
    } catch {
      let line = error.line.map { "line \($0): " } ?? ""
      throw Refusal(message: "\(path.shortened): \(line)\(error.reason)")
    }
  }

  private func run() -> ExitStatus {
    let presence = CompositorPresence { [unowned self] in end(Self.noDisplay) }
    guard let presence else {
      let failure = DesktopFailure.absent("no compositor is running; run this in its session")
      return Console.fail(failure.description, Self.noDisplay)
    }
    if StandardInputSource.isClosed {
      return Console.fail("standard input is closed; give 'bezel wob' a pipe, a FIFO or a file", .success)
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
      Console.complain("the last writer has closed the pipe; 'tail -f FIFO | bezel wob' keeps it open")
      end(.failure)
    case .failed(let error):
      Console.complain("standard input can't be read (\(error)); give 'bezel wob' a pipe, a FIFO or a file")
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
      Console.complain(
        "'\(text)' is not a value; write a number, or a number, a space and the name of a style")
    }
  }

  /// Of the values that came at once, only the newest is shown.
  private func show() {
    guard let value = newest, let sender else { return }
    newest = nil
    if reading.lacksStyle(of: value), let style = value.style {
      Console.complain(
        "unknown style '\(style.shortened)'; describe it in [style.\(style.shortened)] of wob.ini")
    }
    if isVerbose { Console.complain(reading.report(of: value)) }
    isSending = true
    sender.send(reading.command(for: value, on: output()), about: "osd") { [unowned self] outcome in
      isSending = false
      guard let reason = outcome?.failure else { return }
      Console.complain("no HUD: \(reason)")
      end(Self.noDisplay)
    }
  }

  /// The output of the next value: the HUD's while it is shown. Nil leaves it to the compositor.
  private func output() -> (name: String, description: String)? {
    guard let settings = reading.settings, !settings.outputs.isEmpty else { return nil }
    let end = loop.now + .milliseconds(settings.timeout)
    if let place, place.end > loop.now {
      self.place?.end = end
    } else {
      place = (OutputProbe.focusedOutput(), end)
    }
    return place?.output
  }
}

import BezelEventLoop
import HUDControl
import HUDDisplay

/// Tells clients which of the font families that their commands name are not installed.
///
/// While the fonts are being loaded, what is to be said waits, and with it the end of a reply.
final class FontReports {
  private let display: HUDDisplay
  private var waiting: [(reply: PendingReply, families: [String], finishes: Bool)] = []
  private let loop: EventLoop
  private lazy var limit = LoopTimer(on: loop) { [unowned self] in sendWaiting() }

  /// A client does not wait longer for a system whose fonts can't be read.
  private static let longestWait = Duration.milliseconds(500)

  init(of display: HUDDisplay, on loop: EventLoop) {
    (self.display, self.loop) = (display, loop)
  }

  func close() { limit.cancel() }

  /// Reports on families to a client, and then ends the reply if it is `finishing`.
  func report(_ families: [String], to reply: PendingReply, finishing finishes: Bool = false) {
    guard families.isEmpty || display.complaints(about: []) != nil else {
      waiting.append((reply, families, finishes))
      return limit.arm(after: Self.longestWait)
    }
    for complaint in display.complaints(about: families) ?? [] { reply.writeError(complaint) }
    if finishes { reply.finish() }
  }

  /// Sends what has waited for the fonts.
  func sendWaiting() {
    limit.cancel()
    let waiting = waiting
    self.waiting = []
    for (reply, families, finishes) in waiting {
      for complaint in display.complaints(about: families) ?? [] { reply.writeError(complaint) }
      if finishes { reply.finish() }
    }
  }
}

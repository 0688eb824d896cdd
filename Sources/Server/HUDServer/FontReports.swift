import BezelEventLoop
import HUDControl
import HUDDisplay
import HUDPainting

/// Tells clients which of the font families that their commands name are not installed, and one of them that there is no
/// font at all.
///
/// While the fonts are being loaded, what is to be said of a family waits, and with it the end of a reply. A reply to a command
/// that names none keeps its place among others.
final class FontReports {
  private let display: HUDDisplay
  private var waiting: [(reply: PendingReply, families: [String], finishes: Bool)] = []
  private var hasSaidThatFontsLack = false
  private let loop: EventLoop
  private lazy var limit = LoopTimer(on: loop) { [unowned self] in sendWaiting() }

  /// A client does not wait longer for a system whose fonts can't be read.
  private static let longestWait = Duration.milliseconds(500)

  init(of display: HUDDisplay, on loop: EventLoop) {
    (self.display, self.loop) = (display, loop)
    _ = display.listen { [weak self] notice in
      if notice == .fontsLoaded || notice == .closed { self?.sendWaiting() }
    }
  }

  /// Reports on families to a client, and then ends the reply if it is `finishing`.
  func report(_ families: [String], to reply: PendingReply, finishing finishes: Bool = false) {
    guard families.isEmpty || display.complaints(about: []) != nil else {
      waiting.append((reply, families, finishes))
      return limit.arm(after: Self.longestWait)
    }
    send(families, to: reply, finishing: finishes)
  }

  /// Sends what has waited for the fonts.
  private func sendWaiting() {
    limit.cancel()
    let waiting = waiting
    self.waiting = []
    for (reply, families, finishes) in waiting { send(families, to: reply, finishing: finishes) }
  }

  private func send(_ families: [String], to reply: PendingReply, finishing finishes: Bool) {
    if display.lacksFonts {
      if !hasSaidThatFontsLack { reply.writeError(Fonts.noneInstalled) }
      hasSaidThatFontsLack = true
    } else {
      for complaint in display.complaints(about: families) ?? [] { reply.writeError(complaint) }
    }
    if finishes { reply.finish() }
  }
}

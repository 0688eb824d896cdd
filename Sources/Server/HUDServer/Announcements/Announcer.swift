import BezelDBus
import BezelEventLoop
import BezelValues
import HUDDisplay
import HUDModel

/// Announces what HUDs say, while the desktop says that a screen reader is in use.
///
/// Without one it asks once, and waits for the desktop to say so: there is no connection to the accessibility bus.
final class Announcer {
  private let display: HUDDisplay
  private let loop: EventLoop
  private var session: Bus?
  private var statusChanges: BusSubscription?
  private var application: AccessibleApplication?
  private var turnEnd: TurnEndHook?
  private lazy var timer = LoopTimer(on: loop) {}
  private var entries: [String: Entry] = [:]

  /// What was said of a HUD.
  private struct Entry {
    let showing: ShowingID
    /// What is to be said, or would be.
    var latest: Announcement?
    /// When the latest is said; nil if it was.
    var due: Instant?
    var lastTime: Instant?
  }

  /// Of changes within this time the last one is said.
  private static let burst = Duration.milliseconds(300)

  private static let busName = "org.a11y.Bus"
  private static let busPath = "/org/a11y/bus"
  private static let status = "org.a11y.Status"

  init(of display: HUDDisplay, on loop: EventLoop) {
    (self.display, self.loop) = (display, loop)
  }

  /// Follows the status on the session bus, which is open anyway.
  func follow(_ session: Bus) {
    self.session = session
    statusChanges = session.subscribe(
      toPropertiesOf: Self.status, at: Self.busPath, from: Self.busName
    ) { [unowned self] _ in ask() }
    ask()
  }

  func close() {
    stop()
    statusChanges = nil
    session = nil
    timer.cancel()
  }

  // MARK: Whether a screen reader is in use

  private func ask() {
    var question = BusCall.getAll(of: Self.status, at: Self.busPath, on: Self.busName)
    question.startsService = false
    session?.call(question) { [unowned self] reply in
      guard let status = reply.value else { return }
      // at-spi2-core 2.61 has no ScreenReaderEnabled any more: there IsEnabled is true while anybody listens. Before, it was
      // true for ever once it was.
      setInUse((status["ScreenReaderEnabled"] ?? status["IsEnabled"])?.boolean == true)
    }
  }

  private func setInUse(_ isInUse: Bool) {
    guard isInUse else { return stop() }
    guard application == nil else { return }
    session?.call(BusCall("GetAddress", of: Self.busName, at: Self.busPath, on: Self.busName)) {
      [unowned self] reply in
      guard application == nil, let address = reply.value?.text else { return }
      application = try? AccessibleApplication(at: address, on: loop) { [unowned self] isRegistered in
        isRegistered ? start() : stop()
      }
    }
  }

  private func start() {
    guard turnEnd == nil else { return }
    turnEnd = loop.atTurnEnd(.drawing) { [unowned self] in announceChanges() }
  }

  private func stop() {
    if let turnEnd { loop.remove(turnEnd) }
    turnEnd = nil
    timer.cancel()
    entries = [:]
    application?.close()
    application = nil
  }

  // MARK: Announcements

  private func announceChanges() {
    let now = loop.now
    var present: [String: Entry] = [:]
    var next: Instant?
    for hud in display.huds where hud.lifecycle.isUp && hud.lifecycle.hasSurface && !display.isPaused {
      let known = entries[hud.id]
      var entry = Entry(showing: hud.showing, lastTime: known?.lastTime)
      if let known, known.showing == hud.showing { entry = known }
      let announcement = Announcement(hud)
      let isNew =
        announcement?.occasion != entry.latest?.occasion
        || announcement?.politeness != entry.latest?.politeness
      entry.latest = announcement
      if isNew {
        entry.due = announcement.map { $0.politeness == .polite ? now + Self.burst : now }
        if let due = entry.due, let last = entry.lastTime { entry.due = max(due, last + Self.burst) }
      }
      if let due = entry.due, due <= now, let latest = entry.latest {
        application?.announce(latest)
        (entry.due, entry.lastTime) = (nil, now)
      }
      if let due = entry.due { next = min(next ?? due, due) }
      present[hud.id] = entry
    }
    entries = present
    timer.move(to: next)
  }
}

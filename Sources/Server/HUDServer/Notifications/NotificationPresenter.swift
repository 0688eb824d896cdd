import BezelDBus
import BezelEventLoop
import BezelPosix
import BezelValues
import HUDDisplay
import HUDModel

/// Shows the HUDs of a display without surfaces as the desktop's notifications: one for each id, which is replaced in place.
///
/// It has no life of its own: at the end of a turn it compares the display's HUDs with what the desktop shows of them. What
/// the user does goes to the display, as from a surface.
final class NotificationPresenter {
  /// The desktop's notification server can't be reached any more.
  var onLoss: (() -> Void)?
  /// A notification of a HUD that has ended was closed.
  var onRest: (() -> Void)?

  /// What the desktop shows of a HUD.
  private struct Entry {
    var showing: ShowingID
    /// What the HUD shows, or has shown at its end.
    var latest: Notification
    /// Of the HUD.
    var urgency = Options.Urgency.normal
    /// Nil until the server has answered, and when the notification was closed.
    var number: UInt32?
    /// What was sent last. Nil if it has to be sent again; of a HUD that has ended, if the answer closes the notification.
    var sent: Notification?
    /// Whether the answer to that is due.
    var isSending = false
    /// When the next change may be sent.
    var next: Instant
    /// Whether this task or this status was sent.
    var wasShown = false
    /// Whether a result has not waited for ``next``. That is so once in an interval.
    var wasEarly = false
    /// Whether the user or the desktop has closed it. It comes back with the result.
    var wasClosed = false
    /// Whether the HUD has ended. The answer is waited for, or it stays since it is a failure, which is sent if it was not.
    var hasEnded = false
  }

  private let display: HUDDisplay
  private let service: NotificationService
  private let record: NotificationRecord
  private let loop: EventLoop
  private var entries: [String: Entry] = [:]
  private var observer: EventObserver?
  private var turnEnd: TurnEndHook?
  private var reportedFailures: Set<BusFailure> = []
  private lazy var timer = LoopTimer(on: loop) {}

  /// A notification changes at most once in this time.
  private static let interval = Duration.seconds(1)
  /// After a refusal it is tried again after this time.
  private static let retryInterval = Duration.seconds(10)
  /// How long the end of the server waits until the notifications are closed.
  private static let closingTimeout = Duration.seconds(5)

  /// Closes what the last server has left, and shows HUDs from now on. The HUDs of the display have no surfaces.
  init(
    of display: HUDDisplay, on service: NotificationService, keeping record: NotificationRecord,
    in loop: EventLoop
  ) {
    (self.display, self.service, self.record, self.loop) = (display, service, record, loop)
    for number in record.load(of: service.identity) { service.close(number) }
    service.onEvent = { [unowned self] in receive($0) }
    observer = display.listen { [unowned self] notice in
      if let event = notice.event, let reason = event.reason { hudEnded(event.showing, reason) }
    }
    turnEnd = loop.atTurnEnd(.drawing) { [unowned self] in presentChanges() }
  }

  /// Whether no notification of a HUD that has ended is shown.
  var isAtRest: Bool { !entries.values.contains { $0.hasEnded && $0.number != nil } }

  /// Closes all notifications, and waits until that is done, in turns of the loop. The display is closed before.
  func close() {
    if let turnEnd { loop.remove(turnEnd) }
    observer?.cancel()
    for id in entries.keys { end(id) }
    var isLate = false
    let timeout = LoopTimer(on: loop, after: Self.closingTimeout) { isLate = true }
    while service.pendingCalls > 0, !isLate { loop.turn() }
    timeout.cancel()
    timer.cancel()
    service.close()
  }

  // MARK: From the display

  private func presentChanges() {
    let now = loop.now
    var next: Instant?
    for hud in display.huds where hud.lifecycle.isUp && hud.lifecycle.hasSurface {
      guard !display.isPaused, !hud.isLevelOfDesktop else {
        end(hud.id)
        continue
      }
      if let due = present(hud, at: now) { next = min(next ?? due, due) }
    }
    timer.move(to: next)
  }

  /// Sends what has changed of a HUD. Returns when the rest may be sent; nil if nothing is left to send now.
  private func present(_ hud: HUD, at now: Instant) -> Instant? {
    let notification = Notification(hud)
    var entry = entries[hud.id] ?? Entry(showing: hud.showing, latest: notification, next: now)
    if entry.showing != hud.showing || entry.latest.isStatus != notification.isStatus {
      (entry.wasShown, entry.wasClosed) = (false, false)
      if notification.isStatus, !entry.wasEarly, entry.next > now {
        (entry.next, entry.wasEarly) = (now, true)
      }
    }
    (entry.showing, entry.latest, entry.hasEnded) = (hud.showing, notification, false)
    entry.urgency = hud.options.urgency
    defer { entries[hud.id] = entry }
    guard !entry.isSending, !entry.wasClosed else { return nil }
    guard entry.next <= now else { return entry.next }
    guard entry.sent != notification else { return nil }
    // GNOME shows a banner only above low urgency, and moves it with each change: it has one for the start, and one for the
    // result. The notification is not transient: GNOME would close it, and its buttons, with the banner.
    let urgency = entry.wasShown && entry.urgency != .critical ? .low : entry.urgency
    if entry.next < now { entry.wasEarly = false }
    entry.next = now + Self.interval
    entry.wasShown = true
    sendLatest(&entry, urgency)
    return nil
  }

  private func sendLatest(_ entry: inout Entry, _ urgency: Options.Urgency) {
    (entry.sent, entry.isSending) = (entry.latest, true)
    let id = entry.showing.id
    service.show(entry.latest, replacing: entry.number, urgency) { [unowned self] in receive($0, for: id) }
  }

  /// Sends what a failure has shown at its end, unless the user has closed it.
  private func sendUnsent(_ entry: inout Entry) {
    guard entry.sent != entry.latest, !entry.wasClosed else { return }
    sendLatest(&entry, entry.urgency == .critical ? .critical : .normal)
  }

  private func hudEnded(_ showing: ShowingID, _ reason: HUDLifecycle.Reason) {
    guard var entry = entries[showing.id], entry.showing == showing, reason != .superseded else { return }
    // A failure is not over when its time is.
    if reason == .timedOut, entry.latest.isFailure, !entry.wasClosed {
      entry.hasEnded = true
      if !entry.isSending { sendUnsent(&entry) }
      entries[showing.id] = entry
    } else {
      end(showing.id)
    }
  }

  /// Closes the notification of a HUD; if its number isn't known yet, when it is.
  private func end(_ id: String) {
    guard let entry = entries[id] else { return }
    guard !entry.isSending else {
      entries[id]?.hasEnded = true
      entries[id]?.sent = nil
      return
    }
    entries[id] = nil
    if let number = entry.number { service.close(number) }
    storeNumbers()
  }

  // MARK: From the notification server

  private func receive(_ result: Result<UInt32, BusFailure>, for id: String) {
    guard var entry = entries[id] else { return }
    entry.isSending = false
    switch result {
    case .success(let number):
      // A server that can't replace shows another one.
      if let old = entry.number, old != number { service.close(old) }
      entry.number = number
    case .failure(let failure):
      // A call that ends with the server is no refusal: the next server may show it.
      let isOver = if case .refused("org.freedesktop.DBus.Error.NoReply", _) = failure { true } else { false }
      entry.wasShown = false
      (entry.sent, entry.next) = (nil, loop.now + (isOver ? Self.interval : Self.retryInterval))
      if !isOver { report(failure) }
    }
    // The server has answered later than the HUD has failed and ended.
    if entry.hasEnded, entry.latest.isFailure, entry.sent != nil { sendUnsent(&entry) }
    entries[id] = entry
    storeNumbers()
    if !entry.hasEnded {
      display.send(.framePresented(entry.showing.generation), to: entry.showing)
    } else if !entry.latest.isFailure || entry.sent != entry.latest {
      end(id)
    }
  }

  private func receive(_ event: NotificationService.Event) {
    switch event {
    case .closed(let number, let byUser):
      guard let (id, entry) = entries.first(where: { $0.value.number == number }) else { return }
      entries[id]?.number = nil
      entries[id]?.wasClosed = true
      storeNumbers()
      if entry.hasEnded, !entry.isSending {
        entries[id] = nil
        onRest?()
      } else if byUser {
        // Nobody could answer a question any more. A task goes on, and its result is shown.
        let isQuestion = display.specification(of: id)?.content.isQuestion == true
        display.send(isQuestion ? .closedElsewhere : .tapped(onBezel: true), to: entry.showing)
      } else if entry.latest.isStatus {
        // The desktop has decided that it was shown for long enough.
        display.send(.hide, to: entry.showing)
      }
    case .invoked(let number, let action):
      guard let entry = entries.values.first(where: { $0.number == number }),
        let button = Notification.button(ofAction: action),
        entry.sent?.buttons.contains(where: { $0.id == button }) == true
      else { return }
      display.press(button, of: entry.showing)
    case .replaced:
      entries = entries.filter { !$0.value.hasEnded || $0.value.isSending }
      for id in entries.keys {
        entries[id]?.number = nil
        entries[id]?.sent = nil
        // The one before may have refused.
        entries[id]?.next = loop.now
      }
      storeNumbers()
      onRest?()
    case .lost: onLoss?()
    }
  }

  /// Says once why notifications can't be shown.
  private func report(_ failure: BusFailure) {
    if case .closed = failure { return }
    guard reportedFailures.count < 16, reportedFailures.insert(failure).inserted else { return }
    Console.complain("the notification server has refused a notification: \(failure)")
  }

  private func storeNumbers() {
    record.store(Set(entries.values.compactMap(\.number)), of: service.identity)
  }
}

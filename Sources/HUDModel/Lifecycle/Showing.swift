package import Time

/// One showing of a HUD, from show to gone: its phase, its settings and every deadline that belongs to it.
package struct Showing: Hashable, Sendable {
  package let generation: Generation
  package internal(set) var phase: HUDLifecycle.Phase
  package internal(set) var settings: HUDLifecycle.Settings
  package internal(set) var deadlines = Deadlines()
  /// When the first picture since the last show reached the screen.
  package internal(set) var firstFrame: Instant?
  /// Why it ends: known while it disappears, or while a hide waits for the minimum show.
  package internal(set) var ending: HUDLifecycle.Reason?
  /// The callers that hold it up.
  package internal(set) var holders: Set<HoldToken> = []
  /// Whether the pointer or a finger is on the bezel.
  package internal(set) var isHovered = false

  /// Whether it can be changed, and hidden: it is not on its way out.
  var isUp: Bool { phase != .disappearing }

  mutating func armAutoDismiss(at now: Instant) {
    deadlines.autoDismiss = settings.autoDismiss.map { Countdown($0, from: now, isHovered: isHovered) }
  }

  /// Starts the time to read again, also when it has run out and only the minimum show keeps the HUD up.
  mutating func restartAutoDismiss(at now: Instant) {
    guard ending == nil || ending == .timedOut else { return }
    ending = nil
    deadlines.minimumShow = nil
    if phase == .visible { armAutoDismiss(at: now) }
  }

  /// Starts the time in which the caller has to be heard of, unless the HUD ends anyway.
  mutating func armWatchdog(at now: Instant) {
    guard isUp, ending == nil else { return }
    deadlines.watchdog = settings.watchdog.map { now + $0 }
  }

  /// Keeps a hide waiting for the minimum show, from the first one on. The caller's makes an end of one by
  /// timeout, so that an update no longer takes it back.
  mutating func waitToEnd(_ reason: HUDLifecycle.Reason, until earliest: Instant) {
    deadlines.autoDismiss = nil
    deadlines.watchdog = nil
    deadlines.minimumShow = deadlines.minimumShow ?? earliest
    if reason == .completed { deadlines.delayedHide = nil }
    if reason == .completed || ending == nil { ending = reason }
  }

  /// Takes back every hide that was asked for but hasn't begun.
  mutating func cancelHides() {
    deadlines.delayedHide = nil
    deadlines.minimumShow = nil
    ending = nil
  }

  /// When a hide asked for at `now` may begin; nil for at once. Until a first frame is known, the minimum
  /// show counts from the hide: nobody may ever see the HUD, and still it has to end.
  func earliestHide(at now: Instant) -> Instant? {
    let earliest = (firstFrame ?? now) + settings.minimumShow
    return earliest > now ? earliest : nil
  }
}

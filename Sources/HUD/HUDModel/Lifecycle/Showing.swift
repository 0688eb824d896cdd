package import BezelValues

/// One showing of a HUD, from the command to its end: its phase, its settings and its deadlines.
package struct Showing: Hashable, Sendable {
  package let generation: Generation
  package internal(set) var phase: HUDLifecycle.Phase
  package internal(set) var settings: HUDLifecycle.Settings
  package internal(set) var deadlines = Deadlines()
  /// When the first frame since the last show was presented.
  package internal(set) var firstFrame: Instant?
  /// Why it ends: set while it disappears, and while a hide waits for the minimum show.
  package internal(set) var ending: HUDLifecycle.Reason?
  /// The callers that keep it alive.
  package internal(set) var holders: Set<HoldToken> = []
  /// Whether the pointer or a finger is on the bezel.
  package fileprivate(set) var isHovered = false
  /// Whether no output can show it.
  fileprivate(set) var isUnseen = false
  /// Whether its text is new since it could be seen last.
  fileprivate(set) var waitsToBeSeen = false

  /// Whether it can be changed and hidden.
  var isUp: Bool { phase != .disappearing }

  mutating func armAutoDismiss(at now: Instant) {
    waitsToBeSeen = isUnseen
    deadlines.armAutoDismiss(after: settings.autoDismiss, from: now, isStopped: isStopped)
  }

  /// Whether its time waits.
  private var isStopped: Bool { isHovered || waitsToBeSeen && settings.mustBeSeen }

  mutating func setHovered(_ isHovered: Bool, at now: Instant) {
    self.isHovered = isHovered
    deadlines.setStopped(isStopped, at: now)
  }

  /// A text that was seen keeps its time running while there is no output.
  mutating func setUnseen(_ isUnseen: Bool, at now: Instant) {
    self.isUnseen = isUnseen
    waitsToBeSeen = isUnseen && (waitsToBeSeen || firstFrame == nil)
    deadlines.setStopped(isStopped, at: now)
  }

  /// Restarts the reading time, also when it has run out and only the minimum show keeps the HUD visible.
  mutating func restartAutoDismiss(at now: Instant) {
    guard ending == nil || ending == .timedOut else { return }
    ending = nil
    deadlines[.minimumShow] = nil
    if phase == .visible { armAutoDismiss(at: now) }
  }

  /// Restarts the time within which a command of the caller is expected, unless the HUD ends anyway.
  mutating func armWatchdog(at now: Instant) {
    guard isUp, ending == nil else { return }
    deadlines[.watchdog] = settings.watchdog.map { now + $0 }
  }

  /// Delays a hide until the end of the minimum show; the first hide sets that. A hide of the caller replaces one by
  /// timeout, so that no update cancels it.
  mutating func waitToEnd(_ reason: HUDLifecycle.Reason, until earliest: Instant) {
    deadlines.cancelAutoDismiss()
    deadlines[.watchdog] = nil
    deadlines[.minimumShow] = deadlines[.minimumShow] ?? earliest
    if reason == .completed { deadlines[.delayedHide] = nil }
    if reason == .completed || ending == nil { ending = reason }
  }

  /// Cancels every hide that has not begun.
  mutating func cancelHides() {
    deadlines[.delayedHide] = nil
    deadlines[.minimumShow] = nil
    ending = nil
  }

  /// When a hide that is requested at `now` may begin; nil for at once. Before the first frame the minimum show counts
  /// from the hide: a HUD that is never presented has to end, too.
  func earliestHide(at now: Instant) -> Instant? {
    let earliest = (firstFrame ?? now) + settings.minimumShow
    return earliest > now ? earliest : nil
  }
}

extension Showing {
  /// The time until it is dismissed automatically, by the minimum show at the earliest; nil if it stays. Before it is visible,
  /// that is the whole reading time.
  package func timeLeft(at now: Instant) -> Duration? {
    guard isUp else { return .zero }
    let mayCome = phase != .visible && ending == nil
    let readingTime =
      deadlines.stoppedAutoDismiss ?? deadlines[.autoDismiss].map { $0 - now }
      ?? (mayCome ? settings.autoDismiss : nil)
    let ends = [.delayedHide, .minimumShow, .watchdog].compactMap { deadlines[$0].map { $0 - now } }
    let earliest = earliestHide(at: now).map { $0 - now } ?? .zero
    return (ends + [readingTime].compactMap(\.self)).min().map { max(earliest, $0) }
  }
}

// MARK: - Deadlines

/// The deadlines of one showing, which end with it. Arming one again replaces it.
package struct Deadlines: Hashable, Sendable {
  /// In the order in which deadlines of the same instant fire: those that end a HUD come first.
  package enum Kind: CaseIterable, Sendable {
    case delayedHide
    /// The end of a hide that waits for the minimum show.
    case minimumShow
    case autoDismiss
    /// The end of the time within which a command of the caller is expected.
    case watchdog
    case grace
    /// The end of appearing or disappearing. It does not depend on frames, which a hidden output never gets.
    case transition
  }

  private var instants: [Kind: Instant] = [:]
  /// What is left until the auto-dismiss while the bezel is hovered or can't be seen, which stops that time.
  package private(set) var stoppedAutoDismiss: Duration?

  package internal(set) subscript(kind: Kind) -> Instant? {
    get { instants[kind] }
    set { instants[kind] = newValue }
  }

  /// The earliest of them.
  var next: (kind: Kind, instant: Instant)? {
    Kind.allCases.compactMap { kind in instants[kind].map { (kind, $0) } }.min { $0.1 < $1.1 }
  }

  /// Nil is never.
  mutating func armAutoDismiss(after time: Duration?, from now: Instant, isStopped: Bool) {
    stoppedAutoDismiss = isStopped ? time : nil
    self[.autoDismiss] = isStopped ? nil : time.map { now + $0 }
  }

  mutating func cancelAutoDismiss() { (stoppedAutoDismiss, self[.autoDismiss]) = (nil, nil) }

  mutating func setStopped(_ isStopped: Bool, at now: Instant) {
    let left = stoppedAutoDismiss ?? self[.autoDismiss].map { max(.zero, $0 - now) }
    armAutoDismiss(after: left, from: now, isStopped: isStopped)
  }
}

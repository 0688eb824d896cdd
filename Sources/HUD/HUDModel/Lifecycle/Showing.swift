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
  package internal(set) var isHovered = false

  /// Whether it can be changed and hidden.
  var isUp: Bool { phase != .disappearing }

  mutating func armAutoDismiss(at now: Instant) {
    deadlines.autoDismiss = settings.autoDismiss.map { Countdown($0, from: now, isHovered: isHovered) }
  }

  /// Restarts the reading time, also when it has run out and only the minimum show keeps the HUD visible.
  mutating func restartAutoDismiss(at now: Instant) {
    guard ending == nil || ending == .timedOut else { return }
    ending = nil
    deadlines.minimumShow = nil
    if phase == .visible { armAutoDismiss(at: now) }
  }

  /// Restarts the time within which a command of the caller is expected, unless the HUD ends anyway.
  mutating func armWatchdog(at now: Instant) {
    guard isUp, ending == nil else { return }
    deadlines.watchdog = settings.watchdog.map { now + $0 }
  }

  /// Delays a hide until the end of the minimum show; the first hide sets that. A hide of the caller replaces one by
  /// timeout, so that no update cancels it.
  mutating func waitToEnd(_ reason: HUDLifecycle.Reason, until earliest: Instant) {
    deadlines.autoDismiss = nil
    deadlines.watchdog = nil
    deadlines.minimumShow = deadlines.minimumShow ?? earliest
    if reason == .completed { deadlines.delayedHide = nil }
    if reason == .completed || ending == nil { ending = reason }
  }

  /// Cancels every hide that has not begun.
  mutating func cancelHides() {
    deadlines.delayedHide = nil
    deadlines.minimumShow = nil
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
  /// The time until it is dismissed automatically; nil if it stays. Before it is visible, that is the whole reading time.
  package func timeLeft(at now: Instant) -> Duration? {
    guard isUp else { return .zero }
    let readingTime: Duration? =
      switch deadlines.autoDismiss {
      case .running(let end): end - now
      case .hovered(let left): left
      case nil: phase == .visible || ending != nil ? nil : settings.autoDismiss
      }
    let ends = [deadlines.delayedHide, deadlines.minimumShow, deadlines.watchdog].compactMap(\.self)
    return (ends.map { $0 - now } + [readingTime].compactMap(\.self)).min().map { max(.zero, $0) }
  }
}

// MARK: - Deadlines

/// The deadlines of one showing, which end with it. Arming one again replaces it.
package struct Deadlines: Hashable, Sendable {
  /// In the order in which deadlines of the same instant fire: those that end a HUD come first.
  enum Kind: CaseIterable {
    case delayedHide, minimumShow, autoDismiss, watchdog, grace, transition
  }

  package internal(set) var delayedHide: Instant?
  /// The end of a hide that waits for the minimum show.
  package internal(set) var minimumShow: Instant?
  package internal(set) var autoDismiss: Countdown?
  /// The end of the time within which a command of the caller is expected.
  package internal(set) var watchdog: Instant?
  package internal(set) var grace: Instant?
  /// The end of appearing or disappearing. It does not depend on frames, which a hidden output never gets.
  package internal(set) var transition: Instant?

  /// The earliest of them.
  var next: (kind: Kind, instant: Instant)? {
    var earliest: (kind: Kind, instant: Instant)?
    for kind in Kind.allCases {
      guard let instant = instant(of: kind) else { continue }
      if let known = earliest, known.instant <= instant { continue }
      earliest = (kind, instant)
    }
    return earliest
  }

  mutating func clear(_ kind: Kind) {
    switch kind {
    case .delayedHide: delayedHide = nil
    case .minimumShow: minimumShow = nil
    case .autoDismiss: autoDismiss = nil
    case .watchdog: watchdog = nil
    case .grace: grace = nil
    case .transition: transition = nil
    }
  }

  private func instant(of kind: Kind) -> Instant? {
    switch kind {
    case .delayedHide: delayedHide
    case .minimumShow: minimumShow
    case .autoDismiss: autoDismiss?.end
    case .watchdog: watchdog
    case .grace: grace
    case .transition: transition
    }
  }
}

/// A time to wait that stops while the bezel is hovered.
package enum Countdown: Hashable, Sendable {
  case running(until: Instant)
  case hovered(left: Duration)

  init(_ duration: Duration, from now: Instant, isHovered: Bool) {
    self = isHovered ? .hovered(left: duration) : .running(until: now + duration)
  }

  /// Nil while hovered.
  var end: Instant? {
    if case .running(let end) = self { end } else { nil }
  }

  mutating func setHovered(_ isHovered: Bool, at now: Instant) {
    switch (self, isHovered) {
    case (.running(let end), true): self = .hovered(left: max(.zero, end - now))
    case (.hovered(let left), false): self = .running(until: now + left)
    case (.running, false), (.hovered, true): break
    }
  }
}

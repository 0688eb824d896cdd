package import Time

/// The clocks of one showing. They die with it; arming one again replaces it.
package struct Deadlines: Hashable, Sendable {
  /// Declared in the order in which those of the same moment fire: what ends a HUD comes first.
  enum Kind: CaseIterable {
    case delayedHide, minimumShow, autoDismiss, watchdog, grace, transition
  }

  package internal(set) var delayedHide: Instant?
  /// The end of a hide that waits for the minimum show.
  package internal(set) var minimumShow: Instant?
  package internal(set) var autoDismiss: Countdown?
  /// The end of the time in which the caller has to be heard of.
  package internal(set) var watchdog: Instant?
  package internal(set) var grace: Instant?
  /// The end of appearing or disappearing: the clock's, whether frames come or not.
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

/// A time to wait that can be held.
package enum Countdown: Hashable, Sendable {
  case running(until: Instant)
  case hovered(left: Duration)

  init(_ duration: Duration, from now: Instant, isHovered: Bool) {
    self = isHovered ? .hovered(left: duration) : .running(until: now + duration)
  }

  /// Nil while held.
  var end: Instant? {
    if case .running(let end) = self { end } else { nil }
  }

  mutating func hold(_ isHovered: Bool, at now: Instant) {
    switch (self, isHovered) {
    case (.running(let end), true): self = .hovered(left: max(.zero, end - now))
    case (.hovered(let left), false): self = .running(until: now + left)
    case (.running, false), (.hovered, true): break
    }
  }
}

package import Time

/// An event of a HUD, as its observers receive it.
package struct HUDEvent: Hashable, Sendable {
  package let id: String
  /// The HUD's title at that time.
  package let title: String
  package let generation: Generation
  package let instant: Instant
  package let kind: Kind

  package enum Kind: Hashable, Sendable {
    case milestone(HUDLifecycle.Milestone)
    /// The last event of a showing.
    case ended(HUDLifecycle.Reason)
  }

  package init(
    id: String, title: String, generation: Generation, at instant: Instant, _ kind: Kind
  ) {
    self.id = id
    self.title = title
    self.generation = generation
    self.instant = instant
    self.kind = kind
  }

  /// The name of the kind, as `bezel events` prints it.
  package var word: String {
    switch kind {
    case .milestone(let milestone): milestone.rawValue
    case .ended: "ended"
    }
  }

  /// The instant in seconds on the monotonic clock, rounded to microseconds.
  package var seconds: Double { (instant.sinceStart.inSeconds * 1e6).rounded() / 1e6 }

  /// Why the showing ended; nil for other kinds.
  package var reason: HUDLifecycle.Reason? {
    if case .ended(let reason) = kind { reason } else { nil }
  }
}

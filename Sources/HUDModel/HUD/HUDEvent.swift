package import Time

/// Something that is told about a HUD: in the same words to commands and to programs.
package struct HUDEvent: Hashable, Sendable {
  package let id: String
  /// What the HUD says as it happens.
  package let title: String
  package let generation: Generation
  /// When it happened.
  package let instant: Instant
  package let kind: Kind

  package enum Kind: Hashable, Sendable {
    case milestone(HUDLifecycle.Milestone)
    /// The last of a showing.
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

  /// What happened.
  package var word: String {
    switch kind {
    case .milestone(let milestone): milestone.rawValue
    case .ended: "ended"
    }
  }

  /// When it happened: seconds on the monotonic clock, to the microsecond.
  package var seconds: Double { (instant.sinceStart.inSeconds * 1e6).rounded() / 1e6 }

  /// Why it ended; nil for all else.
  package var reason: HUDLifecycle.Reason? {
    if case .ended(let reason) = kind { reason } else { nil }
  }
}

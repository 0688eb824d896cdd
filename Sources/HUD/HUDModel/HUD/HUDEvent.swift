package import BezelValues

/// Identifies one showing on a display.
package struct ShowingID: Hashable, Sendable {
  package let id: String
  package let generation: Generation

  package init(id: String, generation: Generation) {
    self.id = id
    self.generation = generation
  }
}

extension HUD {
  package var showing: ShowingID { ShowingID(id: id, generation: lifecycle.generation) }
}

/// An event of a HUD, as its observers receive it.
package struct HUDEvent: Hashable, Sendable {
  package let id: String
  /// The HUD's title at that time.
  package let title: String
  package let generation: Generation
  package let instant: Instant
  package let kind: Kind
  /// The id of the button that was pressed, or has ended the showing.
  package let button: String?

  package enum Kind: Hashable, Sendable {
    case milestone(HUDLifecycle.Milestone)
    /// The user has tapped the bezel, or beside it.
    case tapped(onBezel: Bool)
    /// The user has pressed a button.
    case pressed
    /// The last event of a showing.
    case ended(HUDLifecycle.Reason)
  }

  package init(
    id: String, title: String, generation: Generation, at instant: Instant, _ kind: Kind,
    button: String? = nil
  ) {
    self.id = id
    self.title = title
    self.generation = generation
    self.instant = instant
    self.kind = kind
    self.button = button
  }

  /// The showing that it is an event of.
  package var showing: ShowingID { ShowingID(id: id, generation: generation) }

  /// The name of the kind, as `bezel events` prints it.
  package var word: String {
    switch kind {
    case .milestone(let milestone): milestone.rawValue
    case .tapped: "tapped"
    case .pressed: "pressed"
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

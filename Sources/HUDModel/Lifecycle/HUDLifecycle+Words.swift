/// Names one presentation of a HUD. What was started for an earlier one means nothing to a later one.
package struct Generation: Comparable, Hashable, Sendable {
  package let number: Int

  package init(number: Int) {
    self.number = number
  }

  /// Before any showing.
  package static let none = Generation(number: 0)

  var next: Generation { Generation(number: number + 1) }

  package static func < (a: Generation, b: Generation) -> Bool { a.number < b.number }
}

/// Names one caller's hold on a HUD. Several can hold one; it goes when the last has let go.
package struct HoldToken: Hashable, Sendable {
  private let number: Int

  /// Different from those of all other numbers.
  package init(number: Int) {
    self.number = number
  }
}

// The words in which one talks with the state machine.
extension HUDLifecycle {
  package enum Phase: String, Hashable, Sendable {
    /// No presentation, no surface.
    case idle
    /// In its grace: asked for, but without a surface yet.
    case pending
    case appearing
    case visible
    case disappearing
  }

  /// What a presentation goes by, captured when the command was given.
  package struct Settings: Hashable, Sendable {
    package var grace = Duration.zero
    package var minimumShow = Duration.zero
    /// Counted from fully visible; nil is never.
    package var autoDismiss: Duration?
    /// As long it stays without a show or an update; nil is for ever.
    package var watchdog: Duration?
    /// How long appearing and disappearing take, each.
    package var transition = Duration.milliseconds(300)
    package var dismissOn = DismissOn.tap
    /// Whether Escape dismisses.
    package var escapes = false
    package var hasButton = false

    package init() {}
  }

  package enum Event: Hashable, Sendable {
    case hide
    case hideAfter(Duration)
    /// A caller lets go, or is gone. Once for each hold counts: what has let go holds nothing.
    case released(HoldToken)
    /// Nobody holds it from now on: it stays when those go who did.
    case freed
    case tapped(onBezel: Bool)
    case escaped
    case buttonPressed
    /// The pointer or a finger is on the bezel, or no longer: an auto-dismiss waits meanwhile.
    case hovered(Bool)
    /// A picture of this presentation has reached the screen.
    case framePresented(Generation)
    /// The clock has come to `nextDeadline`; at any other time it means nothing.
    case deadline
    /// Hidden by the caller at once, without minimum show or animation: the server ends.
    case removed
    /// The output, the surface or the compositor is gone.
    case lost
    /// Showing it can't go on.
    case failed
  }

  /// What the presenter does, in the order given.
  package enum Effect: Hashable, Sendable {
    case createSurface
    case destroySurface
    /// Placement, keyboard or input region may have changed: tell the compositor now, frames or not.
    case configureSurface
    case needsFrame
    case emit(Milestone, Generation)
    case ended(Generation, Reason)
  }

  /// What is told about a presentation: each at most once, in this order.
  package enum Milestone: String, CaseIterable, Hashable, Sendable {
    case willAppear, didAppear, willDisappear, didDisappear
  }

  /// Why a presentation ended.
  package enum Reason: String, CaseIterable, Hashable, Sendable {
    /// Hidden by the caller.
    case completed
    case timedOut
    case tapped
    case escaped
    case button
    /// Shown again while it was disappearing.
    case superseded
    /// Hidden during its grace.
    case neverShown
    /// The output, the surface or the compositor was gone.
    case lost
    case failed
  }
}

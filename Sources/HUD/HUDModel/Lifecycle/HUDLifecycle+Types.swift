/// Identifies one showing of a HUD. Timers and callbacks of an earlier one do nothing to a later one.
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

/// Identifies one caller's hold on a HUD. Several callers can hold one; the last release hides it.
package struct HoldToken: Hashable, Sendable {
  private let number: Int

  /// Tokens are equal if their numbers are.
  package init(number: Int) {
    self.number = number
  }
}

// What goes into the state machine and comes out of it.
extension HUDLifecycle {
  package enum Phase: String, Hashable, Sendable {
    /// No showing, no surface.
    case idle
    /// In its grace time: shown by a command, but without a surface yet.
    case pending
    case appearing
    case visible
    case disappearing

    /// Whether there is a surface: from the end of the grace time until the showing ends.
    var hasSurface: Bool { self != .idle && self != .pending }

    /// Whether the user can act on the HUD.
    var takesInput: Bool { self == .appearing || self == .visible }
  }

  /// The settings of a showing, captured when the command was given.
  package struct Settings: Hashable, Sendable {
    package var grace = Duration.zero
    package var minimumShow = Duration.zero
    /// Counts from fully visible; nil means never.
    package var autoDismiss: Duration?
    /// How long it stays without a show or an update; nil means without a limit.
    package var watchdog: Duration?
    /// The duration of appearing, and of disappearing if that has none of its own.
    package var transition = Duration.milliseconds(300)
    package var disappearance: Duration?
    package var dismissOn = DismissOn.tap
    /// Whether Escape dismisses.
    package var escapes = false
    package var hasButton = false
    /// Whether its time begins only when it can be seen.
    package var mustBeSeen = false

    package init() {}
  }

  package enum Event: Hashable, Sendable {
    case hide
    case hideAfter(Duration)
    /// A caller releases its hold, or has ended. A second release does nothing.
    case released(HoldToken)
    /// All holds are dropped without hiding it.
    case freed
    case tapped(onBezel: Bool)
    case escaped
    case buttonPressed
    /// The user has closed what stands for it elsewhere, and with it every way to answer.
    case closedElsewhere
    /// A pointer or a finger is on the bezel, or none is any more: an auto-dismiss waits meanwhile.
    case hovered(Bool)
    /// Whether it waits for an output: the time to read a status begins when it can be seen.
    case awaitsOutput(Bool)
    /// A frame of this showing was presented.
    case framePresented(Generation)
    /// `nextDeadline` has come. At any other time it does nothing.
    case deadline
    /// Removed at once, without minimum show or animation: the server ends.
    case removed
    /// The output, the surface or the compositor is gone.
    case lost
    /// It can't be shown any more.
    case failed
  }

  /// What the HUD's controller and its observers have to do, in this order.
  package enum Effect: Hashable, Sendable {
    /// Creates the surfaces; they replace those that are there.
    case createSurface
    case destroySurface
    /// Placement, size, keyboard or input region may have changed. Changes are sent at once, without a frame.
    case configureSurface
    case needsFrame
    case emit(Milestone, Generation)
    /// The user has tapped the bezel or beside it, or has pressed the button with this id.
    case tapped(Generation, onBezel: Bool)
    case pressed(Generation, button: String)
    case ended(Generation, Reason)
  }

  /// What is reported of a showing: each at most once, in this order.
  package enum Milestone: String, CaseIterable, Hashable, Sendable {
    case willAppear, didAppear, willDisappear, didDisappear
  }

  /// Why a showing ended.
  package enum Reason: String, CaseIterable, Hashable, Sendable {
    /// Hidden by the caller.
    case completed
    case timedOut
    case tapped
    case escaped
    case button
    /// Shown again while it was disappearing.
    case superseded
    /// Hidden during its grace time.
    case neverShown
    /// The output, the surface or the compositor was gone.
    case lost
    case failed
  }
}

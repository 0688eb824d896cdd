import BezelValues

/// How a HUD behaves: where it is, which input it takes, and how long it is shown.
package struct Options: Hashable, Sendable {
  package var placement = Placement()
  package var mask = Mask.none
  /// Nil is the default: a tap on the bezel dismisses the HUD, unless it is a task that blocks the output or has a
  /// button.
  package var dismissOn: DismissOn?
  /// Asks for the keyboard, so that Escape dismisses the HUD.
  package var keyboard = false
  /// The HUD is not shown before this time has passed, so that short work shows none.
  package var grace = Duration.zero
  /// The least time that a HUD is visible, so that it doesn't flash.
  package var minimumShow = Duration.zero
  /// Nil is the default: `auto` for a status without buttons, `never` for others.
  package var timeout: Timeout?
  /// Dismisses a task that is not updated for this long, as if it had timed out.
  package var watchdog: Duration?
  /// A time that it shows; nil for none.
  package var clock: Clock?
  /// What the wheel and a drag on the bar change; nil for nothing.
  package var control: Control?
  /// How much attention the notification gets that is shown in the HUD's place.
  package var urgency = Urgency.normal

  package init() {}

  /// The levels of notifications.
  package enum Urgency: String, CaseIterable, Hashable, Sendable {
    case low, normal, critical
  }

  /// A tap anywhere needs the input of the whole output, so that it implies a mask.
  package mutating func makeRoomForTaps() {
    if dismissOn == .anywhere, mask == .none { mask = .clear }
  }

  package enum Timeout: Hashable, Sendable {
    /// The time to read the texts.
    case auto
    case never
    case after(Duration)

    /// What `init(text:)` accepts, for messages.
    package static let accepted = "auto, never or \(Duration.accepted)"

    package init?(text: String) {
      switch text {
      case "auto": self = .auto
      case "never": self = .never
      default:
        guard let duration = Duration(text: text) else { return nil }
        self = .after(duration)
      }
    }

    /// The timeout as `init(text:)` reads it.
    package var text: String {
      switch self {
      case .auto: "auto"
      case .never: "never"
      case .after(let duration): duration.text
      }
    }
  }
}

// MARK: Defaults that depend on the content

extension Options {
  /// The time after which the HUD is dismissed automatically. Nil is never.
  func autoDismiss(for content: Content, in timing: Theme.Timing) -> Duration? {
    switch timeout ?? (content.isDismissedByDefault ? .auto : .never) {
    case .never: return nil
    case .after(let duration): return duration
    case .auto:
      let reading = timing.autoDismissBase + timing.autoDismissPerCharacter * content.characters
      return max(timing.autoDismissMinimum, min(reading, timing.autoDismissMaximum))
    }
  }

  /// Work that blocks its output, or that has a button, is not dismissed by a tap by default: a tap beside "Cancel" would
  /// take the button away while the work goes on.
  package func dismissOn(for content: Content) -> DismissOn {
    if mask == .pass { return .none }
    let isControlled = !content.isStatus && (mask.blocksOutput || !content.buttons.isEmpty)
    return dismissOn ?? (isControlled ? .none : .tap)
  }
}

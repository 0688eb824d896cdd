import Time

/// How a HUD behaves: where it is, what it takes, how and how long it shows.
package struct Options: Hashable, Sendable {
  package var placement = Placement()
  package var mask = Mask.none
  /// Nil is the habit of its kind: a tap sends it away unless it is a task that blocks the output.
  package var dismissOn: DismissOn?
  /// Asks for the keyboard, so that Escape dismisses.
  package var keyboard = false
  /// Work that is done within this time never shows.
  package var grace = Duration.zero
  /// Once seen, it stays at least this long, so that it doesn't flash.
  package var minimumShow = Duration.zero
  /// Nil is the habit of its kind: a status leaves by itself, a task stays.
  package var timeout: Timeout?
  /// A task that isn't heard of for this long goes, as if it had timed out.
  package var watchdog: Duration?

  package init() {}

  /// Input is taken only where there is something to take it: a tap anywhere means over the whole output.
  package mutating func makeRoomForTaps() {
    if dismissOn == .anywhere, mask == .none { mask = .clear }
  }

  package enum Timeout: Hashable, Sendable {
    /// As long as its texts take to read.
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
  }
}

// What the habits come to for some content.
extension Options {
  func autoDismiss(for content: Content, in timing: Theme.Timing) -> Duration? {
    switch timeout ?? (content.indicator.isStatus ? .auto : .never) {
    case .never: return nil
    case .after(let duration): return duration
    case .auto:
      let reading = timing.autoDismissBase + timing.autoDismissPerCharacter * content.characters
      return max(timing.autoDismissMinimum, min(reading, timing.autoDismissMaximum))
    }
  }

  package func dismissOn(for content: Content) -> DismissOn {
    if mask == .pass { return .none }
    let isModalTask = mask.blocksOutput && !content.indicator.isStatus
    return dismissOn ?? (isModalTask ? .none : .tap)
  }
}

/// The picture in the bezel, above the texts.
package enum Indicator: Hashable, Sendable {
  /// No picture: a HUD of texts.
  case none
  case spinner
  case ring(Progress)
  case bar(Progress)
  case success
  case error

  /// The word that people use for an indicator, without what it shows.
  package enum Mode: String, CaseIterable, Hashable, Sendable {
    case spinner, ring, bar, success, error, text

    package var showsProgress: Bool { self == .ring || self == .bar }

    /// Whether it is a ring or part of one, which keeps the theme's inset from its box.
    var isRound: Bool { self == .ring || self == .spinner }
  }

  /// The indicator for a word; progress goes to those that show it.
  package init(_ mode: Mode, progress: Progress = .none) {
    switch mode {
    case .spinner: self = .spinner
    case .ring: self = .ring(progress)
    case .bar: self = .bar(progress)
    case .success: self = .success
    case .error: self = .error
    case .text: self = .none
    }
  }

  package var mode: Mode {
    switch self {
    case .none: .text
    case .spinner: .spinner
    case .ring: .ring
    case .bar: .bar
    case .success: .success
    case .error: .error
    }
  }

  /// Nil for an indicator that shows none.
  package var progress: Progress? {
    switch self {
    case .ring(let progress), .bar(let progress): progress
    case .none, .spinner, .success, .error: nil
    }
  }

  /// Whether it tells how something ended, rather than that it goes on. Such HUDs leave by themselves.
  package var isStatus: Bool { self == .success || self == .error }
}

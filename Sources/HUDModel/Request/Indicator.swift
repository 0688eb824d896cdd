/// The picture in the bezel, above the texts.
package enum Indicator: Hashable, Sendable {
  /// No picture: a HUD of texts.
  case none
  case spinner
  /// Spokes that fade in turn.
  case classic
  case ring(Progress)
  case pie(Progress)
  case bar(Progress)
  case success
  case error
  case warning
  case info
  case image(Image)
  /// A program's own; in words it is a spinner.
  case custom(CustomPicture)

  /// The word that people use for an indicator, without what it shows.
  package enum Mode: String, CaseIterable, Hashable, Sendable {
    case spinner, classic, ring, pie, bar, success, error, warning, info, image, text

    package var showsProgress: Bool { self == .ring || self == .pie || self == .bar }

    /// Whether it tells something, such as how a task ended, rather than that one goes on. Such HUDs leave by
    /// themselves.
    var isStatus: Bool {
      switch self {
      case .success, .error, .warning, .info, .image: true
      case .spinner, .classic, .ring, .pie, .bar, .text: false
      }
    }
  }

  /// The indicator for a word; progress goes to those that show it. Nil for an image: there is none to show.
  package init?(_ mode: Mode, progress: Progress = .none) {
    switch mode {
    case .spinner: self = .spinner
    case .classic: self = .classic
    case .ring: self = .ring(progress)
    case .pie: self = .pie(progress)
    case .bar: self = .bar(progress)
    case .success: self = .success
    case .error: self = .error
    case .warning: self = .warning
    case .info: self = .info
    case .image: return nil
    case .text: self = .none
    }
  }

  package var mode: Mode {
    switch self {
    case .none: .text
    case .spinner: .spinner
    case .classic: .classic
    case .ring: .ring
    case .pie: .pie
    case .bar: .bar
    case .success: .success
    case .error: .error
    case .warning: .warning
    case .info: .info
    case .image: .image
    case .custom: .spinner
    }
  }

  /// Nil for an indicator that shows none.
  package var progress: Progress? {
    switch self {
    case .ring(let progress), .pie(let progress), .bar(let progress): progress
    case .none, .spinner, .classic, .success, .error, .warning, .info, .image, .custom: nil
    }
  }

  package var isStatus: Bool { mode.isStatus }

  /// What is drawn for it: a theme may have spokes for its spinner.
  func drawn(in style: Theme.IndicatorStyle) -> Indicator {
    self == .spinner ? style.spinner.indicator : self
  }
}

/// How a theme draws a spinner.
package enum SpinnerStyle: String, CaseIterable, Hashable, Sendable {
  case ring, classic

  fileprivate var indicator: Indicator { self == .ring ? .spinner : .classic }
}

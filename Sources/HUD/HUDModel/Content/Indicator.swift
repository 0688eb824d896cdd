/// What shows the state or the progress of a task, or a result.
package enum Indicator: Hashable, Sendable {
  /// No picture: the HUD shows texts only.
  case none
  case spinner
  /// Spokes that fade in turn.
  case classic
  case ring(Progress)
  case pie(Progress)
  case bar(Progress)
  /// A bar for work of unknown length.
  case indeterminateBar
  case dots(Dots)
  case success
  case error
  case warning
  case info
  /// A picture that the program paints. On the command line it is a spinner.
  case custom(CustomPicture, Progress? = nil)

  /// The name of an indicator on the command line.
  package enum Mode: String, CaseIterable, Hashable, Sendable {
    case spinner, classic, ring, pie, bar, dots, success, error, warning, info, image, text

    package var showsProgress: Bool { self == .ring || self == .pie || self == .bar }

    /// What shows progress in a layout, if nobody has chosen it.
    package static func progress(in arrangement: Arrangement) -> Mode {
      arrangement == .column ? .ring : .bar
    }

    /// Whether it shows a result or a message, and no running task. Such a HUD is dismissed automatically.
    package var isStatus: Bool {
      switch self {
      case .success, .error, .warning, .info, .image: true
      case .spinner, .classic, .ring, .pie, .bar, .dots, .text: false
      }
    }
  }

  /// The indicator of a mode. A bar without progress is indeterminate; rings and pies then begin. Modes without progress
  /// ignore it. A HUD with an icon alone has no indicator, and dots are none without their value.
  package init(_ mode: Mode, progress: Progress? = nil) {
    switch mode {
    case .spinner: self = .spinner
    case .classic: self = .classic
    case .ring: self = .ring(progress ?? .none)
    case .pie: self = .pie(progress ?? .none)
    case .bar: self = progress.map(Indicator.bar) ?? .indeterminateBar
    case .success: self = .success
    case .error: self = .error
    case .warning: self = .warning
    case .info: self = .info
    case .image, .dots, .text: self = .none
    }
  }

  /// The mode without regard to an icon.
  package var mode: Mode {
    switch self {
    case .none: .text
    case .spinner: .spinner
    case .classic: .classic
    case .ring: .ring
    case .pie: .pie
    case .bar, .indeterminateBar: .bar
    case .dots: .dots
    case .success: .success
    case .error: .error
    case .warning: .warning
    case .info: .info
    case .custom: .spinner
    }
  }

  /// Nil for an indicator that shows no progress.
  package var progress: Progress? {
    switch self {
    case .ring(let progress), .pie(let progress), .bar(let progress): progress
    case .custom(_, let progress): progress
    case .none, .spinner, .classic, .indeterminateBar, .dots, .success, .error, .warning, .info: nil
    }
  }

  package var isStatus: Bool { mode.isStatus }

  /// The indicator that is drawn: a theme may draw its spinner with spokes.
  func drawn(in style: Theme.IndicatorStyle) -> Indicator {
    guard self == .spinner else { return self }
    return style.spinner == .ring ? .spinner : .classic
  }
}

/// The states of a few things in a row, such as workspaces.
package struct Dots: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case empty, occupied, active
  }

  /// From 1 to 64.
  package let states: [State]

  /// What `init(text:)` accepts, for messages.
  package static let accepted =
    "up to 64 characters: o for a dot that is occupied, * for the active one, . for an empty one, as in oo*o."

  /// Reads `oo*o.`. Nil for any other text, and for more than one active dot.
  package init?(text: String) {
    let states = text.unicodeScalars.map { scalar -> State? in
      switch scalar {
      case ".": .empty
      case "o": .occupied
      case "*": .active
      default: nil
      }
    }
    let known = states.compactMap { $0 }
    guard known.count == states.count, (1...64).contains(known.count),
      known.count(where: { $0 == .active }) <= 1
    else { return nil }
    self.states = known
  }

  /// The dots as `init(text:)` reads them.
  package var text: String {
    states.map { $0 == .active ? "*" : $0 == .occupied ? "o" : "." }.joined()
  }

  /// The number of the active one; nil if there is none.
  package var active: Int? { states.firstIndex(of: .active) }
}

/// A picture that a program paints itself. It is equal only to itself.
package final class CustomPicture: Hashable, Sendable {
  /// Paints with a Cairo context (`cairo_t`). The context's origin is the top left corner of `box`, its unit a logical
  /// pixel.
  package typealias Painter =
    @Sendable (_ context: OpaquePointer, _ box: Size, _ color: Color, _ moment: Moment) -> Void

  /// What a picture that is painted depends on.
  package struct Moment: Hashable, Sendable {
    /// How long the picture has been shown; zero for one that does not move.
    package let time: Duration
    /// The progress, on its way to the content's; nil without.
    package let progress: Double?
    /// Whether the HUD disappears.
    package let isLeaving: Bool
  }

  package let paint: Painter
  /// Whether the picture changes with time.
  package let moves: Bool
  /// Its size in a column; nil for that of a spinner.
  package let size: Size?

  package init(moves: Bool, size: Size? = nil, paint: @escaping Painter) {
    self.moves = moves
    self.size = size
    self.paint = paint
  }

  package static func == (one: CustomPicture, other: CustomPicture) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

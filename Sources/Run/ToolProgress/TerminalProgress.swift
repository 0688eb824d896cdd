/// The progress that a tool reports to the terminal with OSC 9;4, which ConEmu has defined.
package enum TerminalProgress: Equatable, Sendable {
  case removed
  /// The part that is done, from 0 to 1; nil if only the state is reported.
  case state(ToolProgress.State, Double?)

  /// What a terminal shows of a command's progress: nothing while nothing is known.
  package init(_ progress: ToolProgress) {
    switch progress.state {
    case .unknown: self = .removed
    case .running where progress.fraction == nil, .indeterminate: self = .state(.indeterminate, nil)
    default: self = .state(progress.state, progress.fraction)
    }
  }

  /// The sequence that reports it, in whole percent. It ends with ST, the one end that all terminals accept.
  package var sequence: [UInt8] {
    let report =
      switch self {
      case .removed, .state(.unknown, _): "0;0"
      case .state(.indeterminate, _): "3;0"
      case .state(.running, let part): "1" + Self.percentText(part)
      case .state(.failed, let part): "2" + Self.percentText(part)
      case .state(.paused, let part): "4" + Self.percentText(part)
      }
    return Array("\u{1b}]9;4;\(report)\u{1b}\\".utf8)
  }

  /// Binary fractions of whole percentages may be a little too small.
  private static func percentText(_ part: Double?) -> String {
    part.map { ";\(Int(min(max($0, 0), 1) * 100 + 1e-6))" } ?? ""
  }

  /// Parses the text between `ESC ]` and the end of the sequence. Nil for other commands.
  init?(_ command: [UInt8]) {
    let text = command.span
    var at = 0
    guard text.skip("9;4;", &at), let state = text.integer(&at) else { return nil }
    guard at == text.count || text.skip(";", &at) else { return nil }
    let part = Self.percent(text, &at).map { Double($0) / 100 }
    // systemd before 257.2 writes one more semicolon.
    _ = text.skip(";", &at)
    guard at == text.count else { return nil }
    switch state {
    case 0: self = .removed
    case 1: self = .state(.running, part)
    case 2: self = .state(.failed, part)
    case 3: self = .state(.indeterminate, nil)
    case 4: self = .state(.paused, part)
    default: return nil
    }
  }

  /// Digits. Some tools write more than 100, or too many digits for an integer.
  private static func percent(_ text: Span<UInt8>, _ at: inout Int) -> Int? {
    guard text.digit(at) != nil else { return nil }
    var percent = 0
    while let digit = text.digit(at) {
      percent = min(percent * 10 + digit, 100)
      at += 1
    }
    return percent
  }
}

/// What a tool tells the terminal about its progress with OSC 9;4, as ConEmu defined it.
enum TerminalProgress: Equatable {
  case removed
  /// A part from 0 to 1; nil when only the state was told.
  case value(Double?)
  case failed(Double?)
  case indeterminate
  case paused(Double?)

  /// From what stands between `ESC ]` and the sequence's end; nil for other commands.
  init?(_ command: [UInt8]) {
    let line = command.span
    var at = 0
    guard line.skip("9;4;", &at), let state = line.integer(&at) else { return nil }
    guard at == line.count || line.skip(";", &at) else { return nil }
    let percent = Self.percent(line, &at)
    // systemd before 257.2 ended with a semicolon more.
    _ = line.skip(";", &at)
    guard at == line.count else { return nil }
    let part = percent.map { Double($0) / 100 }
    switch state {
    case 0: self = .removed
    case 1: self = .value(part)
    case 2: self = .failed(part)
    case 3: self = .indeterminate
    case 4: self = .paused(part)
    default: return nil
    }
  }

  /// Digits, of which some tools write too many.
  private static func percent(_ line: Span<UInt8>, _ at: inout Int) -> Int? {
    guard line.digit(at) != nil else { return nil }
    var percent = 0
    while let digit = line.digit(at) {
      percent = min(percent * 10 + digit, 100)
      at += 1
    }
    return percent
  }
}

/// Parses the bytes of an escape sequence after ESC. A sequence that isn't closed ends after 4 KiB.
struct EscapeSequence {
  /// What a sequence means for progress and for the line.
  enum Meaning: Equatable {
    /// Nothing, as colours do.
    case nothing
    /// By this many rows down, as far as that is known.
    case movesCursor(rows: Int)
    /// In this row of the screen, from 1 on.
    case placesCursor(row: Int)
    case savesCursor
    case restoresCursor
    case erasesLineEnd
    case erasesLine
    case reports(TerminalProgress)
  }

  enum Outcome: Equatable {
    case incomplete
    case complete(Meaning)
    /// The sequence has ended before this byte, which is not part of it.
    case abandoned
  }

  private enum State {
    case closed
    case start
    /// Between ESC and the last byte, as in `ESC ( B`.
    case intermediate
    /// CSI.
    case control
    /// OSC.
    case command
    /// DCS, APC, PM or SOS.
    case string
    /// After ESC in a command or a string: the first half of ST, which ends it.
    case stringEnd
  }

  private static let lengthLimit = 4096
  /// How much of a command is kept. OSC 9;4 is shorter.
  private static let commandLimit = 64

  private var state = State.closed
  private var length = 0
  private var command: [UInt8] = []
  /// The first byte after CSI, before its last one.
  private var parameter: UInt8?
  /// The first number after CSI.
  private var number: Int?
  private var isNumberComplete = false

  var isOpen: Bool { state != .closed }

  /// Begins a sequence, after its ESC.
  mutating func begin() {
    state = .start
    length = 0
    command.removeAll(keepingCapacity: true)
    (parameter, number, isNumberComplete) = (nil, nil, false)
  }

  mutating func take(_ byte: UInt8) -> Outcome {
    length += 1
    let outcome = length > Self.lengthLimit ? .abandoned : parse(byte)
    if outcome != .incomplete { state = .closed }
    return outcome
  }

  private mutating func parse(_ byte: UInt8) -> Outcome {
    switch state {
    case .closed: .abandoned
    case .start: parseStart(byte)
    case .intermediate: parseIntermediate(byte)
    case .control: parseControl(byte)
    case .command, .string: parseString(byte)
    case .stringEnd: parseStringEnd(byte)
    }
  }

  private mutating func parseStart(_ byte: UInt8) -> Outcome {
    switch byte {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "]"): state = .command
    case UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"): state = .string
    case 0x20...0x2f: state = .intermediate
    case UInt8(ascii: "7"): return .complete(.savesCursor)
    case UInt8(ascii: "8"): return .complete(.restoresCursor)
    // Index, next line, reverse index, reset.
    case UInt8(ascii: "c"): return .complete(.placesCursor(row: 1))
    case UInt8(ascii: "D"), UInt8(ascii: "E"): return .complete(.movesCursor(rows: 1))
    case UInt8(ascii: "M"): return .complete(.movesCursor(rows: -1))
    case 0x30...0x7e: return .complete(.nothing)
    default: return .abandoned
    }
    return .incomplete
  }

  private func parseIntermediate(_ byte: UInt8) -> Outcome {
    switch byte {
    case 0x20...0x2f: .incomplete
    case 0x30...0x7e: .complete(.nothing)
    default: .abandoned
    }
  }

  private mutating func parseControl(_ byte: UInt8) -> Outcome {
    switch byte {
    case 0x20...0x3f:
      parameter = parameter ?? byte
      takeDigit(byte)
      return .incomplete
    case UInt8(ascii: "K"):
      let isWhole = parameter == UInt8(ascii: "1") || parameter == UInt8(ascii: "2")
      return .complete(isWhole ? .erasesLine : .erasesLineEnd)
    case UInt8(ascii: "J"): return .complete(.erasesLineEnd)
    case UInt8(ascii: "A"), UInt8(ascii: "F"): return .complete(.movesCursor(rows: -max(number ?? 1, 1)))
    case UInt8(ascii: "B"), UInt8(ascii: "E"): return .complete(.movesCursor(rows: max(number ?? 1, 1)))
    case UInt8(ascii: "s"): return .complete(.savesCursor)
    case UInt8(ascii: "u"): return .complete(.restoresCursor)
    case UInt8(ascii: "H"), UInt8(ascii: "d"), UInt8(ascii: "f"):
      return .complete(.placesCursor(row: max(number ?? 1, 1)))
    case UInt8(ascii: "G"): return .complete(.movesCursor(rows: 0))
    case 0x40...0x7e: return .complete(.nothing)
    default: return .abandoned
    }
  }

  private mutating func takeDigit(_ byte: UInt8) {
    guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return isNumberComplete = true }
    if !isNumberComplete { number = min((number ?? 0) * 10 + Int(byte - UInt8(ascii: "0")), 999) }
  }

  private mutating func parseString(_ byte: UInt8) -> Outcome {
    switch byte {
    case 0x07 where state == .command: return .complete(meaning)
    // CAN and SUB.
    case 0x18, 0x1a: return .complete(.nothing)
    case 0x1b:
      if state == .string { command.removeAll(keepingCapacity: true) }
      state = .stringEnd
    default:
      if command.count < Self.commandLimit { command.append(byte) }
    }
    return .incomplete
  }

  /// After ESC, any byte but the backslash of ST begins another sequence.
  private mutating func parseStringEnd(_ byte: UInt8) -> Outcome {
    if byte == UInt8(ascii: "\\") { return .complete(meaning) }
    begin()
    return parseStart(byte)
  }

  private var meaning: Meaning {
    TerminalProgress(command).map(Meaning.reports) ?? .nothing
  }
}

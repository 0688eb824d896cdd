/// Reads the bytes after ESC up to the sequence's end. One that is never closed ends after 4 KiB.
struct EscapeSequence {
  /// What a sequence does to progress and to the line.
  enum Meaning: Equatable {
    /// Colours and the like.
    case nothing
    /// The cursor goes elsewhere.
    case moves
    case erasesLineEnd
    case erasesLine
    case tells(TerminalProgress)
  }

  enum Outcome: Equatable {
    case incomplete
    case complete(Meaning)
    /// The byte isn't part of it, and the sequence is over.
    case abandoned
  }

  private enum Place {
    case closed
    case start
    /// Between ESC and its last byte, as in `ESC ( B`.
    case intermediate
    /// CSI.
    case control
    /// OSC, and the other strings: DCS, APC, PM, SOS.
    case command
    case string
    /// ESC in one of these: the first half of its end.
    case stringEnd
  }

  static let lengthLimit = 4096
  /// What is kept of a command; the ones of interest are short.
  private static let commandLimit = 64

  private var place = Place.closed
  private var length = 0
  private var command: [UInt8] = []
  /// The first digit after CSI.
  private var parameter: UInt8?

  var isOpen: Bool { place != .closed }

  /// After ESC.
  mutating func begin() {
    place = .start
    length = 0
    command.removeAll(keepingCapacity: true)
    parameter = nil
  }

  mutating func take(_ byte: UInt8) -> Outcome {
    length += 1
    let outcome = length > Self.lengthLimit ? .abandoned : read(byte)
    if outcome != .incomplete { place = .closed }
    return outcome
  }

  private mutating func read(_ byte: UInt8) -> Outcome {
    switch place {
    case .closed: .abandoned
    case .start: readStart(byte)
    case .intermediate: readIntermediate(byte)
    case .control: readControl(byte)
    case .command, .string: readString(byte)
    case .stringEnd: readStringEnd(byte)
    }
  }

  private mutating func readStart(_ byte: UInt8) -> Outcome {
    switch byte {
    case UInt8(ascii: "["): place = .control
    case UInt8(ascii: "]"): place = .command
    case UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"): place = .string
    case 0x20...0x2f: place = .intermediate
    // Save and restore the cursor, index, next line, reverse index, reset.
    case UInt8(ascii: "7"), UInt8(ascii: "8"), UInt8(ascii: "D"), UInt8(ascii: "E"), UInt8(ascii: "M"),
      UInt8(ascii: "c"):
      return .complete(.moves)
    case 0x30...0x7e: return .complete(.nothing)
    default: return .abandoned
    }
    return .incomplete
  }

  private func readIntermediate(_ byte: UInt8) -> Outcome {
    switch byte {
    case 0x20...0x2f: .incomplete
    case 0x30...0x7e: .complete(.nothing)
    default: .abandoned
    }
  }

  private mutating func readControl(_ byte: UInt8) -> Outcome {
    switch byte {
    case 0x20...0x3f:
      parameter = parameter ?? byte
      return .incomplete
    case UInt8(ascii: "K"):
      let isWhole = parameter == UInt8(ascii: "1") || parameter == UInt8(ascii: "2")
      return .complete(isWhole ? .erasesLine : .erasesLineEnd)
    case UInt8(ascii: "J"): return .complete(.erasesLineEnd)
    case UInt8(ascii: "A"), UInt8(ascii: "B"), UInt8(ascii: "E")...UInt8(ascii: "H"), UInt8(ascii: "d"),
      UInt8(ascii: "f"), UInt8(ascii: "s"), UInt8(ascii: "u"):
      return .complete(.moves)
    case 0x40...0x7e: return .complete(.nothing)
    default: return .abandoned
    }
  }

  private mutating func readString(_ byte: UInt8) -> Outcome {
    switch byte {
    case 0x07 where place == .command: return .complete(meaning)
    case 0x18, 0x1a: return .complete(.nothing)
    case 0x1b:
      if place == .string { command.removeAll(keepingCapacity: true) }
      place = .stringEnd
    default:
      if command.count < Self.commandLimit { command.append(byte) }
    }
    return .incomplete
  }

  /// Any other byte than the one of ST begins a sequence anew.
  private mutating func readStringEnd(_ byte: UInt8) -> Outcome {
    if byte == UInt8(ascii: "\\") { return .complete(meaning) }
    begin()
    return readStart(byte)
  }

  private var meaning: Meaning {
    TerminalProgress(command).map(Meaning.tells) ?? .nothing
  }
}

/// Follows a terminal's output, to know where another sequence can stand in it: between complete characters and complete
/// escape sequences.
///
/// Terminals disagree about the end of a string such as a title or a picture: for some any ESC ends it, for others only
/// ST does. Here it has ended when it has for both. Strings have no longest length: pictures are long.
struct OutputGap {
  private enum State {
    case ground
    /// In a UTF-8 character of which this many bytes are missing.
    case character(Int)
    /// After the first byte of a control character U+0080 to U+009F, or of another one below U+00C0.
    case control8
    case escape
    /// Between ESC and the last byte, as in `ESC ( B`.
    case intermediate
    /// After a shift of the character set for one character.
    case shift
    case controlSequence
    case command
    case string
  }

  private enum OpenString {
    /// OSC, which BEL ends too.
    case command
    case other
  }

  /// How much of a command is kept. OSC 9;4 is shorter.
  private static let commandLimit = 64

  /// For a terminal that ends a string at any ESC.
  private var state = State.ground
  /// For a terminal that ends a string only at ST.
  private var openString: OpenString?
  private var command: [UInt8] = []
  /// Whether the last byte was ESC, and whether that has ended a command.
  private var (isAfterEscape, isCommandEnding) = (false, false)

  /// Whether the output until now ends between two characters or sequences.
  var isOpen: Bool {
    if case .ground = state { openString == nil } else { false }
  }

  /// Takes the next byte. Returns the progress that the command reports to the terminal with it.
  mutating func take(_ byte: UInt8) -> TerminalProgress? {
    let (wasAfterEscape, wasCommandEnding) = (isAfterEscape, isCommandEnding)
    (isAfterEscape, isCommandEnding) = (false, false)
    switch byte {
    case 0x1b:
      if case .command = state { isCommandEnding = true }
      (state, isAfterEscape) = (.escape, true)
      return nil
    // CAN and SUB.
    case 0x18, 0x1a:
      (state, openString) = (.ground, nil)
      return nil
    case 0x07:
      if openString == .command { openString = nil }
      if case .command = state {
        state = .ground
        return TerminalProgress(command)
      }
    default: break
    }
    if wasAfterEscape, byte == UInt8(ascii: "\\") {
      (state, openString) = (.ground, nil)
      return wasCommandEnding ? TerminalProgress(command) : nil
    }
    move(with: byte)
    return nil
  }

  private mutating func move(with byte: UInt8) {
    switch state {
    case .ground: beginCharacter(byte)
    case .character(let missing):
      if byte & 0xc0 != 0x80 { return beginCharacter(byte) }
      state = missing > 1 ? .character(missing - 1) : .ground
    case .control8:
      if byte & 0xc0 != 0x80 { return beginCharacter(byte) }
      state = .ground
      if byte < 0xa0 { begin(byte - 0x40) }
    case .escape: begin(byte)
    case .intermediate: if 0x30...0x7e ~= byte { state = .ground }
    case .shift: if byte >= 0x20 { beginCharacter(byte) }
    case .controlSequence: if 0x40...0x7e ~= byte { state = .ground }
    case .command: if command.count < Self.commandLimit { command.append(byte) }
    case .string: break
    }
  }

  private mutating func beginCharacter(_ byte: UInt8) {
    switch byte {
    case 0xc2: state = .control8
    case 0xc3...0xdf: state = .character(1)
    case 0xe0...0xef: state = .character(2)
    case 0xf0...0xf4: state = .character(3)
    default: state = .ground
    }
  }

  /// The byte after ESC. Other control characters are carried out inside a sequence.
  private mutating func begin(_ byte: UInt8) {
    switch byte {
    case 0x20...0x2f: state = .intermediate
    case UInt8(ascii: "["): state = .controlSequence
    case UInt8(ascii: "N"), UInt8(ascii: "O"): state = .shift
    case UInt8(ascii: "]"):
      command.removeAll(keepingCapacity: true)
      (state, openString) = (.command, openString ?? .command)
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      (state, openString) = (.string, openString ?? .other)
    // A title for screen and tmux, which other terminals don't know as a string.
    case UInt8(ascii: "k"): (state, openString) = (.ground, openString ?? .other)
    case 0x30...0x7e: state = .ground
    default: break
    }
  }
}

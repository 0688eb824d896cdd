/// Which of the characters from space to `?` a line has: the cheap test before all others. Digits count as one.
struct LineTraits: OptionSet {
  let rawValue: UInt64

  static let digit = LineTraits(of: "0")
  static let percent = LineTraits(of: "%")
  static let slash = LineTraits(of: "/")
  static let colon = LineTraits(of: ":")
  static let space = LineTraits(of: " ")

  init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  private init(of character: Unicode.Scalar) {
    rawValue = 1 << UInt64(character.value)
  }

  init(_ line: Span<UInt8>) {
    var seen: UInt64 = 0
    for index in line.indices {
      let byte = UInt64(line[index])
      seen |= (byte >> 6 == 0 ? 1 : 0) << (byte & 63)
    }
    let digits: UInt64 = 0x03ff << 48
    if seen & digits != 0 { seen |= 1 << 48 }
    rawValue = seen
  }
}

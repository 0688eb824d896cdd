extension Color {
  /// What `init(text:)` accepts, for messages.
  package static let accepted = "a colour: #rgb, #rrggbb or #rrggbbaa"

  /// A colour as people write it; nil for anything else.
  package init?(text: String) {
    guard text.hasPrefix("#") else { return nil }
    let digits = text.utf8.dropFirst().compactMap(Self.hexDigit)
    guard digits.count == text.utf8.count - 1 else { return nil }
    switch digits.count {
    case 3: self.init(digits[0] * 17, digits[1] * 17, digits[2] * 17)
    case 6, 8:
      let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
      self.init(bytes[0], bytes[1], bytes[2], alpha: bytes.count == 4 ? Double(bytes[3]) / 255 : 1)
    default: return nil
    }
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension String {
  /// A line of a tool as it can be shown: valid, without control characters and those that turn the direction of
  /// writing, each run of spaces as one.
  init(cleaning bytes: ArraySlice<UInt8>) {
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: bytes.upToLimit, as: UTF8.self).unicodeScalars where !scalar.isUnseen {
      if scalar == " ", text.last == " " || text.isEmpty { continue }
      text.append(scalar)
    }
    if text.last == " " { text.removeLast() }
    self.init(text)
  }
}

extension String {
  /// The bytes of a line that are shown at most.
  static let cleaningLimit = 256
}

extension ArraySlice<UInt8> {
  /// Whether what would be shown is valid.
  var isText: Bool { String(validating: upToLimit, as: UTF8.self) != nil }

  /// What fits, without a character of which only a part does.
  fileprivate var upToLimit: ArraySlice<UInt8> {
    guard count > String.cleaningLimit else { return self }
    var end = startIndex + String.cleaningLimit
    for _ in 0..<3 where self[end] & 0xc0 == 0x80 { end -= 1 }
    return self[..<end]
  }
}

extension Unicode.Scalar {
  fileprivate var isUnseen: Bool {
    switch value {
    case 0..<0x20, 0x7f..<0xa0, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}

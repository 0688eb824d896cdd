extension String {
  /// A line of a tool as it can be shown: valid, without control characters and those that turn the direction of
  /// writing, each run of spaces as one.
  init(cleaning bytes: some Collection<UInt8>) {
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where !scalar.isUnseen {
      if scalar == " ", text.last == " " || text.isEmpty { continue }
      text.append(scalar)
    }
    if text.last == " " { text.removeLast() }
    self.init(text)
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

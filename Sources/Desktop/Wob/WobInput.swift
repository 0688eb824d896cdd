import BezelValues

/// A line of wob's input: a value, and the name of a style.
package struct WobValue: Hashable {
  var number: UInt64
  var style: String?

  /// Reads a line as wob 0.16 does: the number as strtoul(3) reads it, then the end or a space and the style. Nil for
  /// any other line.
  init?(line: ArraySlice<UInt8>) {
    var rest = line.drop { [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D].contains($0) }
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty else { return nil }
    rest = rest[digits.endIndex...]
    guard rest.first == nil || rest.first == UInt8(ascii: " ") else { return nil }
    var number: UInt64 = 0
    var isTooLarge = false
    for digit in digits {
      let (product, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carried) = product.addingReportingOverflow(UInt64(digit - UInt8(ascii: "0")))
      if overflow || carried { isTooLarge = true }
      number = sum
    }
    // strtoul negates in unsigned arithmetic, and saturates.
    self.number = isTooLarge ? .max : isNegative ? 0 &- number : number
    let name = rest.dropFirst()
    style = name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }
}

/// The lines of wob's input, as bytes come. A longer line than wob's buffer is several lines.
package struct WobInput {
  private var pending: [UInt8] = []
  /// The longest line in bytes, its end included.
  private static let limit = 254

  package enum Line: Hashable {
    case value(WobValue)
    /// The bytes of a line that is none.
    case invalid([UInt8])
  }

  package init() {}

  /// Takes bytes. `receive` receives each complete line.
  package mutating func append(_ bytes: some Sequence<UInt8>, _ receive: (Line) -> Void) {
    for byte in bytes {
      pending.append(byte)
      if byte == UInt8(ascii: "\n") || pending.count == Self.limit { finish(receive) }
    }
  }

  /// Takes the end of the input: the last line needs no newline.
  package mutating func end(_ receive: (Line) -> Void) {
    if !pending.isEmpty { finish(receive) }
  }

  private mutating func finish(_ receive: (Line) -> Void) {
    var line = pending[...]
    if line.last == UInt8(ascii: "\n") { line.removeLast() }
    // C reads a line up to a zero byte.
    line = line.prefix { $0 != 0 }
    receive(WobValue(line: line).map { .value($0) } ?? .invalid(Array(line.prefix(64))))
    pending.removeAll(keepingCapacity: true)
  }
}

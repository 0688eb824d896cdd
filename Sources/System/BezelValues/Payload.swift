/// Bytes of a payload that can't be decoded.
package struct PayloadError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package static let malformed = PayloadError("the command's payload is malformed; \(remedy)")
  package static let remedy = "run 'bezel stop', and install bezel and bezeld of one version"

  package init(_ description: String) {
    self.description = description
  }
}

/// Appends values to a payload. Numbers are little-endian; texts and lists have their length before them.
package struct PayloadWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func write(_ bits: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
  }

  package mutating func write(_ byte: UInt8) { bytes.append(byte) }

  package mutating func write(_ text: String) {
    write(UInt64(text.utf8.count))
    bytes += text.utf8
  }

  /// Appends an option's name and value, if it has one.
  package mutating func write(_ name: String, _ value: (some PayloadValue)?) {
    guard let value else { return }
    write(name)
    value.encode(to: &self)
  }
}

/// Reads values from the front of a payload. No length in it is trusted.
package struct PayloadReader: Sendable {
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  package var isAtEnd: Bool { rest.isEmpty }

  package mutating func byte() throws(PayloadError) -> UInt8 {
    guard let byte = rest.popFirst() else { throw .malformed }
    return byte
  }

  package mutating func bits() throws(PayloadError) -> UInt64 {
    guard rest.count >= 8 else { throw .malformed }
    defer { rest = rest.dropFirst(8) }
    return rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  package mutating func text() throws(PayloadError) -> String {
    let count = try bits()
    guard count <= rest.count, let text = String(validating: rest.prefix(Int(count)), as: UTF8.self) else {
      throw .malformed
    }
    rest = rest.dropFirst(Int(count))
    return text.withBoundedMarks
  }
}

/// A value with a form in a payload.
package protocol PayloadValue: Sendable {
  func encode(to payload: inout PayloadWriter)
  init(decoding payload: inout PayloadReader) throws(PayloadError)
}

extension PayloadValue where Self: RawRepresentable<String> {
  package func encode(to payload: inout PayloadWriter) { payload.write(rawValue) }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    guard let value = Self(rawValue: try payload.text()) else { throw .malformed }
    self = value
  }
}

extension String: PayloadValue {
  package func encode(to payload: inout PayloadWriter) { payload.write(self) }
  package init(decoding payload: inout PayloadReader) throws(PayloadError) { self = try payload.text() }
}

extension Bool: PayloadValue {
  package func encode(to payload: inout PayloadWriter) { payload.write(self ? 1 as UInt8 : 0) }
  package init(decoding payload: inout PayloadReader) throws(PayloadError) { self = try payload.byte() != 0 }
}

extension Int: PayloadValue {
  package func encode(to payload: inout PayloadWriter) { payload.write(UInt64(bitPattern: Int64(self))) }
  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    self = Int(Int64(bitPattern: try payload.bits()))
  }
}

extension Double: PayloadValue {
  package func encode(to payload: inout PayloadWriter) { payload.write(bitPattern) }

  /// Numbers of a payload are finite: nothing behind it has to expect others.
  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    self = Double(bitPattern: try payload.bits())
    guard isFinite else { throw .malformed }
  }
}

extension Duration: PayloadValue {
  /// In seconds and attoseconds, so that it arrives exactly. A year is more than any command needs, and keeps sums of
  /// durations from overflowing.
  package func encode(to payload: inout PayloadWriter) {
    let (seconds, attoseconds) = max(.zero, min(self, Self.longest)).components
    payload.write(UInt64(seconds))
    payload.write(UInt64(attoseconds))
  }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    let (seconds, attoseconds) = (try payload.bits(), try payload.bits())
    guard seconds <= 366 * 24 * 3600, attoseconds < 1_000_000_000_000_000_000 else { throw .malformed }
    self.init(secondsComponent: Int64(seconds), attosecondsComponent: Int64(attoseconds))
    guard self <= Self.longest else { throw .malformed }
  }

  private static let longest = Duration.seconds(366 * 24 * 3600)
}

extension Array: PayloadValue where Element: PayloadValue {
  package func encode(to payload: inout PayloadWriter) {
    count.encode(to: &payload)
    for element in self { element.encode(to: &payload) }
  }

  /// The count alone reserves nothing.
  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    self = []
    let count = try Int(decoding: &payload)
    guard count >= 0 else { throw .malformed }
    for _ in 0..<count { append(try Element(decoding: &payload)) }
  }
}

extension Optional: PayloadValue where Wrapped: PayloadValue {
  package func encode(to payload: inout PayloadWriter) {
    (self != nil).encode(to: &payload)
    self?.encode(to: &payload)
  }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    self = try Bool(decoding: &payload) ? try Wrapped(decoding: &payload) : nil
  }
}

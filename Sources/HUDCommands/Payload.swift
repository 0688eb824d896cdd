package import HUDModel
import Time

/// Bytes of a payload that can't be decoded.
package struct PayloadError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package static let malformed = PayloadError("the command's payload is malformed; \(remedy)")
  static let remedy = "run 'bezel stop', and install bezel and bezeld of one version"

  init(_ description: String) {
    self.description = description
  }
}

/// Appends values to a payload. Numbers are little-endian; texts and lists have their length before them.
package struct PayloadWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  mutating func write(_ bits: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
  }

  mutating func write(_ byte: UInt8) { bytes.append(byte) }

  mutating func write(_ text: String) {
    write(UInt64(text.utf8.count))
    bytes += text.utf8
  }

  /// Appends an option's name and value, if it has one.
  mutating func write(_ name: String, _ value: (some PayloadValue)?) {
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

  mutating func byte() throws(PayloadError) -> UInt8 {
    guard let byte = rest.popFirst() else { throw .malformed }
    return byte
  }

  mutating func bits() throws(PayloadError) -> UInt64 {
    guard rest.count >= 8 else { throw .malformed }
    defer { rest = rest.dropFirst(8) }
    return rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func text() throws(PayloadError) -> String {
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

// MARK: Values of the model

extension Indicator.Mode: PayloadValue {}
extension Arrangement: PayloadValue {}
extension Animation: PayloadValue {}
extension Placement.Layer: PayloadValue {}
extension TextBlock.Ellipsis: PayloadValue {}
extension DismissOn: PayloadValue {}
extension HUDLifecycle.Milestone: PayloadValue {}
extension HUDLifecycle.Reason: PayloadValue {}

extension Position: PayloadValue {
  package func encode(to payload: inout PayloadWriter) {
    guard case .centered(let x, let y) = self else { return payload.write(text) }
    payload.write("")
    x.encode(to: &payload)
    y.encode(to: &payload)
  }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    let name = try payload.text()
    if name.isEmpty {
      let (x, y) = (try Double(decoding: &payload), try Double(decoding: &payload))
      guard (0...1).contains(x), (0...1).contains(y) else { throw .malformed }
      self = .centered(x: x, y: y)
    } else if let position = Position.named.first(where: { $0.text == name }) {
      self = position
    } else {
      throw .malformed
    }
  }
}

extension Dots: PayloadValue {
  package func encode(to payload: inout PayloadWriter) { payload.write(text) }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    guard let dots = Dots(text: try payload.text()) else { throw .malformed }
    self = dots
  }
}

extension Content.Button: PayloadValue {
  package func encode(to payload: inout PayloadWriter) {
    payload.write(id)
    payload.write(label)
    if case .symbol = face { true.encode(to: &payload) } else { false.encode(to: &payload) }
  }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    let (id, label) = (try payload.text(), try payload.text())
    guard try Bool(decoding: &payload) else {
      self.init(label, id: id)
      return
    }
    guard let button = try? Content.Button(text: label), case .symbol(let symbol) = button.face else {
      throw .malformed
    }
    self.init(symbol, id: id)
  }
}

extension Progress: PayloadValue {
  package func encode(to payload: inout PayloadWriter) { fraction.encode(to: &payload) }
  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    self.init(try Double(decoding: &payload), upTo: Self.greatest)
  }
}

extension ThemeAssignment: PayloadValue {
  package func encode(to payload: inout PayloadWriter) { payload.write(description) }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    let text = try payload.text()
    do throws(UsageError) { self = try ThemeAssignment(parsing: text) } catch {
      throw PayloadError(error.description)
    }
  }
}

extension Point: PayloadValue {
  package func encode(to payload: inout PayloadWriter) {
    x.encode(to: &payload)
    y.encode(to: &payload)
  }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    self.init(x: try Double(decoding: &payload), y: try Double(decoding: &payload))
    guard abs(x) < 1e6, abs(y) < 1e6 else { throw .malformed }
  }
}

extension Color: PayloadValue {
  package func encode(to payload: inout PayloadWriter) {
    for component in [red, green, blue, alpha] { component.encode(to: &payload) }
  }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    self.init(
      red: try Double(decoding: &payload), green: try Double(decoding: &payload),
      blue: try Double(decoding: &payload), alpha: try Double(decoding: &payload))
  }
}

extension Mask: PayloadValue {
  private var name: String {
    switch self {
    case .none: "none"
    case .pass: "pass"
    case .clear: "clear"
    case .dim: "dim"
    case .gradient: "gradient"
    case .color: ""
    }
  }

  package func encode(to payload: inout PayloadWriter) {
    payload.write(name)
    if case .color(let color) = self { color.encode(to: &payload) }
  }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    let name = try payload.text()
    if name.isEmpty {
      self = .color(try Color(decoding: &payload))
    } else if let mask = Mask(text: name) {
      self = mask
    } else {
      throw .malformed
    }
  }
}

extension Options.Timeout: PayloadValue {
  package func encode(to payload: inout PayloadWriter) {
    switch self {
    case .auto: payload.write(0 as UInt8)
    case .never: payload.write(1 as UInt8)
    case .after(let duration):
      payload.write(2 as UInt8)
      duration.encode(to: &payload)
    }
  }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    switch try payload.byte() {
    case 0: self = .auto
    case 1: self = .never
    case 2: self = .after(try Duration(decoding: &payload))
    default: throw .malformed
    }
  }
}

extension Placement.Output: PayloadValue {
  package func encode(to payload: inout PayloadWriter) {
    switch self {
    case .focused: payload.write(0 as UInt8)
    case .all: payload.write(1 as UInt8)
    case .named(let name):
      payload.write(2 as UInt8)
      payload.write(name)
    }
  }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    switch try payload.byte() {
    case 0: self = .focused
    case 1: self = .all
    case 2: self = .named(try payload.text())
    default: throw .malformed
    }
  }
}

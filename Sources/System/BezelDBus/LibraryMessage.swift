import CBezelSystemdBus

extension csystemd_bus_functions {
  /// The library's, which is loaded now; nil if none is installed.
  static let installed = csystemd_bus_load()?.pointee
}

/// A message of sd-bus that is owned here.
final class LibraryMessage {
  let pointer: OpaquePointer
  private let library: csystemd_bus_functions

  /// Takes over a reference.
  init(_ pointer: OpaquePointer, of library: csystemd_bus_functions) {
    (self.pointer, self.library) = (pointer, library)
  }

  deinit {
    _ = library.sd_bus_message_unref(pointer)
  }

  /// Appends values.
  ///
  /// - Throws: ``BusFailure/malformed`` for a value that the bus doesn't allow, such as a path without a slash.
  func append(_ values: [BusValue]) throws(BusFailure) {
    for value in values { try append(value) }
  }

  private func append(_ value: BusValue) throws(BusFailure) {
    switch value {
    case .byte(var byte): try append("y", &byte)
    case .boolean(let isTrue):
      var number: Int32 = isTrue ? 1 : 0
      try append("b", &number)
    case .uint32(var number): try append("u", &number)
    case .string(let text): try append("s", text: text)
    case .objectPath(let text): try append("o", text: text)
    case .signature(let text): try append("g", text: text)
    case .number(let type, var bits):
      // Little-endian machines only: the first bytes of the bits are the number.
      try append(type.rawValue, &bits)
    case .array(let elements, let type): try append("a", holding: type.spelling, elements)
    case .structure(let members):
      try append("r", holding: members.map(\.type.spelling).joined(), members)
    case .entry(let key, let value):
      try append("e", holding: key.type.spelling + value.type.spelling, [key, value])
    case .variant(let value): try append("v", holding: value.type.spelling, [value])
    }
  }

  private func append(_ type: Character, _ value: UnsafeRawPointer) throws(BusFailure) {
    let result = library.sd_bus_message_append_basic(pointer, type.code, value)
    guard result >= 0 else { throw .malformed }
  }

  private func append(_ type: Character, text: String) throws(BusFailure) {
    let result = text.withCString { library.sd_bus_message_append_basic(pointer, type.code, $0) }
    guard result >= 0 else { throw .malformed }
  }

  private func append(
    _ type: Character, holding contents: String, _ values: [BusValue]
  ) throws(BusFailure) {
    guard library.sd_bus_message_open_container(pointer, type.code, contents) >= 0 else { throw .malformed }
    try append(values)
    guard library.sd_bus_message_close_container(pointer) >= 0 else { throw .malformed }
  }
}

/// Reads the values of a message that sd-bus has received and checked.
struct MessageReader {
  let message: OpaquePointer
  let library: csystemd_bus_functions
  /// How many more values are read: a message may have 64 MiB of them.
  private var budget = 1 << 16

  init(_ message: OpaquePointer, of library: csystemd_bus_functions) {
    (self.message, self.library) = (message, library)
  }

  /// The body of the message.
  ///
  /// - Throws: ``BusFailure/tooLong``, and ``BusFailure/malformed``.
  mutating func values() throws(BusFailure) -> [BusValue] {
    var values: [BusValue] = []
    while let value = try next() { values.append(value) }
    return values
  }

  private mutating func next() throws(BusFailure) -> BusValue? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    let result = library.sd_bus_message_peek_type(message, &type, &contents)
    guard result >= 0 else { throw .malformed }
    guard result > 0 else { return nil }
    budget -= 1
    guard budget >= 0 else { throw .tooLong }
    let letter = Character(Unicode.Scalar(UInt8(bitPattern: type)))
    switch letter {
    case "a", "r", "e", "v": return try container(letter, contents.map { String(cString: $0) } ?? "")
    case "s", "o", "g":
      var text: UnsafePointer<CChar>?
      try read(type, &text)
      guard let text else { throw .malformed }
      let string = String(cString: text)
      return letter == "s" ? .string(string) : letter == "o" ? .objectPath(string) : .signature(string)
    default: return try number(letter, type)
    }
  }

  private mutating func container(_ letter: Character, _ contents: String) throws(BusFailure) -> BusValue {
    guard library.sd_bus_message_enter_container(message, letter.code, contents) >= 0 else {
      throw .malformed
    }
    let values = try values()
    guard library.sd_bus_message_exit_container(message) >= 0 else { throw .malformed }
    switch (letter, values.count) {
    case ("a", _): return .array(values, of: BusType(spelling: contents))
    case ("e", 2): return .entry(values[0], values[1])
    case ("v", 1): return .variant(values[0])
    case ("r", _): return .structure(values)
    default: throw .malformed
    }
  }

  private func number(_ letter: Character, _ type: CChar) throws(BusFailure) -> BusValue {
    var bits: UInt64 = 0
    try read(type, &bits)
    switch letter {
    case "y": return .byte(UInt8(truncatingIfNeeded: bits))
    case "b": return .boolean(bits != 0)
    case "u": return .uint32(UInt32(truncatingIfNeeded: bits))
    default:
      guard let number = BusType.Number(rawValue: letter) else { throw .malformed }
      return .number(number, bits: bits)
    }
  }

  private func read(_ type: CChar, _ value: UnsafeMutableRawPointer) throws(BusFailure) {
    guard library.sd_bus_message_read_basic(message, type, value) > 0 else { throw .malformed }
  }
}

extension Character {
  fileprivate var code: CChar { CChar(bitPattern: asciiValue ?? 0) }
}

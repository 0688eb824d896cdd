/// A JSON value, written and read. A library for it would take longer to load than a whole command.
package indirect enum JSON {
  case null
  case bool(Bool)
  case number(Double)
  case integer(Int)
  case string(String)
  case array([JSON])
  /// Keys in the order they are written.
  case object([(key: String, value: JSON)])

  /// The value as JSON. A number that JSON doesn't have, such as infinity, is null.
  package var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let number): bytes += (number.isFinite ? "\(number)" : "null").utf8
    case .integer(let number): bytes += "\(number)".utf8
    case .string(let string): bytes.append(jsonString: string)
    case .array(let values):
      // Without a generic function such as joined(), whose types take longer to make than a line takes to write.
      var separator = "["
      for value in values {
        bytes += separator.utf8
        value.write(to: &bytes)
        separator = ", "
      }
      bytes += (values.isEmpty ? "[]" : "]").utf8
    case .object(let pairs):
      var separator = "{"
      for (key, value) in pairs {
        bytes += separator.utf8
        bytes.append(jsonString: key)
        bytes += ": ".utf8
        value.write(to: &bytes)
        separator = ", "
      }
      bytes += (pairs.isEmpty ? "{}" : "}").utf8
    }
  }
}

extension JSON {
  /// Reads a JSON text in UTF-8. Nil for any other text, and for values nested more than 256 deep.
  package init?(reading bytes: [UInt8]) {
    var reader = JSONReader(bytes[...])
    guard let value = JSON(&reader), reader.isAtEnd() else { return nil }
    self = value
  }

  /// Reads the next value of a text, whatever follows it.
  package init?(_ reader: inout JSONReader) {
    switch reader.peek() {
    case UInt8(ascii: "{")?:
      var pairs: [(key: String, value: JSON)] = []
      guard
        reader.members({ reader, key in
          guard let value = JSON(&reader) else { return false }
          pairs.append((key, value))
          return true
        })
      else { return nil }
      self = .object(pairs)
    case UInt8(ascii: "[")?:
      var values: [JSON] = []
      guard
        reader.elements({ reader in
          guard let value = JSON(&reader) else { return false }
          values.append(value)
          return true
        })
      else { return nil }
      self = .array(values)
    case UInt8(ascii: "\"")?:
      guard let string = reader.string() else { return nil }
      self = .string(string)
    case UInt8(ascii: "t")?, UInt8(ascii: "f")?:
      let isTrue = reader.word("true")
      guard isTrue || reader.word("false") else { return nil }
      self = .bool(isTrue)
    case UInt8(ascii: "n")?:
      guard reader.word("null") else { return nil }
      self = .null
    default:
      guard let text = reader.number(),
        let number = Int(text).map(JSON.integer) ?? Double(text).map(JSON.number)
      else { return nil }
      self = number
    }
  }

  /// The value of an object's key; nil for a missing key and for other values.
  package subscript(key: String) -> JSON? {
    guard case .object(let pairs) = self else { return nil }
    return pairs.first { $0.key == key }?.value
  }

  /// The elements of an array; none for other values.
  package var elements: [JSON] {
    guard case .array(let values) = self else { return [] }
    return values
  }

  package var integer: Int? {
    guard case .integer(let number) = self else { return nil }
    return number
  }

  package var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  package var isTrue: Bool {
    guard case .bool(let value) = self else { return false }
    return value
  }
}

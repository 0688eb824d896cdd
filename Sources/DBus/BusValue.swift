/// A value of one of D-Bus's types.
package enum BusValue: Hashable, Sendable {
  case byte(UInt8)
  case boolean(Bool)
  case uint32(UInt32)
  case string(String)
  case objectPath(String)
  case signature(String)
  /// A number of a type that nobody here reads: its bits, so that it can be passed over and passed on.
  case number(BusType.Number, bits: UInt64)
  case array([BusValue], of: BusType)
  case structure([BusValue])
  /// One of an array that is a dictionary.
  indirect case entry(BusValue, BusValue)
  indirect case variant(BusValue)

  package var type: BusType {
    switch self {
    case .byte: .byte
    case .boolean: .boolean
    case .uint32: .uint32
    case .string: .string
    case .objectPath: .objectPath
    case .signature: .signature
    case .number(let number, _): .number(number)
    case .array(_, let element): .array(of: element)
    case .structure(let members): .structure(members.map { $0.type })
    case .entry(let key, let value): .entry(key.type, value.type)
    case .variant: .variant
    }
  }

  /// What is in it, however often it was wrapped.
  package var unwrapped: BusValue {
    if case .variant(let value) = self { value.unwrapped } else { self }
  }

  /// The text of a string, a path or a signature.
  package var text: String? {
    switch self {
    case .string(let text), .objectPath(let text), .signature(let text): text
    default: nil
    }
  }

  /// A dictionary's entries in their order; none for anything else.
  package var entries: [(key: BusValue, value: BusValue)] {
    guard case .array(let elements, _) = self else { return [] }
    return elements.compactMap { element in
      if case .entry(let key, let value) = element { (key, value) } else { nil }
    }
  }
}

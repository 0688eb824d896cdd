/// A value of a D-Bus type.
package enum BusValue: Hashable, Sendable {
  case byte(UInt8)
  case boolean(Bool)
  case uint32(UInt32)
  case string(String)
  case objectPath(String)
  case signature(String)
  /// The bits of a number of another type, which is only stored and forwarded.
  case number(BusType.Number, bits: UInt64)
  case array([BusValue], of: BusType)
  case structure([BusValue])
  /// An entry of a dictionary, which is an array of entries.
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

  /// The value inside all variants around it.
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

  /// The entries of a dictionary in their order; none for other types.
  package var entries: [(key: BusValue, value: BusValue)] {
    guard case .array(let elements, _) = self else { return [] }
    return elements.compactMap { element in
      if case .entry(let key, let value) = element { (key, value) } else { nil }
    }
  }
}

/// A complete type of D-Bus, as a signature spells it.
package struct BusType: Hashable, Sendable {
  package let spelling: String

  package static let byte = BusType(spelling: "y")
  package static let boolean = BusType(spelling: "b")
  package static let uint32 = BusType(spelling: "u")
  package static let string = BusType(spelling: "s")
  package static let objectPath = BusType(spelling: "o")
  package static let signature = BusType(spelling: "g")
  package static let variant = BusType(spelling: "v")

  package static func number(_ number: Number) -> BusType { BusType(spelling: String(number.rawValue)) }
  package static func array(of element: BusType) -> BusType { BusType(spelling: "a\(element.spelling)") }

  package static func structure(_ members: [BusType]) -> BusType {
    BusType(spelling: "(\(members.map(\.spelling).joined()))")
  }

  package static func entry(_ key: BusType, _ value: BusType) -> BusType {
    BusType(spelling: "{\(key.spelling)\(value.spelling)}")
  }

  package enum Number: Character, Hashable, Sendable {
    case int16 = "n"
    case uint16 = "q"
    case int32 = "i"
    case descriptor = "h"
    case int64 = "x"
    case uint64 = "t"
    case double = "d"
  }
}

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
package enum BusType: Hashable, Sendable {
  case byte, boolean, uint32, string, objectPath, signature, variant
  case number(Number)
  indirect case array(of: BusType)
  case structure([BusType])
  indirect case entry(BusType, BusType)

  package enum Number: Character, Hashable, Sendable {
    case int16 = "n"
    case uint16 = "q"
    case int32 = "i"
    case descriptor = "h"
    case int64 = "x"
    case uint64 = "t"
    case double = "d"
  }

  package var spelling: String {
    switch self {
    case .byte: "y"
    case .boolean: "b"
    case .uint32: "u"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .variant: "v"
    case .number(let number): String(number.rawValue)
    case .array(let element): "a\(element.spelling)"
    case .structure(let members): "(\(members.map { $0.spelling }.joined()))"
    case .entry(let key, let value): "{\(key.spelling)\(value.spelling)}"
    }
  }

  /// The complete types of a signature.
  ///
  /// - Throws: ``BusFailure/malformed``, also for types that are nested deeper than the protocol allows.
  static func list(_ signature: String) throws(BusFailure) -> [BusType] {
    var rest = signature[...]
    var types: [BusType] = []
    while !rest.isEmpty { types.append(try BusType(from: &rest, depth: 0)) }
    return types
  }

  /// The deepest nesting of types, and of values in variants.
  static let depthLimit = 32

  private init(from rest: inout Substring, depth: Int) throws(BusFailure) {
    guard depth < BusType.depthLimit, let letter = rest.popFirst() else { throw .malformed }
    switch letter {
    case "y": self = .byte
    case "b": self = .boolean
    case "u": self = .uint32
    case "s": self = .string
    case "o": self = .objectPath
    case "g": self = .signature
    case "v": self = .variant
    case "a": self = .array(of: try BusType(from: &rest, depth: depth + 1))
    case "(": self = .structure(try BusType.members(from: &rest, until: ")", depth: depth + 1))
    case "{":
      let pair = try BusType.members(from: &rest, until: "}", depth: depth + 1)
      guard pair.count == 2 else { throw .malformed }
      self = .entry(pair[0], pair[1])
    default:
      guard let number = Number(rawValue: letter) else { throw .malformed }
      self = .number(number)
    }
  }

  /// Reads at least one member: an array of values without bytes would have no end.
  private static func members(
    from rest: inout Substring, until end: Character, depth: Int
  ) throws(BusFailure) -> [BusType] {
    var members: [BusType] = []
    repeat { members.append(try BusType(from: &rest, depth: depth)) } while rest.first != end
    rest.removeFirst()
    return members
  }
}

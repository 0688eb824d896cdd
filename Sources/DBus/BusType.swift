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

    /// In bytes; also what it is aligned to.
    var size: Int {
      switch self {
      case .int16, .uint16: 2
      case .int32, .descriptor: 4
      case .int64, .uint64, .double: 8
      }
    }
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

  /// Where a value of it begins: at a multiple of this from the message's start.
  var alignment: Int {
    switch self {
    case .byte, .signature, .variant: 1
    case .boolean, .uint32, .string, .objectPath, .array: 4
    case .number(let number): number.size
    case .structure, .entry: 8
    }
  }

  /// The complete types that a signature is made of.
  ///
  /// - Throws: ``BusError/malformed``, also for what is nested deeper than the protocol allows.
  static func list(_ signature: String) throws(BusError) -> [BusType] {
    var rest = signature[...]
    var types: [BusType] = []
    while !rest.isEmpty { types.append(try BusType(from: &rest, depth: 0)) }
    return types
  }

  /// How deep types, or values in variants, may lie in each other.
  static let depthLimit = 32

  private init(from rest: inout Substring, depth: Int) throws(BusError) {
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

  /// At least one: a value without any bytes could be repeated for ever.
  private static func members(
    from rest: inout Substring, until end: Character, depth: Int
  ) throws(BusError) -> [BusType] {
    var members: [BusType] = []
    repeat { members.append(try BusType(from: &rest, depth: depth)) } while rest.first != end
    rest.removeFirst()
    return members
  }
}

/// What has come from the bus isn't D-Bus.
package enum BusError: Error, Equatable {
  case malformed
  /// Longer than ``BusMessage/limit``.
  case tooLong
}

/// An interface of a protocol's XML as it is written: nothing is resolved or omitted.
package struct Interface: Equatable, Sendable {
  package var name: String
  package var version: Int
  package var requests: [Message] = []
  package var events: [Message] = []
  package var enumerations: [Enumeration] = []
  /// The name of the file that it is in.
  package var file: String
}

/// A request or an event.
package struct Message: Equatable, Sendable {
  package var name: String
  /// Its index among the requests, or the events, of its interface.
  package var opcode: Int
  package var since: Int
  /// The object ends when this is sent (a request) or received (an event).
  package var isDestructor: Bool
  package var arguments: [Argument] = []
}

package struct Argument: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case int, uint, fixed, string, object, array, fd
    case newID = "new_id"
  }

  package var name: String
  package var kind: Kind
  /// The interface of an object or of a new object.
  package var interface: String?
  /// `enum` or `interface.enum`, as in the file.
  package var enumeration: String?
  package var isNullable: Bool
}

package struct Enumeration: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package var name: String
    package var value: UInt32
    package var since: Int
  }

  package var name: String
  package var isBitfield: Bool
  package var since: Int
  package var entries: [Entry] = []
}

/// Why the scanner stops.
package struct ScanError: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String
}

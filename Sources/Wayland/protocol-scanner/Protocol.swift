/// One XML file of the Wayland protocol as it is written: nothing is resolved or omitted.
package struct Protocol: Equatable, Sendable {
  package var name: String
  package var file: String
  package var interfaces: [Interface]
}

package struct Interface: Equatable, Sendable {
  package var name: String
  package var version: Int
  package var requests: [Message] = []
  package var events: [Message] = []
  package var enumerations: [Enumeration] = []
  package var location: Location
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
  package var location: Location
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
  package var location: Location
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
  package var location: Location
}

/// Where something is in the XML, for an error.
package struct Location: Equatable, Sendable {
  package var file: String
  package var line: Int
  /// The interface and the message or enum, as `wl_surface.attach`; empty outside of one.
  package var element: String
}

/// Why the scanner stops: what it found, where, and what it accepts.
package struct ScanError: Error, Equatable, Sendable, CustomStringConvertible {
  package var location: Location
  package var reason: String

  package var description: String {
    let element = location.element.isEmpty ? "" : "\(location.element): "
    return "\(location.file):\(location.line): \(element)\(reason)"
  }
}

extension Location {
  func error(_ reason: String) -> ScanError {
    ScanError(location: self, reason: reason)
  }
}

/// Something with a descriptor that an ``EventLoop`` waits for.
///
/// Each turn the loop calls ``prepare()``, waits, and calls ``dispatch(_:)`` exactly once, also when
/// nothing is ready: so a source that announced a read in the one can make or cancel it in the other.
/// Between the two, other sources may be dispatched. After a source was removed neither is called; one
/// that is removed in between takes back itself what it had announced.
package protocol EventSource: AnyObject {
  /// Open, and the same, for as long as the source is in a loop.
  var fileDescriptor: Int32 { get }

  /// What to wait for this turn. Nothing is handled here: what runs here runs after the end-of-turn
  /// hooks, and they would sleep through it.
  func prepare() -> Interest

  /// Handles what is ready.
  func dispatch(_ ready: Readiness)
}

/// What a source waits for. Empty: the descriptor isn't watched in this turn, not even for an error.
package struct Interest: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let readable = Interest(rawValue: 1)
  package static let writable = Interest(rawValue: 2)
  /// The source has something to dispatch already: the turn doesn't sleep.
  package static let immediate = Interest(rawValue: 4)
  /// Only ``Readiness/hungUp`` and ``Readiness/failed``, which the other interests tell of, too.
  package static let hangUp = Interest(rawValue: 8)
}

/// What poll(2) found.
package struct Readiness: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let readable = Readiness(rawValue: 1)
  package static let writable = Readiness(rawValue: 2)
  /// The other side has closed; what it sent before can still be read.
  package static let hungUp = Readiness(rawValue: 4)
  /// The descriptor has an error, which the next read or write tells.
  package static let failed = Readiness(rawValue: 8)

  /// Reading won't block: it gives bytes, the end or the error.
  package var endsAWaitToRead: Bool { contains(.readable) || contains(.hungUp) || contains(.failed) }
}

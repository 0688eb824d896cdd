import Glibc

/// A descriptor that an ``EventLoop`` waits for.
///
/// Each turn the loop calls ``prepare()``, sleeps, and calls ``dispatch(_:)`` exactly once, also when nothing is ready:
/// a source that announces a read in the first makes or cancels it in the second. Other sources are dispatched between
/// the two. Neither is called after the source was removed; a source that is removed between the two takes back what
/// it announced.
package protocol EventSource: AnyObject {
  /// An open descriptor, the same for as long as the source is in a loop.
  var fileDescriptor: Int32 { get }

  /// Returns what to wait for in this turn. It handles nothing: the end-of-turn hooks have run, and the loop sleeps
  /// next.
  func prepare() -> Interest

  /// Handles what is ready.
  func dispatch(_ ready: Readiness)
}

/// A descriptor in the loop, and what it waits for at present.
package final class DescriptorSource: EventSource {
  package let fileDescriptor: Int32
  package var interest: Interest
  /// Called when anything is ready.
  package var onReady: (Readiness) -> Void
  /// What closes the descriptor at its end.
  private let owner: AnyObject?

  package init(
    _ descriptor: Int32, of owner: AnyObject? = nil, _ interest: Interest = .nothing,
    onReady: @escaping (Readiness) -> Void = { _ in }
  ) {
    (fileDescriptor, self.owner, self.interest, self.onReady) = (descriptor, owner, interest, onReady)
  }

  package func prepare() -> Interest { interest }

  package func dispatch(_ ready: Readiness) {
    if !ready.isEmpty { onReady(ready) }
  }
}

/// What a source waits for. ``nothing``: the loop does not watch the descriptor in this turn, not even for an error.
package struct Interest: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static var nothing: Interest { [] }
  package static let readable = Interest(rawValue: 1)
  package static let writable = Interest(rawValue: 2)
  /// The source has something to dispatch already: the turn does not sleep.
  package static let immediate = Interest(rawValue: 4)
  /// Only ``Readiness/hungUp`` and ``Readiness/failed``, which the other interests include.
  package static let hangUp = Interest(rawValue: 8)
  /// An exceptional condition: the value of a file of sysfs has changed.
  package static let priority = Interest(rawValue: 16)
}

/// What poll(2) reports for a descriptor.
package struct Readiness: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let readable = Readiness(rawValue: 1)
  package static let writable = Readiness(rawValue: 2)
  /// The other side has closed; what it sent before can still be read.
  package static let hungUp = Readiness(rawValue: 4)
  /// The descriptor has an error, which the next read or write reports.
  package static let failed = Readiness(rawValue: 8)
  package static let priority = Readiness(rawValue: 16)

  /// Reading does not block: it returns bytes, the end or the error.
  package var isReadableOrClosed: Bool { contains(.readable) || contains(.hungUp) || contains(.failed) }
}

extension pollfd {
  /// poll(2) ignores an entry with a negative descriptor.
  init(_ descriptor: Int32, _ interest: Interest) {
    var events: Int32 = 0
    if interest.contains(.readable) { events |= POLLIN }
    if interest.contains(.writable) { events |= POLLOUT }
    if interest.contains(.priority) { events |= POLLPRI }
    let isWatched = events != 0 || interest.contains(.hangUp)
    self.init(fd: isWatched ? descriptor : -1, events: Int16(events), revents: 0)
  }
}

extension Readiness {
  init(_ entry: pollfd) {
    let found = Int32(entry.revents)
    precondition(
      found & POLLNVAL == 0, "descriptor \(entry.fd) was closed while its source was in the event loop")
    self = []
    if found & POLLIN != 0 { insert(.readable) }
    if found & POLLOUT != 0 { insert(.writable) }
    if found & POLLHUP != 0 { insert(.hungUp) }
    if found & POLLPRI != 0 { insert(.priority) }
    if found & POLLERR != 0 { insert(.failed) }
  }
}

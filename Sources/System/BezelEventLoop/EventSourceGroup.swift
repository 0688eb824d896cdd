import BezelPosix
import CBezelSystem
import Glibc

/// Many sources of which most are idle, as one source of a loop. A turn costs as much as those that are ready, not as
/// much as all.
///
/// A member is dispatched in a turn in which its descriptor is ready, and only then. It is prepared when it is added,
/// after each dispatch, and by ``renew(_:)``. ``Interest/immediate`` means nothing here.
package final class EventSourceGroup: EventSource {
  /// An epoll instance.
  package let fileDescriptor: Int32
  private var members: [UInt64: any EventSource] = [:]
  private var keys: [ObjectIdentifier: Key] = [:]
  private var additions: UInt64 = 0

  /// A member's number in the epoll instance, and what is waited for. A descriptor's number may be used again for
  /// another member while events of the first are left.
  fileprivate struct Key {
    let number: UInt64
    var interest: Interest
  }

  var isEmpty: Bool { members.isEmpty }

  /// The most members that are dispatched in one turn.
  private static let dispatchedPerTurn = 64

  /// - Throws: An error if the system has no descriptor left.
  package init() throws(EventLoopError) {
    fileDescriptor = cloop_open_epoll()
    guard fileDescriptor >= 0 else { throw EventLoopError(call: "epoll_create1", errno: errno) }
  }

  deinit {
    close(fileDescriptor)
  }

  /// Adds a source. Returns false if the system has no memory for another one.
  ///
  /// - Precondition: The source is not in the group.
  package func add(_ source: any EventSource) -> Bool {
    precondition(keys[ObjectIdentifier(source)] == nil, "\(type(of: source)) is in the group already")
    additions += 1
    let key = Key(number: additions, interest: source.prepare())
    guard cloop_epoll_add(fileDescriptor, source.fileDescriptor, key.events, key.number) == 0 else {
      return false
    }
    keys[ObjectIdentifier(source)] = key
    members[key.number] = source
    return true
  }

  /// Removes a source before its descriptor is closed. Does nothing when the source is not in the group.
  package func remove(_ source: any EventSource) {
    guard let key = keys.removeValue(forKey: ObjectIdentifier(source)) else { return }
    members[key.number] = nil
    cloop_epoll_remove(fileDescriptor, source.fileDescriptor)
  }

  /// Asks a source again what it waits for. Does nothing when the source is not in the group.
  package func renew(_ source: any EventSource) {
    guard var key = keys[ObjectIdentifier(source)] else { return }
    let interest = source.prepare()
    guard interest != key.interest else { return }
    key.interest = interest
    keys[ObjectIdentifier(source)] = key
    cloop_epoll_change(fileDescriptor, source.fileDescriptor, key.events, key.number)
  }

  package func prepare() -> Interest { isEmpty ? [] : .readable }

  package func dispatch(_ ready: Readiness) {
    guard ready.contains(.readable) else { return }
    withUnsafeTemporaryAllocation(of: cloop_ready.self, capacity: Self.dispatchedPerTurn) { found in
      let count = cloop_epoll_ready(fileDescriptor, found.baseAddress, Int32(found.count))
      for entry in found[..<Int(max(0, count))] {
        // One that was dispatched before may have removed it.
        guard let source = members[entry.number] else { continue }
        source.dispatch(Readiness(pollfd(fd: 0, events: 0, revents: Int16(truncatingIfNeeded: entry.events))))
        renew(source)
      }
    }
  }
}

extension EventSourceGroup.Key {
  /// The events of epoll(7), which have the numbers of those of poll(2).
  fileprivate var events: UInt32 {
    UInt32(pollfd(0, interest).events)
  }
}

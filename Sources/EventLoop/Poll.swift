import Glibc

extension pollfd {
  /// A negative descriptor tells poll(2) to leave the entry out.
  init(_ descriptor: Int32, _ interest: Interest) {
    var events: Int32 = 0
    if interest.contains(.readable) { events |= POLLIN }
    if interest.contains(.writable) { events |= POLLOUT }
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
    if found & POLLERR != 0 { insert(.failed) }
  }
}

func describe(_ error: Int32) -> String {
  String(cString: strerror(error))
}

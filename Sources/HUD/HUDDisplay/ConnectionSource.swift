import BezelEventLoop
import WaylandSurface

/// The connection to the compositor in the loop.
final class ConnectionSource: EventSource {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  var fileDescriptor: Int32 { connection.fileDescriptor }

  func prepare() -> Interest {
    let wanted = connection.prepareToWait()
    var interest = Interest.nothing
    if wanted.contains(.readable) { interest.insert(.readable) }
    if wanted.contains(.writable) { interest.insert(.writable) }
    if wanted.contains(.immediate) { interest.insert(.immediate) }
    return interest
  }

  func dispatch(_ ready: Readiness) {
    connection.finishWaiting(readable: ready.isReadableOrClosed)
  }
}

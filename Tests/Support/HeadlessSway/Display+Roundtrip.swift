import WaylandSurface

extension Display {
  /// Waits until the compositor has processed all requests, and dispatches events meanwhile.
  func roundtrip(within timeout: Duration = .seconds(60)) throws {
    let deadline = Deadline(in: timeout)
    var isDone = false
    let callback = sync()
    callback.onEvent = { _ in isDone = true }
    while !isDone {
      while !prepareRead() { try dispatchPending() }
      try flush()
      guard deadline.waitForInput(on: fileDescriptor) else {
        cancelRead()
        callback.destroy()
        throw HarnessError("the compositor did not answer within \(timeout)")
      }
      try readEvents()
      try dispatchPending()
    }
  }
}

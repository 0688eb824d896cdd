import WaylandSurface

extension Display {
  /// Waits until the compositor has taken all that was sent, and hears what it says meanwhile.
  func roundtrip(within patience: Duration = .seconds(60)) throws {
    let deadline = Deadline(in: patience)
    var isDone = false
    let callback = sync()
    callback.onEvent = { _ in isDone = true }
    while !isDone {
      while !prepareRead() { try dispatchPending() }
      _ = try flush()
      guard deadline.waitForInput(on: fileDescriptor) else {
        cancelRead()
        callback.destroy()
        throw HarnessError("the compositor did not answer within \(patience)")
      }
      try readEvents()
      try dispatchPending()
    }
  }
}

import BezelEventLoop
import CBezelSystem
import Glibc

extension Connection {
  /// Turns the connection's loop in a task, until the connection or the task ends.
  ///
  /// It runs where it is called: the connection, its surfaces and all their handlers belong to the caller's actor, and other
  /// tasks of that actor use them while this one sleeps. What they change is sent at once. The main actor is Dispatch's main
  /// queue, so blocks and timers of that queue may use the connection, too.
  ///
  /// ```swift
  /// @MainActor func showClock() async throws {
  ///   let connection = try Connection()
  ///   connection.onEvent = { event in
  ///     if case .ready = event { face = try? ClockFace(on: connection) }
  ///   }
  ///   let ticking = Task {
  ///     while true {
  ///       try await Task.sleep(for: .seconds(1))
  ///       face?.surface.animator.setNeedsFrame()
  ///     }
  ///   }
  ///   defer { ticking.cancel() }
  ///   try await connection.run()
  /// }
  /// ```
  ///
  /// It returns when the connection was closed by ``close()``, and when the task is cancelled; the connection is open then,
  /// and may run again.
  ///
  /// - Throws: what has ended the connection, as ``Event/closed(_:)`` reports it; or ``ConnectionError/lost(errno:)`` if no
  ///   eventfd can be made, and the connection stays open then.
  /// - Precondition: it isn't running already, and nothing else turns the loop.
  public nonisolated(nonsending) func run() async throws(ConnectionError) {
    precondition(!isRunning, "Connection.run() was called while it runs; call it once, in one task.")
    guard let bell = Bell() else { throw .lost(errno: errno) }
    isRunning = true
    display?.onRequest = { [unowned self] in wake() }
    defer {
      display?.onRequest = nil
      isRunning = false
    }
    while isOpen, !Task.isCancelled {
      endTurn()
      let interest = prepareToWait()
      sleeper = bell
      let isReadable = await bell.wait(for: fileDescriptor, interest, upTo: longestWait)
      sleeper = nil
      finishWaiting(readable: isReadable)
    }
    if !isOpen, let failure { throw failure }
  }

  /// Ends the sleep of ``run()``: there is something to do or to send.
  func wake() { sleeper?.ring() }
}

/// Waits for a descriptor without blocking the task's thread, and can be rung by any thread.
final class Bell: Sendable {
  private let descriptor: Int32

  init?() {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  func ring() { eventfd_write(descriptor, 1) }

  /// Waits until the other descriptor is ready, the bell rings, the task is cancelled, or the time is over. Returns whether
  /// the other descriptor is readable.
  nonisolated(nonsending) func wait(
    for other: Int32, _ interest: Connection.Interest, upTo limit: Duration?
  ) async -> Bool {
    let timeout = interest.contains(.immediate) ? 0 : Connection.milliseconds(limit)
    let isReadable = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A thread that sleeps in the task's place; at rest it is the only one.
        let sleep: @Sendable () -> Void = { [descriptor] in
          var descriptors = [
            pollfd(fd: other, events: interest.pollEvents, revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
          ]
          _ = poll(&descriptors, 2, timeout)
          continuation.resume(returning: descriptors[0].isReadableOrClosed)
        }
        if timeout == 0 || !DetachedThread.start(sleep) { sleep() }
      }
    } onCancel: {
      ring()
    }
    if timeout == 0 { await Task.yield() }
    var count: eventfd_t = 0
    eventfd_read(descriptor, &count)
    return isReadable
  }
}

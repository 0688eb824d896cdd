// BezelEventLoop: descriptors, timers, signals and messages of other threads on one thread. It has no tasks and
// no actors. Called by every room that waits for something; Wayland leaves the loop to its caller.

import BezelPosix
package import BezelValues
import CBezelSystem
package import Glibc

/// Waits on one thread for descriptors, deadlines and signals.
///
/// The order of a turn: every source prepares; the loop sleeps until a descriptor is ready or a timer is due; it
/// reads the clock; every source dispatches; due timers fire; the end-of-turn hooks run. With nothing due it sleeps
/// without a limit.
///
/// A handler may add and remove anything at any time. What it removes is not called any more; what it adds takes part
/// from the next turn on. All methods are called on the thread that made the loop.
package final class EventLoop {
  /// The time of the present turn, the same for everything that the turn calls.
  package private(set) var now: Instant

  var timers = ArmedTimers()
  private var sources: [any EventSource] = []
  private var hooks: [TurnEndHook] = []
  private var descriptors: [pollfd] = []
  private var isStopped = false
  /// Whether a source was removed in this turn.
  private var hasRemoved = false
  private let clock: () -> Instant
  private let poll: Poll
  private let thread = pthread_self()

  /// Waits for descriptors, at most for so many nanoseconds if not negative. Returns a negative number, and sets `errno`,
  /// on failure.
  package typealias Poll = (inout [pollfd], _ nanoseconds: Int64) -> Int32

  /// Creates a loop. A test gives a clock that it moves by hand, and takes turns with a timeout of zero.
  package init(
    clock: @escaping () -> Instant = Instant.monotonic,
    poll: @escaping Poll = { cloop_poll(&$0, UInt32($0.count), $1) }
  ) {
    self.clock = clock
    self.poll = poll
    now = clock()
  }

  /// Adds a source, which the loop keeps until ``remove(_:)``.
  ///
  /// - Precondition: The source is not in the loop.
  package func add(_ source: any EventSource) {
    preconditionCurrent()
    precondition(!sources.contains { $0 === source }, "\(type(of: source)) is in the loop already")
    sources.append(source)
  }

  /// Removes a source. Does nothing when the source is not in the loop.
  package func remove(_ source: any EventSource) {
    preconditionCurrent()
    sources.removeAll { $0 === source }
    hasRemoved = true
  }

  /// Calls the handler at the end of each turn, and once before ``run()`` first sleeps, until the hook is removed.
  ///
  /// Hooks run in the order of their phases; the hooks of one phase run in the order in which they were added.
  package func atTurnEnd(_ phase: TurnEndPhase, _ handler: @escaping () -> Void) -> TurnEndHook {
    preconditionCurrent()
    let hook = TurnEndHook(phase, handler)
    hooks.insert(hook, at: hooks.firstIndex { $0.phase > phase } ?? hooks.endIndex)
    return hook
  }

  package func remove(_ hook: TurnEndHook) {
    preconditionCurrent()
    hook.isRemoved = true
    hooks.removeAll { $0 === hook }
  }

  /// Takes turns until ``stop()``; none when that was called before. The end-of-turn hooks run once before the first
  /// turn, so that work left from before is done before the loop sleeps.
  package func run() {
    now = clock()
    runHooks()
    while !isStopped { turn() }
    isStopped = false
  }

  /// Makes the present turn the last one of ``run()``. Called before ``run()``, it ends that before its first turn.
  package func stop() {
    preconditionCurrent()
    isStopped = true
  }

  /// Takes one turn, which sleeps no longer than the timeout.
  package func turn(timeout: Duration? = nil) {
    preconditionCurrent()
    let present = sources
    wait(for: present, atMost: timeout)
    now = clock()
    hasRemoved = false
    for (source, descriptor) in zip(present, descriptors) {
      // A server has a source for each client that waits: looking for each of them would take the square of that.
      if hasRemoved, !sources.contains(where: { $0 === source }) { continue }
      source.dispatch(Readiness(descriptor))
    }
    for due in timers.due(at: now) where due.isValid { due.timer.expire() }
    runHooks()
  }

  /// Traps on any thread but the loop's. For objects that are used on the loop's thread alone.
  package func preconditionCurrent() {
    precondition(pthread_equal(thread, pthread_self()) != 0, "called outside of the event loop's thread")
  }

  /// The names of what is still registered.
  package var leftovers: [String] {
    sources.map { "source \(type(of: $0))" } + timers.all.map { _ in "timer" } + hooks.map { _ in "hook" }
  }

  /// Ends the use of the loop. Traps in debug builds when something is still registered, since that is a leak or a
  /// handler that would have been called too late.
  package func finish() {
    preconditionCurrent()
    assert(leftovers.isEmpty, "the event loop ended with \(leftovers)")
    sources = []
    hooks = []
    for timer in timers.all { timer.cancel() }
  }

  private func runHooks() {
    for hook in hooks where !hook.isRemoved { hook.handler() }
  }

  private func wait(for present: [any EventSource], atMost timeout: Duration?) {
    var isImmediate = false
    descriptors.removeAll(keepingCapacity: true)
    for source in present {
      let interest = source.prepare()
      if interest.contains(.immediate) { isImmediate = true }
      descriptors.append(pollfd(source.fileDescriptor, interest))
    }
    sleep(isImmediate ? .zero : timeUntilDue(atMost: timeout))
  }

  private func timeUntilDue(atMost timeout: Duration?) -> Duration? {
    guard let next = timers.next else { return timeout }
    let wait = max(.zero, next - clock())
    return timeout.map { min($0, wait) } ?? wait
  }

  private func sleep(_ duration: Duration?) {
    let found = poll(&descriptors, duration?.nanosecondsRoundedUp ?? -1)
    guard found < 0 else { return }
    // A signal without a signalfd interrupts: the turn has nothing ready.
    let error = Errno.current
    precondition([EINTR, ENOMEM].contains(error.rawValue), "ppoll failed (\(error))")
    // Memory is often free again in a moment.
    if error.rawValue == ENOMEM { usleep(10_000) }
    for index in descriptors.indices { descriptors[index].revents = 0 }
  }
}

/// What is done at the end of a turn, in this order.
package enum TurnEndPhase: Int, Comparable, Sendable {
  /// Surfaces are arranged and committed, and requests are flushed.
  case drawing
  /// Work that waits for the first frame begins: it takes a processor from the compositor.
  case deferredWork

  package static func < (a: TurnEndPhase, b: TurnEndPhase) -> Bool { a.rawValue < b.rawValue }
}

/// A handler that runs at the end of each turn, until ``EventLoop/remove(_:)-(TurnEndHook)``.
package final class TurnEndHook {
  let phase: TurnEndPhase
  let handler: () -> Void
  var isRemoved = false

  init(_ phase: TurnEndPhase, _ handler: @escaping () -> Void) {
    self.phase = phase
    self.handler = handler
  }
}

/// A system call failed that an event loop needs.
package struct EventLoopError: Error, Equatable, CustomStringConvertible {
  /// The name of the system call.
  package var call: String
  package var errno: Int32

  package init(call: String, errno: Int32) {
    (self.call, self.errno) = (call, errno)
  }

  package var description: String {
    "\(call) failed (\(Errno(rawValue: errno))); close other programs or raise the limits of this one"
  }
}

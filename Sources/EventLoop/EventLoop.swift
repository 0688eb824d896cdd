import CBezelSystem
import Glibc
package import Time

/// One thread's wait for descriptors, deadlines and signals.
///
/// A turn: every source prepares; the loop sleeps until a descriptor is ready or a timer is due; it reads
/// the clock; every source dispatches, then the due timers fire, then the end-of-turn hooks run, in the order
/// they were added. With nothing due it sleeps for ever.
///
/// Handlers may add and remove anything at any time: what is removed isn't called any more, what is
/// added takes part from the next turn on. All of it happens on the thread that made the loop.
package final class EventLoop {
  /// The time of the present turn, the same for everything that it calls.
  package private(set) var now: Instant

  var timers = ArmedTimers()
  private var sources: [any EventSource] = []
  private var hooks: [TurnEndHook] = []
  private var descriptors: [pollfd] = []
  private var isStopped = false
  private let clock: () -> Instant
  private let thread = pthread_self()

  /// A test gives its own clock, moved by hand, and takes turns with a timeout of zero.
  package init(clock: @escaping () -> Instant = Instant.monotonic) {
    self.clock = clock
    now = clock()
  }

  /// The loop keeps the source until ``remove(_:)``.
  package func add(_ source: any EventSource) {
    preconditionCurrent()
    precondition(!sources.contains { $0 === source }, "\(type(of: source)) is in the loop already")
    sources.append(source)
  }

  /// Forgets the source; a source that isn't there is nothing.
  package func remove(_ source: any EventSource) {
    preconditionCurrent()
    sources.removeAll { $0 === source }
  }

  /// Calls the handler at the end of each turn (and once before ``run()`` sleeps first) until the hook is removed.
  package func atTurnEnd(_ handler: @escaping () -> Void) -> TurnEndHook {
    preconditionCurrent()
    let hook = TurnEndHook(handler)
    hooks.append(hook)
    return hook
  }

  package func remove(_ hook: TurnEndHook) {
    preconditionCurrent()
    hook.isRemoved = true
    hooks.removeAll { $0 === hook }
  }

  /// Turns until ``stop()``, and not at all when that was called before. Work that was left before the first turn
  /// is done before it sleeps.
  package func run() {
    now = clock()
    runHooks()
    while !isStopped { turn() }
    isStopped = false
  }

  /// Lets the present turn be the last one of ``run()``, or ends the next run before its first turn.
  package func stop() {
    preconditionCurrent()
    isStopped = true
  }

  /// One turn, which sleeps no longer than the timeout.
  package func turn(timeout: Duration? = nil) {
    preconditionCurrent()
    let present = sources
    let ready = wait(for: present, atMost: timeout)
    now = clock()
    for (source, readiness) in zip(present, ready) where sources.contains(where: { $0 === source }) {
      source.dispatch(readiness)
    }
    for due in timers.due(at: now) where due.holds { due.timer.expire() }
    runHooks()
  }

  /// Traps on any thread but the loop's: for objects that belong to it.
  package func preconditionCurrent() {
    precondition(pthread_equal(thread, pthread_self()) != 0, "called outside of the event loop's thread")
  }

  /// What is still registered, by name: what somebody forgot to close.
  package var leftovers: [String] {
    sources.map { "source \(type(of: $0))" } + timers.all.map { _ in "timer" } + hooks.map { _ in "hook" }
  }

  /// Ends the loop's use. In debug builds it traps when something is left, since that is a leak or a
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

  private func wait(for present: [any EventSource], atMost timeout: Duration?) -> [Readiness] {
    var isImmediate = false
    descriptors.removeAll(keepingCapacity: true)
    for source in present {
      let interest = source.prepare()
      if interest.contains(.immediate) { isImmediate = true }
      descriptors.append(pollfd(source.fileDescriptor, interest))
    }
    sleep(isImmediate ? .zero : timeUntilDue(atMost: timeout))
    return descriptors.map(Readiness.init)
  }

  private func timeUntilDue(atMost timeout: Duration?) -> Duration? {
    guard let next = timers.next else { return timeout }
    let wait = max(.zero, next - clock())
    return timeout.map { min($0, wait) } ?? wait
  }

  private func sleep(_ duration: Duration?) {
    let found = csystem_poll(&descriptors, UInt32(descriptors.count), duration?.nanosecondsRoundedUp ?? -1)
    guard found < 0 else { return }
    // A signal that isn't on a signalfd interrupts: a turn without anything ready.
    precondition(errno == EINTR, "ppoll failed (\(describe(errno)))")
    for index in descriptors.indices { descriptors[index].revents = 0 }
  }
}

/// Something to do at the end of each turn, until ``EventLoop/remove(_:)-(TurnEndHook)``.
package final class TurnEndHook {
  let handler: () -> Void
  var isRemoved = false

  init(_ handler: @escaping () -> Void) {
    self.handler = handler
  }
}

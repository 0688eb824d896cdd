import BezelPosix
import BezelValues
import CBezelSystem
import Glibc
import Synchronization

/// Brings messages of other threads to a loop. They arrive at the handler on the loop's thread, in order.
package final class Mailbox<Message: Sendable>: EventSource {
  /// The end for other threads.
  package let sender: MailboxSender<Message>
  private let receive: (Message) -> Void

  package init(receive: @escaping (Message) -> Void) throws(EventLoopError) {
    sender = try MailboxSender()
    self.receive = receive
  }

  /// Drops messages from now on. Remove the mailbox from the loop first.
  package func close() {
    sender.close()
  }

  package var fileDescriptor: Int32 { sender.fileDescriptor }

  package func prepare() -> Interest { .readable }

  package func dispatch(_ ready: Readiness) {
    guard ready.contains(.readable) else { return }
    for message in sender.takeAll() { receive(message) }
  }
}

/// The end of a ``Mailbox`` that any thread may hold and post to, also after the mailbox was closed.
package final class MailboxSender<Message: Sendable>: Sendable {
  let fileDescriptor: Int32
  private let state = Mutex(State())

  private struct State {
    var messages: [Message] = []
    var isOpen = true
  }

  init() throws(EventLoopError) {
    fileDescriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard fileDescriptor >= 0 else { throw EventLoopError(call: "eventfd", errno: errno) }
  }

  deinit {
    close()
  }

  /// Wakes the loop and returns at once. Returns false when the mailbox is closed: the message is dropped.
  @discardableResult
  package func post(_ message: Message) -> Bool {
    state.withLock { state in
      guard state.isOpen else { return false }
      state.messages.append(message)
      // Fails only when the counter is full, and then the loop is awake anyway.
      eventfd_write(fileDescriptor, 1)
      return true
    }
  }

  func takeAll() -> [Message] {
    state.withLock { state in
      guard state.isOpen else { return [] }
      var count: eventfd_t = 0
      eventfd_read(fileDescriptor, &count)
      defer { state.messages = [] }
      return state.messages
    }
  }

  func close() {
    state.withLock { state in
      guard state.isOpen else { return }
      state = State(isOpen: false)
      _ = Glibc.close(fileDescriptor)
    }
  }
}

/// A thread for one piece of work. It takes no signals: they are for the threads that were there before.
package enum DetachedThread {
  /// Starts the work. Returns false when the system has no thread to give; the work is not done then.
  package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    let work = Unmanaged.passRetained(Work(body: work))
    let isStarted = withSignalsBlocked {
      var thread = pthread_t()
      guard pthread_create(&thread, nil, { DetachedThread.perform($0) }, work.toOpaque()) == 0 else {
        return false
      }
      return pthread_detach(thread) == 0
    }
    if !isStarted { work.release() }
    return isStarted
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// A new thread inherits the mask of blocked signals.
  private static func withSignalsBlocked<Result>(_ body: () -> Result) -> Result {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }

  private static func perform(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let work else { return nil }
    Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
    return nil
  }
}

/// Work with files on a thread of its own, which is waited for only so long: a file system may never answer.
///
/// While work is late, no other can be begun.
package final class BoundedWork<Outcome: Sendable> {
  /// Whether the last work has not been done in time, and is not done yet.
  package private(set) var isLate = false
  /// Nil if the system has no descriptor to give: work is then done at once, however long that takes.
  private var mailbox: Mailbox<Outcome>?

  /// - Parameter receiveLate: Called on the loop's thread for the outcome of work that was late.
  package init(receiveLate: @escaping (Outcome) -> Void) {
    mailbox = try? Mailbox { [unowned self] outcome in
      isLate = false
      receiveLate(outcome)
    }
  }

  /// Does work. Nil if it has not been done within the limit.
  ///
  /// - Precondition: No work is late.
  package func perform(within limit: Duration, _ work: @escaping @Sendable () -> Outcome) -> Outcome? {
    precondition(!isLate, "work is late")
    guard let sender = mailbox?.sender, DetachedThread.start({ sender.post(work()) }) else { return work() }
    let end = Instant.monotonic() + limit
    var outcome: Outcome?
    repeat {
      let left = max(end - .monotonic(), .zero)
      _ = isReady(
        sender.fileDescriptor, for: POLLIN, within: Int32((left.inSeconds * 1000).rounded(.up)))
      outcome = sender.takeAll().first
    } while outcome == nil && Instant.monotonic() < end
    isLate = outcome == nil
    return outcome
  }

  /// Delivers late outcomes on this loop from now on.
  package func begin(on loop: EventLoop) {
    if let mailbox { loop.add(mailbox) }
  }

  package func end(on loop: EventLoop) {
    guard let mailbox else { return }
    loop.remove(mailbox)
    mailbox.close()
    self.mailbox = nil
  }
}

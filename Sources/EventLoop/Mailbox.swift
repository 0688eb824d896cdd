import CBezelSystem
import Glibc
import Synchronization

/// How other threads talk to a loop: what they post arrives, in order, at the handler on the loop's thread.
package final class Mailbox<Letter: Sendable>: EventSource {
  /// The end for other threads.
  package let slot: MailSlot<Letter>
  private let receive: (Letter) -> Void

  package init(receive: @escaping (Letter) -> Void) throws(EventLoopError) {
    slot = try MailSlot()
    self.receive = receive
  }

  /// Lets later letters fall. Remove it from the loop first.
  package func close() {
    slot.close()
  }

  package var fileDescriptor: Int32 { slot.fileDescriptor }

  package func prepare() -> Interest { .readable }

  package func dispatch(_ ready: Readiness) {
    guard ready.contains(.readable) else { return }
    for letter in slot.empty() { receive(letter) }
  }
}

/// The end of a ``Mailbox`` that any thread may hold and post into, also after the mailbox has closed.
package final class MailSlot<Letter: Sendable>: Sendable {
  let fileDescriptor: Int32
  private let state = Mutex(State())

  private struct State {
    var letters: [Letter] = []
    var isOpen = true
  }

  init() throws(EventLoopError) {
    fileDescriptor = csystem_open_eventfd()
    guard fileDescriptor >= 0 else { throw EventLoopError(call: "eventfd", errno: errno) }
  }

  deinit {
    close()
  }

  /// Wakes the loop and returns at once. False when the mailbox has closed: the letter falls.
  @discardableResult
  package func post(_ letter: Letter) -> Bool {
    state.withLock { state in
      guard state.isOpen else { return false }
      state.letters.append(letter)
      csystem_signal_eventfd(fileDescriptor)
      return true
    }
  }

  func empty() -> [Letter] {
    state.withLock { state in
      guard state.isOpen else { return [] }
      csystem_clear_eventfd(fileDescriptor)
      defer { state.letters = [] }
      return state.letters
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

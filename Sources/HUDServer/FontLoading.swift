package import EventLoop
import Glibc
import HUDModel
import HUDPainting

/// Loads the fonts on a thread of its own: in a new process that takes longer than all else before the first
/// picture.
package final class FontLoading {
  /// Called on the loop's thread, once. Without fonts when there is no thread to be had: whoever sets text loads them.
  var onLoaded: ((Fonts?) -> Void)?
  private var mailbox: Mailbox<Fonts>?
  private(set) var hasBegun = false

  package init() throws(EventLoopError) {
    mailbox = try Mailbox<Fonts> { [unowned self] in finish(with: $0) }
  }

  /// They arrive when the loop turns. Beginning again does nothing.
  func begin() {
    guard !hasBegun, let mailbox else { return }
    hasBegun = true
    let work = Unmanaged.passRetained(Work(slot: mailbox.slot))
    let isStarted = Self.withSignalsBlocked {
      var thread = pthread_t()
      guard pthread_create(&thread, nil, { FontLoading.load($0) }, work.toOpaque()) == 0 else { return false }
      return pthread_detach(thread) == 0
    }
    guard !isStarted else { return }
    work.release()
    finish(with: nil)
  }

  private func finish(with fonts: Fonts?) {
    onLoaded?(fonts)
    onLoaded = nil
  }

  func join(_ loop: EventLoop) {
    if let mailbox { loop.add(mailbox) }
  }

  func leave(_ loop: EventLoop) {
    guard let mailbox else { return }
    loop.remove(mailbox)
    mailbox.close()
    self.mailbox = nil
  }

  private final class Work: Sendable {
    let slot: MailSlot<Fonts>
    init(slot: MailSlot<Fonts>) { self.slot = slot }
  }

  /// A new thread inherits what is blocked: no signal that is meant for the loop may end the process there.
  private static func withSignalsBlocked<Result>(_ body: () -> Result) -> Result {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }

  private static func load(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let work else { return nil }
    let text = Theme.dark.text
    let slot = Unmanaged<Work>.fromOpaque(work).takeRetainedValue().slot
    slot.post(Fonts.load(warming: [text.titleFont, text.detailsFont]))
    return nil
  }
}

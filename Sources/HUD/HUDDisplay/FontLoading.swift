package import BezelEventLoop
import HUDModel
import HUDPainting

/// Loads the fonts on a thread of its own: in a new process that takes longer than everything else before the first
/// picture.
package final class FontLoading {
  /// Called once, on the loop's thread. Without fonts if the system has no thread to give: the first text loads them.
  var onLoaded: ((Fonts?) -> Void)?
  private(set) var hasBegun = false
  private var mailbox: Mailbox<Fonts>?

  package init() throws(EventLoopError) {
    mailbox = try Mailbox<Fonts> { [unowned self] in finish(with: $0) }
  }

  /// Starts the thread. Does nothing the second time.
  func begin() {
    guard !hasBegun, let sender = mailbox?.sender else { return }
    hasBegun = true
    let isStarted = DetachedThread.start {
      let text = Theme.dark.text
      sender.post(Fonts.load(warming: [text.titleFont, text.detailsFont]))
    }
    if !isStarted { finish(with: nil) }
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
}

package import EventLoop
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

package import BezelEventLoop
import HUDModel
import HUDPainting

/// Loads the fonts on a thread of its own: in a new process that takes longer than everything else before the first
/// picture, and goes on while the compositor is asked.
package final class FontLoading {
  /// Called once, on the loop's thread.
  var onLoaded: ((Fonts) -> Void)?
  private var mailbox: Mailbox<Fonts>?

  /// Starts the thread. If the system has none to give, the fonts are loaded here.
  package init() throws(EventLoopError) {
    let mailbox = try Mailbox<Fonts> { [unowned self] in
      onLoaded?($0)
      onLoaded = nil
    }
    self.mailbox = mailbox
    // Each font takes 2 ms, and most HUDs have a title only.
    let load: @Sendable () -> Void = { [sender = mailbox.sender] in
      sender.post(Fonts(warming: Theme.dark.text.titleFont))
    }
    if !DetachedThread.start(load) { load() }
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

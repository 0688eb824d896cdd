package import BezelPosix
import BezelValues
import HUDCommands
import HUDControl
import HUDDisplay
package import HUDModel

/// The picture of a HUD that was shown without it. The command is replied to when the picture is judged and, if it waits
/// for the end of the HUD, that has ended.
final class LatePicture {
  /// Whether the command waits for the end of the HUD, too.
  var waitsForEnd = false
  var onJudged: (() -> Void)?
  private let picture: LoadedPicture
  /// What is shown instead of a picture that can't be loaded; nil ends the HUD then.
  private let substitute: Icon?
  private let showing: ShowingID
  private let reply: PendingReply
  private var isJudged = false
  private var end: (reason: HUDLifecycle.Reason, button: String?)?

  init(picture: LoadedPicture, substitute: Icon?, showing: ShowingID, reply: PendingReply) {
    (self.picture, self.substitute) = (picture, substitute)
    (self.showing, self.reply) = (showing, reply)
  }

  /// `button` is the id that is printed.
  func hudEnded(_ reason: HUDLifecycle.Reason, _ button: String?) {
    end = (reason, button)
    finishReply()
  }

  func displayClosed() {
    isJudged = true
    finishReply()
  }

  func finish(_ result: Result<LoadedPicture, ImageError>, on display: HUDDisplay) {
    isJudged = true
    onJudged?()
    var specification = display.specification(of: showing.id)
    let isShown = specification?.content.icon?.image?.picture == picture
    switch result {
    case .success:
      display.pictureChanged(picture)
      finishReply()
    case .failure where substitute != nil:
      specification?.content.icon = substitute
      if isShown, let specification { _ = try? display.update(specification, of: showing.id) }
      finishReply()
    case .failure(let error):
      // As if the client had left: it gets an error instead of the HUD's end.
      reply.onClientGone?()
      reply.refuse(error.description, ExitStatus(error))
      if isShown { display.send(.failed, to: showing) }
    }
  }

  private func finishReply() {
    guard isJudged else { return }
    if let end {
      reply.finish(end.reason, of: showing, pressed: end.button)
    } else if !waitsForEnd {
      reply.finish()
    }
  }
}

/// A command that is run later.
final class WaitingCommand {
  let command: Command
  /// The command without what the configuration gives it.
  let given: Command
  let origin: CommandOrigin
  /// Whether the client has disconnected meanwhile.
  private(set) var isAbandoned = false
  var mayWait: Bool { reply?.mayWait == true }
  private let reply: PendingReply?

  /// Without a reply, for a part of another command.
  init(_ command: Command, given: Command, from origin: CommandOrigin, _ reply: PendingReply?) {
    (self.command, self.given) = (command, given)
    self.origin = origin
    self.reply = reply
    reply?.onClientGone = { [weak self] in self?.isAbandoned = true }
  }

  /// The reply, for the one who carries the command out.
  func takeReply() -> PendingReply? {
    reply?.onClientGone = nil
    return reply
  }
}

extension PendingReply {
  /// Finishes the reply to a command that has waited for the end of a HUD, after the id of the button that was pressed.
  func finish(_ reason: HUDLifecycle.Reason, of showing: ShowingID, pressed button: String?) {
    if let button { write(button.onOneLine + "\n") }
    if reason == .lost || reason == .failed {
      writeError("the HUD '\(showing.id.shortened)' has ended with its output or the compositor")
    }
    finish(ExitStatus(reason))
  }
}

extension ExitStatus {
  /// The status of a command whose picture can't be shown.
  package init(_ error: ImageError) {
    switch error.reason {
    case .notFound, .unreadable, .notAnImage, .broken, .tooLarge, .tooComplex: self = .usage
    case .unsupported, .noResources: self = .failure
    }
  }

  /// The status of a command that has waited for the end of a HUD.
  fileprivate init(_ reason: HUDLifecycle.Reason) {
    switch reason {
    case .completed, .timedOut, .superseded, .neverShown: self = .success
    case .tapped, .escaped: self = .dismissedByUser
    case .button: self = .buttonPressed
    case .lost, .failed: self = .failure
    }
  }
}
